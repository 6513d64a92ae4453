import { foldWord, looseWord } from './fold.ts';

/** One word, number, ideograph, emoji or sign of a reply. */
export interface Token {
  /** Folded, with its accents. */
  readonly word: string;
  /** Folded, without them. */
  readonly loose: string;
  readonly kind: 'word' | 'digits' | 'sign';
  /** Whether a comma, a full stop, a line break or the beginning stands before it. */
  readonly breaks: boolean;
  /** Whether nothing at all stands before it, so that "3pm" is told from "3 pm". */
  readonly glued: boolean;
  /** Where it is in the clean text. */
  readonly start: number;
  readonly end: number;
}

export interface Tokens {
  /** The text, compatibility-normalised, without what cannot be seen. */
  readonly clean: string;
  readonly list: readonly Token[];
  readonly asks: boolean;
}

const SPACE = 1;
const LETTER = 2;
const DIGIT = 3;
/** A letter of a script that is written without spaces between words, or with unreliable ones. */
const SOLID = 4;
const SOFT = 5;
const BREAK = 6;
const ASK = 7;
const APOSTROPHE = 8;
const SIGN = 9;
const MARK = 10;

// Shown as nothing, or as a mere colour of what it follows: format characters, variation selectors, fillers,
// skin tones, the gender signs of an emoji, the frame of a keycap.
const UNSEEN =
  /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u17b4\u17b5\u3164\uffa0\u{e0000}-\u{e0fff}]|[\u{1f3fb}-\u{1f3ff}]|[\u2640\u2642]|\u034f|\u20e3/gu;

/** Folds what looks the same into the same. Never throws; a lone surrogate stays one, and is known to no lexicon. */
export function cleanText(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  // The Greek question mark would be made a semicolon.
  return text.replace(UNSEEN, '').replaceAll('\u037e', '?').normalize('NFKC').replace(UNSEEN, '');
}

export function tokenise(text: string): Tokens {
  const clean = cleanText(text);
  const list: Token[] = [];
  let asks = false;
  let breaks = true;
  let gap = true;
  let at = 0;
  while (at < clean.length) {
    const kind = kindAt(clean, at);
    const width = clean.codePointAt(at)! > 0xffff ? 2 : 1;
    if (kind === LETTER || kind === DIGIT) {
      const end = kind === LETTER ? wordEnd(clean, at + width) : runEnd(clean, at + width, DIGIT);
      const raw = kind === LETTER ? undotted(clean.slice(at, end)) : asciiDigits(clean.slice(at, end));
      list.push(token(raw, kind === LETTER ? 'word' : 'digits', breaks, !gap, at, end));
      at = end;
      breaks = gap = false;
      continue;
    }
    const before = at;
    at += width;
    if (kind === SOLID || kind === SIGN || kind === MARK) {
      list.push(token(clean.slice(before, at), kind === SOLID ? 'word' : 'sign', breaks, !gap, before, at));
      breaks = gap = false;
    } else if (kind === ASK) {
      asks = true;
      breaks = gap = true;
    } else if (kind === APOSTROPHE || isOrdinalColon(clean, before)) {
      // "don't" and "l'ultimo" are two words each, in the lexicons as well. Swedish writes "2:a".
    } else if (clean[before] === '~' && list.length === 0) {
      // Struck out, as chats write it: ~~yes~~. At the end it is only a smile.
      list.push(token('~', 'sign', breaks, !gap, before, at));
      breaks = gap = false;
    } else {
      if (kind === BREAK && !insideNumber(clean, before)) breaks = true;
      if (kind === BREAK && insideNumber(clean, before)) {
        list.push(token(clean.slice(before, at), 'sign', breaks, !gap, before, at));
        breaks = gap = false;
      } else gap = true;
    }
  }
  return { clean, list, asks };
}

