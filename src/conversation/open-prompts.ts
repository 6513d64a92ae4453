import { CountersignError } from '../core/errors.ts';
import type { Gate } from '../gate/gate.ts';
import type { Talk } from './talk.ts';

/** What is open in a session: the prompts that are live, and those that wait for their turn. */
export async function openPrompts(
  gate: Pick<Gate, 'prompts'>,
  { session, by }: Pick<Talk, 'session' | 'by'>,
): ReturnType<Gate['prompts']> {
  try {
    return await gate.prompts(session, { by });
  } catch (error) {
    // Nothing was ever held here.
    if (CountersignError.is(error, 'NOT_FOUND')) return [];
    throw error;
  }
}
