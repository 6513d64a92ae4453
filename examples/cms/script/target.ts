import { isSame, listed, numberOf, placeOf, quoted, vocabularyOf, wordsOf } from './words.ts';

export type Kind = 'page' | 'post' | 'image';

/** Something on the site that words may mean, as a reading tool gave it. */
export interface Thing {
  readonly kind: Kind;
  /** How its tools are told which it is. */
  readonly args: { readonly slug: string } | { readonly id: string };
  readonly name: string;
  readonly vocabulary: readonly string[];
  readonly is: ReadonlySet<string>;
}

/** What somebody speaks of. */
export interface Target {
  /** Which kinds of things it can be; none means any. */
  readonly kinds: readonly Kind[];
  readonly names: readonly Name[];
  /** The same as one name, because a name may have an “and” in it. */
  readonly whole: readonly string[];
  readonly except: readonly Name[];
  readonly filters: readonly string[];
  readonly isAll: boolean;
  readonly isMany: boolean;
  /** “it”, “them”: what was spoken of before. */
  readonly isBefore: boolean;
  /** “The about page and all images”: a name beside something that is meant as a whole. */
  readonly isMixed: boolean;
}

export interface Name {
  readonly words: readonly string[];
  readonly kind: Kind | undefined;
}

const KINDS: { readonly [noun: string]: Kind } = {
  page: 'page',
  post: 'post',
  article: 'post',
  entry: 'post',
  entrie: 'post',
  image: 'image',
  picture: 'image',
  photo: 'image',
  pic: 'image',
};

const FILTERS: { readonly [word: string]: string } = {
  draft: 'draft',
  drafts: 'draft',
  unpublished: 'draft',
  published: 'published',
  public: 'published',
  live: 'published',
  archived: 'archived',
  unused: 'unused',
  orphaned: 'unused',
  unlinked: 'unused',
};

const LOOSE = new Set(
  'the a an my our your some please pls now just also then too here named called titled entitled of in on at for to from with site website blog completely permanently'.split(
    ' ',
  ),
);
const ALL = new Set(['all', 'every', 'each', 'both', 'everything']);
const BEFORE = new Set('it its them they their that this these those one ones'.split(' '));

const EXCEPT = /\b(?:except(?: for)?|but not|but|apart from|other than|excluding|without|not)\b/i;

/** Reads the part of a sentence that says what it is about. Every word of it has to mean something later. */
export function targetIn(phrase: string, ignored: ReadonlySet<string> = new Set()): Target {
  const [said = '', ...left] = phrase.split(EXCEPT);
  const all = wordsOf(said);
  const isName = (word: string) =>
    !LOOSE.has(word) &&
    !ALL.has(word) &&
    !BEFORE.has(word) &&
    !ignored.has(word) &&
    kindOf(word) === undefined;
  const isPlural = (word: string) => kindOf(word) !== undefined && word.endsWith('s');
  const shared = all.findLast(isPlural);
  const named = (text: string): Name[] =>
    text.split(SEVERAL).map((part) => ({
      words: wordsOf(part).filter((word) => isName(word) && !Object.hasOwn(FILTERS, word)),
      kind: kindIn(wordsOf(part)) ?? (shared === undefined ? undefined : kindOf(shared)),
    }));
  const hasWords = ({ words }: Name) => words.length > 0;
  const isWhole = (part: string) =>
    wordsOf(part).some((word) => ALL.has(word) || Object.hasOwn(FILTERS, word)) && !hasWords(named(part)[0]!);
  const parts = named(said);
  const names = parts.filter(hasWords);
  return {
    kinds: kindsOf(names.length > 0 ? names : parts.filter(({ kind }) => kind !== undefined)),
    names,
    whole: all.filter(isName),
    except: left.flatMap(named).filter(hasWords),
    filters: [...new Set(all.flatMap((word) => (Object.hasOwn(FILTERS, word) ? FILTERS[word]! : [])))],
    isAll: all.some((word) => ALL.has(word)),
    isMany: shared !== undefined || all.includes('drafts'),
    isBefore: all.some((word) => BEFORE.has(word)),
    isMixed: names.length > 0 && said.split(SEVERAL).some(isWhole),
  };
}

const SEVERAL = /,|;|&|\band\b|\bor\b/i;

function kindOf(word: string): Kind | undefined {
  const noun = Object.hasOwn(KINDS, word) ? word : word.replace(/s$/, '');
  return Object.hasOwn(KINDS, noun) ? KINDS[noun] : undefined;
}

/** “The image on the about page” is an image. */
function kindIn(words: readonly string[]): Kind | undefined {
  const kinds = words
    .map((word) => (FILE.test(word) ? 'image' : kindOf(word)))
    .filter((kind) => kind !== undefined);
  return kinds.find((kind) => kind !== 'page') ?? kinds[0];
}
const FILE = /\.(?:jpe?g|png|svg|gif|webp|avif)$/;

/** None, which means any, as soon as one of the names could be anything. */
function kindsOf(names: readonly Name[]): Kind[] {
  const kinds = names.map(({ kind }) => kind).filter((kind) => kind !== undefined);
  return kinds.length < names.length ? [] : [...new Set(kinds)];
}

export type Found =
  | { readonly things: readonly Thing[] }
  | { readonly ask: string; readonly among: readonly Thing[] };

