import { defineTool, type Policy, type RunContext, type Tool } from '../../src/index.ts';
import { ledgerOf } from './evidence.ts';
import type { Strike } from './faulty.ts';

/** Short enough to be slept through a thousand times, and long enough for a busy machine to start in. */
export const FENCE_POLICY: Policy = { leaseMs: 250 };

export const FENCE_TENANT = 't0';

/** Both sides of the pause have the same tools; only this process ever stops. */
export function fenceTools(folder: string, strike: Strike): Tool[] {
  const ledger = ledgerOf(folder, FENCE_TENANT);
  const run = (tool: string) => (_: unknown, context: RunContext) => {
    ledger.append({
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
