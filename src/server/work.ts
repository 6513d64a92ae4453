import { z } from 'zod';
import type { Routes } from './route.ts';
import { actionView, anyJson, elsewhere, json, preview, result, text } from './schemas.ts';

const leaseMs = z.number().int().optional();
const held = { id: text, revision: z.number().int(), token: text };

/** For hosts that run their tools themselves: claim, run, complete. */
export const work: Pick<Routes, 'claim' | 'renew' | 'complete'> = {
  claim: {
    input: z.strictObject({
      id: text,
      revision: z.number().int(),
      preview: z.strictObject(preview).optional(),
      elsewhere: elsewhere.optional(),
      leaseMs,
    }),
    output: z.union([
      z.strictObject({
        status: z.literal('claimed'),
        action: actionView,
        token: z.string(),
        args: json,
        idempotencyKey: z.string(),
        fence: z.number().int(),
        leaseMs: z.number().int(),
      }),
      result,
    ]),
    handle: async ({ id, ...request }, { gate, who }) => gate.claim({ ...request, action: id }, who),
  },
  renew: {
    input: z.strictObject({ ...held, leaseMs }),
    output: z.strictObject({ held: z.boolean() }),
    handle: async ({ id, ...claim }, { gate, who }) => ({
      held: await gate.renew({ ...claim, action: id }, who),
    }),
  },
  complete: {
    input: z.strictObject({
      ...held,
      outcome: z.union([
        z.strictObject({ status: z.literal('succeeded'), result: anyJson.optional() }),
        z.strictObject({
          status: z.literal('failed'),
          error: z.string(),
          effect: z.enum(['none', 'unknown']).optional(),
        }),
        z.strictObject({ status: z.literal('in_doubt') }),
      ]),
    }),
    output: result,
    handle: async ({ id, ...completion }, { gate, who }) => gate.complete({ ...completion, action: id }, who),
  },
};
