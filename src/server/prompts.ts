import { z } from 'zod';
import type { Routes } from './route.ts';
import { actionView, nothing, prompt, text } from './schemas.ts';

export const prompts: Pick<Routes, 'listPrompts' | 'shown'> = {
  listPrompts: {
    input: z.strictObject({ session: text }),
    output: z.strictObject({
      prompts: z.array(z.strictObject({ prompt, actions: z.array(actionView) })),
    }),
    handle: async ({ session }, { gate, by }) => ({ prompts: await gate.prompts(session, { by }) }),
  },
  shown: {
    input: z.strictObject({ id: text, session: text }),
    output: nothing,
    handle: async ({ id, session }, { gate, who }) => {
      await gate.shown({ session, prompt: id }, who);
      return {};
    },
  },
};
