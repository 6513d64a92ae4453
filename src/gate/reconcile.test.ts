import { expect } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, codeOf, world } from '../../test/world.ts';
import { defineTool, type Reconciled } from '../index.ts';

/** An action in doubt whose tool may be asked, and may also be run again. */
async function inDoubt(reconcile: () => unknown) {
  const { gate, ledger, logs } = world({
    policy: { effects: { write: 'run' } },
    extra: (ledger) => [
      defineTool({
        name: 'both',
        effect: 'write',
        idempotent: true,
        timeoutMs: 1,
        secrets: ['pin'],
        run: (_, { fence }) => {
          ledger.push(`run ${fence}`);
          return fence === 1 ? new Promise(() => {}) : 'done';
        },
        reconcile: reconcile as () => Reconciled,
      }),
    ],
  });
  const call = { tool: 'both', args: { pin: 'canary-pin' }, session: 's1', by: agent };
  const { action, status } = await gate.call(call);
  expect(status).toBe('in_doubt');
  const swept = await gate.sweep();
  return { swept, ledger, logs, view: await gate.get(action!.id, { by: ada }) };
}

promise('I5', 'asked first, and run again only if the answer is unknown', async () => {
  const { view, ledger, swept } = await inDoubt(() => ({ status: 'unknown' }));
  expect(ledger).toEqual(['run 1', 'run 2']);
  expect(view.status).toBe('succeeded');
  expect(swept).toMatchObject({ reconciled: 0, started: 1 });
});

promise('I5', 'no answer is not “unknown”: it is left in doubt, and not run again', async () => {
  for (const reconcile of [
    () => Promise.reject(new Error('down: canary-pin')),
    () => {
      throw 'down';
    },
    () => undefined,
    () => ({}),
    () => ({ status: 'perhaps' }),
  ]) {
    const { view, ledger, swept, logs } = await inDoubt(reconcile);
    expect(ledger).toEqual(['run 1']);
    expect(view.status).toBe('in_doubt');
    expect(swept).toMatchObject({ reconciled: 0, started: 0 });
    expect(JSON.stringify(logs)).toContain('could not be reconciled');
    expect(JSON.stringify(logs)).not.toContain('canary-pin');
  }
});

promise('I5', 'an answer that cannot be stored is an answer all the same', async () => {
  for (const [result, why] of [
    [{ at: new Date(0) }, 'not_json'],
    ['x'.repeat(2_000_000), 'too_large'],
  ] as const) {
    const { view, ledger, swept } = await inDoubt(() => ({ status: 'succeeded', result }));
    expect(ledger).toEqual(['run 1']);
    expect(view.outcome).toMatchObject({ status: 'succeeded', result: null, cut: { why } });
    expect(swept).toMatchObject({ reconciled: 1, started: 0 });
  }
});

promise('T17', 'what a tool finds is masked, and an odd failure is one of unknown effect', async () => {
  const found = await inDoubt(() => ({ status: 'succeeded', result: { used: 'canary-pin' } }));
  expect(JSON.stringify(found.view)).not.toContain('canary-pin');
  const { view } = await inDoubt(() => ({ status: 'failed', error: 7, effect: 'perhaps' }));
  expect(view.outcome).toEqual({ status: 'failed', error: '7', effect: 'unknown' });
  const failed = await inDoubt(() => ({ status: 'failed', error: 'no canary-pin', effect: 'none' }));
  expect(failed.view.outcome).toMatchObject({ status: 'failed', effect: 'none' });
  expect(JSON.stringify(failed.view)).not.toContain('canary-pin');
});

/** An action in doubt whose tool is still at work. */
async function stillRunning() {
  const { promise: result, resolve } = Promise.withResolvers<string>();
  const made = world({
    extra: () => [defineTool({ name: 'slow', effect: 'write', timeoutMs: 1, run: () => result })],
  });
  const held = await made.gate.call({ tool: 'slow', session: 's1', by: agent });
  expect((await made.gate.decide(allow(held), { by: ada })).status).toBe('in_doubt');
  return { ...made, resolve, finding: { action: held.action!.id, revision: 1, status: 'failed' } as const };
}

promise(
  'I5',
  'a result that comes after a person has said otherwise does not go without a trace',
  async () => {
    const { gate, logs, resolve, finding } = await stillRunning();
    await gate.reconcile(finding, { by: ada });
    resolve('done');
    await expect.poll(() => JSON.stringify(logs)).toContain('a late outcome was not recorded');
    expect(JSON.stringify(logs)).toContain('"recorded":"failed","late":"succeeded"');
    expect((await gate.get(finding.action, { by: ada })).status).toBe('failed');
  },
);

promise('T16', 'a finding has a closed set of effects, and a note that is a short text', async () => {
  const { gate, finding } = await stillRunning();
  for (const odd of [{ effect: 'perhaps' }, { note: 7 }, { note: 'x'.repeat(2001) }, { status: 'done' }])
    expect(await codeOf(gate.reconcile({ ...finding, ...odd } as never, { by: ada }))).toBe(
      'INVALID_DECISION',
    );
  expect((await gate.get(finding.action, { by: ada })).status).toBe('in_doubt');
});
