import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, codeOf, world } from '../../test/world.ts';
import { CountersignError, defineTool, type Notice, type ToolOptions } from '../index.ts';

const CANARY = 'hunter2-canary';

promise('I1', 'a context that throws, whatever it throws, keeps its tool from running', async () => {
  for (const [thrown, error] of [
    ['no credentials', 'no credentials'],
    [undefined, 'undefined'],
    [Object.create(null), 'an error without words'],
    [Object.assign(new Error('x'), { message: 7 }), '7'],
  ] as const) {
    const { gate, ledger } = world({
      context: () => {
        throw thrown;
      },
    });
    const held = await gate.call({ tool: 'save_note', args: { text: 'x' }, session: 's1', by: agent });
    const done = await gate.decide(allow(held), { by: ada });
    expect(done).toMatchObject({ status: 'failed', effect: 'none', error });
    expect(ledger).toEqual([]);
  }
});

test('a tool may throw anything, at once or later, and it is an outcome', async () => {
  for (const run of [
    () => {
      throw Object.create(null);
    },
    () => Promise.reject(undefined),
    () => Promise.reject(Object.assign(new Error('x'), { message: {} })),
  ]) {
    const { gate } = world({ extra: () => [defineTool({ name: 'odd', effect: 'write', run })] });
    const held = await gate.call({ tool: 'odd', session: 's1', by: agent });
    expect(await gate.decide(allow(held), { by: ada })).toMatchObject({
      status: 'failed',
      effect: 'unknown',
    });
  }
});

/** Whatever is done with it throws. */
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

promise('I11', 'what a tool throws is recorded, even if nobody can look at it', async () => {
  const wordless = Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw revoked();
    },
  });
  for (const error of [revoked(), wordless]) {
    const { gate } = world({
      extra: () => [defineTool({ name: 'odd', effect: 'write', run: () => Promise.reject(error) })],
    });
    const held = await gate.call({ tool: 'odd', session: 's1', by: agent });
    expect(await gate.decide(allow(held), { by: ada })).toMatchObject({
      status: 'failed',
      effect: 'unknown',
      error: 'an error without words',
    });
  }
});

promise('I11', 'what a tool throws after its time is recorded, even if nobody can look at it', async () => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const { gate } = world({
    extra: () => [defineTool({ name: 'odd', effect: 'write', timeoutMs: 1, run: () => late })],
  });
  const held = await gate.call({ tool: 'odd', session: 's1', by: agent });
  expect((await gate.decide(allow(held), { by: ada })).status).toBe('in_doubt');
  reject(revoked());
  await expect.poll(async () => (await gate.get(held.action!.id, { by: ada })).status).toBe('failed');
});

test('a time that never ends, is over at once or is too long for a timer is refused with the tool', async () => {
  const tool = (times: Partial<ToolOptions>) => async () =>
    defineTool({ name: 'odd', effect: 'write', run: () => 1, ...times });
  for (const ms of [Number.POSITIVE_INFINITY, Number.NaN, -5, 0, 0.5, 2 ** 60, '9' as never]) {
    for (const name of ['ttlMs', 'timeoutMs', 'undoWindowMs'])
      expect(await codeOf(tool({ [name]: ms })()), `${name} ${ms}`).toBe('INVALID_TOOL');
  }
  expect(await codeOf(tool({ timeoutMs: 2 ** 31 })())).toBe('INVALID_TOOL');
  // Deadlines need no timer: a trash may be kept for a year.
  await tool({ ttlMs: 2 ** 35, timeoutMs: 2 ** 31 - 1, undoWindowMs: 2 ** 35 })();
});