function token(
  raw: string,
  kind: Token['kind'],
  breaks: boolean,
  glued: boolean,
  start: number,
  end: number,
): Token {
  const word = foldWord(raw);
  return { word, loose: looseWord(word), kind, breaks, glued, start, end };
}

/** Letters with their marks, and initials: "o.k." is one word. */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const kind = kindAt(text, at);
    const initial = text[at] === '.' && isInitial(text, at);
    if (kind !== LETTER && !initial) break;
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return at;
}

function isInitial(text: string, dot: number): boolean {
  const lone = dot < 2 || kindAt(text, dot - 2) !== LETTER;
  return lone && kindAt(text, dot + 1) === LETTER && kindAt(text, dot + 2) !== LETTER;
}

const undotted = (word: string) => (word.includes('.') ? word.replaceAll('.', '') : word);

function runEnd(text: string, from: number, kind: number): number {
  let at = from;
  while (at < text.length && kindAt(text, at) === kind) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return at;
}

/** A point or a colon between digits makes a value of them, 3.5 or 12:30. A comma is a list: 1,3. */
function insideNumber(text: string, at: number): boolean {
  const sign = text[at];
  if (sign !== '.' && sign !== ':') return false;
  return at > 0 && kindAt(text, at - 1) === DIGIT && kindAt(text, at + 1) === DIGIT;
}

const isOrdinalColon = (text: string, at: number) =>
  text[at] === ':' && at > 0 && kindAt(text, at - 1) === DIGIT && kindAt(text, at + 1) === LETTER;

const kinds = new Uint8Array(0x20000);

function kindAt(text: string, at: number): number {
  const code = text.codePointAt(at);
  if (code === undefined) return SPACE;
  if (code >= kinds.length) return kindOf(String.fromCodePoint(code));
  const known = kinds[code]!;
  if (known !== 0) return known;
  const kind = kindOf(String.fromCodePoint(code));
  kinds[code] = kind;
  return kind;
}

/** Arrows, dingbats, emoji: no letters, whatever else they are. */
const PICTURES = /[\u2190-\u2bff\u{1f000}-\u{1faff}]/u;

// Overlays cross a letter out, and an enclosing sign may forbid it: they are seen, and mean something.
const OVERLAY = /[\u0334-\u0338\u20d0-\u20f0]/u;
const SOLID_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;

function kindOf(character: string): number {
  // The classes of letters take long to make: a text in ASCII does without them.
  if (character < '\x80') return asciiKind(character);
  if (/[\n\r.,!;:…、。，！：；।॥،؛·–—|]/u.test(character)) return BREAK;
  if (/\s/u.test(character)) return SPACE;
  if (/[?؟¿⁇]/u.test(character)) return ASK;
  if (/['’‘ʼ`´′"]/u.test(character)) return APOSTROPHE;
  if (/[*_()\-‐‑“”„«»「」『』¡~]/u.test(character)) return SOFT;
  if (PICTURES.test(character)) return SIGN;
  if (OVERLAY.test(character)) return MARK;
  if (/\p{Nd}/u.test(character)) return DIGIT;
  if (SOLID_SCRIPTS.test(character)) return SOLID;
  if (/[\p{L}\p{M}]/u.test(character)) return LETTER;
  return SIGN;
}

function asciiKind(character: string): number {
  if ((character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')) return LETTER;
  if (character >= '0' && character <= '9') return DIGIT;
  if ('\n\r.,!;:|'.includes(character)) return BREAK;
  if (' \t\f\v'.includes(character)) return SPACE;
  if (character === '?') return ASK;
  if ('\'`"'.includes(character)) return APOSTROPHE;
  return '*_()-~'.includes(character) ? SOFT : SIGN;
}

/** Every script's digits stand in a row of ten that begins at a multiple of ten or sixteen. */
function asciiDigits(digits: string): string {
  if (/^[0-9]+$/.test(digits)) return digits;
  return Array.from(digits, (digit) => {
    let zero = digit.codePointAt(0)!;
    const code = zero;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  }).join('');
}
