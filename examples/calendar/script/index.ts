import type { Json } from 'countersign';
import type { Move, Script, Seen, Situation } from 'countersign/conversation';
import { plan } from './dialogue.ts';
import { tellOutcomes } from './outcomes.ts';
import { isRead, look, READS } from './thing.ts';

/** What the offline model understands of events and tasks, in English. */
export const script: Script = {
  help: `I look after your calendar and your tasks. You can say, for example:
· Show my calendar for Friday. What are my tasks?
· Add lunch with Sara tomorrow at 1 pm. Remind me to call the bank on Monday.
· Move the project review to Thursday at 3 pm. Mark the passport task as done.
· Delete my dentist appointment. Delete all my tasks.
· What did I delete?`,
  next,
  tell: tellOutcomes,
};

function next(situation: Situation): Move | undefined {
  const outcomes = situation.results.filter((seen) => !isRead(seen) && !isOfEarlier(seen));
  if (outcomes.length > 0) {
    const say = tellOutcomes(outcomes);
    return say === '' ? {} : { say };
  }
  const todo = plan(situation);
  if (todo === undefined) return undefined;
  const known = look(situation.results, todo.needs);
  if (typeof known === 'string') return { say: known };
  if ('missing' in known) return { calls: known.missing.map((read) => ({ tool: READS[read], args: {} })) };
  return todo.play(known);
}

/** What was just called has not come to such an end yet: it is what something earlier came to meanwhile. */
const isOfEarlier = ({ output }: Seen): boolean =>
  /^(?:cancelled|expired|superseded)$/.test(String((output as { status?: Json } | null)?.status));
