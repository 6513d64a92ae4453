import type { Evaluator, Judgement } from 'countersign/conversation';
import { wordsOf } from './crm.ts';

const TOPICS = new Set(
  'pipeline deal deals task tasks contact contacts company companies activity activities'.split(' '),
);
const ASKS_FOR_A_WRITE =
  /^(?!did|have|has|had|was|were|when|why|who|what)(?:.*\W)?(?:create|add|save|log|record|enter|set up|remind me)\b/is;
const CLAIMS_A_WRITE =
  /\b(?:I(?:'ve| have)?(?: just| now)? |(?:has|have) been |(?:was|were|is|are) (?:now |successfully )?)(?:created|added|saved|logged|recorded|set up|entered)\b|^done\b/i;

const bad = (feedback: string): Judgement => ({ ok: false, feedback });

/**
 * A rough judge of answers, without a model. It is asked only about turns in which nothing was held: whoever
 * claims a write in one of those did not make it. In doubt it lets an answer pass.
 */
export const evaluator: Evaluator = ({ question, answer }) => {
  if (answer.trim() === '') return bad('The answer is empty. Answer the question, or ask what is missing.');
  if (ASKS_FOR_A_WRITE.test(question) && CLAIMS_A_WRITE.test(answer.trim()))
    return bad('Nothing was written in this turn. Call the tool for it, or say that it is not done.');
  const asked = subjectsOf(question);
  const said = new Set(wordsOf(answer));
  const isQuestion = answer.trim().endsWith('?');
  if (!isQuestion && asked.length > 0 && !asked.some((word) => said.has(word)))
    return bad(`The answer does not mention what was asked about: ${asked.join(', ')}.`);
  return { ok: true };
};

/** What a question is about: its topics, and words with a capital that do not just begin it. */
function subjectsOf(question: string): string[] {
  const names = [...question.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}'-]+/gu)].flatMap(([name]) =>
    wordsOf(name),
  );
  const topics = wordsOf(question).filter((word) => TOPICS.has(word));
  return [...new Set([...names, ...topics])].filter((word) => word !== 'i');
}
