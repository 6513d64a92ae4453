import { z } from 'zod';
import { BREACHES, type BreachKind } from '../core/breach.ts';
import { checkScope } from './auth.ts';
import type { Routes } from './route.ts';
import { historyEntry, number } from './schemas.ts';

const checkpoint = z.strictObject({ chain: z.string(), seq: z.number().int(), hash: z.string() });

export const journal: Pick<Routes, 'journal' | 'audit'> = {
  journal: {
    input: z.strictObject({
      session: z.string().max(256).optional(),
      after: z.string().max(1000).optional(),
      limit: number.pipe(z.number().min(1).max(1000)).optional(),
    }),
    output: z.strictObject({ entries: z.array(historyEntry), cursor: z.string().nullable() }),
    handle: async (query, { gate, by, identity }) => {
      checkScope(identity, [query.session ? 'read' : 'admin']);
      return gate.journal(query, { by });
    },
  },
  audit: {
    input: z.strictObject({}),
    output: z.strictObject({
      ok: z.boolean(),
      chains: z.array(
        z.strictObject({
          chain: z.string(),
          links: z.number().int(),
          erased: z.number().int(),
          flaws: z.array(z.strictObject({ seq: z.number().int(), flaw: z.string() })),
          head: checkpoint,
        }),
      ),
      rows: z.array(z.strictObject({ id: z.string(), revision: z.number().int() })),
      config: z.array(
        z.strictObject({ kind: z.enum(['definition', 'grant', 'key', 'freeze']), name: z.string() }),
      ),
      breaches: z.array(
        z.strictObject({
          chain: z.string(),
          seq: z.number().int(),
          breach: z.enum(Object.keys(BREACHES) as [BreachKind, ...BreachKind[]]),
          action: z.string().optional(),
          revision: z.number().int().optional(),
        }),
      ),
      checkpoint: z.array(checkpoint),
    }),
    handle: async (_, { gate, by }) => gate.audit({ by }),
  },
};
