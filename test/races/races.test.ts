import { describe, expect, test } from 'vitest';
import { event } from '../../src/core/event.ts';
import { makeEntry, NO_HASH } from '../../src/core/journal.ts';
import type { Action, EventType } from '../../src/index.ts';
import { ada, anAction, keys, T0 } from '../builders.ts';
import { runHarness } from '../faults/harness.ts';
import { promise } from '../promises.ts';
import { judge, type Win } from './judge.ts';

const ACTIONS = 400;

for (const store of ['sqlite', 'postgres'] as const) {
  promise(
    ['I1', 'I3', 'T8'],
    `processes that decide the same actions at once, on ${store}`,
    async () => {
      const args = ['--store', store, '--actions', String(ACTIONS), '--json'];
      const { code, lines, said } = await runHarness('races/run.ts', args);
      expect({ figures: lines.at(-1), said, code }).toEqual({
        figures: { actions: ACTIONS, winners: ACTIONS, doubleDecided: 0, doubleRun: 0 },
        said: expect.not.stringMatching(/refusal/),
        code: 0,
      });
    },
    400_000,
  );
}

describe('the judge', () => {
  /** What the journal says of one action, revision after revision. */
  const told = (ends: readonly (readonly EventType[])[], verdict: 'allow' | 'deny' | null = 'allow') => {
    const events = ends.flatMap((types, i) =>
      types.map((type) =>
        event(type, { at: T0, by: { kind: 'user', id: ada.id }, action: 'a1', revision: i + 1 }),
      ),
    );
    const head = { tenant: 'acme', chain: 's1', seq: 0, hash: NO_HASH };
    const entry = makeEntry(head, events, T0, 'n1', keys);
    const decision = verdict && {
      verdict,
      by: { kind: 'user', id: ada.id },
      via: 'web',
      at: T0,
      digest: 'digest',
    };
    const rows = ends.map((_, i) =>
      anAction({
        revision: i + 1,
        ...(i === ends.length - 1 && decision ? { decision: decision as Action['decision'] } : {}),
      }),
    );
    return { rows, chains: [{ chain: 's1', entries: [entry], head: undefined }], ledger: [] as never[] };
  };
  const win = (v: Win['v'], r = 1, p = 0): Win => ({ a: 'a1', r, v, p });
  const line = { a: 'a1', r: 1, f: 1, k: 'a1.1', t: 'held', d: '' };
  const count = (judgement: ReturnType<typeof judge>) => ({
    winners: judgement.winners,
    doubleDecided: judgement.doubleDecided.length,
    doubleRun: judgement.doubleRun.length,
    wrong: judgement.wrong.length,
  });

  test('sees one winner for each revision', () => {
    const allowed = { ...told([['allowed']]), ledger: [line] };
    expect(count(judge(allowed, [win('allow')]))).toMatchObject({ winners: 1, wrong: 0 });
    const edited = { ...told([['superseded'], ['allowed']]), ledger: [{ ...line, r: 2 }] };
    expect(count(judge(edited, [win('edit'), win('allow', 2, 1)]))).toMatchObject({ winners: 1, wrong: 0 });
    expect(count(judge(told([['expired']], null), []))).toMatchObject({ winners: 1, wrong: 0 });
  });

  promise(['I3', 'I16'], 'sees two winners, in the journal or among the racers', () => {
    const one = { winners: 0, doubleDecided: 1, doubleRun: 0, wrong: 0 };
    expect(count(judge(told([['denied', 'cancelled']], 'deny'), [win('deny')]))).toEqual(one);
    expect(count(judge(told([['denied']], 'deny'), [win('deny'), win('deny', 1, 1)]))).toEqual(one);
    expect(count(judge(told([['denied']], 'deny'), [win('cancel')]))).toEqual(one);
    expect(count(judge(told([['expired']], null), [win('deny')]))).toEqual(one);
  });

  promise(['I3', 'I16'], 'sees that nobody won, or that nobody was told', () => {
    const none = { winners: 0, doubleDecided: 0, doubleRun: 0, wrong: 1 };
    expect(count(judge(told([[]], null), []))).toEqual(none);
    expect(count(judge(told([['denied']], 'deny'), []))).toEqual(none);
    expect(count(judge(told([['superseded'], []], null), [win('edit')]))).toEqual(none);
    expect(count(judge(told([['superseded']], null), [win('edit')]))).toEqual(none);
    expect(count(judge(told([['denied'], ['denied']], 'deny'), [win('deny'), win('deny', 2)]))).toEqual(none);
  });

  promise(['I1', 'I16'], 'sees what ran twice, or not at all, or without an allow', () => {
    const allowed = told([['allowed']]);
    const twice = judge({ ...allowed, ledger: [line, { ...line, r: 2 }] }, [win('allow')]);
    expect(count(twice)).toEqual({ winners: 1, doubleDecided: 0, doubleRun: 1, wrong: 0 });
    expect(count(judge(allowed, [win('allow')]))).toMatchObject({ doubleRun: 0, wrong: 1 });
    expect(count(judge({ ...told([['denied']], 'deny'), ledger: [line] }, [win('deny')]))).toMatchObject({
      wrong: 1,
    });
  });
});
