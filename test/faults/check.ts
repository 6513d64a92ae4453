import { createHash } from 'node:crypto';
import { actionDigest, callText, decisionMac, outcomeMac } from '../../src/core/fingerprint.ts';
import { type Entry, eventsOf, readChain, TENANT_CHAIN } from '../../src/core/journal.ts';
import { Law } from '../../src/core/law.ts';
import { overused, replay, type Use } from '../../src/core/replay.ts';
import type { Action, JournalEvent, Keyring, Prompt, Status } from '../../src/index.ts';
import { fold, verifyChain } from '../../src/index.ts';

/** One effect, as the tool itself wrote it down, outside the gate. */
export interface LedgerLine {
  /** The action, its revision, the claim's fence, the idempotency key, the tool, the digest of the arguments. */
  readonly a: string;
  readonly r: number;
  readonly f: number;
  readonly k: string;
  readonly t: string;
  readonly d: string;
}

/** What a process was told, written down by it after the promise had resolved. */
export type Ack =
  /** The store acknowledged a link. */
  | { readonly k: 'commit'; readonly c: string; readonly q: number; readonly h: string }
  /** An action was seen in a status. */
  | { readonly k: 'saw'; readonly a: string; readonly r: number; readonly s: Status }
  /** A person's vote or decision counted, and led to a status. */
  | {
      readonly k: 'decide';
      readonly a: string;
      readonly r: number;
      readonly v: 'allow' | 'deny';
      readonly by: string;
      readonly s: Status;
    }
  /** An edit made this revision. */
  | { readonly k: 'edit'; readonly a: string; readonly r: number };

/** Everything there is to know about one tenant, after the faults have stopped. */
export interface Evidence {
  readonly rows: readonly Action[];
  readonly chains: readonly {
    readonly chain: string;
    readonly entries: readonly Entry[];
    readonly head: { readonly seq: number; readonly hash: string } | undefined;
  }[];
  readonly openPrompts: readonly Prompt[];
  readonly ledger: readonly LedgerLine[];
  readonly acks: readonly Ack[];
  readonly keys: Keyring;
  /** The store's time when the last sweeps began. */
  readonly sweptAt: number;
}

/** What was found. Each violation is one sentence. */
export interface Findings {
  actions: number;
  executed: number;
  inDoubt: number;
  duplicates: string[];
  unapproved: string[];
  lost: string[];
  stranded: string[];
  chainBroken: string[];
  /** What an audit would call a breach. */
  illegal: string[];
}

export const VIOLATIONS = ['duplicates', 'unapproved', 'lost', 'stranded', 'chainBroken', 'illegal'] as const;

export const noFindings = (): Findings => ({
  actions: 0,
  executed: 0,
  inDoubt: 0,
  duplicates: [],
  unapproved: [],
  lost: [],
  stranded: [],
  chainBroken: [],
  illegal: [],
});

/** Holds the ledger, the journal, the rows and what was acknowledged against one another. */
export function check(evidence: Evidence): Findings {
  const { rows, ledger } = evidence;
  const events = new Map<string, JournalEvent[]>();
  for (const { entries } of evidence.chains) {
    for (const event of entries.flatMap(eventsOf)) {
      if (event.action === undefined) continue;
      const at = `${event.action}/${event.revision}`;
      const known = events.get(at);
      if (known === undefined) events.set(at, [event]);
      else known.push(event);
    }
  }
  const history = new Map([...events].map(([at, list]) => [at, historyOf(list)]));
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const lines = grouped(ledger, (line) => `${line.a}/${line.r}`);
  return {
    actions: new Set(rows.map((row) => row.id)).size,
    executed: ledger.length,
    inDoubt: rows.filter((row) => row.status === 'in_doubt').length,
    duplicates: [...startedTwice(lines, known), ...claimedTwice(history, known), ...madeTwice(rows, lines)],
    unapproved: unapproved(ledger, history),
    lost: [...lost(evidence, history, known), ...denied(lines, known)],
    stranded: [...stranded(evidence), ...silent(history)],
    chainBroken: chainBroken(evidence, known),
    illegal: illegal(evidence),
  };
}

