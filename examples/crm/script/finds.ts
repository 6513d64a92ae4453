import type { Move } from 'countersign/conversation';
import { errorIn, type Part } from '../../play.ts';
import { answerTo, type Thread } from '../../thread.ts';
import { type Company, type Contact, folded, wordsOf } from '../crm.ts';
import { who } from './answers.ts';
import { listed } from './outcomes.ts';

/** The one contact that a name means, or what to ask. */
export function* contactCalled(name: string, thread: Thread): Part<Contact | Move> {
  const query = name
    .replace(/\b(?:at|from|of)\b/gi, ' ')
    .replace(/[^\p{L}\p{N}\s'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [output] = yield { calls: [{ tool: 'search_contacts', args: { query } }] };
  const why = errorIn(output!);
  if (why !== undefined) return { say: why };
  const found = narrowed(output as unknown as Contact[], name, answerTo(thread, /^Which (?!company)/));
  if (found.length === 1) return found[0]!;
  if (found.length === 0)
    return { say: `I find no contact called “${name}”. Tell me the full name, or create the contact first.` };
  return { say: `Which ${name} do you mean: ${listed(found.map(who), 'or')}?` };
}

/** A company as the CRM spells it; as it was typed, if the CRM does not know it; or what to ask. */
export function* companyCalled(name: string, thread: Thread): Part<string | Move> {
  const [output] = yield { calls: [{ tool: 'search_companies', args: { query: name } }] };
  const why = errorIn(output!);
  if (why !== undefined) return { say: why };
  const found = narrowed(output as unknown as Company[], name, answerTo(thread, /^Which company do/));
  if (found.length <= 1) return found[0]?.name ?? name;
  return {
    say: `Which company do you mean: ${listed(
      found.map((each) => each.name),
      'or',
    )}?`,
  };
}

/** Words of an answer that name nothing. */
const EMPTY = new Set('the one at from of i mean please her him that with'.split(' '));

/** The exact name before names that have all its words, and those before whatever else was found. */
function narrowed<T extends { readonly name: string }>(
  found: readonly T[],
  name: string,
  answer: string | undefined,
): readonly T[] {
  const hasWordsOf = (text: string) => (each: T) => {
    const words = wordsOf(Object.values(each).join(' '));
    return wordsOf(text).every((word) => EMPTY.has(word) || words.includes(word));
  };
  const exact = found.filter((each) => folded(each.name) === folded(name));
  const fitting = exact.length > 0 ? exact : found.filter(hasWordsOf(name));
  const best = fitting.length > 0 ? fitting : found;
  const meant = answer === undefined ? [] : best.filter(hasWordsOf(answer));
  return meant.length > 0 ? meant : best;
}
