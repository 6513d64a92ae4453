import { columnsIn, pieces, safe } from './style.ts';

/**
 * What a model says, as it streams: made safe, and broken between words where columns are counted. A word is
 * written when it has come to its end, for a character may come in two pieces. Every row begins with a mark that
 * nothing else has: a model that says that something is done, or asks for a yes, is not taken for us.
 */
export class Spoken {
  readonly #write: (text: string) => void;
  readonly #width: () => number;
  readonly #mark: string;
  #rest = '';
  /** How far the row has come, without its mark. */
  #column = 0;
  #gap = '';
  #isEmpty = true;

  constructor(
    write: (text: string) => void,
    { mark = MARK, width = () => Number.POSITIVE_INFINITY }: { mark?: string; width?: () => number } = {},
  ) {
    this.#write = write;
    this.#mark = mark;
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
    const room = this.#width() - MARK.length;
    for (const piece of word === '' ? [] : pieces(safe(word), room)) {
      const columns = columnsIn(piece);
      if (this.#column > 0 && this.#column + this.#gap.length + columns > room) this.#newLine();
      if (this.#column === 0) this.#write(this.#mark);
      this.#write(this.#gap + piece);
      this.#column += this.#gap.length + columns;
      this.#gap = '';
      this.#isEmpty = false;
    }
  }

  #newLine(): void {
    this.#gap = '';
    // No answer begins with empty lines.
    if (this.#isEmpty) return;
    if (this.#column === 0) this.#write(this.#mark.trimEnd());
    this.#write('\n');
    this.#column = 0;
  }
}

/** As wide as it is long. */
export const MARK = '┊ ';
