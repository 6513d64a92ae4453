import { z } from 'zod';
import { viewerOf } from '../core/action.ts';
import type { Gate, ShownPrompt } from '../gate/gate.ts';
import type { Asked, Routes } from './route.ts';
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
      chat: text.optional(),
    }),
    output: z.strictObject({ shown: z.boolean() }),
    handle: async ({ id, chat, ...seen }, asked) => {
      const shown = { ...seen, prompt: id };
      if (chat === undefined) return { shown: await asked.gate.shown(shown, asked.who) };
      const who = await asked.chats.whoIn(chat, seen.session, asked.by);
      return { shown: (await hasSeen(asked.gate, shown, who)) || (await asked.gate.shown(shown, who)) };
    },
  },
};

/** The conversation has told it already. To tell it anew, as after a reload, would end what is being changed in words. */
async function hasSeen(
  gate: Gate,
  { session, prompt: id }: ShownPrompt,
  who: Asked['who'],
): Promise<boolean> {
  const open = await gate.prompts(session, { by: who.by });
  return open.some(
    ({ prompt }) => prompt.id === id && prompt.viewers[viewerOf(who.by, who.via)] !== undefined,
  );
}
