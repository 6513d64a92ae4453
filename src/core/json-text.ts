import { CountersignError } from './errors.ts';
import type { Json } from './json.ts';

/** Room for the arguments' 64 levels, and for what is around them. */
const MAX_DEPTH = 80;

/**
 * Reads JSON text, and refuses what `JSON.parse` would quietly change (T22): of two members with one name it drops
 * one, and integers that a double cannot hold it rounds. The grammar is left to `JSON.parse`; a second look, at
 * text that is known to be JSON, finds the rest.
 */
export function parseJson(text: string, maxDepth: number = MAX_DEPTH): Json {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw new CountersignError('INVALID_JSON', `${(error as Error).message}.`);
  }
  checkExact(text, maxDepth);
  return value;
}

/** The second look alone, at what `JSON.parse` has read already. */
export function checkExact(text: string, maxDepth: number = MAX_DEPTH): void {
  new Scan(text, maxDepth).run();
}

/** JSON text from bytes: UTF-8, and nothing that has to be replaced to become it. */
export function decodeJson(bytes: Uint8Array, maxDepth?: number): Json {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CountersignError('INVALID_JSON', 'It is not UTF-8.');
  }
  return parseJson(text, maxDepth);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NUMBER = /-?\d[\d.eE+-]*/y;

class Scan {
  readonly #text: string;
  readonly #maxDepth: number;
  /** The names in each open object; null for a list. */
  readonly #open: (Set<string> | null)[] = [];
  #at = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  run(): void {
    const text = this.#text;
    /** Whether the next string is the name of a member. */
    let isName = false;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code === QUOTE) {
        this.#string(isName);
        isName = false;
        continue;
      }
      if (code === 0x7b || code === 0x5b) {
        isName = code === 0x7b;
        this.#open.push(isName ? new Set() : null);
        if (this.#open.length > this.#maxDepth)
          throw bad(`It is nested deeper than ${this.#maxDepth} levels.`);
      } else if (code === 0x7d || code === 0x5d) this.#open.pop();
      else if (code === 0x2c) isName = this.#open.at(-1) !== null;
      else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
        this.#number();
        continue;
      }
      this.#at++;
    }
  }

  #string(isName: boolean): void {
    const text = this.#text;
    const from = this.#at;
    let end = from + 1;
    let isEscaped = false;
    for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(end)) {
      isEscaped ||= code === BACKSLASH;
      end += code === BACKSLASH ? 2 : 1;
    }
    this.#at = end + 1;
    if (!isName && !isEscaped) return;
    const value = isEscaped
      ? (JSON.parse(text.slice(from, this.#at)) as string)
      : text.slice(from + 1, this.#at - 1);
    if (!value.isWellFormed()) throw bad('It has a lone surrogate.');
    if (!isName) return;
    if (value === '__proto__') throw bad('It has a member __proto__.');
    const names = this.#open.at(-1)!;
    if (names.has(value)) throw bad(`The member ${JSON.stringify(value.slice(0, 80))} is there twice.`);
    names.add(value);
  }

  #number(): void {
    NUMBER.lastIndex = this.#at;
    const [text] = NUMBER.exec(this.#text)!;
    this.#at += text.length;
    const value = Number(text);
    const isLost = value === 0 && /[1-9]/.test(text.split(/[eE]/)[0]!);
    if (Number.isInteger(value) ? !Number.isSafeInteger(value) || isLost : !Number.isFinite(value))
      throw bad(`The number ${text.slice(0, 40)} cannot be held exactly; send it as a string.`);
  }
}

const bad = (what: string): CountersignError => new CountersignError('INVALID_JSON', what);
