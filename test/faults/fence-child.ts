import { createGate, defineTool, type Policy, type RunContext, type Tool } from '../../src/index.ts';
import { userOf } from './calls.ts';
import { ledgerOf } from './evidence.ts';
import { faulty, type Strike } from './faulty.ts';
import { newStore, type Where } from './stores.ts';
import type { Place } from './tools.ts';

/** Short enough to be slept through a thousand times. */
export const FENCE_POLICY: Policy = { leaseMs: 60 };

/** Both sides of the pause have the same tools; only this process ever stops. */
export function fenceTools(folder: string, strike: Strike): Tool[] {
  const run = (tool: string) => (_: unknown, context: RunContext<Place>) => {
    ledgerOf(folder, context.tenant).append({
      a: context.action!.id,
      r: context.action!.revision,
      f: context.fence,
      k: context.idempotencyKey,
      t: tool,
      d: '',
    });
    strike('after-effect');
    return { fence: context.fence };
  };
  return [
    defineTool({ name: 'plain', effect: 'destructive', run: run('plain') }),
    defineTool({ name: 'idempotent', effect: 'destructive', idempotent: true, run: run('idempotent') }),
  ];
}

export interface FenceOrder {
  readonly action: string;
  /** Where the process stops itself, as a suspended machine does: without a word. */
  readonly stopAt: string;
}

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
    context: ({ tenant }) => ({ tenant }),
    sweepEveryMs: 0,
  });
  process.on('message', async (order: FenceOrder) => {
    ({ stopAt } = order);
    const by = userOf('t0', 'olga');
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

if (process.argv[1] === import.meta.filename)
  await serve(JSON.parse(process.argv[2]!) as Where, process.argv[3]!);
