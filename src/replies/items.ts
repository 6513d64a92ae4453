import { type Token, tokenise } from './tokens.ts';

/** One thing that a prompt shows. */
export interface ShownItem {
  readonly title: string;
  readonly facts?: { readonly [label: string]: string | number | boolean | null };
}

/** What an item may be called by: the words of its title, and of its facts. */
export interface Named {
  readonly words: ReadonlySet<string>;
  /** Title and facts in one piece, for scripts that do not separate words. */
  readonly solid: string;
}

/** Longer titles exist; nobody refers to an item by its four-hundredth character. */
const READ_AT_MOST = 400;

export function nameItem({ title, facts }: ShownItem): Named {
  const said = [title];
  for (const [label, value] of Object.entries(facts ?? {})) {
    if (typeof value === 'string') said.push(value);
    else if (value === true) said.push(label);
  }
  const tokens = said.flatMap((text) => tokenise(text.slice(0, READ_AT_MOST)).list);
  return {
    words: new Set(tokens.map((token) => token.loose)),
    solid: tokens.map((token) => token.loose).join(''),
  };
}

/** The items that all of these words fit; none if they fit some exactly and others in another form: who knows. */
export function itemsCalled(words: readonly Token[], items: readonly Named[]): readonly number[] {
  const exact = having(items, words, (item, word) => item.words.has(word.loose) || holdsSolid(item, words));
  const formed = having(
    items,
    words,
    (item, word) => item.words.has(word.loose) || hasForm(item, word.loose),
  );
  if (exact.length === 0) return formed;
  return formed.length > exact.length ? [] : exact;
}

function having(
  items: readonly Named[],
  words: readonly Token[],
  fits: (item: Named, word: Token) => boolean,
): readonly number[] {
  return items.flatMap((item, at) => (words.every((word) => fits(item, word)) ? [at] : []));
}

/** In a script without spaces every letter is a token, and only the row of them means something. */
function holdsSolid(item: Named, words: readonly Token[]): boolean {
  const row = words.map((word) => word.loose).join('');
  return words.length > 1 && words.every((word) => [...word.loose].length === 1) && item.solid.includes(row);
}

/** "completado" is called by "completadas": the same beginning, and the ending of another number or gender. */
function hasForm({ words }: Named, typed: string): boolean {
  if (/\p{N}/u.test(typed)) return false;
  for (const word of words) {
    let same = 0;
    while (same < word.length && word[same] === typed[same]) same++;
    const endings = [word.slice(same), typed.slice(same)];
    if (same >= 4 && endings.includes('') && PLURAL.test(endings.join(''))) return true;
    if (same >= 6 && endings.every((ending) => ENDING.test(ending))) return true;
  }
  return false;
}

/** Whether any item has this word: what is a number to the reader may be part of a name. */
export const isNamed = (word: Token, items: readonly Named[]): readonly number[] =>
  items.flatMap((item, at) => (item.words.has(word.loose) ? [at] : []));

const PLURAL = /^(?:s|es|n|en|e|ы|и|і)$/;

/** Of number and gender; between two of them the rest of the word has to be long: "Carlo" is not "Carla". */
const ENDING = /^(?:|s|n|[aeoiyаоиыіеяй]|[aeo]s|e[nr]|[аеоыиіу][йяехв]|ов|ів)$/u;
