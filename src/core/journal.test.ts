import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ada, anAction, inStatus, keyOf, keys, otherKeys, refusal, T0 } from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import { type Action, GATE, STATUSES } from './action.ts';
import { event, type JournalEvent } from './event.ts';
import {
  type Entry,
  eventsOf,
  type Flaw,
  fold,
  type Link,
  makeEntry,
  NO_HASH,
  verifyChain,
} from './journal.ts';
import { Keyring } from './keys.ts';
import { type Command, transition } from './lifecycle.ts';

/** A chain with one link for each list of events. */
function chainOf(bodies: readonly (readonly JournalEvent[])[], by: Keyring = keys, chain = 's1'): Entry[] {
  const entries: Entry[] = [];
  let head = { tenant: 'acme', chain, seq: 0, hash: NO_HASH };
  for (const [i, events] of bodies.entries()) {
    const entry = makeEntry(head, events, T0 + i, `nonce-${i}`, by);
    entries.push(entry);
    head = { ...head, seq: entry.link.seq, hash: entry.link.hash };
  }
  return entries;
}

const proposed = (action: Action): JournalEvent =>
  event('proposed', { at: T0, by: GATE, action: action.id, revision: action.revision, proposed: action });
const note = (text: string): JournalEvent => event('granted', { at: T0, by: GATE, data: { text } });

/** Three links: of one event, of two, and of three with escapes in them. */
const three = (): Entry[] =>
  chainOf([
    [proposed(anAction())],
    [note('one'), note('two')],
    [note('"é\u001b\n'), note(''), note('\u2028')],
  ]);

const flaws = (entries: readonly Entry[], known?: Parameters<typeof verifyChain>[3]): Flaw[] =>
  verifyChain('s1', entries, keys, known).flaws.map(({ flaw }) => flaw);
const altered = (entries: readonly Entry[], i: number, link: Partial<Link>): Entry[] =>
  entries.map((entry, at) => (at === i ? { ...entry, link: { ...entry.link, ...link } } : entry));
const withBody = (entries: readonly Entry[], i: number, body: string | null): Entry[] =>
  entries.map((entry, at) => (at === i ? { ...entry, body } : entry));

test('an untouched chain is whole', () => {
  const entries = three();
  const { hash } = entries[2]!.link;
  expect(verifyChain('s1', entries, keys)).toEqual({
    chain: 's1',
    links: 3,
    erased: 0,
    flaws: [],
    head: { chain: 's1', seq: 3, hash },
  });
  expect(verifyChain('s1', [], keys).flaws).toEqual([]);
  expect(entries.flatMap(eventsOf).map(({ type }) => type)).toEqual([
    'proposed',
    ...new Array(5).fill('granted'),
  ]);
});

promise('I10', 'any field of any link that is altered is found', () => {
  const entries = three();
  const [first, second] = entries as [Entry, Entry];
  for (const i of entries.keys()) {
    const { digests, hash } = entries[i]!.link;
    const alterations: Partial<Link>[] = [
      { tenant: 'evil' },
      { chain: 's2' },
      { seq: 7 },
      { seq: 0 },
      { at: T0 + 100 },
      { prev: 'x' },
      { prev: i === 0 ? second.link.hash : first.link.prev },
      { nonce: 'x' },
      { digests: [...digests, digests[0]!] },
      { digests: digests.slice(1) },
      { digests: digests.map((digest) => `${digest}x`) },
      { digests: digests.map(() => 1 as never) },
      { digests: null as never },
      { hash: `${hash}x` },
      { hash: '' },
      { hash: null as never },
    ];
    for (const alteration of alterations)
      expect(flaws(altered(entries, i, alteration)), `${i} ${JSON.stringify(alteration)}`).toContain(
        'altered',
      );
  }
});

promise('I10', 'any byte of any body that is altered is found', () => {
  const entries = three();
  for (const [i, { body }] of entries.entries()) {
    const bytes = Buffer.from(body!);
    for (let at = 0; at < bytes.length; at++) {
      // Another bit, the other case, one byte less, one blank more.
      const [before, after] = [bytes.subarray(0, at), bytes.subarray(at + 1)];
      const changes = [
        Buffer.concat([before, Buffer.of(bytes[at]! ^ 1), after]),
        Buffer.concat([before, Buffer.of(bytes[at]! ^ 0x20), after]),
        Buffer.concat([before, after]),
        Buffer.concat([before, Buffer.from(' '), bytes.subarray(at)]),
      ];
      for (const change of changes) {
        const text = change.toString();
        expect(flaws(withBody(entries, i, text)), `link ${i + 1}, byte ${at}: ${text}`).toEqual([
          'body_altered',
        ]);
      }
    }
  }
});

promise('I10', 'a member that only some parsers see is found', () => {
  const entries = three();
  const twice = entries[1]!.body!.replace('"text":"one"', '"text":"evil","text":"one"');
  expect(JSON.parse(twice)).toEqual(JSON.parse(entries[1]!.body!));
  expect(flaws(withBody(entries, 1, twice))).toEqual(['body_altered']);
});

