import { describe, expect, test } from 'vitest';
import { GATE } from '../../src/core/action.ts';
import { event } from '../../src/core/event.ts';
import { actionDigest, callText, decisionMac, outcomeMac } from '../../src/core/fingerprint.ts';
import { type Entry, makeEntry, NO_HASH } from '../../src/core/journal.ts';
import { type Command, transition } from '../../src/core/lifecycle.ts';
import type { Action, JournalEvent } from '../../src/index.ts';
import {
  allow,
  anAction,
  aPrompt,
  claim,
  deny,
  keys,
  MINUTE,
  otherKeys,
  succeeded,
  T0,
} from '../builders.ts';
import { promise } from '../promises.ts';
import { type Ack, check, type Evidence, type Findings, type LedgerLine, VIOLATIONS } from './check.ts';
import { digestOf } from './tools.ts';

function signed(action: Action): Action {
  const named = { ...action, argsDigest: keys.mac('args', callText(action, action.args)) };
  return { ...named, digest: actionDigest(named, keys) };
}

/** A small history, told step by step: every step is a link of its own. */
class Story {
  readonly entries: Entry[] = [];
  readonly rows = new Map<string, Action>();
  #now = T0;
  #head = { tenant: 'acme', chain: 's1', seq: 0, hash: NO_HASH };

  propose(overrides: Partial<Action> = {}): this {
    const action = signed(anAction({ prompt: 'p1', ...overrides }));
    const { id, revision, requestedBy } = action;
    this.rows.set(`${id}/${revision}`, action);
    return this.commit(
      event('proposed', { at: T0, by: requestedBy, action: id, revision, proposed: action }),
    );
  }

