import type { Action, Principal } from '../src/core/action.ts';
import type { JournalEvent } from '../src/core/event.ts';

const FINAL = ['denied', 'expired', 'cancelled', 'superseded', 'succeeded', 'failed'];

/** What is known of one revision from its events alone. */
interface Known {
  row: Action;
  readonly seen: JournalEvent[];
  claims: number;
  readonly voters: Set<string>;
}

/** The parts of a command that its event does not repeat. */
export interface Presented {
  readonly digest?: string;
  readonly token?: string;
  readonly by?: Principal;
}

/**
 * Reads a journal as it is written and throws at the first event that should not be there. It shares no code with
 * the lifecycle: what it knows, it knows from the events, and from the promises.
 */
export class History {
  readonly revisions = new Map<string, Known>();
  readonly counts = new Map<string, number>();

  add(event: JournalEvent, now: number, presented: Presented = {}): void {
    this.counts.set(event.type, (this.counts.get(event.type) ?? 0) + 1);
    const at = `${event.action}/${event.revision}`;
    const must = (holds: boolean, what: string) => {
      if (!holds) throw new Error(`${at} ${event.type}: ${what}`);
    };
    must(event.at === now, 'is dated wrongly');
    if (event.type === 'proposed') {
      this.#propose(at, event, must);
      return;
    }
    const known = this.revisions.get(at);
    if (known === undefined || event.patch === undefined)
      throw new Error(`${at} ${event.type}: out of nowhere`);
    const { row, seen } = known;
    const had = (type: string) => seen.some((earlier) => earlier.type === type);
    const last = seen.at(-1)!.type;
    must(!seen.some(({ type }) => FINAL.includes(type)), 'after the end');
    must(event.patch.version === row.version + 1, 'skips a version');
    const running = last === 'claimed';

    switch (event.type) {
      case 'shown':
        must(row.status === 'pending' && now < row.expiresAt, 'not while it waits');
        must(event.patch.expiresAt! <= row.expiresAt, 'prolongs the time to decide');
        break;
      case 'voted':
      case 'allowed':
      case 'denied': {
        must(!had('allowed') && !had('denied'), 'a second decision');
        must(event.by.kind !== 'agent', 'by an agent');
        // The policy decides at once; else somebody has to have a say.
        if (event.by.kind === 'policy') break;
        must(presented.by !== undefined && hasASay(row, presented.by), 'by who has no say');
        must(now < row.expiresAt, 'too late');
        const needed = row.approvers.count ?? 1;
        if (event.type !== 'denied') {
          must(!known.voters.has(event.by.id), 'a second vote');
          known.voters.add(event.by.id);
          must(
            event.type === 'voted' ? known.voters.size < needed : known.voters.size === needed,
            'not by the quorum',
          );
        }
        if (event.type !== 'voted') must(event.patch.decision!.digest === row.digest, 'of another digest');
        break;
      }
      case 'claimed': {
        const allowed = seen.find(({ type }) => type === 'allowed');
        must(allowed !== undefined, 'without an allow');
        must(allowed!.patch!.decision!.digest === row.digest, 'of another digest than was allowed');
        must(presented.digest === row.digest, 'with another digest');
        if (known.claims === 0) {
          must(last === 'allowed', 'not right after the allow');
          must(now < row.startBy!, 'too late');
          must(now < (row.startLatest ?? Number.POSITIVE_INFINITY), 'after the undo window');
        } else must(row.idempotent && last === 'doubted', 'a second time');
        known.claims++;
        must(event.patch.claim!.fence === known.claims, 'with a wrong fence');
        break;
      }
      case 'succeeded':
      case 'failed': {
        must(running || last === 'doubted', 'without having run');
        if (event.by.kind === 'gate') must(presented.token === row.claim!.token, 'with a stale token');
        else must(last === 'doubted', 'while it runs');
        break;
      }
      case 'doubted':
        must(running, 'without running');
        must(presented.token === row.claim!.token || now >= row.leaseUntil!, 'while the lease lasts');
        break;
      case 'superseded':
        must(last !== 'doubted', 'while in doubt');
        if (running)
          must(event.reason === 'drifted' && presented.token === row.claim!.token, 'while it runs');
        break;
      case 'cancelled':
        must(!running && last !== 'doubted', 'after it was started');
        break;
      case 'expired':
        must(!running && last !== 'doubted', 'after it was started');
        must(now >= (had('allowed') ? row.startBy! : row.expiresAt), 'too early');
        break;
      default:
        throw new Error(`${at}: ${event.type} is nothing that happens to an action`);
    }
    known.row = { ...row, ...event.patch };
    seen.push(event);
  }

  #propose(at: string, event: JournalEvent, must: (holds: boolean, what: string) => void): void {
    const { revision, version, status } = event.proposed!;
    must(!this.revisions.has(at), 'twice');
    must(version === 1 && status === 'pending', 'not new');
    const before = this.revisions.get(`${event.action}/${revision - 1}`);
    if (revision > 1) must(before?.row.status === 'superseded', 'while the revision before it lives');
    this.revisions.set(at, { row: event.proposed!, seen: [event], claims: 0, voters: new Set() });
  }
}

/** Who may decide, as LIFECYCLE.md and the policy table have it. */
export function hasASay(
  { approvers, owner, requesters, tenant }: Action,
  { kind, id, tenant: from, roles }: Principal,
): boolean {
  if (kind === 'agent' || from !== tenant) return false;
  if (approvers.fourEyes && requesters.includes(id)) return false;
  const named = approvers.users ?? [];
  const byRole = (roles ?? []).some((role) => approvers.roles?.includes(role));
  return (approvers.owner === true && owner === id) || named.includes(id) || byRole;
}
