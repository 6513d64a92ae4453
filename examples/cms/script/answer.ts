import type { Move, Situation } from 'countersign/conversation';
import { change, onceFound, type Verb, withThings } from './calls.ts';
import { describe } from './describe.ts';
import { changed, sections } from './follow.ts';
import { asPage, isNever, isYes, type Request, requestIn } from './request.ts';
import { choose, find, type Kind, targetIn } from './target.ts';

/** A request that is not settled, and what the assistant asked back about it so far. */
export interface Open {
  readonly request: Request | undefined;
  readonly asked: readonly { readonly question: string; readonly answer: string }[];
}

const isAsking = (text: string): boolean => /^(?:Which|Should I|I find no)/.test(text);

/** If the last thing that the assistant said was a question back: to what, and what was answered meanwhile. */
export function openRequest({ before, text }: Situation): Open | undefined {
  const asked: { question: string; answer: string }[] = [];
  let answer = text;
  for (let i = before.length - 1; i > 0; i -= 2) {
    const [said, question] = [before[i - 1]!, before[i]!];
    if (question.role !== 'assistant' || said.role !== 'user' || !isAsking(question.text)) break;
    asked.unshift({ question: question.text, answer });
    const request = requestIn(said.text);
    if (request !== undefined) return { request, asked };
    answer = said.text;
  }
  return asked.length > 0 ? { request: undefined, asked } : undefined;
}

/** Goes on with what was asked for, now that it is known what is meant. */
export function answered({ request, asked }: Open, situation: Situation): Move | undefined {
  const { text } = situation;
  if (isNever(text)) return { say: 'Okay. Nothing is changed.' };
  switch (request?.type) {
    case 'sections': {
      const which = asked.findLast(({ question }) => question.startsWith('Which section'));
      const page = asked.findLast(({ question }) => !question.startsWith('Which section'));
      return sections(
        {
          ...request,
          ...(which ? { which: which.answer } : {}),
          ...(page ? { page: asPage(page.answer) } : {}),
        },
        situation,
      );
    }
    case 'needless':
      return isYes(text) ? changed('delete', request.target, situation) : undefined;
    case 'change':
    case 'describe':
      return withThings(situation, request.target.kinds, (all) => {
        const open = find(request.target, all);
        const chosen = choose(targetIn(text), 'among' in open ? open.among : open.things, all);
        return onceFound(chosen, (things) =>
          request.type === 'change'
            ? change(request.verb, things, situation)
            : describe(request.topic, things, situation),
        );
      });
    default:
      return undefined;
  }
}

const HELD = /^cms_(delete|publish|archive)(Page|Post|Image)$/;
const INSTEAD = /\b(?:no|instead|rather|i meant?|make it|change it to|only|just|delete|publish|archive)\b/gi;

/** What waits should be about something else: named, or by its place among what waits. */
export function edited(situation: Situation): Move | undefined {
  const held = situation.editing.map(({ tool }) => HELD.exec(tool));
  const [first] = held;
  if (!first || held.some((each) => each?.[0] !== first[0])) return undefined;
  const [verb, kind] = [first[1] as Verb, first[2]!.toLowerCase() as Kind];
  return withThings(situation, [kind], (all) => {
    const among = situation.editing.flatMap(({ args }) =>
      all.filter((thing) => JSON.stringify(thing.args) === JSON.stringify(args)),
    );
    const chosen = choose(targetIn(situation.text.replace(INSTEAD, '')), among, all);
    return onceFound(chosen, (things) => change(verb, things, situation));
  });
}