  take(command: Command, key = 'a1/1'): this {
    const row = this.rows.get(key)!;
    const given = command.type === 'claim' ? { ...command, digest: row.digest } : command;
    const step = transition(row, given, ++this.#now);
    if (step.refused !== null) throw new Error(step.refused);
    const { decision, outcome } = step.next;
    const signed = {
      ...(decision && decision !== row.decision
        ? { decision: { ...decision, mac: decisionMac(step.next, keys) } }
        : {}),
      ...(outcome && outcome !== row.outcome
        ? { outcome: { ...outcome, mac: outcomeMac(step.next, keys) } }
        : {}),
    };
    this.rows.set(key, { ...step.next, ...signed });
    return this.commit({ ...step.event, patch: { ...step.event.patch, ...signed } });
  }

  commit(...events: JournalEvent[]): this {
    const entry = makeEntry(this.#head, events, this.#now, `n${this.entries.length}`, keys);
    this.#head = { ...this.#head, seq: entry.link.seq, hash: entry.link.hash };
    this.entries.push(entry);
    return this;
  }

  /** What would be found, if this were all there is. */
  evidence(more: Partial<Evidence> = {}): Evidence {
    const rows = [...this.rows.values()];
    return {
      rows,
      chains: [{ chain: 's1', entries: this.entries, head: this.#head }],
      openPrompts: rows.some((row) => row.status === 'pending') ? [aPrompt()] : [],
      ledger: [],
      acks: [],
      keys,
      sweptAt: T0 + MINUTE,
      ...more,
    };
  }
}

const complete: Command = { type: 'complete', token: 't1', outcome: succeeded };
const again: Command = { ...claim, token: 't2' } as Command;

const line = (more: Partial<LedgerLine> = {}): LedgerLine => ({
  a: 'a1',
  r: 1,
  f: 1,
  k: 'a1.1',
  t: 'cms_deletePage',
  d: digestOf('{"slug":"about"}'),
  ...more,
});

const ran = (overrides: Partial<Action> = {}) =>
  new Story().propose(overrides).take(allow).take(claim).take(complete);

/** Exactly these kinds of violation, each once unless it says how often. */
function expectOnly(
  findings: Findings,
  expected: Partial<Record<(typeof VIOLATIONS)[number], number>>,
): void {
  const counts = Object.fromEntries(VIOLATIONS.map((name) => [name, findings[name].length]));
  expect(counts).toEqual({
    ...Object.fromEntries(VIOLATIONS.map((name) => [name, 0])),
    ...expected,
  });
}

describe('what is in order', () => {
  test('an action that was allowed, claimed and run', () => {
    const findings = check(ran().evidence({ ledger: [line()] }));
    expectOnly(findings, {});
    expect(findings).toMatchObject({ actions: 1, executed: 1, inDoubt: 0 });
  });

  test('a second claim of an idempotent tool, after a doubt', () => {
    const story = new Story()
      .propose({ idempotent: true })
      .take(allow)
      .take(claim)
      .take({ type: 'doubt', token: 't1' })
      .take(again)
      .take({ ...complete, token: 't2' } as Command);
    expectOnly(check(story.evidence({ ledger: [line(), line({ f: 2 })] })), {});
  });

  test('what waits, with a prompt that shows it', () => {
    expectOnly(check(new Story().propose().evidence()), {});
  });

  test('a doubt that nobody has settled is counted, and is no violation', () => {
    const story = new Story().propose().take(allow).take(claim).take({ type: 'doubt', token: 't1' });
    const findings = check(story.evidence());
    expectOnly(findings, {});
    expect(findings.inDoubt).toBe(1);
  });
});

promise(['I1', 'I16'], 'the checker sees a tool that started twice for one claim', () => {
  expectOnly(check(ran().evidence({ ledger: [line(), line()] })), { duplicates: 1 });
});

promise(['I1', 'I16'], 'the checker sees a second claim of a tool that may be run once', () => {
  // `transition` refuses it: only a journal that was made otherwise can have it.
  const story = new Story().propose().take(allow).take(claim).take({ type: 'doubt', token: 't1' });
  const row = { ...story.rows.get('a1/1')!, idempotent: true };
  story.rows.set('a1/1', row);
  story.take(again).take({ ...complete, token: 't2' } as Command);
  story.rows.set('a1/1', { ...story.rows.get('a1/1')!, idempotent: false });
  expectOnly(check(story.evidence({ ledger: [line(), line({ f: 2 })] })), { duplicates: 2, illegal: 1 });
});

promise(
  ['I1', 'I16'],
  'the checker sees a second key, a second action of one call, and a second undo',
  () => {
    const story = new Story()
      .propose({ idempotent: true })
      .take(allow)
      .take(claim)
      .take({ type: 'doubt', token: 't1' })
      .take(again)
      .take({ ...complete, token: 't2' } as Command);
    const other = check(story.evidence({ ledger: [line(), line({ f: 2, k: 'other' })] }));
    expectOnly(other, { duplicates: 1, unapproved: 1 });

    const calls = new Story().propose({ callKey: 'c1' }).propose({ id: 'a2', callKey: 'c1' });
    expectOnly(check(calls.evidence()), { duplicates: 1, illegal: 1 });

    const undone = new Story();
    for (const id of ['u1', 'u2']) {
      undone.propose({ id, undoOf: { id: 'a1', revision: 1 } });
      for (const command of [allow, claim, complete]) undone.take(command, `${id}/1`);
    }
    const ledger = ['u1', 'u2'].map((a) => line({ a, k: `${a}.1` }));
    // Nor is there anything on record that they would undo.
    expectOnly(check(undone.evidence({ ledger })), { duplicates: 1, illegal: 3 });
  },
);

promise(['I2', 'I16'], 'the checker sees effects that nobody allowed', () => {
  const pending = new Story().propose();
  expectOnly(check(pending.evidence({ ledger: [line()] })), { unapproved: 1 });
  const denied = new Story().propose().take(deny);
  expectOnly(check(denied.evidence({ ledger: [line()] })), { unapproved: 1 });
  const unclaimed = new Story()
    .propose()
    .take(allow)
    .take({ type: 'cancel', by: { kind: 'user', id: 'ada' }, reason: 'withdrawn' });
  expectOnly(check(unclaimed.evidence({ ledger: [line()] })), { unapproved: 1 });
  expectOnly(check(ran().evidence({ ledger: [line({ a: 'a9', k: 'a9.1' })] })), { unapproved: 1 });
  expectOnly(check(ran().evidence({ ledger: [line({ f: 2 })] })), { unapproved: 1 });
});

promise(['I2', 'T2', 'I16'], 'the checker sees another tool, other arguments, another digest', () => {
  expectOnly(check(ran().evidence({ ledger: [line({ t: 'cms_deleteSite' })] })), { unapproved: 1 });
  expectOnly(check(ran().evidence({ ledger: [line({ d: digestOf('{"slug":"all"}') })] })), { unapproved: 1 });

  // The journal says that what was shown has changed between the allow and the claim.
  const story = new Story().propose().take(allow);
  const row = story.rows.get('a1/1')!;
  const later = signed({ ...row, expiresAt: row.expiresAt - 1 });
  const patch = { expiresAt: later.expiresAt, digest: later.digest };
  story.commit(event('shown', { at: T0, by: GATE, action: 'a1', revision: 1, patch }));
  // `transition` refuses to claim it: only a journal that was made otherwise can have it.
  story.rows.set('a1/1', { ...later, decision: { ...row.decision!, digest: later.digest } });
  story.take(claim).take(complete);
  story.rows.set('a1/1', { ...story.rows.get('a1/1')!, decision: row.decision });
  expectOnly(check(story.evidence({ ledger: [line()] })), { unapproved: 1, illegal: 2 });
});

promise(['I2', 'I16'], 'the checker sees an effect of a run that said that it did nothing', () => {
  const story = new Story()
    .propose()
    .take(allow)
    .take(claim)
    .take({ type: 'supersede', by: GATE, reason: 'drifted', token: 't1' });
  expectOnly(check(story.evidence()), {});
  expectOnly(check(story.evidence({ ledger: [line()] })), { unapproved: 1 });
});

promise(['I6', 'I16'], 'the checker sees what was acknowledged and is not so', () => {
  const says = (story: Story, ack: Ack) => check(story.evidence({ acks: [ack] })).lost.length;
  const pending = new Story().propose();
  const denied = new Story().propose().take(deny);
  const done = ran();
  const { seq: q, hash: h } = done.entries[2]!.link;
  expect(says(done, { k: 'commit', c: 's1', q, h })).toBe(0);
  expect(says(done, { k: 'commit', c: 's1', q, h: 'other' })).toBe(1);
  expect(says(done, { k: 'commit', c: 's1', q: 9, h })).toBe(1);
  expect(says(done, { k: 'commit', c: 's2', q, h })).toBe(1);

  const decided = (v: 'allow' | 'deny', s: Action['status'], by = 'ada'): Ack => ({
    k: 'decide',
    a: 'a1',
    r: 1,
    v,
    by,
    s,
  });
  expect(says(done, decided('allow', 'succeeded'))).toBe(0);
  expect(says(done, decided('allow', 'executing'))).toBe(0);
  expect(says(done, decided('allow', 'failed'))).toBe(1);
  expect(says(done, decided('allow', 'succeeded', 'bob'))).toBe(1);
  expect(says(pending, decided('allow', 'approved'))).toBe(1);
  expect(says(denied, decided('allow', 'approved'))).toBe(1);
  expect(says(denied, decided('deny', 'denied'))).toBe(0);
  expect(says(denied, decided('deny', 'denied', 'bob'))).toBe(1);
  expect(says(pending, decided('deny', 'denied'))).toBe(1);

  const saw = (s: Action['status'], a = 'a1'): Ack => ({ k: 'saw', a, r: 1, s });
  expect(says(pending, saw('pending'))).toBe(0);
  expect(says(pending, saw('pending', 'a2'))).toBe(1);
  expect(says(pending, saw('succeeded'))).toBe(1);
  expect(says(pending, saw('approved'))).toBe(1);
  expect(says(pending, saw('in_doubt'))).toBe(1);
  expect(says(done, saw('in_doubt'))).toBe(0);

  const edited = new Story()
    .propose()
    .take({ type: 'supersede', by: { kind: 'user', id: 'ada' }, reason: 'edited' });
  expect(says(edited, { k: 'edit', a: 'a1', r: 2 })).toBe(1);
  edited.propose({ revision: 2 });
  expect(says(edited, { k: 'edit', a: 'a1', r: 2 })).toBe(0);
  expect(says(denied.propose({ revision: 2 }), { k: 'edit', a: 'a1', r: 2 })).toBe(1);
});

promise(['I5', 'I16'], 'the checker sees a claim that another one followed, never in doubt', () => {
  const story = new Story().propose({ idempotent: true }).take(allow).take(claim);
  // As if somebody had taken the action over without a word.
  const row = story.rows.get('a1/1')!;
  story.rows.set('a1/1', { ...row, status: 'in_doubt' });
  story.take(again).take({ ...complete, token: 't2' } as Command);
  expectOnly(check(story.evidence({ ledger: [line({ f: 2 })] })), { stranded: 1, illegal: 1 });
});

promise(['I9', 'I16'], 'the checker sees what hangs', () => {
  const approved = new Story().propose().take(allow);
  expectOnly(check(approved.evidence()), { stranded: 1 });
  expectOnly(check(approved.take(claim).evidence()), { stranded: 1 });
  expectOnly(check(new Story().propose().evidence({ sweptAt: T0 + 5 * MINUTE })), { stranded: 1 });
  expectOnly(check(new Story().propose().evidence({ openPrompts: [] })), { stranded: 1 });
  expectOnly(check(ran().evidence({ openPrompts: [aPrompt()] })), { stranded: 1 });
  const queued = { openPrompts: [aPrompt({ state: 'queued' })] };
  expectOnly(check(new Story().propose().evidence(queued)), { stranded: 1 });
});

promise(['I10', 'I16'], 'the checker sees a row that is not what the journal says', () => {
  const story = ran();
  const row = story.rows.get('a1/1')!;
  expectOnly(check(story.evidence({ rows: [{ ...row, leaseUntil: 5 }] })), {});
  expectOnly(check(story.evidence({ rows: [{ ...row, status: 'failed' }] })), { chainBroken: 1 });
  expectOnly(check(story.evidence({ rows: [] })), { chainBroken: 1 });
  const stray = signed(anAction({ id: 'a2', prompt: 'p1' }));
  expectOnly(check(story.evidence({ rows: [row, stray], openPrompts: [aPrompt()] })), { chainBroken: 1 });
});

promise(['I10', 'T2', 'I16'], 'the checker sees a row that is not what its digest is of', () => {
  const story = new Story().propose();
  // The journal was told the same, so that only the digest is left to say so.
  const forged = { ...signed(anAction({ id: 'a2', prompt: 'p1' })), args: '{"slug":"all"}' };
  story.rows.set('a2/1', forged);
  story.commit(event('proposed', { at: T0, by: GATE, action: 'a2', revision: 1, proposed: forged }));
  expectOnly(check(story.evidence()), { chainBroken: 1 });

  // A decision that was written by somebody without the key, journal and all.
  const denied = new Story().propose().take(deny);
  const row = denied.rows.get('a1/1')!;
  const patch = { decision: { ...row.decision!, verdict: 'allow' } } as const;
  denied.rows.set('a1/1', { ...row, ...patch });
  denied.commit(event('shown', { at: T0, by: GATE, action: 'a1', revision: 1, patch }));
  expectOnly(check(denied.evidence()), { chainBroken: 1, illegal: 1 });
});

promise(['I10', 'I16'], 'the checker sees a chain that was altered', () => {
  const story = ran();
  const { entries } = story;
  const head = { seq: 4, hash: entries[3]!.link.hash };
  const found = (changed: readonly Entry[], at = head) =>
    check(story.evidence({ chains: [{ chain: 's1', entries: changed, head: at }] })).chainBroken.length;
  expect(found(entries)).toBe(0);
  expect(found(entries.toSpliced(1, 1))).toBeGreaterThan(0);
  expect(found(entries.slice(0, 3))).toBeGreaterThan(0);
  expect(found(entries.with(1, { ...entries[1]!, body: '[]' }))).toBeGreaterThan(0);
  expect(found(entries, { seq: 5, hash: 'other' })).toBe(1);
  expect(check(story.evidence({ keys: otherKeys })).chainBroken.length).toBeGreaterThan(0);
});

test('an effect is lost when the outcome says that there was none', () => {
  const story = new Story()
    .propose()
    .take(allow)
    .take(claim)
    .take({ type: 'doubt', token: 't1' })
    .take({
      type: 'reconcile',
      by: { kind: 'user', id: 'ada' },
      outcome: { status: 'failed', error: 'no', effect: 'none' },
    });
  expectOnly(check(story.evidence({ ledger: [line()] })), { lost: 1 });
});
