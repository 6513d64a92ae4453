import type { Compiled } from './compile.ts';
import { wordsOf } from './plant.ts';
import { type Segment, segment } from './segment.ts';
import type { Token, Tokens } from './tokens.ts';

/**
 * Whether the words mean something else in one breath: "fine, thanks", "ja, ja", "oh 🙂 sure". A phrase does not reach
 * over a comma, so a doubt that does is looked for here; and who only laughs says nothing.
 */
export function isIdiom(list: readonly Token[], compiled: Compiled): boolean {
  if (isLaughter(list)) return true;
  const isGap = ({ kind, breaks }: Token, at: number) => at > 0 && (breaks || kind === 'sign');
  if (!list.some(isGap)) return false;
  const words = list.filter(({ kind }) => kind !== 'sign');
  const joined = words.map((token, at) => (at > 0 && token.breaks ? { ...token, breaks: false } : token));
  const whole = segment(joined, compiled);
  const spans = ({ from, to }: Segment) =>
    to - from > 1 &&
    list
      .slice(list.indexOf(words[from]!) + 1, list.indexOf(words[to - 1]!) + 1)
      .some((token) => isGap(token, 1));
  // Beside a real yes "fine, thanks" only thanks.
  const affirms = whole.some(({ kind }) => kind === 'yes' || kind === 'act');
  return whole.some(
    (part) =>
      spans(part) && (part.kind === 'hedge' || part.kind === 'no' || (part.kind === 'aside' && !affirms)),
  );
}

const LAUGHING = /^(?:h[aeo]|[jk][aej]|х[аеио]|हा|हे|哈|呵|嘿)$/u;

const isLaughter = (list: readonly Token[]): boolean =>
  list.length > 1 && LAUGHING.test(list[0]!.word) && list.every(({ word }) => word === list[0]!.word);

/** Arabic and Hebrew write "and" right before the word: "الأول والثالث". */
const AND: Readonly<Partial<Record<string, string>>> = { ar: '\u0648', he: '\u05d5' };
const placeWords = new WeakMap<Compiled, ReadonlySet<string>>();

export function detached(tokens: Tokens, compiled: Compiled): Tokens {
  const { language, select } = compiled.lexicon;
  const and = AND[language];
  if (and === undefined || !tokens.list.some(({ word }) => word.startsWith(and))) return tokens;
  let places = placeWords.get(compiled);
  if (places === undefined) {
    places = wordsOf([...select.ordinals, ...select.numbers, select.last].join());
    placeWords.set(compiled, places);
  }
  const list = tokens.list.flatMap((token): Token[] => {
    const rest = token.word.slice(1);
    if (!token.word.startsWith(and) || !places.has(rest)) return [token];
    const apart = token.start + 1;
    return [
      { ...token, word: and, loose: and, end: apart },
      { ...token, word: rest, loose: rest, breaks: false, glued: true, start: apart },
    ];
  });
  return { ...tokens, list };
}
