import { z } from 'zod';
import type { Routes } from './route.ts';
import { actionView, prompt, text } from './schemas.ts';

export const prompts: Pick<Routes, 'listPrompts' | 'shown'> = {
  listPrompts: {
    input: z.strictObject({ session: text }),
    output: z.strictObject({
      prompts: z.array(z.strictObject({ prompt, actions: z.array(actionView) })),
    }),
    handle: async ({ session }, { gate, by }) => ({ prompts: await gate.prompts(session, { by }) }),
  },
  shown: {
    input: z.strictObject({
      id: text,
      session: text,
      actions: z.array(z.strictObject({ id: text, revision: z.number().int().min(1) })).max(500),
    }),
    output: z.strictObject({ shown: z.boolean() }),
    handle: async ({ id, session, actions }, { gate, who }) => ({
      shown: await gate.shown({ session, prompt: id, actions }, who),
    }),
  },
};