/** I1: at most one start for each claim, and a second claim only for a tool that may be run again. */
function startedTwice(lines: Grouped<LedgerLine>, rows: ReadonlyMap<string, Action>): string[] {
  const found: string[] = [];
  for (const [at, group] of lines) {
    if (group.length === 1) continue;
    const fences = new Set(group.map((line) => line.f));
    if (fences.size < group.length) found.push(`${at} ran ${group.length} times with ${fences.size} claims`);
    else if (!rows.get(at)?.idempotent)
      found.push(`${at} ran ${group.length} times and may only be run once`);
    else if (new Set(group.map((line) => line.k)).size > 1) found.push(`${at} ran with different keys`);
  }
  return found;
}

function claimedTwice(history: ReadonlyMap<string, History>, rows: ReadonlyMap<string, Action>): string[] {
  const found: string[] = [];
  for (const [at, { claims }] of history) {
    if (claims.size > 1 && !rows.get(at)?.idempotent)
      found.push(`${at} was claimed ${claims.size} times and may only be run once`);
  }
  return found;
}

/** One call makes one action, and one action has at most one undo that has happened. */
function madeTwice(rows: readonly Action[], lines: Grouped<LedgerLine>): string[] {
  const found: string[] = [];
  const first = rows.filter((row) => row.revision === 1 && row.callKey !== null);
  for (const [call, group] of grouped(first, (row) => JSON.stringify([row.session, row.callKey])))
    if (group.length > 1) found.push(`the call ${call} made ${group.length} actions`);
  const undone = rows.filter((row) => row.undoOf !== null && lines.has(keyOf(row)));
  for (const [original, group] of grouped(undone, (row) => row.undoOf!.id))
    if (new Set(group.map((row) => row.id)).size > 1)
      found.push(`${original} was undone ${group.length} times`);
  return found;
}

/** I2: every effect follows a claim, which follows a durable allow of the digest that was shown. */
function unapproved(ledger: readonly LedgerLine[], history: ReadonlyMap<string, History>): string[] {
  const found: string[] = [];
  for (const line of ledger) {
    const at = `${line.a}/${line.r}`;
    const past = history.get(at);
    const claim = past?.claims.get(line.f);
    const say = (what: string) => found.push(`${at} ran with fence ${line.f}, ${what}`);
    if (past === undefined) say('and is not in the journal');
    else if (claim === undefined) say('which no claim has');
    else if (claim.allowed === undefined) say('claimed before it was allowed');
    else if (claim.allowed !== claim.digest) say('and what was allowed is not what was claimed');
    else if (past.proposed?.tool !== line.t) say(`by the tool ${line.t}, which was not the one proposed`);
    else if (line.d !== sha256(past.proposed.args)) say('with other arguments');
    else if (line.k !== `${line.a}.${line.r}`) say(`with the key ${line.k}`);
    else if (past.endedByDrift) say('and says that it did nothing');
  }
  return found;
}

/** What was acknowledged and is not so. */
function lost(
  { acks, chains }: Evidence,
  history: ReadonlyMap<string, History>,
  rows: ReadonlyMap<string, Action>,
): string[] {
  const found: string[] = [];
  const links = new Map(
    chains.map(({ chain, entries }) => [chain, new Map(entries.map(({ link }) => [link.seq, link.hash]))]),
  );
  for (const ack of acks) {
    if (ack.k === 'commit') {
      if (links.get(ack.c)?.get(ack.q) !== ack.h)
        found.push(`link ${ack.q} of ${ack.c} was acknowledged and is not there`);
      continue;
    }
    const at = `${ack.a}/${ack.r}`;
    const row = rows.get(at);
    const contradiction = row === undefined ? 'is not there' : contradicts(ack, row, history, rows);
    if (contradiction !== undefined)
      found.push(`${at} was acknowledged (${Object.values(ack).join(' ')}) and ${contradiction}`);
  }
  return found;
}

const RUNNABLE: readonly Status[] = ['executing', 'in_doubt', 'succeeded', 'failed'];

