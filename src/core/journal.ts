import { type Action, SCHEMA_VERSION } from './action.ts';
import { CountersignError } from './errors.ts';
import type { JournalEvent } from './event.ts';
import type { Keyring } from './keys.ts';

/** One commit in a chain. It holds digests only: the events' bodies can be erased without breaking it. */
export interface Link {
  readonly tenant: string;
  /** A session's id, or '' for the tenant's own chain. */
  readonly chain: string;
  readonly seq: number;
  readonly at: number;
  readonly prev: string;
  /** Random, so that a commit whose acknowledgement was lost can be told from somebody else's. */
  readonly nonce: string;
  readonly digests: readonly string[];
  readonly hash: string;
}

/** A link with its events' text: a JSON array, or null once erased. */
export interface Entry {
  readonly link: Link;
  readonly body: string | null;
}

export const TENANT_CHAIN = '';
export const NO_HASH = '';

function linkText(link: Omit<Link, 'hash'>): string {
  return JSON.stringify([
    SCHEMA_VERSION,
    link.tenant,
    link.chain,
    link.seq,
    link.at,
    link.prev,
    link.nonce,
    link.digests,
  ]);
}

/** Makes the next link of a chain, and the text of its body. */
export function makeEntry(
  head: { tenant: string; chain: string; seq: number; hash: string },
  events: readonly JournalEvent[],
  at: number,
  nonce: string,
  keys: Keyring,
): Entry {
  const texts = events.map((event) => JSON.stringify(event));
  const link = {
    tenant: head.tenant,
    chain: head.chain,
    seq: head.seq + 1,
    at,
    prev: head.hash,
    nonce,
    digests: texts.map((text) => keys.mac('event', text)),
  };
  return { link: { ...link, hash: keys.mac('link', linkText(link)) }, body: `[${texts.join(',')}]` };
}

/** What one link records. */
export interface Commit {
  readonly seq: number;
  readonly events: readonly JournalEvent[];
}

/** The events of an entry; none if they were erased. Refuses a schema version it does not know. */
export function eventsOf(entry: Entry): JournalEvent[] {
  if (entry.body === null) return [];
  const events = JSON.parse(entry.body) as JournalEvent[];
  checkVersions(events);
  return events;
}

export function checkVersions(events: readonly JournalEvent[]): void {
  const foreign = events.find((event) => event.v !== SCHEMA_VERSION);
  if (foreign !== undefined)
    throw new CountersignError('UNKNOWN_VERSION', `A journal event has version ${foreign.v}.`);
}

/** A head that was written down outside the database: what truncation is found against. */
export interface Checkpoint {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
}

export type Flaw = 'altered' | 'missing' | 'reordered' | 'body_altered' | 'body_missing' | 'truncated';

export interface Verification {
  readonly chain: string;
  readonly links: number;
  /** Links whose events were erased, and on record as erased. */
  readonly erased: number;
  readonly flaws: readonly { readonly seq: number; readonly flaw: Flaw }[];
  readonly head: Checkpoint;
}

/**
 * Checks one chain, whole and in order.
 * `erasedTo` is the last link whose events the tenant's chain records as erased: without it, a body that is
 * gone was taken away by somebody.
 */
export function verifyChain(
  chain: string,
  entries: readonly Entry[],
  keys: Keyring,
  known: { readonly checkpoint?: Checkpoint; readonly erasedTo?: number } = {},
): Verification {
  return readChain(chain, entries, keys, known).verification;
}

/** Checks a chain, and gives the events that can be relied upon: those of whole links with their own bodies. */
export function readChain(
  chain: string,
  entries: readonly Entry[],
  keys: Keyring,
  { checkpoint, erasedTo = 0 }: { readonly checkpoint?: Checkpoint; readonly erasedTo?: number } = {},
): {
  readonly verification: Verification;
  readonly events: readonly JournalEvent[];
  /** The same events, link by link. */
  readonly commits: readonly Commit[];
} {
  const commits: Commit[] = [];
  const flaws: { seq: number; flaw: Flaw }[] = [];
  let erased = 0;
  let seq = 0;
  let hash = NO_HASH;
  let checkpointSeen = checkpoint === undefined || checkpoint.seq === 0;
  for (const entry of entries) {
    const { link } = entry;
    const expected = seq + 1;
    if (link.seq > expected) flaws.push({ seq: expected, flaw: 'missing' });
    if (link.seq < expected) flaws.push({ seq: link.seq, flaw: 'reordered' });
    const isWhole = keys.matches('link', linkText(link), link.hash) && link.chain === chain;
    if (!isWhole) flaws.push({ seq: link.seq, flaw: 'altered' });
    else if (link.seq === expected && link.prev !== hash) flaws.push({ seq: link.seq, flaw: 'reordered' });
    if (entry.body !== null) {
      const own = ownEvents(entry, keys);
      if (own === undefined) flaws.push({ seq: link.seq, flaw: 'body_altered' });
      else if (isWhole) commits.push({ seq: link.seq, events: own });
    } else if (link.seq <= erasedTo) erased++;
    else flaws.push({ seq: link.seq, flaw: 'body_missing' });
    if (checkpoint?.seq === link.seq) {
      checkpointSeen = true;
      if (checkpoint.hash !== link.hash) flaws.push({ seq: link.seq, flaw: 'altered' });
    }
    seq = link.seq;
    hash = link.hash;
  }
  if (!checkpointSeen) flaws.push({ seq: checkpoint!.seq, flaw: 'truncated' });
  const head = { chain, seq, hash };
  const events = commits.flatMap((commit) => commit.events);
  return { verification: { chain, links: entries.length, erased, flaws, head }, events, commits };
}

/** The events in an entry's body, if it is the one that its link was made of. */
function ownEvents(entry: Entry, keys: Keyring): JournalEvent[] | undefined {
  let events: unknown;
  try {
    events = JSON.parse(entry.body!);
  } catch {
    return undefined;
  }
  const { digests } = entry.link;
  if (!Array.isArray(events) || !Array.isArray(digests) || events.length !== digests.length) return undefined;
  // makeEntry wrote the bytes with JSON.stringify, so that parsing and writing them again gives back every one:
  // blanks, other escapes or a member given twice are not its own.
  const texts = events.map((event) => JSON.stringify(event));
  const isOwn =
    entry.body === `[${texts.join(',')}]` &&
    texts.every((text, i) => keys.matches('event', text, digests[i]!));
  return isOwn ? events : undefined;
}

/** The state that a journal leads to: what the rows must be equal to. Keyed by `<id>/<revision>`. */
export function fold(events: Iterable<JournalEvent>): Map<string, Action> {
  const actions = new Map<string, Action>();
  for (const event of events) {
    const key = `${event.action}/${event.revision}`;
    if (event.proposed) actions.set(key, event.proposed);
    else if (event.patch) {
      const before = actions.get(key);
      if (before) actions.set(key, { ...before, ...event.patch });
    }
  }
  return actions;
}

/** What an erasure leaves of a row: enough to say that there was one, and who decided. */
export function erased(action: Action): Action {
  const { outcome, decision } = action;
  return {
    ...action,
    args: 'null',
    secrets: [],
    preview: null,
    note: null,
    outcome:
      outcome &&
      (outcome.status === 'succeeded'
        ? { status: 'succeeded', result: null, mac: outcome.mac }
        : { ...outcome, error: '' }),
    decision: decision && { ...decision, reason: undefined },
    undoUntil: null,
  };
}
