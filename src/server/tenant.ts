import { z } from 'zod';
import type { Routes } from './route.ts';
import { nothing, proposer, scope, text } from './schemas.ts';

const tool = z.strictObject({ tool: text.optional() });

const keyView = z.strictObject({
  id: z.string(),
  name: z.string(),
  principal: proposer,
  scopes: z.array(scope),
  createdAt: z.number().int(),
  expiresAt: z.number().int().nullable(),
  revoked: z.boolean(),
});

/** What an admin sets for the tenant: freezes, and the keys by which others come in. */
export const tenant: Pick<Routes, 'freeze' | 'unfreeze' | 'listKeys' | 'createKey' | 'revokeKey'> = {
  freeze: {
    input: tool,
    output: nothing,
    handle: async (what, { gate, who }) => {
      await gate.freeze(what, who);
      return {};
    },
  },
  unfreeze: {
    input: tool,
    output: nothing,
    handle: async (what, { gate, who }) => {
      await gate.unfreeze(what, who);
      return {};
    },
  },
  listKeys: {
    input: nothing,
    output: z.strictObject({ keys: z.array(keyView) }),
    handle: async (_, { gate, by }) => ({ keys: await gate.keys({ by }) }),
  },
  createKey: {
    input: z.strictObject({
      name: text,
      principal: proposer,
      scopes: z.array(scope).min(1),
      forMs: z.number().int().optional(),
    }),
    output: keyView.extend({ key: z.string() }),
    invalid: 'INVALID_KEY',
    handle: async (request, { gate, who }) => gate.createKey(request, who),
  },
  revokeKey: {
    input: z.strictObject({ id: text }),
    output: nothing,
    handle: async ({ id }, { gate, who }) => {
      await gate.revokeKey(id, who);
      return {};
    },
  },
};
