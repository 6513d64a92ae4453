import { createGate } from '../../src/index.ts';
import { userOf } from './calls.ts';
import { faulty } from './faulty.ts';
import { FENCE_POLICY, FENCE_TENANT, type FenceOrder, fenceTools } from './fence-tools.ts';
import { newStore, type Where } from './stores.ts';

async function serve(where: Where, folder: string): Promise<void> {
  let stopAt = '';
  const strike = (point: string) => {
    if (point !== stopAt) return;
    stopAt = '';
    process.kill(process.pid, 'SIGSTOP');
  };
  const gate = createGate({
    store: faulty(await newStore(where), { strike }),
    tools: fenceTools(folder, strike),
    policy: FENCE_POLICY,
    sweepEveryMs: 0,
  });
  process.on('message', async (order: FenceOrder) => {
    ({ stopAt } = order);
    const by = userOf(FENCE_TENANT, 'olga');
    const decision = { action: order.action, revision: 1, verdict: 'allow' } as const;
    const answer = await gate.decide(decision, { by }).then(
      ({ status }) => ({ status }),
      (error: { code?: string; message: string }) => ({ status: error.code ?? error.message }),
    );
    process.send!(answer);
  });
  process.on('disconnect', () => process.exit());
  process.send!('ready', () => {});
}

await serve(JSON.parse(process.argv[2]!) as Where, process.argv[3]!);
