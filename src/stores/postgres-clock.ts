/**
 * The database's time, as well as this process knows it: what an answer last said, and how long ago that was by
 * a clock that nobody can set. The process's own time of day never matters. An answer is older than its arrival,
 * so this clock is never ahead.
 */
export class DatabaseClock {
  #said = 0;
  #at = 0;
  #mark = 0;

  saw(clock: unknown): void {
    this.#said = Number(clock);
    this.#at = performance.now();
  }

  now(): number {
    const moment = this.#said + Math.floor(performance.now() - this.#at);
    // Answers take their time in different ways, and a server's clock may be set back.
    if (moment > this.#mark) this.#mark = moment;
    return this.#mark;
  }
}
