import { z } from 'zod';
import { CountersignError } from '../core/errors.ts';
import type { DecideOptions, Decision, Who } from '../gate/decide.ts';
import type { Gate } from '../gate/gate.ts';
import { type Refused, type Result, refusedItem } from '../gate/results.ts';
import { STATUS_OF } from './problem.ts';
import type { Routes } from './route.ts';
import { actionView, refused, result, results, text } from './schemas.ts';

const decision = z.strictObject({
  action: text,
  revision: z.number().int(),
  verdict: z.enum(['allow', 'deny']),
  reason: z.string().max(2000).optional(),
});

export const decisions: Pick<Routes, 'decide' | 'reply' | 'reconcile'> = {
  decide: {
    input: z.strictObject({ decisions: z.array(decision).min(1).max(500), wait: z.boolean().optional() }),
    output: results,
    invalid: 'INVALID_DECISION',
    handle: async ({ decisions, ...how }, { gate, who }) => {
      const [only, ...others] = decisions;
      const isOne = only !== undefined && others.length === 0;
      return {
        results: isOne ? [await one(gate, only, who, how)] : await gate.decideMany(decisions, who, how),
      };
    },
  },
  reply: {
    input: z.strictObject({
      session: text,
      text: z.string().max(100_000),
      sentAt: z.number().optional(),
      chosen: z.array(z.string()).max(1000).optional(),
      locale: z.string().max(64).optional(),
    }),
    output: z.strictObject({
      reply: z.string(),
      outcomes: z.array(z.union([result, refused])),
      open: z.array(z.strictObject({ prompt: z.string(), actions: z.array(actionView) })),
      say: z.string().optional(),
      passOn: z.boolean(),
      editing: z.array(z.string()).optional(),
    }),
    handle: async (said, { gate, who }) => gate.reply(said, who),
  },
  reconcile: {
    input: z.strictObject({
      id: text,
      revision: z.number().int(),
      status: z.enum(['succeeded', 'failed']),
      effect: z.enum(['none', 'unknown']).optional(),
      note: z.string().max(2000).optional(),
    }),
    output: result,
    invalid: 'INVALID_DECISION',
    handle: async ({ id, ...finding }, { gate, who }) => gate.reconcile({ ...finding, action: id }, who),
  },
};

/** Deciding one action and starting it is one commit; of several, two. What went wrong with the store is no refusal. */
async function one(gate: Gate, decision: Decision, who: Who, how: DecideOptions): Promise<Result | Refused> {
  return gate.decide(decision, who, how).catch((error: unknown) => {
    if (CountersignError.is(error) && STATUS_OF[error.code] >= 500) throw error;
    return refusedItem(decision.action, error);
  });
}
