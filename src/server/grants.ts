import { z } from 'zod';
import type { Grant } from '../stores/store.ts';
import type { GrantView } from './api.ts';
import type { Routes } from './route.ts';
import { nothing, text } from './schemas.ts';

const bound = z.union([z.string(), z.number()]).optional();
const predicate = z.record(
  z.string(),
  z.strictObject({
    eq: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
    gt: bound,
    gte: bound,
    lt: bound,
    lte: bound,
    prefix: z.string().optional(),
  }),
);

const grantView = z.strictObject({
  id: z.string(),
  user: z.string(),
  agent: z.string(),
  tool: z.string(),
  where: predicate,
  expiresAt: z.number().int(),
  uses: z.number().int(),
  initialUses: z.number().int(),
  revoked: z.boolean(),
});

const viewOfGrant = ({ mac: _, ...view }: Grant): GrantView => view;

export const grants: Pick<Routes, 'listGrants' | 'grant' | 'revokeGrant'> = {
  listGrants: {
    input: nothing,
    output: z.strictObject({ grants: z.array(grantView) }),
    handle: async (_, { gate, by }) => ({ grants: (await gate.grants({ by })).map(viewOfGrant) }),
  },
  grant: {
    input: z.strictObject({
      action: text,
      where: predicate,
      forMs: z.number().int(),
      uses: z.number().int(),
    }),
    output: grantView,
    invalid: 'INVALID_GRANT',
    handle: async (request, { gate, who }) => viewOfGrant(await gate.grant(request, who)),
  },
  revokeGrant: {
    input: z.strictObject({ id: text }),
    output: nothing,
    handle: async ({ id }, { gate, who }) => {
      await gate.revoke(id, who);
      return {};
    },
  },
};
