const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** Whoever stayed for so long does not end at once. */
const STEADY_MS = 60_000;

/** When a server that ended may be begun again: at once the first time, then after pauses that grow. */
export class Pauses {
  #endings = 0;
  #begun: number | undefined;
  #due = 0;

  begun(now: number): void {
    this.#begun = now;
  }

  ended(now: number): void {
    if (this.#begun !== undefined && now - this.#begun >= STEADY_MS) this.#endings = 0;
    this.#begun = undefined;
    const pause = this.#endings === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (this.#endings - 1));
    this.#endings++;
    this.#due = now + pause;
  }

  /** How long it still has to wait. */
  left(now: number): number {
    return Math.max(0, this.#due - now);
  }
}
