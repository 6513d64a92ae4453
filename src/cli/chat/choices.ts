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

/** What the keys mean while something waits. Numbers choose, as they do in words. */
export class Choices {
  readonly #waiting: Confirmation;
  readonly #words: Words;
  /** How many prompts wait after this one. */
  queued: number;

  constructor(waiting: Confirmation, words: Words) {
    this.#waiting = waiting;
    this.#words = words;
    this.queued = waiting.queued;
  }

  get list(): Choice[] {
    const { actions } = this.#waiting;
    const { allow, deny } = labelsOf(actions, this.#words);
    return [
      { key: this.#words.allowKey, label: allow },
      { key: 'n', label: deny },
      ...(mayEdit(actions) ? [{ key: 'e', label: this.#words.change }] : []),
      ...(mayPick(actions) ? [{ key: `1-${actions.length}`, label: this.#words.pick }] : []),
    ];
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
    const { actions } = this.#waiting;
    const key = this.#keyIn(line);
    if (key === undefined) return undefined;
    if (key === 'edit') return this.#words.change;
    const { allow, deny } = labelsOf(actions, this.#words);
    if (key === 'deny') return deny;
    return key === 'allow' || key.size === actions.length
      ? allow
      : this.#words.someOf(allow, key.size, actions.length);
  }

  /** What a line of nothing but a key does. What is not chosen waits on. */
  take(line: string): Entered | undefined {
    const { actions } = this.#waiting;
    const key = this.#keyIn(line);
    if (key === undefined) return undefined;
    if (key === 'edit') return { type: 'edit' };
    if (typeof key === 'string') return { type: 'decision', decisions: decisionsOn(actions, key) };
    const chosen = actions.filter((_, i) => key.has(i + 1));
    return { type: 'decision', decisions: decisionsOn(chosen, 'allow') };
  }

  #keyIn(line: string): 'allow' | 'deny' | 'edit' | ReadonlySet<number> | undefined {
    const { actions } = this.#waiting;
    const typed = line.trim().toLowerCase();
    if (typed === 'y' || typed === this.#words.allowKey) return 'allow';
    if (typed === 'n') return 'deny';
    if (typed === 'e' && mayEdit(actions)) return 'edit';
    if (!mayPick(actions) || !/^\d+(?:[\s,]+\d+)*$/.test(typed)) return undefined;
    const numbers = typed.split(/[\s,]+/).map(Number);
    return numbers.every((number) => number >= 1 && number <= actions.length) ? new Set(numbers) : undefined;
  }
}
