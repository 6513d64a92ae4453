import canonicalize from 'canonicalize';
import { CountersignError } from './errors.ts';
import { ARGUMENT_LIMITS, type JsonLimits } from './limits.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The canonical text (RFC 8785) of a value that is plain JSON already, or a refusal that names the place.
 * What cannot come back as it went in is refused rather than repaired: an integer that a double cannot hold,
 * a lone surrogate, `__proto__`, a Date, a sparse array. Object members that are `undefined` count as absent,
 * because validators leave them behind for optional fields.
 */
export function canonicalText(value: unknown, limits: JsonLimits = ARGUMENT_LIMITS): string {
  const text = canonicalize(new Copying(limits).copy(value)) as string;
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.maxBytes)
    throw tooLarge(`${bytes} bytes of arguments; the limit is ${limits.maxBytes}.`);
  return text;
}

/** The same refusals, without making the text. Returns a copy that shares nothing with the input. */
export function plainCopy(value: unknown, limits: JsonLimits = ARGUMENT_LIMITS): Json {
  return new Copying(limits).copy(value);
}

class Copying {
  readonly #limits: JsonLimits;
  /** The way to what is being copied. */
  readonly #at: string[] = [];
  #left: number;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
    this.#left = limits.maxBytes;
  }

  copy(value: unknown): Json {
    if (this.#at.length > this.#limits.maxDepth)
      throw tooLarge(`Nested deeper than ${this.#limits.maxDepth} levels at ${this.#place()}.`);
    switch (typeof value) {
      case 'string':
        if (!value.isWellFormed()) throw notJson(`A lone surrogate at ${this.#place()}.`);
        this.#spend(value.length + 2);
        return value;
      case 'number':
        if (!Number.isFinite(value)) throw notJson(`${value} at ${this.#place()}.`);
        if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
          throw notJson(
            `The integer ${value} at ${this.#place()} is outside ±(2^53 − 1); send it as a string.`,
          );
        }
        this.#spend(1);
        return value === 0 ? 0 : value;
      case 'boolean':
        this.#spend(4);
        return value;
      case 'object':
        if (value === null) {
          this.#spend(4);
          return null;
        }
        return Array.isArray(value) ? this.#array(value) : this.#object(value);
      default:
        throw notJson(`A ${typeof value} at ${this.#place()}.`);
    }
  }

  #member(name: string, value: unknown): Json {
    this.#at.push(name);
    const copy = this.copy(value);
    this.#at.pop();
    return copy;
  }

  #array(value: unknown[]): Json[] {
    this.#spend(2);
    const copy: Json[] = [];
    for (let i = 0; i < value.length; i++) {
      if (!(i in value)) throw notJson(`A hole in the array at ${this.#place(String(i))}.`);
      copy.push(this.#member(String(i), value[i]));
    }
    return copy;
  }

  #object(value: object): Json {
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw notJson(`A ${prototype?.constructor?.name ?? 'class instance'} at ${this.#place()}.`);
    }
    if (Object.getOwnPropertySymbols(value).length > 0) throw notJson(`A symbol key at ${this.#place()}.`);
    this.#spend(2);
    const copy: Record<string, Json> = {};
    for (const key of Object.keys(value)) {
      const member = (value as Record<string, unknown>)[key];
      if (member === undefined) continue;
      if (key === '__proto__') throw notJson(`A __proto__ key at ${this.#place()}.`);
      if (!key.isWellFormed()) throw notJson(`A lone surrogate in a key at ${this.#place()}.`);
      this.#spend(key.length + 3);
      copy[key] = this.#member(key, member);
    }
    return copy;
  }

  /** Stops early on something huge; the exact size is checked on the text. */
  #spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw tooLarge(`More than ${this.#limits.maxBytes} bytes of arguments.`);
  }

  #place(...more: string[]): string {
    const at = [...this.#at, ...more].map((part) => `/${pointerPart(part)}`).join('');
    return at === '' ? 'the top' : at.length > 80 ? `${at.slice(0, 80)}…`.toWellFormed() : at.toWellFormed();
  }
}

const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const notJson = (what: string): CountersignError => new CountersignError('ARGUMENTS_NOT_JSON', what);
const tooLarge = (what: string): CountersignError => new CountersignError('ARGUMENTS_TOO_LARGE', what);

/** Reads a member by JSON Pointer (RFC 6901); a name without a leading slash means a top-level member. */
export function at(value: Json, pointer: string): Json | undefined {
  let here: Json | undefined = value;
  for (const part of pointerParts(pointer)) {
    if (here === null || typeof here !== 'object') return undefined;
    here = hasMember(here, part) ? (here as Record<string, Json>)[part] : undefined;
  }
  return here;
}

/** An array's `length` is its own, and yet no member. */
export const hasMember = (value: object, part: string): boolean =>
  Object.hasOwn(value, part) && !(part === 'length' && Array.isArray(value));

export function pointerParts(pointer: string): string[] {
  if (!pointer.startsWith('/')) return [pointer];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A copy with the value at each pointer replaced. A pointer that leads nowhere is left alone. */
export function replaceAt(
  value: Json,
  pointers: readonly string[],
  replace: (value: Json, pointer: string) => Json,
): Json {
  if (pointers.length === 0) return value;
  const root: Fork = { next: new Map() };
  for (const pointer of pointers) {
    let here = root;
    for (const part of pointerParts(pointer)) here = forkAt(here, part);
    here.pointer = pointer;
  }
  return replaceIn(value, root, replace);
}

/** All pointers at once: one by one they would copy a large object as often as it has secrets. */
interface Fork {
  pointer?: string;
  readonly next: Map<string, Fork>;
}

function forkAt({ next }: Fork, part: string): Fork {
  let fork = next.get(part);
  if (fork === undefined) {
    fork = { next: new Map() };
    next.set(part, fork);
  }
  return fork;
}

function replaceIn(value: Json, fork: Fork, replace: (value: Json, pointer: string) => Json): Json {
  if (fork.pointer !== undefined) return replace(value, fork.pointer);
  if (value === null || typeof value !== 'object') return value;
  const member = (name: string, each: Json) => {
    const next = fork.next.get(name);
    return next === undefined ? each : replaceIn(each, next, replace);
  };
  if (Array.isArray(value)) return value.map((each, i) => member(String(i), each));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, member(name, each)]));
}
