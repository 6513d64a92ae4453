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

/** How one talks in a language. */
export interface Manners {
  /** The question that an answer of ours ends with, as its first group, if it is one that we wait for. */
  readonly question: RegExp;
  /** How the question begins whether one should do something that the person only thought of. */
  readonly shallI: string;
  readonly yes: RegExp;
  readonly no: RegExp;
}

/** Goes back from the last message over what was asked and answered, to the message that asked for something. */
export function threadOf(
  { text, before }: Situation,
  manners: Manners,
  asksForSomething: (text: string) => boolean,
): Thread {
  const { question: asking, shallI, yes, no } = manners;
  const exchanges: Exchange[] = [];
  let request = text;
  for (let end = before.length; ; ) {
    const [user, assistant] = before.slice(Math.max(0, end - 2), end);
    if (user?.role !== 'user' || assistant?.role !== 'assistant') break;
    const question = asking.exec(assistant.text.trim())?.[1];
    if (question === undefined) break;
    // “Yes, log it” asks for something too; but after such a question it is an answer.
    const isAnswer = question.startsWith(shallI) && (yes.test(request.trim()) || no.test(request.trim()));
    if (!isAnswer && asksForSomething(request)) break;
    exchanges.unshift({ question, answer: request });
    request = user.text;
    end -= 2;
  }
  return { request, exchanges };
}

/** What was answered to the newest question that fits. */
export const answerTo = ({ exchanges }: Thread, question: RegExp): string | undefined =>
  exchanges.findLast((each) => question.test(each.question))?.answer;

/** Whether somebody who only thought of it has said that they want it. */
export function wanted({ exchanges }: Thread, { shallI, yes }: Manners): boolean {
  const answer = exchanges.findLast(({ question }) => question.startsWith(shallI))?.answer.trim();
  return answer !== undefined && yes.test(answer);
}
