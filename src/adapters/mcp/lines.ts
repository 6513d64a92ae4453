const NEWLINE = 0x0a;

/** What the SDKs take in one message. */
export const LONGEST_LINE: number = 10 * 1024 * 1024;

/** Cuts a stream of bytes into lines, each with its newline. Too long a line is told, and ends it. */
export class Lines {
  readonly #onLine: (line: Buffer) => void;
  readonly #onTooLong: () => void;
  readonly #longest: number;
  #begun: Buffer[] = [];
  #length = 0;

  constructor(onLine: (line: Buffer) => void, onTooLong: () => void, longest = LONGEST_LINE) {
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
    this.#longest = longest;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = chunk.subarray(from, end + 1);
      from = end + 1;
      if (this.#length + line.length > this.#longest) {
        this.#tooLong();
        return;
      }
      if (this.#length === 0) this.#onLine(line);
      else {
        const whole = Buffer.concat([...this.#begun, line]);
        this.#forget();
        this.#onLine(whole);
      }
    }
    if (from === chunk.length) return;
    this.#begun.push(chunk.subarray(from));
    this.#length += chunk.length - from;
    if (this.#length > this.#longest) this.#tooLong();
  }

  #forget(): void {
    this.#begun = [];
    this.#length = 0;
  }

  #tooLong(): void {
    this.#forget();
    this.#onTooLong();
  }
}
