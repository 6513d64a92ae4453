import { type Batch, type Element, elementsOf } from './elements.ts';
import { itemsCalled } from './items.ts';
import type { Segment } from './segment.ts';

export interface Selection {
  /** Indices, ascending. */
  readonly items: readonly number[];
  /** Whether a yes was said, and every item was meant. */
  readonly everything: boolean;
  /** Whether the wording refuses all the others. */
  readonly remainder: 'keep' | 'deny';
}

const CHOOSING: ReadonlySet<Segment['kind']> = new Set<Segment['kind']>([
  'all',
  'both',
  'only',
  'except',
  'others',
  'last',
  'first',
  'ordinal',
  'digits',
  'number',
]);

/** Whether a reply speaks of single items, by place or by name. */
export function isSelecting({ segments, tokens, items }: Batch): boolean {
  if (segments.some(({ kind }) => CHOOSING.has(kind))) return true;
  const said = segments.filter(({ kind }) => kind === 'unknown');
  return said.some(({ from }) => itemsCalled([tokens[from]!], items).length > 0);
}

/**
 * The items that a reply picks, or undefined if it picks none for certain. Whatever it does not understand to the
 * last word picks nothing: an item that was not meant would run.
 */
export function selected(batch: Batch): Selection | undefined {
  if (!isSelecting(batch)) return undefined;
  const elements = elementsOf(batch);
  if (elements === undefined) return undefined;
  const choice = new Choice(elements, batch.items.length, batch.verbLast);
  return elements.every((_, at) => choice.take(at)) ? choice.result() : undefined;
}

class Choice {
  readonly #elements: readonly Element[];
  readonly #everyone: readonly number[];
  readonly #verbLast: boolean;
  readonly #included = new Set<number>();
  readonly #excluded = new Set<number>();
  /** What the references since the last marker were. */
  #run: number[] = [];
  /** Whether what follows is left out, and whether anything has followed yet. */
  #leavesOut = false;
  #isOpen = false;
  #everything = false;
  #agreed = false;
  #refused = false;
  #restDenied = false;
  #restricted = false;
  /** Whether the markers stand before what they are about: "yes to 1", not "1 yes". */
  #prefixed = false;

  constructor(elements: readonly Element[], count: number, verbLast: boolean) {
    this.#elements = elements;
    this.#everyone = Array.from({ length: count }, (_, index) => index);
    this.#verbLast = verbLast;
  }

  /** Takes in one element; false if it leaves open what is meant. */
  take(at: number): boolean {
    const element = this.#elements[at]!;
    switch (element.type) {
      case 'refer':
        return this.#refer(at, element.items, element.isDigits);
      case 'yes':
        this.#agreed = true;
        return this.#turn(false);
      case 'only':
        if (this.#refused && this.#isOpen && this.#excluded.size === 0) this.#restDenied = true;
        this.#restricted = true;
        this.#leavesOut = this.#isOpen = false;
        return true;
      case 'no':
      case 'not':
      case 'except':
        return this.#leaveOut(at, element.type);
      case 'all':
        if (this.#leavesOut && this.#isOpen) return false;
        this.#everything = true;
        return this.#turn(false);
      case 'others':
        return this.#others();
      default:
        return true;
    }
  }

  result(): Selection | undefined {
    if (this.#isOpen && this.#leavesOut && this.#included.size + this.#excluded.size > 0) return undefined;
    if (this.#everything) for (const index of this.#everyone) this.#included.add(index);
    else if ([...this.#excluded].some((index) => this.#included.has(index))) return undefined;
    // "Yes, but not the second" is a yes to all the others.
    if (this.#included.size === 0 && this.#agreed && this.#excluded.size > 0 && !this.#restricted)
      for (const index of this.#everyone) this.#included.add(index);
    const items = this.#everyone.filter((index) => this.#included.has(index) && !this.#excluded.has(index));
    if (items.length === 0) return undefined;
    const others = this.#everyone.filter((index) => !items.includes(index));
    const areRefused = others.length > 0 && others.every((index) => this.#excluded.has(index));
    return {
      items,
      everything: this.#agreed && others.length === 0,
      remainder: this.#restDenied || areRefused ? 'deny' : 'keep',
    };
  }

  #turn(leavesOut: boolean): boolean {
    this.#leavesOut = leavesOut;
    this.#isOpen = leavesOut;
    this.#run = [];
    return true;
  }

  #refer(at: number, items: readonly number[], isDigits: boolean): boolean {
    const before = this.#elements[at - 1];
    const element = this.#elements[at]!;
    // Two names in a row speak of one thing that we do not know. Numbers in a row are a list.
    if (before?.type === 'refer' && !element.breaks && !(isDigits && before.isDigits)) return false;
    if (before?.type === 'but') {
      if (!this.#everything) return false;
      this.#leavesOut = true;
    }
    if (before && before.type !== 'refer' && before.type !== 'and') this.#prefixed = true;
    for (const item of items) (this.#leavesOut ? this.#excluded : this.#included).add(item);
    this.#run.push(...items);
    this.#isOpen = false;
    return true;
  }

  /** "Not the second", and the other way round: "the second not". */
  #leaveOut(at: number, type: 'no' | 'not' | 'except'): boolean {
    const before = this.#elements[at - 1];
    const after = this.#elements[at + 1];
    const follows = before?.type === 'refer' && !this.#elements[at]!.breaks;
    const leads = after !== undefined && !after.breaks && (after.type === 'refer' || after.type === 'others');
    if (type === 'no') this.#refused = true;
    if (follows && leads) {
      const isClear = type === 'except' ? !this.#verbLast : this.#prefixed;
      return isClear && this.#turn(true);
    }
    if (leads) return this.#turn(true);
    if (follows) {
      for (const item of this.#run) {
        if (!this.#included.delete(item)) return false;
        this.#excluded.add(item);
      }
      return this.#turn(false);
    }
    if (before?.type === 'refer') return false;
    return this.#turn(true);
  }

  #others(): boolean {
    if (this.#leavesOut) {
      this.#restDenied = true;
      this.#isOpen = false;
      return true;
    }
    if (this.#included.size + this.#excluded.size === 0) return false;
    this.#everything = true;
    return true;
  }
}
