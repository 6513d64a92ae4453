import assert from 'node:assert/strict';
import type { Action } from '../../core/action.ts';
import type { ListQuery, Store } from '../../stores/store.ts';
import { changed, SampleChain, sampleAction, samplePrompt } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

const FAR = 3_600_000;
const ALL = { audience: null, limit: 100 } as const;

async function ids(store: Store, query: Partial<ListQuery>): Promise<string[]> {
  return (await store.list('acme', { ...ALL, ...query })).map(({ id }) => id);
}

export function listClauses(clause: Clause): void {
  clause('lists what undoes actions, and not what came to nothing', async (store) => {
    const undo = (id: string, of: string, status: Action['status']) =>
      sampleAction({ id, status, undoOf: { id: of, revision: 1 } });
    await new SampleChain(store).commit({
      inserts: [
        sampleAction({ id: 'x', status: 'succeeded' }),
        ...[undo('u1', 'x', 'denied'), undo('u2', 'x', 'succeeded')],
        ...[undo('u3', 'y', 'pending'), undo('u4', 'z', 'executing'), undo('u5', 'w', 'expired')],
      ],
    });
    const sorted = async (...undoOf: string[]) => (await ids(store, { undoOf })).toSorted();
    assert.deepEqual(await sorted('x', 'y', 'w'), ['u2', 'u3']);
    assert.deepEqual(await sorted('z'), ['u4']);
    assert.deepEqual(await sorted(), []);
  });

  clause('lists by each filter, and by all of them', async (store) => {
    const chain = new SampleChain(store);
    const prompt = samplePrompt({ id: 'p1' });
    await chain.commit({
      prompts: [prompt],
      inserts: [
        sampleAction({ id: 'a', createdAt: 1, status: 'pending', tool: 't1', effect: 'write', prompt: 'p1' }),
        sampleAction({ id: 'b', createdAt: 2, status: 'approved', tool: 't2', effect: 'external' }),
        sampleAction({
          id: 'c',
          createdAt: 3,
          status: 'failed',
          tool: 't1',
          requestedBy: { kind: 'agent', id: 'robot' },
        }),
        sampleAction({ id: 'd', createdAt: 4, status: 'in_doubt', tool: 't1', prompt: 'p1' }),
      ],
    });
    await new SampleChain(store, 's2').commit({
      inserts: [sampleAction({ id: 'e', createdAt: 5, session: 's2', status: 'failed', tool: 't1' })],
    });
    const cases: [Partial<ListQuery>, string[]][] = [
      [{}, ['e', 'd', 'c', 'b', 'a']],
      [{ order: 'oldest' }, ['a', 'b', 'c', 'd', 'e']],
      [{ limit: 2 }, ['e', 'd']],
      [{ limit: 2, order: 'oldest' }, ['a', 'b']],
      [{ status: ['failed'] }, ['e', 'c']],
      [{ status: ['pending', 'failed'] }, ['e', 'c', 'a']],
      [{ status: ['pending', 'in_doubt'] }, ['d', 'a']],
      [{ status: ['denied'] }, []],
      [{ status: [] }, []],
      [{ session: 's2' }, ['e']],
      [{ session: 's1', status: ['approved', 'pending'] }, ['b', 'a']],
      [{ session: 'nowhere' }, []],
      [{ tool: 't2' }, ['b']],
      [{ effect: 'write' }, ['a']],
      [{ agent: 'robot' }, ['c']],
      [{ prompt: 'p1' }, ['d', 'a']],
      [{ prompt: 'p1', status: ['pending'] }, ['a']],
      [{ prompt: 'p2' }, []],
      [{ action: 'c' }, ['c']],
      [{ createdAfter: 2 }, ['e', 'd', 'c']],
      [{ createdBefore: 3 }, ['b', 'a']],
      [{ createdAfter: 1, createdBefore: 5, order: 'oldest' }, ['b', 'c', 'd']],
      [
        {
          session: 's1',
          tool: 't1',
          status: ['failed'],
          agent: 'robot',
          effect: 'destructive',
          createdAfter: 0,
        },
        ['c'],
      ],
      [{ limit: 0 }, []],
    ];
    for (const [query, expected] of cases)
      assert.deepEqual(await ids(store, query), expected, JSON.stringify(query));
  });

  clause('lists every revision of an action', async (store) => {
    const chain = new SampleChain(store);
    const first = sampleAction({ createdAt: 1 });
    const second = { ...first, revision: 2 };
    await chain.commit({ inserts: [first] });
    await chain.commit({ updates: [changed(first, { status: 'superseded' })], inserts: [second] });
    const listed = await store.list('acme', { ...ALL, action: first.id });
    assert.deepEqual(
      listed.map(({ revision }) => revision),
      [2, 1],
    );
    const after = { createdAt: 1, id: first.id, revision: 2 };
    assert.deepEqual(
      (await store.list('acme', { ...ALL, after })).map(({ revision }) => revision),
      [1],
    );
  });

  clause('pages through rows that were made at the same time', async (store) => {
    const chain = new SampleChain(store);
    const made: Action[] = Array.from({ length: 23 }, (_, i) =>
      sampleAction({ createdAt: 10 + Math.floor(i / 8), id: `${(i * 7) % 23}`.padStart(2, '0') }),
    );
    await chain.commit({ inserts: made });
    const oldestFirst = [...made]
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    for (const order of ['newest', 'oldest'] as const) {
      for (const filter of [
        {},
        { status: ['pending'] as const },
        { session: 's1' },
        { tool: made[0]!.tool },
      ]) {
        const seen: string[] = [];
        let after: ListQuery['after'];
        for (;;) {
          const page: Action[] = await store.list('acme', { ...ALL, ...filter, order, limit: 5, after });
          seen.push(...page.map(({ id }) => id));
          if (page.length < 5) break;
          after = page.at(-1);
        }
        assert.deepEqual(
          seen,
          order === 'oldest' ? oldestFirst : oldestFirst.toReversed(),
          JSON.stringify({ order, filter }),
        );
      }
    }
  });

  clause('shows each only what is theirs to see', async (store) => {
    const chain = new SampleChain(store);
    const bot = { kind: 'agent', id: 'bot' } as const;
    await chain.commit({
      inserts: [
        sampleAction({ id: 'a', createdAt: 1, owner: 'ada', requestedBy: bot, approvers: { owner: true } }),
        sampleAction({
          id: 'b',
          createdAt: 2,
          owner: 'eve',
          requestedBy: bot,
          approvers: { users: ['ada', 'x"user:bob'] },
        }),
        sampleAction({
          id: 'c',
          createdAt: 3,
          owner: null,
          requestedBy: bot,
          approvers: { roles: ['finance'] },
        }),
        sampleAction({
          id: 'd',
          createdAt: 4,
          owner: 'eve',
          requestedBy: { kind: 'user', id: 'ada' },
          status: 'failed',
        }),
        sampleAction({ id: 'e', createdAt: 5, owner: 'user:ada', requestedBy: { kind: 'agent', id: 'ada' } }),
      ],
    });
    const cases: [string[] | null, string[]][] = [
      [null, ['e', 'd', 'c', 'b', 'a']],
      [['user:ada'], ['d', 'b', 'a']],
      [['user:eve'], ['d', 'b']],
      [['role:finance'], ['c']],
      [['user:zoe', 'role:finance', 'role:x'], ['c']],
      [
        ['user:ada', 'role:finance'],
        ['d', 'c', 'b', 'a'],
      ],
      [['agent:["bot","ada"]'], ['a']],
      [['agent:["bot","eve"]'], ['b']],
      [['agent:["bot",null]'], ['c']],
      [['agent:["ada","user:ada"]'], ['e']],
      [['agent:bot'], []],
      [['user:bob'], []],
      [['user:a'], []],
      [['user:%'], []],
      [[''], []],
      [[], []],
    ];
    for (const [audience, expected] of cases)
      assert.deepEqual(await ids(store, { audience }), expected, `${audience}`);
    assert.deepEqual(await ids(store, { audience: ['user:ada'], status: ['pending'] }), ['b', 'a']);
    assert.deepEqual(await ids(store, { audience: ['user:ada'], limit: 2 }), ['d', 'b']);
  });

  clause('lists what can be undone', async (store) => {
    const now = store.now();
    const chain = new SampleChain(store);
    const done = (id: string, undoUntil: number | null) =>
      sampleAction({ id, createdAt: now - FAR, status: 'succeeded', undoUntil });
    const undo = (id: string, status: Action['status']) =>
      sampleAction({ status, createdAt: now, undoOf: { id, revision: 1 } });
    await chain.commit({
      inserts: [
        done('open', now + FAR),
        done('closed', now),
        done('never', null),
        { ...done('not done', now + FAR), status: 'failed' },
        done('undone', now + FAR),
        undo('undone', 'succeeded'),
        done('undoing', now + FAR),
        undo('undoing', 'executing'),
        done('undo failed', now + FAR),
        undo('undo failed', 'failed'),
      ],
    });
    assert.deepEqual(await ids(store, { undoable: true }), ['undo failed', 'open']);
    assert.deepEqual(await ids(store, { undoable: true, order: 'oldest', limit: 1 }), ['open']);
    assert.deepEqual(await ids(store, { undoable: true, audience: ['user:zoe'] }), []);
    assert.equal((await ids(store, { undoable: false })).length, 10);
  });
}
