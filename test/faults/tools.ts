import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  canonicalText,
  Drifted,
  defineTool,
  NoEffect,
  type Policy,
  type RunContext,
  type Tool,
  type ToolContext,
} from '../../src/index.ts';
import type { LedgerLine } from './check.ts';
import type { Strike } from './faulty.ts';
import type { Records } from './records.ts';

/** Short, so that a killed claim comes into doubt while the harness still runs. */
export const LEASE_MS = 400;
const START_WITHIN_MS = 2000;

export const POLICY: Policy = {
  effects: { write: 'run' },
  ttl: { chat: 1500, inbox: 3000 },
  startWithinMs: START_WITHIN_MS,
  leaseMs: LEASE_MS,
  limits: {
    pendingPerSession: 1000,
    pendingPerAgent: Number.POSITIVE_INFINITY,
    perMinutePerSession: Number.POSITIVE_INFINITY,
    perMinutePerAgent: Number.POSITIVE_INFINITY,
  },
};

/** What every call of the harness carries: which one it is, and how its tool should end. */
export interface Args {
  readonly call: string;
  readonly fate: 'done' | 'breaks' | 'refuses';
  readonly note?: string;
}

/** What a gate's context gives to the tools. */
export interface Place {
  readonly tenant: string;
}

export interface Outside {
  ledger(tenant: string): Records<LedgerLine>;
  /** Of the tool that is deployed anew while the harness runs. */
  readonly version: number;
  readonly strike: Strike;
}

type Context = RunContext<Place>;

export const digestOf = (args: string): string => createHash('sha256').update(args).digest('base64url');
export const keyText = (key: string): string => `"k":"${key}"`;

/** Tools whose effect is a line in a ledger that the gate knows nothing of. */
export function harnessTools({ ledger, version, strike }: Outside): Tool[] {
  const effect = (tool: string, args: Args, context: Context) => {
    strike('before-effect');
    ledger(context.tenant).append({
      a: context.action!.id,
      r: context.action!.revision,
      f: context.fence,
      k: context.idempotencyKey,
      t: tool,
      d: digestOf(canonicalText(args)),
    });
    strike('after-effect');
    return { key: context.idempotencyKey };
  };
  const end = (tool: string, args: Args, context: Context) => {
    if (args.fate === 'refuses') throw new NoEffect('It was refused.');
    const result = effect(tool, args, context);
    if (args.fate === 'breaks') throw new Error('It broke after it was done.');
    return result;
  };
  const happened = (context: ToolContext<Place>) =>
    ledger(context.tenant).mentions(keyText(context.idempotencyKey));
  const undo = (tool: string) => ({
    undo: (args: Args, _: unknown, context: Context) => effect(tool, args, context),
  });

  return [
    defineTool({
      name: 'plain',
      effect: 'destructive',
      version,
      run: (args: Args, context: Context) => end('plain', args, context),
      ...undo('plain'),
    }),
    defineTool({
      name: 'idempotent',
      effect: 'external',
      idempotent: true,
      run: (args: Args, context: Context) => end('idempotent', args, context),
      ...undo('idempotent'),
    }),
    // Its preview sees its own effect: what it finds after a crash is not what was shown.
    defineTool({
      name: 'counted',
      effect: 'external',
      idempotent: true,
      preview: (_: Args, context: ToolContext<Place>) => ({ facts: { Done: happened(context) } }),
      run: (args: Args, context: Context) => end('counted', args, context),
    }),
    defineTool({
      name: 'reconcilable',
      effect: 'destructive',
      run: (args: Args, context: Context) => end('reconcilable', args, context),
      reconcile: (_: Args, context: ToolContext<Place>) =>
        happened(context)
          ? { status: 'succeeded' as const, result: { key: context.idempotencyKey } }
          : { status: 'failed' as const, error: 'It never happened.', effect: 'none' as const },
      ...undo('reconcilable'),
    }),
    defineTool({
      name: 'quorum',
      effect: 'destructive',
      approvers: { users: ['ann', 'ben', 'cleo'], count: 2 },
      run: (args: Args, context: Context) => end('quorum', args, context),
      ...undo('quorum'),
    }),
    defineTool({
      name: 'policy',
      effect: 'write',
      run: (args: Args, context: Context) => end('policy', args, context),
    }),
    defineTool({
      name: 'brief',
      effect: 'destructive',
      ttlMs: 150,
      run: (args: Args, context: Context) => end('brief', args, context),
    }),
    // Its target moves by itself, several times a second; now and then it is `run` that notices.
    defineTool({
      name: 'restless',
      effect: 'destructive',
      preview: () => ({ state: Math.floor(Date.now() / 250) }),
      run: (args: Args, context: Context) => {
        if (Number.parseInt(digestOf(context.idempotencyKey).slice(0, 2), 36) % 3 === 0) throw new Drifted();
        return end('restless', args, context);
      },
    }),
    // Runs long enough for its lease to be renewed.
    defineTool({
      name: 'slow',
      effect: 'destructive',
      run: async (args: Args, context: Context) => {
        await delay(LEASE_MS * 0.6, undefined, { signal: context.signal }).catch(() => {});
        if (context.signal.aborted) throw new NoEffect('It was told to stop.');
        return end('slow', args, context);
      },
    }),
    // Has its effect, and answers when nobody waits any more.
    defineTool({
      name: 'late',
      effect: 'destructive',
      timeoutMs: 40,
      run: async (args: Args, context: Context) => {
        const result = end('late', args, context);
        await delay(90);
        return result;
      },
    }),
  ];
}
