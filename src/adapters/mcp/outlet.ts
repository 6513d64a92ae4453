import type { Writable } from 'node:stream';

/** Where frames go. Many small writes cost more than what is written, so what is sent at once goes out at once. */
export class Outlet {
  readonly #stream: Writable;
  readonly #onFull: () => void;
  #pieces: (Buffer | string)[] = [];
  /** The first of lines that came one after the other in one chunk, and how long they are together. */
  #run: Buffer | undefined;
  #length = 0;
  #isHolding = false;

  /** `onFull`: it should not be given more until the stream has drained. */
  constructor(stream: Writable, onFull: () => void) {
    this.#stream = stream;
    this.#onFull = onFull;
  }

  send(line: Buffer | string): void {
    if (!this.#isHolding) this.#write(line);
    else if (typeof line === 'string') {
      this.#endRun();
      this.#pieces.push(line);
    } else if (this.#isNext(line)) this.#length += line.length;
    else {
      this.#endRun();
      this.#run = line;
      this.#length = line.length;
    }
  }

  /** Gives all that is sent meanwhile in one piece. */
  atOnce(work: () => void): void {
    this.#isHolding = true;
    try {
      work();
    } finally {
      this.#isHolding = false;
      this.#endRun();
      this.#flush();
    }
  }

  #isNext(line: Buffer): boolean {
    const run = this.#run;
    return run?.buffer === line.buffer && run.byteOffset + this.#length === line.byteOffset;
  }

  #endRun(): void {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    const isOne = run.length === this.#length;
    this.#pieces.push(isOne ? run : Buffer.from(run.buffer, run.byteOffset, this.#length));
  }

  #flush(): void {
    const pieces = this.#pieces;
    if (pieces.length === 0) return;
    this.#pieces = [];
    if (pieces.length > 1) this.#stream.cork();
    for (const piece of pieces) this.#write(piece);
    if (pieces.length > 1) this.#stream.uncork();
  }

  #write(piece: Buffer | string): void {
    if (!this.#stream.write(piece)) this.#onFull();
  }
}