/** What is meant, or what to ask. Nothing is chosen that the words do not name. */
export function find(target: Target, all: readonly Thing[]): Found {
  const exact = all.filter((thing) => isNamed(thing, target.whole));
  if (exact.length === 1 && target.except.length === 0) return { things: exact };
  if (target.isMixed) return { ask: 'Please ask for one after the other.', among: [] };
  const among = all.filter(({ is }) => target.filters.every((filter) => is.has(filter)));
  const noun = [...target.filters, nounOf(target.kinds)].join(' ');
  if (among.length === 0) return { ask: `There is no ${noun}.`, among };
  const isEach = target.isAll || (target.isMany && target.filters.length > 0);
  const chosen = isEach ? each(target, among) : oneByOne(target, among, noun);
  if (!('things' in chosen) || target.except.length === 0) return chosen;
  return leaveOut(target, chosen.things);
}

/** “all three draft pages”: the number has to be right, and other words have to fit. */
function each({ names, kinds }: Target, among: readonly Thing[]): Found {
  const words = names.flatMap((name) => name.words);
  const number = words.map(numberOf).find((count) => count !== undefined);
  const rest = words.filter((word) => numberOf(word) === undefined);
  const things = among.filter((thing) => fits(thing, rest));
  if (things.length === 0) return unknown({ words: rest, kind: kinds[0] }, among);
  if (number !== undefined && number !== things.length)
    return { ask: `Which ones? There are ${things.length}: ${namesOf(things)}.`, among: things };
  return { things };
}

function oneByOne({ names, whole, kinds }: Target, among: readonly Thing[], noun: string): Found {
  const [first, second] = names;
  if (first === undefined)
    return among.length === 1 ? { things: among } : { ask: `Which ${noun}: ${namesOf(among, 'or')}?`, among };
  const asOne = one({ words: whole, kind: kinds[0] }, among);
  if ('things' in asOne) return asOne;
  if (second === undefined) return one(first, among);
  return together(names.map((name) => one(name, among)));
}

/** All of them, or the first question that is open. */
function together(found: readonly Found[]): Found {
  const open = found.find((each) => !('things' in each));
  return open ?? { things: [...new Set(found.flatMap((each) => ('things' in each ? each.things : [])))] };
}

function one({ words, kind }: Name, all: readonly Thing[]): Found {
  const among = all.filter((thing) => kind === undefined || thing.kind === kind);
  const literal = among.filter((thing) => fits(thing, words));
  // “the post about holiday hours”, but also the page “About Us”.
  const loose = words.filter((word) => word !== 'about');
  const fitting =
    literal.length > 0 || loose.length === 0 ? literal : among.filter((thing) => fits(thing, loose));
  const exact = fitting.filter((thing) => isNamed(thing, words));
  if (exact.length === 1) return { things: exact };
  if (fitting.length === 1) return { things: fitting };
  if (fitting.length === 0) return unknown({ words, kind }, among);
  return { ask: `Which ${kind ?? 'one'}: ${namesOf(fitting, 'or')}?`, among: fitting };
}

function leaveOut({ except }: Target, things: readonly Thing[]): Found {
  const kept = together(except.map((name) => placed(name, things) ?? one(name, things)));
  if (!('things' in kept)) return kept;
  const left = things.filter((thing) => !kept.things.includes(thing));
  return left.length > 0 ? { things: left } : { ask: 'Then nothing is left.', among: [] };
}

/** “The first”, “2”, “the last”. */
function placed({ words }: Name, among: readonly Thing[]): Found | undefined {
  const places = words.map((word) => placeOf(word, among.length));
  if (places.length === 0 || places.includes(undefined)) return undefined;
  return { things: places.map((place) => among[place! - 1]!) };
}

/** An answer to “which one?”: places among those that were named, names, or all of them. */
export function choose(answer: Target, among: readonly Thing[], all: readonly Thing[]): Found {
  const places = answer.names.map((name) => placed(name, among));
  if (answer.except.length === 0 && places.length > 0 && !places.includes(undefined))
    return together(places.filter((each) => each !== undefined));
  const found = find(answer, among);
  return 'things' in found || answer.except.length > 0 ? found : find(answer, all);
}

const fits = ({ vocabulary }: Thing, words: readonly string[]): boolean =>
  words.every((word) => vocabulary.some((known) => isSame(word, known)));

function isNamed({ name }: Thing, words: readonly string[]): boolean {
  const named = wordsOf(name).filter((word) => !LOOSE.has(word) && kindOf(word) === undefined);
  return named.length > 0 && named.join(' ') === words.join(' ');
}

const MOST = 12;
function namesOf(things: readonly Thing[], last?: string): string {
  const names = things.map(({ name }) => quoted(name));
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')} …` : listed(names, last);
}

const nounOf = (kinds: readonly Kind[]): string => (kinds.length === 1 ? kinds[0]! : 'one');

/** Where it could be anything, naming everything would not help. */
function unknown({ words, kind }: Name, among: readonly Thing[]): Found {
  const called = `called ${quoted(words.join(' '))}`;
  if (kind === undefined) return { ask: `I find nothing ${called}.`, among: [] };
  const others = among.length === 0 ? '' : ` There ${among.length === 1 ? 'is' : 'are'}: ${namesOf(among)}.`;
  return { ask: `I find no ${kind} ${called}.${others}`, among };
}

/** What a listing tool gave, as things that can be named. */
export function thingsIn(kind: Kind, output: unknown): Thing[] {
  if (!Array.isArray(output)) return [];
  return output.map((row: { [name: string]: unknown }) => {
    const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
    const name = text('name') || text('title') || text('filename');
    const front = row.slug === 'home' ? 'front start main' : '';
    const unused = row.unused === true || (Array.isArray(row.usedOn) && row.usedOn.length === 0);
    return {
      kind,
      args: kind === 'image' ? { id: text('id') } : { slug: text('slug') },
      name,
      vocabulary: vocabularyOf(`${name} ${text('slug')} ${text('description')} ${front}`),
      is: new Set([text('status'), ...(unused ? ['unused'] : [])]),
    };
  });
}
