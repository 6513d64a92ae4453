import { expect } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, codeOf, world } from '../../test/world.ts';
import { modelResult, renderPrompt } from '../index.ts';

const CANARY = 'canary-7f3a9c-secret';

promise(
  'T17',
  'a canary secret is nowhere but in the tool: not in prompts, rows, journal, results, errors or logs',
  async () => {
    const seen: string[] = [];
    const { gate, store, logs } = world({ onHeld: (held) => void seen.push(JSON.stringify(held)) });
    const said: unknown[] = [];
    for (const to of ['ada', 'fails']) {
      const held = await gate.call({
        tool: 'send_mail',
        args: { to, password: CANARY },
        session: 's1',
        by: agent,
      });
      said.push(held, renderPrompt([held.action!]).text, modelResult(held.action!));
      said.push(await gate.decide(allow(held), { by: ada }));
      said.push(
        await gate.get(held.action!.id, { by: ada }),
        await gate.history(held.action!.id, { by: ada }),
      );
      said.push(await store.action('acme', held.action!.id));
    }
    for (const chain of ['', 's1']) said.push(await store.journal('acme', chain, 0, 100));
    for await (const notice of gate.subscribe({ by: admin, after: 'start' })) {
      said.push(notice);
      if (notice.type === 'journal' && notice.session === 's1' && notice.seq === 6) break;
    }
    await gate
      .call({ tool: 'send_mail', args: { to: 7, password: CANARY }, session: 's1', by: agent })
      .catch((error) => said.push(error.message, error.details));
    const everything = JSON.stringify([said, logs, seen]);
    expect(everything).toContain('fails');
    expect(everything).not.toContain(CANARY);
  },
);

promise('T17', 'the tool itself gets the secret', async () => {
  const { gate, ledger } = world();
  const held = await gate.call({
    tool: 'send_mail',
    args: { to: 'ada', password: CANARY },
    session: 's1',
    by: agent,
  });
  const done = await gate.decide(allow(held), { by: ada });
  expect(done.result).toEqual({ sent: 'ada', echo: '••••••' });
  expect(ledger).toEqual(['mail ada']);
});

promise('T2', 'arguments that were changed in the store after the approval are not run', async () => {
  const { gate, store, ledger } = world();
  const held = await gate.call({ tool: 'send_mail', args: { to: 'ada' }, session: 's1', by: agent });
  const { session, action } = store;
  const forge = (row: NonNullable<Awaited<ReturnType<typeof action>>>) => ({
    ...row,
    args: row.args.replace('ada', 'eve'),
  });
  store.action = async (...asked) => {
    const row = await action.apply(store, asked);
    return row && forge(row);
  };
  store.session = async (...asked) => {
    const loaded = await session.apply(store, asked);
    return loaded && { ...loaded, live: loaded.live.map(forge) };
  };
  const fresh = world({ store });
  expect(await codeOf(fresh.gate.decide(allow(held), { by: ada }))).toBe('ARGS_CHANGED');
  expect([...ledger, ...fresh.ledger]).toEqual([]);
});

promise(
  'T2',
  'any covered part of the row counts: tool, definition, preview, approvers, expiry',
  async () => {
    for (const change of [
      { tool: 'save_note' },
      { effect: 'read' },
      { expiresAt: Number.MAX_SAFE_INTEGER },
      { approvers: { users: ['ada', 'eve'] } },
      { preview: { title: 'Nothing', facts: {}, state: 'x' } },
      { argsDigest: 'x' },
    ] as const) {
      const { gate, store } = world();
      const held = await gate.call({ tool: 'send_mail', args: { to: 'ada' }, session: 's1', by: agent });
      const { session, action } = store;
      store.action = async (...asked) => ({ ...(await action.apply(store, asked))!, ...change }) as never;
      store.session = async (...asked) => {
        const loaded = (await session.apply(store, asked))!;
        return { ...loaded, live: loaded.live.map((row) => ({ ...row, ...change })) } as never;
      };
      const fresh = world({ store });
      const outcome = await fresh.gate.decide(allow(held), { by: ada }).then(
        ({ status }) => status,
        ({ code }) => code,
      );
      expect(['ARGS_CHANGED', 'superseded', 'approved', 'PREVIEW_FAILED', 'INVALID_ARGUMENTS']).toContain(
        outcome,
      );
      expect(fresh.ledger).toEqual([]);
    }
  },
);

promise(['I2', 'T2'], 'an approval that somebody wrote into the table is not one', async () => {
  const { gate, store, ledger } = world();
  const held = await gate.call({ tool: 'send_mail', args: { to: 'ada' }, session: 's1', by: agent });
  const { session, action, ready } = store;
  const approve = (row: NonNullable<Awaited<ReturnType<typeof action>>>) => ({
    ...row,
    status: 'approved' as const,
    startBy: Number.MAX_SAFE_INTEGER,
    decision: {
      verdict: 'allow' as const,
      by: { kind: 'user' as const, id: 'ada' },
      via: 'web',
      at: 1,
      digest: row.digest,
      mac: row.digest,
    },
  });
  store.action = async (...asked) => approve((await action.apply(store, asked))!);
  store.session = async (...asked) => {
    const loaded = (await session.apply(store, asked))!;
    return { ...loaded, live: loaded.live.map(approve) };
  };
  store.ready = async (status, ...rest) =>
    status === 'approved'
      ? [{ tenant: 'acme', session: 's1', id: held.action!.id, revision: 1, status, createdAt: 1 }]
      : ready.call(store, status, ...rest);
  const fresh = world({ store });
  expect((await fresh.gate.sweep()).started).toBe(0);
  expect([...ledger, ...fresh.ledger]).toEqual([]);
  expect(JSON.stringify(fresh.logs)).toContain('not what was approved');
});
