import type { Confirmation } from '../../conversation/index.ts';
import { decisionsOn, labelsOf, mayEdit, mayPick } from './block.ts';
import type { Entered } from './screen.ts';
import { timeLeft } from './times.ts';
import type { Words } from './words.ts';

const LAST_MINUTE = 60_000;

/** One thing that a person can choose, and the key for it. */
export interface Choice {
  readonly key: string;
  readonly label: string;
}

/** What the keys mean while something waits. Pure, but for what was left out. */
export class Choices {
  readonly #waiting: Confirmation;
  readonly #words: Words;
  readonly #leftOut = new Set<number>();
  /** How many prompts wait after this one. */
  queued: number;

  constructor(waiting: Confirmation, words: Words) {
    this.#waiting = waiting;
    this.#words = words;
    this.queued = waiting.queued;
  }

  get list(): Choice[] {
    const { actions } = this.#waiting;
    const { deny } = labelsOf(actions, this.#words);
    return [
      { key: this.#words.allowKey, label: this.#allow },
      { key: 'n', label: deny },
      ...(mayEdit(actions) ? [{ key: 'e', label: this.#words.change }] : []),
      ...(mayPick(actions) ? [{ key: `1-${actions.length}`, label: this.#words.pick }] : []),
    ];
  }

  get leftOut(): string | undefined {
    if (this.#leftOut.size === 0) return undefined;
    return this.#words.leavesOut([...this.#leftOut].toSorted((a, b) => a - b).join(', '));
  }

  get after(): string | undefined {
    return this.queued > 0 ? this.#words.queued(this.queued) : undefined;
  }

  timeLeft(now: number): { readonly text: string; readonly isShort: boolean } {
    const ms = this.#waiting.expiresAt - now;
    return {
      text: ms > 0 ? this.#words.left(timeLeft(ms)) : this.#words.timeIsOver,
      isShort: ms < LAST_MINUTE,
    };
  }

  /** What Enter would do, if the line is nothing but a key. */
  labelOf(line: string): string | undefined {
    const key = this.#keyIn(line);
    if (key === 'allow') return this.#allow;
    if (key === 'deny') return labelsOf(this.#waiting.actions, this.#words).deny;
    if (key === 'edit') return this.#words.change;
    return key === undefined ? undefined : this.#words.pick;
  }

  /** What a line of nothing but a key does: a decision, or to leave items out, which decides nothing yet. */
  take(line: string): Entered | 'picked' | undefined {
    const { actions } = this.#waiting;
    const key = this.#keyIn(line);
    if (key === undefined) return undefined;
    if (key === 'edit') return { type: 'edit' };
    if (key === 'allow') return { type: 'decision', decisions: decisionsOn(actions, 'allow', this.#leftOut) };
    if (key === 'deny') return { type: 'decision', decisions: decisionsOn(actions, 'deny') };
    for (const number of key) if (!this.#leftOut.delete(number)) this.#leftOut.add(number);
    return 'picked';
  }

  get #allow(): string {
    const { actions } = this.#waiting;
    const { allow } = labelsOf(actions, this.#words);
    const { length } = actions;
    return this.#leftOut.size === 0 ? allow : this.#words.someOf(allow, length - this.#leftOut.size, length);
  }

  #keyIn(line: string): 'allow' | 'deny' | 'edit' | readonly number[] | undefined {
    const { actions } = this.#waiting;
    const typed = line.trim().toLowerCase();
    if (typed === 'y' || typed === this.#words.allowKey) return 'allow';
    if (typed === 'n') return 'deny';
    if (typed === 'e' && mayEdit(actions)) return 'edit';
    if (!mayPick(actions) || !/^\d+(?:[\s,]+\d+)*$/.test(typed)) return undefined;
    const numbers = typed.split(/[\s,]+/).map(Number);
    return numbers.every((number) => number >= 1 && number <= actions.length) ? numbers : undefined;
  }
}
