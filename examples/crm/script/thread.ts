import type { Situation } from 'countersign/conversation';

/** A question of ours, and what the person said to it. */
export interface Exchange {
  readonly question: string;
  readonly answer: string;
}

/** The request that is being talked about, and what was asked back and answered about it since. */
export interface Thread {
  readonly request: string;
  readonly exchanges: readonly Exchange[];
}

/** How our questions begin: what follows one of them may be its answer. */
const QUESTION = /(?:^|\n)((?:Shall I|Which|Who|What should|With whom)\b[^\n]*\?)$/;
const YES = /^(?:y|yes|yeah|yep|sure|ok|okay|please|do|go ahead|exactly|right)\b/i;
const NO = /^(?:n|no|nope|nah|not|don't|never mind|leave|forget)\b/i;

export const agrees = ({ answer }: Exchange): boolean => YES.test(answer.trim());
export const declines = ({ answer }: Exchange): boolean => NO.test(answer.trim());

/** Goes back from the last message over what was asked and answered, to the message that asked for something. */
export function threadOf({ text, before }: Situation, asksForSomething: (text: string) => boolean): Thread {
  const exchanges: Exchange[] = [];
  let request = text;
  for (let end = before.length; ; ) {
    const asked = before.findLastIndex(({ role }, i) => i < end && role === 'assistant');
    const earlier = before.findLastIndex(({ role }, i) => i < asked && role === 'user');
    const question =
      asked === end - 1 && earlier >= 0 ? QUESTION.exec(before[asked]!.text.trim())?.[1] : undefined;
    if (question === undefined) break;
    const exchange = { question, answer: request };
    const isShort = agrees(exchange) || declines(exchange);
    if (asksForSomething(request) && !(isShort && question.startsWith('Shall I'))) break;
    exchanges.unshift(exchange);
    request = before[earlier]!.text;
    end = earlier;
  }
  return { request, exchanges };
}

/** What was answered to the newest question that fits. */
export const answerTo = ({ exchanges }: Thread, question: RegExp): string | undefined =>
  exchanges.findLast((each) => question.test(each.question))?.answer;