function contradicts(
  ack: Exclude<Ack, { k: 'commit' }>,
  row: Action,
  history: ReadonlyMap<string, History>,
  rows: ReadonlyMap<string, Action>,
): string | undefined {
  const seen = ack.k === 'edit' ? undefined : seenAs(ack.s, row, history.get(keyOf(row)));
  if (seen !== undefined) return seen;
  if (ack.k === 'edit') {
    const before = rows.get(`${ack.a}/${ack.r - 1}`);
    return before?.ended?.reason === 'edited' ? undefined : 'the revision before was not replaced by an edit';
  }
  if (ack.k !== 'decide') return undefined;
  if (ack.v === 'deny')
    return row.status === 'denied' && row.decision?.by.id === ack.by ? undefined : `is ${row.status}`;
  if (!row.votes.some((vote) => vote.by.id === ack.by)) return 'the vote is gone';
  // A vote that did not decide leaves it to the others.
  return ack.s === 'pending' || row.decision?.verdict === 'allow' ? undefined : `is ${row.status}`;
}

/** Whether a row that was seen in a status can be what it is now. */
function seenAs(seen: Status, { status }: Action, past: History | undefined): string | undefined {
  switch (seen) {
    case 'pending':
      return undefined;
    case 'approved':
    case 'executing':
      return past?.allowed ? undefined : `is ${status}, and was never allowed`;
    case 'in_doubt':
      return RUNNABLE.includes(status) ? undefined : `is ${status}`;
    default:
      return seen === status ? undefined : `is ${status}`;
  }
}

/** I9: after two sweeps nothing hangs between the states that are lawful to rest in. */
function stranded({ rows, openPrompts, sweptAt }: Evidence): string[] {
  const found: string[] = [];
  for (const row of rows) {
    if (row.status === 'approved' || row.status === 'executing')
      found.push(`${keyOf(row)} is still ${row.status}`);
    if (row.status === 'pending' && row.expiresAt <= sweptAt)
      found.push(`${keyOf(row)} is pending past its end`);
  }
  const waiting = new Set(rows.filter((row) => row.status === 'pending').map((row) => row.prompt));
  const open = new Set(openPrompts.map((prompt) => prompt.id));
  for (const prompt of open)
    if (!waiting.has(prompt)) found.push(`prompt ${prompt} is open and nothing of it waits`);
  for (const row of rows)
    if (row.status === 'pending' && !open.has(row.prompt ?? ''))
      found.push(`${keyOf(row)} is pending and no open prompt shows it`);
  for (const [session, group] of grouped(openPrompts, (prompt) => prompt.session))
    if (!group.some((prompt) => prompt.state === 'shown'))
      found.push(`every prompt of ${session} waits for another`);
  return found;
}

/** I5: a claim ends with an outcome, or in doubt; and only what is in doubt is claimed again. */
function silent(history: ReadonlyMap<string, History>): string[] {
  return [...history].flatMap(([at, { silentClaims }]) =>
    silentClaims.map((fence) => `the claim ${fence} of ${at} was followed by another, and never in doubt`),
  );
}

/** I10: the chains verify, what the journal leads to is what the rows are, and digests are of what rows say. */
function chainBroken({ chains, keys }: Evidence, rows: ReadonlyMap<string, Action>): string[] {
  const found: string[] = [];
  const unmatched = new Set(rows.keys());
  for (const { chain, entries, head } of chains) {
    const { flaws, head: last } = verifyChain(chain, entries, keys);
    for (const { seq, flaw } of flaws) found.push(`link ${seq} of ${chain} is ${flaw}`);
    if (head?.seq !== last.seq || head.hash !== last.hash)
      found.push(`the head of ${chain} is not its last link`);
    for (const [at, folded] of fold(entries.flatMap(eventsOf))) {
      const row = rows.get(at);
      unmatched.delete(at);
      if (row === undefined) found.push(`${at} is in the journal and has no row`);
      else
        for (const member of differences(folded, row))
          found.push(`${member} of ${at} is not what the journal says`);
    }
  }
  for (const at of unmatched) found.push(`${at} has a row and is not in the journal`);
  for (const [at, row] of rows) {
    if (!keys.matches('args', callText(row, row.args), row.argsDigest))
      found.push(`the arguments of ${at} are not what its digest is of`);
    if (actionDigest(row, keys) !== row.digest) found.push(`${at} is not what its digest is of`);
    if (row.decision !== null && decisionMac(row, keys) !== row.decision.mac)
      found.push(`the decision on ${at} is not one of ours`);
    if (row.outcome !== null && outcomeMac(row, keys) !== row.outcome.mac)
      found.push(`the outcome of ${at} is not one of ours`);
  }
  return found;
}

