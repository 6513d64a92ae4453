import { wholeCharacters } from '../../core/text.ts';

export interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

/** One line that is being typed. */
export class LineEditor {
  #before: string[] = [];
  #after: string[] = [];
  readonly #past: string[] = [];
  #at = 0;
  #isPasting = false;

  get text(): string {
    return this.before + this.after;
  }
  get before(): string {
    return this.#before.join('');
  }
  get after(): string {
    return this.#after.join('');
  }

  set(text: string): void {
    this.#before = [...wholeCharacters(text)];
    this.#after = [];
  }

  /** The line, which begins anew. */
  take(): string {
    const text = this.text;
    this.set('');
    if (text.trim() !== '' && this.#past.at(-1) !== text) this.#past.push(text);
    this.#at = this.#past.length;
    return text;
  }

  /** Takes a key in; false if it is not about editing. */
  press(typed: string | undefined, { name, ctrl, meta }: Key): boolean {
    if (name === 'paste-start' || name === 'paste-end') {
      this.#isPasting = name === 'paste-start';
      return true;
    }
    // What is pasted is text, whatever it has in it; nobody pressed Enter.
    if (this.#isPasting) return this.#insert(name === 'return' || name === 'enter' ? ' ' : (typed ?? ''));
    const command = ctrl ? CONTROL[name ?? ''] : meta ? META[name ?? ''] : PLAIN[name ?? ''];
    if (command !== undefined) {
      this[command]();
      return true;
    }
    if (ctrl || meta || name === 'return' || name === 'enter') return false;
    return this.#insert(typed ?? '');
  }

  #insert(typed: string): boolean {
    // Joiners belong to words and emoji; other characters that do not show have no business in a line.
    const text = typed.replace(/(?![\u200c\u200d])\p{C}/gu, '');
    if (text === '') return false;
    this.#before = [...wholeCharacters(this.before + text)];
    return true;
  }

  backspace(): void {
    this.#before.pop();
  }
  remove(): void {
    this.#after.shift();
  }
  left(): void {
    const moved = this.#before.pop();
    if (moved !== undefined) this.#after.unshift(moved);
  }
  right(): void {
    const moved = this.#after.shift();
    if (moved !== undefined) this.#before.push(moved);
  }
  home(): void {
    this.#after = [...this.#before, ...this.#after];
    this.#before = [];
  }
  end(): void {
    this.#before = [...this.#before, ...this.#after];
    this.#after = [];
  }
  wordLeft(): void {
    while (this.#before.at(-1) === ' ') this.left();
    while (this.#before.length > 0 && this.#before.at(-1) !== ' ') this.left();
  }
  wordRight(): void {
    while (this.#after[0] === ' ') this.right();
    while (this.#after.length > 0 && this.#after[0] !== ' ') this.right();
  }
  removeWord(): void {
    while (this.#before.at(-1) === ' ') this.#before.pop();
    while (this.#before.length > 0 && this.#before.at(-1) !== ' ') this.#before.pop();
  }
  removeBefore(): void {
    this.#before = [];
  }
  removeAfter(): void {
    this.#after = [];
  }
  older(): void {
    this.#recall(this.#at - 1);
  }
  newer(): void {
    this.#recall(this.#at + 1);
  }

  #recall(at: number): void {
    if (at < 0 || at > this.#past.length) return;
    this.#at = at;
    this.set(this.#past[at] ?? '');
  }
}

type Edit = Exclude<
  { [K in keyof LineEditor]: LineEditor[K] extends () => void ? K : never }[keyof LineEditor],
  'take'
>;
type Keys = Readonly<Record<string, Edit>>;

const PLAIN: Keys = {
  backspace: 'backspace',
  delete: 'remove',
  left: 'left',
  right: 'right',
  home: 'home',
  end: 'end',
  up: 'older',
  down: 'newer',
};
const CONTROL: Keys = {
  a: 'home',
  e: 'end',
  b: 'left',
  f: 'right',
  h: 'backspace',
  u: 'removeBefore',
  k: 'removeAfter',
  w: 'removeWord',
  p: 'older',
  n: 'newer',
  left: 'wordLeft',
  right: 'wordRight',
};
const META: Keys = { b: 'wordLeft', f: 'wordRight', backspace: 'removeWord' };