promise('I10', 'bodies cannot change places, nor events within a body', () => {
  const entries = three();
  const [a, b, c] = entries.map(({ body }) => body);
  expect(flaws(withBody(withBody(entries, 0, b!), 1, a!))).toEqual(['body_altered', 'body_altered']);
  const [one, two] = eventsOf(entries[1]!);
  expect(flaws(withBody(entries, 1, JSON.stringify([two, one])))).toEqual(['body_altered']);
  expect(flaws(withBody(entries, 1, JSON.stringify([one])))).toEqual(['body_altered']);
  expect(flaws(withBody(entries, 1, '{}'))).toEqual(['body_altered']);
  expect(flaws(withBody(entries, 2, c!))).toEqual([]);
});

promise('I10', 'links that are dropped, moved, doubled or put in are found', () => {
  const [a, b, c] = three() as [Entry, Entry, Entry];
  expect(flaws([b, c])).toContain('missing');
  expect(flaws([a, c])).toContain('missing');
  expect(flaws([b, a, c])).toEqual(expect.arrayContaining(['missing', 'reordered']));
  expect(flaws([a, c, b])).toEqual(expect.arrayContaining(['missing', 'reordered']));
  expect(flaws([a, a, b, c])).toContain('reordered');
  expect(flaws([a, b, c, c])).toContain('reordered');
  // A genuine link of another chain of ours, in the right place.
  const other = chainOf([[note('x')], [note('y')], [note('z')]], keys, 's2');
  expect(flaws([a, other[1]!, c])).toContain('altered');
  // One of this very chain as it might have gone on: the same key, another history.
  const [, fork] = chainOf([[note('x')], [note('y')]]) as [Entry, Entry];
  expect(flaws([a, fork, c])).toContain('reordered');
  expect(flaws([a, b, c, fork])).toContain('reordered');
  // Bent so that everything seems to follow from what is before it.
  const bent = (entry: Entry, prev: Entry) => ({ ...entry, link: { ...entry.link, prev: prev.link.hash } });
  expect(flaws([a, bent(fork, a), bent(c, fork)])).toEqual(['altered', 'altered']);
  // A whole chain of ours under another's name.
  const renamed = other.map((entry) => ({ ...entry, link: { ...entry.link, chain: 's1' } }));
  expect(flaws(renamed)).toEqual(['altered', 'altered', 'altered']);
});

promise('I10', 'a chain that is rewritten and hashed again without the key is found', () => {
  const rewritten = chainOf([[note('nothing happened')], [note('at all')]], otherKeys);
  expect(flaws(rewritten)).toEqual(['altered', 'body_altered', 'altered', 'body_altered']);
  // From the middle on, with the key's name forged.
  const [a] = three() as [Entry];
  const head = { tenant: 'acme', chain: 's1', seq: 1, hash: a.link.hash };
  const forged = makeEntry(head, [note('x')], T0, 'n', otherKeys);
  const named = { ...forged.link, hash: forged.link.hash.replace(otherKeys.current, keys.current) };
  expect(flaws([a, { ...forged, link: named }])).toContain('altered');
});

promise('I10', 'a chain that was cut is found against the last checkpoint', () => {
  const entries = three();
  const { head } = verifyChain('s1', entries, keys);
  expect(flaws(entries, { checkpoint: head })).toEqual([]);
  expect(flaws(entries.slice(0, 2))).toEqual([]);
  expect(flaws(entries.slice(0, 2), { checkpoint: head })).toEqual(['truncated']);
  expect(flaws([], { checkpoint: head })).toEqual(['truncated']);
  expect(flaws([], { checkpoint: { chain: 's1', seq: 0, hash: NO_HASH } })).toEqual([]);
  // Written anew up to the same length: whole in itself, and not what was written down.
  const anew = chainOf([[note('x')], [note('y')], [note('z')], [note('…')]]);
  expect(flaws(anew)).toEqual([]);
  expect(flaws(anew, { checkpoint: head })).toEqual(['altered']);
});

promise('I10', 'erased is told from taken away', () => {
  const gone = withBody(withBody(three(), 0, null), 1, null);
  expect(verifyChain('s1', gone, keys, { erasedTo: 2 })).toMatchObject({ erased: 2, flaws: [] });
  expect(verifyChain('s1', gone, keys, { erasedTo: 1 })).toMatchObject({
    erased: 1,
    flaws: [{ seq: 2, flaw: 'body_missing' }],
  });
  expect(flaws(gone)).toEqual(['body_missing', 'body_missing']);
  // What erasure left standing is still checked.
  expect(flaws(withBody(gone, 0, '[]'), { erasedTo: 2 })).toEqual(['body_altered']);
  expect(eventsOf(gone[0]!)).toEqual([]);
});