promise(
  'I8',
  'a worker that cannot renew its lease is told when it is over, and the action is in doubt',
  async () => {
    const { promise: told, resolve } = Promise.withResolvers<string>();
    const { promise: result, resolve: ends } = Promise.withResolvers<string>();
    const { gate, store } = world({
      policy: { leaseMs: 30 },
      extra: () => [
        defineTool({
          name: 'slow',
          effect: 'external',
          run: (_, { signal }) => {
            signal.addEventListener('abort', () => resolve((signal.reason as Error).message));
            return result;
          },
        }),
      ],
    });
    store.renew = () => Promise.reject(new CountersignError('STORE_UNAVAILABLE'));
    const held = await gate.call({ tool: 'slow', session: 's1', by: agent });
    expect((await gate.decide(allow(held), { by: ada })).status).toBe('in_doubt');
    expect(await told).toBe('the lease could not be renewed in time');
    ends('sent after all');
    await expect.poll(async () => (await gate.get(held.action!.id, { by: ada })).status).toBe('succeeded');
  },
);

promise(
  'I11',
  'an outcome that comes while the store is away is recorded, though the doubt about it never was',
  async () => {
    const { promise: result, resolve: ends } = Promise.withResolvers<string>();
    const { gate, store } = world({
      extra: () => [defineTool({ name: 'slow', effect: 'external', timeoutMs: 1, run: () => result })],
    });
    const { commit } = store;
    let away = true;
    store.commit = (change) =>
      away && /"(doubted|succeeded)"/.test(change.entry.body!)
        ? Promise.reject(new CountersignError('STORE_UNAVAILABLE'))
        : commit.call(store, change);
    const held = await gate.call({ tool: 'slow', session: 's1', by: agent });
    expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('OUTCOME_UNRECORDED');
    ends('sent');
    away = false;
    await expect.poll(async () => (await gate.get(held.action!.id, { by: ada })).status).toBe('succeeded');
  },
);

test('a read may answer with any thenable', async () => {
  // biome-ignore lint/suspicious/noThenProperty: as query builders have it
  const query = { then: (resolve: (rows: string[]) => void) => resolve(['row']) };
  const { gate } = world({
    extra: () => [defineTool({ name: 'query', effect: 'read', run: () => query as never })],
  });
  expect(await gate.call({ tool: 'query', session: 's1', by: agent })).toMatchObject({ result: ['row'] });
});

promise('T17', 'progress is masked, and what cannot be searched is not shown', async () => {
  const { gate } = world({
    extra: () => [
      defineTool({
        name: 'login',
        effect: 'write',
        secrets: ['password'],
        run: ({ password }, { progress }) => {
          progress({ trying: password });
          progress({ at: new Date(), password } as never);
        },
      }),
    ],
  });
  const held = await gate.call({ tool: 'login', args: { password: CANARY }, session: 's1', by: agent });
  const stop = new AbortController();
  const heard: Notice[] = [];
  const notices = gate.subscribe({ by: ada, session: 's1', after: 'start', signal: stop.signal });
  const listening = (async () => {
    for await (const notice of notices) heard.push(notice);
  })();
  await expect.poll(() => heard.length).toBe(1);
  await gate.decide(allow(held), { by: ada });
  await expect.poll(() => heard.filter(({ type }) => type === 'progress').length).toBe(2);
  stop.abort();
  await listening;
  expect(JSON.stringify(heard)).not.toContain(CANARY);
});

test('whoever listens to progress cannot make the tool fail', async () => {
  const { gate, logs } = world({
    extra: () => [
      defineTool({ name: 'slow', effect: 'write', run: (_, { progress }) => progress({ step: 1 }) }),
    ],
  });
  const closed = () => {
    throw new Error('the socket is closed');
  };
  const heard: unknown[] = [];
  gate.onProgress({ session: 's1', by: ada }, closed);
  gate.onProgress({ session: 's1', by: ada }, ({ value }) => heard.push(value));
  const held = await gate.call({ tool: 'slow', session: 's1', by: agent });
  expect((await gate.decide(allow(held), { by: ada })).status).toBe('succeeded');
  expect(heard).toEqual([{ step: 1 }]);
  expect(JSON.stringify(logs)).toContain('the socket is closed');
});

