/** Those who want to know that something may have been committed: told at most once per turn of the event loop. */
export class Listeners {
  readonly #all = new Set<() => void>();
  #due = false;

  get size(): number {
    return this.#all.size;
  }

  add(listener: () => void): () => void {
    // Wrapped, so that a function that was added twice is also removed one at a time.
    const own = () => listener();
    this.#all.add(own);
    return () => this.#all.delete(own);
  }

  notify(): void {
    if (this.#due || this.#all.size === 0) return;
    this.#due = true;
    setImmediate(() => {
      this.#due = false;
      for (const listener of [...this.#all]) listener();
    });
  }
}
