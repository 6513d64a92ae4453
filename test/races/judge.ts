import { eventsOf } from '../../src/core/journal.ts';
import type { Action, EventType, JournalEvent } from '../../src/index.ts';
import type { Evidence, LedgerLine } from '../faults/check.ts';

export const VERBS = ['allow', 'deny', 'edit', 'cancel'] as const;
export type Verb = (typeof VERBS)[number];

/** A process was told that what it asked for counted. */
export interface Win {
  /** The action, the revision it decided, what it did, and which process it was. */
  readonly a: string;
  readonly r: number;
  readonly v: Verb;
  readonly p: number;
}

/** What the journal has for a win. */
const EVENT: Readonly<Record<Verb, EventType>> = {
  allow: 'allowed',
  deny: 'denied',
  edit: 'superseded',
  cancel: 'cancelled',
};
/** The ends that a decision, or its time running out, can give a revision. */
const ENDS: readonly EventType[] = [...Object.values(EVENT), 'expired'];

export interface Judgement {
  actions: number;
  /** Actions whose every revision has exactly one end, as the journal and the winner agree. */
  winners: number;
  doubleDecided: string[];
  doubleRun: string[];
  /** Everything else that is not as it should be. */
  wrong: string[];
}

/** Finds out, for each action, who won: from the journal, from the ledger, and from what the racers were told. */
export function judge(
  { rows, chains, ledger }: Pick<Evidence, 'rows' | 'chains' | 'ledger'>,
  wins: readonly Win[],
): Judgement {
  const ends = new Map<string, JournalEvent[]>();
  for (const event of chains.flatMap(({ entries }) => entries.flatMap(eventsOf)))
    if (ENDS.includes(event.type)) push(ends, `${event.action}/${event.revision}`, event);
  const won = new Map<string, Win[]>();
  for (const win of wins) push(won, `${win.a}/${win.r}`, win);
  const lines = new Map<string, LedgerLine[]>();
  for (const line of ledger) push(lines, line.a, line);
  const revisions = new Map<string, Action[]>();
  for (const row of rows) push(revisions, row.id, row);

  const judgement: Judgement = {
    actions: revisions.size,
    winners: 0,
    doubleDecided: [],
    doubleRun: [],
    wrong: [],
  };
  for (const [id, list] of revisions) {
    const found = list.flatMap((row) => flawsOf(row, list, ends, won));
    judgement.doubleDecided.push(...found.filter(({ double }) => double).map(({ what }) => what));
    judgement.wrong.push(...found.filter(({ double }) => !double).map(({ what }) => what));
    if (found.length === 0) judgement.winners++;
    const effects = lines.get(id)?.length ?? 0;
    if (effects > 1) judgement.doubleRun.push(`${id} ran ${effects} times`);
    const allowed = list.some((row) => row.decision?.verdict === 'allow');
    if (allowed !== effects > 0) judgement.wrong.push(`${id} ran ${effects} times, allowed: ${allowed}`);
  }
  return judgement;
}

interface Flaw {
  readonly double: boolean;
  readonly what: string;
}

function flawsOf(
  { id, revision }: Action,
  revisions: readonly Action[],
  ends: ReadonlyMap<string, readonly JournalEvent[]>,
  won: ReadonlyMap<string, readonly Win[]>,
): Flaw[] {
  const at = `${id}/${revision}`;
  const [end, ...more] = ends.get(at) ?? [];
  const winners = won.get(at) ?? [];
  if (end === undefined) return [{ double: winners.length > 1, what: `${at} was never decided` }];
  if (more.length > 0)
    return [{ double: true, what: `${at} was ${[end, ...more].map(({ type }) => type).join(' and ')}` }];
  if (winners.length > 1)
    return [
      { double: true, what: `${at} was won by ${winners.map(({ v, p }) => `${v} of ${p}`).join(' and ')}` },
    ];
  if (end.type === 'expired') {
    return winners.length === 0
      ? []
      : [{ double: true, what: `${at} has expired and was won by ${winners[0]!.v}` }];
  }
  if (winners.length === 0) return [{ double: false, what: `${at} was ${end.type} and nobody was told` }];
  if (EVENT[winners[0]!.v] !== end.type)
    return [{ double: true, what: `${at} was ${end.type} and won by ${winners[0]!.v}` }];
  const newest = Math.max(...revisions.map((row) => row.revision));
  if ((end.type === 'superseded') !== revision < newest)
    return [{ double: false, what: `${at} was ${end.type}, and the newest revision is ${newest}` }];
  return [];
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
