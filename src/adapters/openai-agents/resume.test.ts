import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunState } from '@openai/agents';
import { expect, onTestFinished } from 'vitest';
import { child, sharedFolder } from '../../../test/adapters/children.ts';
import { ledgerIn } from '../../../test/adapters/ledger.ts';
import { hosted, pageTools, SESSION } from '../../../test/adapters/openai-agents-world.ts';
import { promise } from '../../../test/promises.ts';
import { ada, agent, allow, deny } from '../../../test/world.ts';
import { createGate } from '../../index.ts';
import { sqlite } from '../../stores/sqlite.ts';
import { guard } from './index.ts';

const CHILD = new URL('../../../test/adapters/openai-agents-child.ts', import.meta.url);
const YEAR = 365 * 24 * 3_600_000;

/** A held call in a database that processes share, and the run that stopped at it, saved. */
async function stopped() {
  const folder = sharedFolder();
  const ledger = ledgerIn(join(folder, 'ledger'));
  const open = (later = 0) => {
    const store = sqlite(join(folder, 'gate.db'), { clock: () => Date.now() + later });
    const gate = createGate({ store, sweepEveryMs: 0 });
    onTestFinished(() => gate.close());
    return { gate, ...hosted({ gate, tools: pageTools(ledger) }) };
  };
  const host = open();
  const { saved } = await host.start('delete about');
  writeFileSync(join(folder, 'state.json'), saved);
  const [action] = (await host.gate.list({ status: 'pending' }, { by: ada })).actions;
  const decide = (how: typeof allow | typeof deny) => host.gate.decide(how({ action: action! }), { by: ada });
  const pending = async () =>
    (await host.gate.list({ status: 'pending', order: 'oldest' }, { by: ada })).actions.map(
      ({ args }) => args,
    );
  /** The state as the SDK would have it, had the host approved by itself. */
  const approved = async (text = saved) => {
    const state = await RunState.fromString(host.agent, text);
    for (const item of state.getInterruptions()) state.approve(item, { alwaysApprove: true });
    return state.toString();
  };
  return { folder, ledger, open, host, saved, decide, pending, approved };
}

promise(
  ['I1', 'T8'],
  'resumed twice, it runs once, and the second is given the recorded outcome',
  async () => {
    const { host, saved, decide, ledger } = await stopped();
    await decide(allow);
    const first = await host.resume(saved);
    const second = await host.resume(saved);
    expect(ledger.read()).toEqual(['delete about']);
    expect(second.said).toBe(first.said);
  },
);

promise(['I1', 'T8'], 'resumed by several at once, it runs once', async () => {
  const { host, saved, decide, ledger } = await stopped();
  await decide(allow);
  await Promise.all([1, 2, 3, 4].map(() => host.resume(saved)));
  expect(ledger.read()).toEqual(['delete about']);
});

promise(['I1', 'T8'], 'resumed in two processes, it runs once', async () => {
  const { folder, decide, ledger } = await stopped();
  await decide(allow);
  const processes = await Promise.all([child(CHILD, folder), child(CHILD, folder)]);
  await Promise.all(processes.map((each) => each.run()));
  expect(ledger.read()).toEqual(['delete about']);
});

promise(
  ['I1', 'I5'],
  'killed after the effect and resumed, it is in doubt, and does not run again',
  async () => {
    const { folder, decide, ledger, open, saved } = await stopped();
    await decide(allow);
    await (await child(CHILD, folder)).killAt('effect');
    expect(ledger.read()).toEqual(['delete about']);
    await (await child(CHILD, folder)).run();
    const later = open(60_000);
    await later.gate.sweep();
    expect((await later.resume(saved)).said).toContain('in_doubt');
    expect(ledger.read()).toEqual(['delete about']);
  },
);

promise(
  'I4',
  'an approval of a year ago runs nothing, whether the gate had it or only the state',
  async () => {
    for (const isRecorded of [true, false]) {
      const { decide, ledger, open, saved, approved } = await stopped();
      const old = await approved();
      if (isRecorded) await decide(allow);
      const later = open(YEAR);
      await later.resume(old);
      await later.gate.sweep();
      expect((await later.resume(saved)).said).toContain('expired');
      expect(ledger.read()).toEqual([]);
    }
  },
);

promise('T2', 'arguments edited in the saved state are a new held call, and run nothing', async () => {
  const { host, saved, decide, ledger, pending } = await stopped();
  await decide(allow);
  const edited = saved.replaceAll('about', 'everything');
  const { waiting, interruptions } = await host.resume(edited);
  expect([waiting, interruptions]).toEqual([[], 1]);
  expect(await pending()).toEqual([{ slug: 'everything' }]);
  expect(ledger.read()).toEqual([]);
});

promise('T2', 'the same call id with other arguments is a new held call', async () => {
  const { host, saved, decide, ledger, pending } = await stopped();
  await decide(allow);
  // As it stands there: in JSON inside of JSON.
  const edited = saved.replaceAll('\\"slug\\":\\"about\\"', '\\"slug\\":\\"everything\\"');
  expect(edited).not.toBe(saved);
  await host.resume(edited).catch(() => {});
  expect(ledger.read()).toEqual([]);
  expect(await pending()).toEqual([{ slug: 'everything' }]);
});

promise('T1', 'a state that says approved runs nothing that the gate has no approval of', async () => {
  const { host, ledger, approved, saved } = await stopped();
  for (const state of [await approved(), (await approved()).replaceAll('about', 'everything')])
    for (const answers of [true, false]) {
      const { said } = await host.resume(state, { answers });
      expect(said).toContain('pending_confirmation');
    }
  expect((await host.resume(saved)).waiting).toHaveLength(1);
  expect(ledger.read()).toEqual([]);
});

promise('T8', 'a state that is resumed in another session runs nothing', async () => {
  const { host, saved, decide, ledger, approved } = await stopped();
  await decide(allow);
  const other = guard(host.gate, { session: 'chat-2', by: agent }, pageTools(ledger));
  const state = await RunState.fromString(host.agent, saved);
  expect(await other.answer(state)).toEqual([]);
  expect(state.toString()).toBe((await RunState.fromString(host.agent, saved)).toString());
  const elsewhere = hosted({ gate: host.gate, tools: pageTools(ledger) }, undefined, 'chat-2');
  expect((await elsewhere.resume(await approved())).said).toContain('pending_confirmation');
  expect(ledger.read()).toEqual([]);
});

promise(['I2', 'T8'], 'denied, it does not run, however it is resumed', async () => {
  const { host, saved, decide, ledger, approved, folder } = await stopped();
  const forged = await approved();
  await decide(deny);
  expect((await host.resume(saved)).said).toContain('denied');
  expect((await host.resume(forged)).said).toContain('denied');
  expect((await host.resume(forged, { answers: false })).said).toContain('denied');
  await (await child(CHILD, folder)).run();
  expect(ledger.read()).toEqual([]);
  expect(await host.gate.list({ session: SESSION, status: 'approved' }, { by: ada })).toMatchObject({
    actions: [],
  });
});
