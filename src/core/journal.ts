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

/** The events of an entry; none if they were erased. Refuses a schema version it does not know. */
export function eventsOf(entry: Entry): JournalEvent[] {
  if (entry.body === null) return [];
  const events = JSON.parse(entry.body) as JournalEvent[];
  for (const event of events) {
    if (event.v !== SCHEMA_VERSION) {
      throw new CountersignError(
        'UNKNOWN_VERSION',
        `Journal entry ${entry.link.seq} has version ${event.v}.`,
      );
    }
  }
  return events;
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
  const flaws: { seq: number; flaw: Flaw }[] = [];
  let erased = 0;
  let seq = 0;
  let hash = NO_HASH;
  let checkpointSeen = known.checkpoint === undefined || known.checkpoint.seq === 0;
  for (const entry of entries) {
    const { link } = entry;
    const expected = seq + 1;
    if (link.seq > expected) flaws.push({ seq: expected, flaw: 'missing' });
    if (link.seq < expected) flaws.push({ seq: link.seq, flaw: 'reordered' });
    if (!keys.matches('link', linkText(link), link.hash) || link.chain !== chain)
      flaws.push({ seq: link.seq, flaw: 'altered' });
    else if (link.seq === expected && link.prev !== hash) flaws.push({ seq: link.seq, flaw: 'reordered' });
    if (entry.body !== null) {
      if (!bodyMatches(entry, keys)) flaws.push({ seq: link.seq, flaw: 'body_altered' });
    } else if (link.seq <= (known.erasedTo ?? 0)) erased++;
    else flaws.push({ seq: link.seq, flaw: 'body_missing' });
    if (known.checkpoint?.seq === link.seq) {
      checkpointSeen = true;
      if (known.checkpoint.hash !== link.hash) flaws.push({ seq: link.seq, flaw: 'altered' });
    }
    seq = link.seq;
    hash = link.hash;
  }
  if (!checkpointSeen) flaws.push({ seq: known.checkpoint!.seq, flaw: 'truncated' });
  return { chain, links: entries.length, erased, flaws, head: { chain, seq, hash } };
}

function bodyMatches(entry: Entry, keys: Keyring): boolean {
  let events: unknown;
  try {
    events = JSON.parse(entry.body!);
  } catch {
    return false;
  }
  const { digests } = entry.link;
  if (!Array.isArray(events) || !Array.isArray(digests) || events.length !== digests.length) return false;
  // makeEntry wrote the bytes with JSON.stringify, so that parsing and writing them again gives back every one:
  // blanks, other escapes or a member given twice are not its own.
  const texts = events.map((event) => JSON.stringify(event));
  return (
    entry.body === `[${texts.join(',')}]` &&
    texts.every((text, i) => keys.matches('event', text, digests[i]!))
  );
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
