import { renderPrompt } from '../../core/render.ts';
import type { ActionView } from '../../core/view.ts';
import { type Members, membersOf } from './wire.ts';

/** As much as clients show of a form's message. What is longer is decided where all of it can be seen. */
const LONGEST = 4000;

export type Answer = 'allow' | 'deny' | 'dismiss' | 'none';

/** A form that asks about an action: the parameters of `elicitation/create`, in both eras. */
export function questionOf(action: ActionView, where: string): Members {
  const { text, complete } = renderPrompt([action], { limit: LONGEST });
  const choices = complete ? ['deny', 'allow'] : ['deny'];
  return {
    message: complete ? `${text}\n\nAllow exactly this?` : `${text}\n\n${where}`,
    requestedSchema: {
      type: 'object',
      properties: {
        // No default: whoever confirms a form without looking allows nothing.
        decision: { type: 'string', title: 'Decision', enum: choices },
      },
      required: ['decision'],
    },
  };
}

/** What a person answered. Only the word that was asked for allows. */
export function answerIn(response: unknown, question: Members): Answer {
  const { action, content } = membersOf(response);
  if (action === 'decline') return 'deny';
  if (action === 'cancel') return 'dismiss';
  const { decision } = membersOf(content);
  const { properties } = membersOf(question.requestedSchema);
  const { enum: choices } = membersOf(membersOf(properties).decision);
  const isChoice = action === 'accept' && Array.isArray(choices) && choices.includes(decision as string);
  return isChoice ? (decision as 'allow' | 'deny') : 'none';
}