test('a chain goes on under a new key', () => {
  const rotated = new Keyring([keyOf(9), keyOf(7)]);
  const old = three();
  const head = { tenant: 'acme', chain: 's1', seq: 3, hash: old[2]!.link.hash };
  const entries = [...old, makeEntry(head, [note('new key')], T0, 'n', rotated)];
  expect(verifyChain('s1', entries, rotated).flaws).toEqual([]);
  expect(flaws(entries)).toContain('altered');
});

test('an event of another schema version is refused', () => {
  const [entry] = chainOf([[{ ...note('x'), v: 2 as never }]]);
  expect(refusal(() => eventsOf(entry!))).toBe('UNKNOWN_VERSION');
});

describe('at random', () => {
  const someEvents = fc.array(
    fc.string({ unit: 'binary' }).map((text) => note(text)),
    { minLength: 1, maxLength: 3 },
  );
  const someChain = fc.array(someEvents, { minLength: 2, maxLength: 6 }).map((bodies) => chainOf(bodies));
  type Tampering = (entries: Entry[], at: number, other: number) => Entry[];
  const TAMPERINGS: Record<string, Tampering> = {
    nothing: (entries) => entries,
    drop: (entries, at) => entries.toSpliced(Math.min(at, entries.length - 2), 1),
    double: (entries, at, other) => entries.toSpliced(other, 0, entries[at]!),
    move: (entries, at, other) => {
      const to = at === other ? (at + 1) % entries.length : other;
      return entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!);
    },
    swapBodies: (entries, at, other) =>
      withBody(withBody(entries, at, entries[other]!.body), other, entries[at]!.body),
    cutBody: (entries, at, other) => withBody(entries, at, entries[at]!.body!.slice(0, -1 - other)),
    loseBody: (entries, at) => withBody(entries, at, null),
    renonce: (entries, at, other) => altered(entries, at, { nonce: `x${other}` }),
    backdate: (entries, at, other) => altered(entries, at, { at: other }),
    insert: (entries, at, other) => entries.toSpliced(at, 0, chainOf([[note(`${other}`)]], otherKeys)[0]!),
  };

  promise('I10', 'a chain has flaws if and only if it was tampered with', () => {
    fc.assert(
      fc.property(
        someChain,
        fc.constantFrom(...Object.keys(TAMPERINGS)),
        fc.nat(),
        fc.nat(),
        (entries, how, a, b) => {
          const tampered = TAMPERINGS[how]!(entries, a % entries.length, b % entries.length);
          const touched = JSON.stringify(tampered) !== JSON.stringify(entries);
          expect(flaws(tampered).length > 0, how).toBe(touched);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('folding', () => {
  promise('I10', 'the journal of an action leads to its state, whatever became of it', () => {
    const log: JournalEvent[] = [];
    const rows = new Map<string, Action>();
    for (const status of STATUSES) {
      const id = `to-${status}`;
      const events = [proposed(anAction({ id }))];
      // The same path again, now taking down what is said on the way.
      const target = inStatus(status, { id });
      let action = anAction({ id });
      for (const [command, now] of wayTo(target)) {
        const step = transition(action, command, now);
        if (step.refused !== null) throw new Error(step.refused);
        events.push(step.event);
        action = step.next;
      }
      log.push(...events);
      rows.set(`${id}/1`, target);
    }
    expect(fold(log)).toEqual(rows);
    // And still after it was written down and read again.
    expect(fold(chainOf(log.map((each) => [each])).flatMap(eventsOf))).toEqual(rows);
  });

  test('revisions are kept apart, and events of nothing known change nothing', () => {
    const first = anAction();
    const second = anAction({ revision: 2, args: '{}' });
    const denied = transition(second, { type: 'deny', by: ada, via: 'web' }, T0 + 1);
    if (denied.refused !== null) throw new Error(denied.refused);
    const stray = { ...denied.event, action: 'nobody' };
    expect(fold([proposed(first), note('x'), proposed(second), stray, denied.event])).toEqual(
      new Map([
        ['a1/1', first],
        ['a1/2', denied.next],
      ]),
    );
  });
});

/** The commands by which `inStatus` comes to an action, read off the action itself. */
function wayTo(action: Action): [Command, number][] {
  const way: [Command, number][] = [];
  const { decision, claim, outcome, ended, status } = action;
  if (decision) way.push([{ type: decision.verdict, by: ada, via: decision.via }, decision.at]);
  if (claim) way.push([{ type: 'claim', ...claim, digest: decision!.digest }, claim.at]);
  if (outcome) way.push([{ type: 'complete', token: claim!.token, outcome }, action.updatedAt]);
  else if (status === 'in_doubt') way.push([{ type: 'doubt', token: claim!.token }, action.updatedAt]);
  else if (status === 'expired') way.push([{ type: 'expire' }, action.updatedAt]);
  else if (ended) {
    const type = status === 'cancelled' ? 'cancel' : 'supersede';
    way.push([{ type, ...ended } as Command, action.updatedAt]);
  }
  return way;
}