test('of progress that nobody reads the newest is kept, and no more than so much', async () => {
  const { gate } = world({
    extra: () => [
      defineTool({
        name: 'chatty',
        effect: 'write',
        run: (_, { progress }) => {
          for (let i = 1; i <= 10_000; i++) progress(i);
        },
      }),
    ],
  });
  const held = await gate.call({ tool: 'chatty', session: 's1', by: agent });
  const notices = gate.subscribe({ by: ada, session: 's1', after: 'start' });
  await notices.next();
  await gate.decide(allow(held), { by: ada });
  const values: unknown[] = [];
  for await (const notice of notices) {
    if (notice.type === 'progress') values.push(notice.value);
    if (values.at(-1) === 10_000) break;
  }
  expect(values.length).toBeLessThanOrEqual(256);
});

promise('T17', 'a preview that fails tells no secret, not even as the cause', async () => {
  for (const preview of [
    ({ password }: { password: string }) => Promise.reject(new Error(`no ${password}`)),
    ({ password }: { password: string }) =>
      Promise.reject(new CountersignError('PREVIEW_FAILED', `no ${password}`)),
    ({ password }: { password: string }) => ({ facts: { [password]: {} as never } }),
  ]) {
    const tool = { name: 'login', effect: 'write', secrets: ['password'], preview, run: () => 1 } as const;
    const { gate } = world({ extra: () => [defineTool(tool as ToolOptions)] });
    const call = { tool: 'login', args: { password: CANARY }, session: 's1', by: agent };
    const error = await gate.call(call).catch((thrown: unknown) => thrown);
    expect(CountersignError.is(error, 'PREVIEW_FAILED')).toBe(true);
    expect(inspect(error, { depth: 9 })).not.toContain(CANARY);
  }
});

test('a preview that fails without secrets says why, with its cause', async () => {
  const { hold } = world();
  const error = await hold('nowhere').catch((thrown: unknown) => thrown as CountersignError);
  expect(error).toMatchObject({ code: 'PREVIEW_FAILED', cause: { message: 'there is no page nowhere' } });
});

promise(
  'T17',
  'the error of a read is masked by what was sent and by what the validator made of it',
  async () => {
    const input = (more: object) => ({
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: (value: unknown) => ({
          value: { token: (value as { token: string }).token.trim(), ...more },
        }),
      },
    });
    for (const more of [{}, { at: new Date() }]) {
      const { gate } = world({
        extra: () => [
          defineTool({
            name: 'peek',
            effect: 'read',
            secrets: ['token'],
            input: input(more),
            run: ({ token }) => Promise.reject(new Error(`bad token ${token}`)),
          }),
        ],
      });
      const read = await gate.call({
        tool: 'peek',
        args: { token: `  ${CANARY}\n` },
        session: 's1',
        by: agent,
      });
      expect(read).toMatchObject({ status: 'failed', error: 'bad token ••••••' });
    }
  },
);

promise(
  'T17',
  'an error of any length is kept as far as a person would read it, and masked before',
  async () => {
    const longest = 10_000;
    // The secret lies across the place where it is cut.
    const words = (secret: string) => `${'x'.repeat(longest - 4)}${secret}${'y'.repeat(1_000_000)}`;
    const run = ({ password }: { password: string }) => Promise.reject(new Error(words(password)));
    const tools = (['read', 'write'] as const).map((effect) =>
      defineTool({ name: effect, effect, secrets: ['password'], run } as ToolOptions),
    );
    const { gate } = world({ extra: () => tools });
    const args = { password: CANARY };
    const read = await gate.call({ tool: 'read', args, session: 's1', by: agent });
    const held = await gate.call({ tool: 'write', args, session: 's1', by: agent });
    const done = await gate.decide(allow(held), { by: ada });
    for (const { error } of [read, done]) {
      expect(error).toHaveLength(longest + 1);
      expect(error).not.toContain(CANARY.slice(0, 4));
    }
  },
);
