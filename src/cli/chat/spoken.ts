import { columnsIn, safe } from './style.ts';

/**
 * What a model says, as it streams: made safe, and broken between words where columns are counted. A word is
 * written when it has come to its end, for a character may come in two pieces.
 */
export class Spoken {
  readonly #write: (text: string) => void;
  readonly #width: () => number;
  #rest = '';
  #column = 0;
  #gap = '';
  #isEmpty = true;

  constructor(write: (text: string) => void, width: () => number = () => Number.POSITIVE_INFINITY) {
    this.#write = write;
    this.#width = width;
  }

  add(text: string): void {
    this.#rest += text;
    const end = Math.max(this.#rest.lastIndexOf(' '), this.#rest.lastIndexOf('\n')) + 1;
    for (const [, word, after] of this.#rest.slice(0, end).matchAll(/([^ \n]*)([ \n])/g)) {
      this.#word(word!.replace(/\r$/, ''));
      if (after === ' ') this.#gap += ' ';
      else this.#newLine();
    }
    this.#rest = this.#rest.slice(end);
  }

  /** Writes what is left, and ends the line. */
  end(): void {
    this.#word(this.#rest);
    this.#rest = '';
    if (this.#column > 0) this.#newLine();
    this.#isEmpty = true;
    this.#gap = '';
  }

  #word(word: string): void {
    if (word === '') return;
    const text = safe(word);
    const columns = columnsIn(text);
    if (this.#column > 0 && this.#column + this.#gap.length + columns > this.#width()) this.#newLine();
    else if (this.#column > 0 || !this.#isEmpty) {
      this.#write(this.#gap);
      this.#column += this.#gap.length;
    }
    this.#gap = '';
    this.#write(text);
    this.#column += columns;
    this.#isEmpty = false;
  }

  #newLine(): void {
    this.#gap = '';
    // No answer begins with empty lines.
    if (this.#isEmpty) return;
    this.#write('\n');
    this.#column = 0;
  }
}
