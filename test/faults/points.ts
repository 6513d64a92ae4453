import type { JournalEvent } from '../../src/index.ts';
import type { Change } from '../../src/stores/store.ts';

/** The words that a commit's name is made of, in the order in which they appear in it. */
const WORDS = [
  'register',
  'grant',
  'undo',
  'propose',
  'vote',
  'allow',
  'deny',
  'claim',
  'complete',
  'reconcile',
  'doubt',
  'lose',
  'edit',
  'drift',
  'supersede',
  'expire',
  'cancel',
  'show',
] as const;
type Word = (typeof WORDS)[number];

/** What a commit does, in one word or several: `allow+claim`, `undo+allow+claim`, `expire`. */
export function nameOf(change: Pick<Change, 'entry' | 'inserts'>): string {
  const events = JSON.parse(change.entry.body ?? '[]') as JournalEvent[];
  const words = new Set(events.map(wordFor));
  // An edit or a drift proposes the revision that takes its place: that is no call of its own.
  if (words.has('edit') || words.has('drift')) words.delete('propose');
  // The next prompt of a queue moves up whenever one is answered.
  if (words.size > 1) words.delete('show');
  return WORDS.filter((word) => words.has(word)).join('+');
}

function wordFor(event: JournalEvent): Word {
  switch (event.type) {
    case 'proposed':
      return event.proposed?.undoOf ? 'undo' : 'propose';
    case 'voted':
      return 'vote';
    case 'allowed':
      return 'allow';
    case 'denied':
      return 'deny';
    case 'claimed':
      return 'claim';
    case 'succeeded':
    case 'failed':
      return event.by.kind === 'gate' && event.by.id === 'gate' ? 'complete' : 'reconcile';
    case 'doubted':
      return event.reason === 'lease lost' ? 'lose' : 'doubt';
    case 'expired':
      return 'expire';
    case 'cancelled':
      return 'cancel';
    case 'superseded':
      return event.reason === 'edited' ? 'edit' : event.reason === 'drifted' ? 'drift' : 'supersede';
    case 'tool_registered':
      return 'register';
    case 'granted':
    case 'grant_revoked':
      return 'grant';
    default:
      return 'show';
  }
}

/** What a process does to come to a point: the work that is preferred while the point is armed. */
export type Job =
  | 'call'
  | 'batch'
  | 'decide'
  | 'submit'
  | 'edit'
  | 'cancel'
  | 'undo'
  | 'reconcile'
  | 'sweep'
  | 'slow'
  | 'late'
  | 'brief'
  | 'restless'
  | 'policy'
  | 'quorum'
  | 'grant';

/** The commits that faults are armed at, with the work that leads to them. */
const COMMITS: Readonly<Record<string, readonly Job[]>> = {
  register: ['call'],
  propose: ['call', 'batch'],
  'propose+allow': ['policy', 'grant'],
  vote: ['quorum'],
  allow: ['submit'],
  deny: ['decide'],
  'allow+deny': ['submit'],
  'allow+claim': ['decide'],
  claim: ['policy', 'submit'],
  complete: ['decide', 'policy'],
  reconcile: ['reconcile', 'sweep'],
  doubt: ['late'],
  lose: ['sweep'],
  edit: ['edit'],
  supersede: ['call', 'batch'],
  'allow+drift': ['restless'],
  drift: ['restless'],
  expire: ['brief', 'sweep'],
  cancel: ['cancel'],
  undo: ['undo'],
  'undo+allow+claim': ['undo'],
  grant: ['grant'],
  renew: ['slow'],
};

export interface Point {
  readonly name: string;
  readonly jobs: readonly Job[];
  /** How many times it may be passed before the fault strikes; rare ones are struck the first time. */
  readonly within: number;
  /** How often it is chosen. */
  readonly weight: number;
}

const FREQUENT = new Set(['propose', 'allow+claim', 'claim', 'complete', 'propose+allow', 'expire']);
/** Between the claim and the recorded outcome lies what could be done twice, or be forgotten. */
const DELICATE = new Set(['allow+claim', 'claim', 'undo+allow+claim', 'complete', 'lose', 'reconcile']);

/** Every named fault point: before, during and after each kind of commit, and around the effect itself. */
export const POINTS: readonly Point[] = [
  { name: 'before-open', jobs: [], within: 1, weight: 1 },
  { name: 'after-open', jobs: [], within: 1, weight: 1 },
  { name: 'before-effect', jobs: ['decide', 'policy'], within: 4, weight: 6 },
  { name: 'after-effect', jobs: ['decide', 'policy'], within: 4, weight: 6 },
  ...Object.entries(COMMITS).flatMap(([commit, jobs]) =>
    ['before', 'during', 'after'].map((when) => ({
      name: `${when}-${commit}`,
      jobs,
      within: FREQUENT.has(commit) ? 5 : 1,
      weight: DELICATE.has(commit) ? 3 : 1,
    })),
  ),
];

export const WEIGHTS: Readonly<Record<string, number>> = Object.fromEntries(
  POINTS.map(({ name, weight }) => [name, weight]),
);

export const pointNamed = (name: string): Point => POINTS.find((point) => point.name === name)!;

/** Only a process with a newer definition of a tool withdraws what waits under the older ones. */
export const needsNewTool = (point: string | undefined): boolean => point?.endsWith('-supersede') ?? false;

/** Tools are registered with a tenant once: a process that is to die of it needs a tenant that is new. */
export const needsNewTenant = (point: string | undefined): boolean => point?.endsWith('-register') ?? false;
