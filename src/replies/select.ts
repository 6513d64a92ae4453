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
  const choice = new Choice(inPairs(elements) ?? elements, batch.items.length, batch.verbLast);
  return choice.takeAll() ? choice.result() : undefined;
}

type Verdict = Element & { readonly type: 'yes' | 'no' | 'not' };
const isVerdict = (element: Element | undefined): element is Verdict =>
  element?.type === 'yes' || element?.type === 'no' || element?.type === 'not';

/** "1 yes 2 no 3 yes": every verdict is about what stands before it. Turned round, for who reads on from there. */
function inPairs(elements: readonly Element[]): readonly Element[] | undefined {
  const turned: Element[] = [];
  let named: Element[] = [];
  let pairs = 0;
  for (const element of elements) {
    if (element.type === 'refer' || (element.type === 'and' && named.length > 0)) named.push(element);
    else if (isVerdict(element) && named.at(-1)?.type === 'refer') {
      turned.push({ ...element, breaks: true }, { ...named[0]!, breaks: false }, ...named.slice(1));
      named = [];
      pairs++;
    } else if (element.type !== 'and') return undefined;
  }
  return named.length === 0 && pairs > 1 ? turned : undefined;
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
  /** Whether "all" was said, and "except". */
  #whole = false;
  #excepts = false;

  constructor(elements: readonly Element[], count: number, verbLast: boolean) {
    this.#elements = elements;
    this.#everyone = Array.from({ length: count }, (_, index) => index);
    this.#verbLast = verbLast;
  }

  /** False if it leaves open what is meant. */
  takeAll(): boolean {
    const last = this.#elements.at(-1)?.type;
    // "1 and": something was to follow. "+1" agrees with somebody.
    if (last === 'and' || this.#elements[0]?.type === 'and') return false;
    return last !== 'but' && this.#elements.every((_, at) => !this.#isBetween(at) && this.#take(at));
  }

  /** Takes in one element; false if it leaves open what is meant. */
  #take(at: number): boolean {
    const element = this.#elements[at]!;
    switch (element.type) {
      case 'refer':
        return this.#refer(at, element.items, element.isDigits);
      case 'yes':
        // A refusal of nothing in particular, and then a yes.
        if (this.#isOpen) return false;
        this.#agreed = true;
        return this.#turn(false);
      case 'only':
        // "Not only the first", "no solo el primero".
        if (this.#isOpen && !(element.breaks && this.#elements[at - 1]?.type === 'no')) return false;
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
        this.#everything = this.#whole = true;
        return this.#turn(false);
      case 'others':
        return this.#others();
      case 'and':
        // "All except the … and B": a word between them was taken for an article.
        return !this.#isOpen || this.#elements[at - 1]?.type !== 'except';
      default:
        return true;
    }
  }

  result(): Selection | undefined {
    // A refusal or an exception that nothing was said to be the target of is about all of it.
    if (this.#isOpen) return undefined;
    // "First of all", "all, just the second".
    if (this.#whole && this.#included.size > 0) return undefined;
    if (this.#excepts && !this.#everything && this.#included.size > 0) return undefined;
    if (this.#everything) for (const index of this.#everyone) this.#included.add(index);
    else if ([...this.#excluded].some((index) => this.#included.has(index))) return undefined;
    // "Yes, but not the second" is a yes to all the others.
    if (
      this.#included.size === 0 &&
      this.#elements[0]?.type === 'yes' &&
      this.#excluded.size > 0 &&
      !this.#restricted
    )
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

  /** A verdict between two references: unless it began with one, nobody knows which of them it is about. */
  #isBetween(at: number): boolean {
    const element = this.#elements[at]!;
    const after = this.#elements[at + 1];
    if (!isVerdict(element) || this.#elements[at - 1]?.type !== 'refer' || after?.type !== 'refer')
      return false;
    const isLed = isVerdict(this.#elements[0]) || this.#elements[0]!.type === 'only';
    if (isLed) return !element.breaks && isVerdict(this.#elements.at(-1));
    // "The first, not the second"; but "the first, no, the second" takes it back.
    return !(element.type === 'not' && element.breaks && !after.breaks);
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
    // Said twice, and perhaps differently: "1 yes 1 no".
    if (items.some((item) => this.#included.has(item) || this.#excluded.has(item))) return false;
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
    if (type === 'except') this.#excepts = true;
    // "Yes to no 2".
    if (type === 'no' && before?.type === 'yes' && !this.#elements[at]!.breaks) return false;
    if (follows && leads) return (type !== 'except' || !this.#verbLast) && this.#turn(true);
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