/** I10: what is on record is what gates do, by the audit's own reading. */
function illegal({ chains, keys }: Evidence): string[] {
  const own = chains.find(({ chain }) => chain === TENANT_CHAIN)?.entries ?? [];
  const law = new Law(own.flatMap(eventsOf));
  const uses: Use[] = [];
  const breaches = chains
    .filter(({ chain }) => chain !== TENANT_CHAIN)
    .flatMap(({ chain, entries }) => {
      const replayed = replay(chain, readChain(chain, entries, keys).commits, law);
      uses.push(...replayed.uses);
      return replayed.breaches;
    });
  return [...breaches, ...overused(uses, law)].map(
    ({ chain, seq, action, breach }) => `link ${seq} of ${chain}, ${action}: ${breach}`,
  );
}

/** The members that differ. A lease is renewed without an entry, and is the only one that may. */
function differences(folded: Action, row: Action): string[] {
  const names = new Set([...Object.keys(folded), ...Object.keys(row)]) as Set<keyof Action>;
  names.delete('leaseUntil');
  return [...names].filter((name) => canonical(folded[name]) !== canonical(row[name]));
}

/** An effect that is there although the outcome says that there was none: nobody would know of it. */
function denied(lines: Grouped<LedgerLine>, rows: ReadonlyMap<string, Action>): string[] {
  return [...lines.keys()].flatMap((at) => {
    const outcome = rows.get(at)?.outcome;
    return outcome?.status === 'failed' && outcome.effect === 'none'
      ? [`${at} is in the ledger, and failed with "${outcome.error}"`]
      : [];
  });
}

interface History {
  readonly proposed: Action | undefined;
  readonly allowed: boolean;
  /** By fence: the digest that was allowed by then, if one was, and the digest at the claim. */
  readonly claims: ReadonlyMap<number, { readonly allowed: string | undefined; readonly digest: string }>;
  /** Fences of claims that another claim followed without a doubt in between. */
  readonly silentClaims: readonly number[];
  /** Claimed, and then superseded because the tool itself found that it had drifted. */
  readonly endedByDrift: boolean;
}

function historyOf(events: readonly JournalEvent[]): History {
  const claims = new Map<number, { allowed: string | undefined; digest: string }>();
  const silentClaims: number[] = [];
  let proposed: Action | undefined;
  let digest = '';
  let allowed: string | undefined;
  let open: number | undefined;
  let endedByDrift = false;
  for (const { type, proposed: first, patch } of events) {
    if (first) proposed = first;
    digest = first?.digest ?? patch?.digest ?? digest;
    if (type === 'allowed' && patch?.decision?.verdict === 'allow') allowed = patch.decision.digest;
    if (type === 'superseded' && open !== undefined) endedByDrift = true;
    if (type === 'claimed') {
      if (open !== undefined) silentClaims.push(open);
      open = patch!.claim!.fence;
      claims.set(open, { allowed, digest });
    } else if (['succeeded', 'failed', 'doubted', 'superseded'].includes(type)) open = undefined;
  }
  return { proposed, allowed: allowed !== undefined, claims, silentClaims, endedByDrift };
}

type Grouped<T> = ReadonlyMap<string, readonly T[]>;

function grouped<T>(list: readonly T[], by: (item: T) => string): Grouped<T> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = by(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const keyOf = ({ id, revision }: { id: string; revision: number }): string => `${id}/${revision}`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
