import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Key } from '../chat/line-editor.ts';
import type { Laid, Size } from './page.ts';

const ESC = '\u001b';
const ENTER = `${ESC}[?1049h${ESC}[?2004h${ESC}[?25l`;
const LEAVE = `${ESC}[?2004l${ESC}[?1049l${ESC}[?25h`;
const HOME = `${ESC}[H`;
const CLEAR_LINE = `${ESC}[K`;
const CLEAR_BELOW = `${ESC}[J`;
const SHOW_CURSOR = `${ESC}[?25h`;
const HIDE_CURSOR = `${ESC}[?25l`;

export type Pressed = (typed: string | undefined, key: Key) => void;

/** A screen of its own in the terminal, drawn over as a whole. */
export interface Surface {
  readonly color: boolean;
  readonly size: Size;
  show(laid: Laid): void;
  /** Lets another program have the terminal. */
  lend<T>(work: () => T): T;
}

/** The terminal's other screen: what was on it before is there again afterwards. */
export class TerminalSurface implements Surface {
  readonly color: boolean;
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  readonly #pressed: Pressed;
  readonly #resized: () => void;
  #isHeld = false;

  constructor(
    input: ReadStream,
    output: WriteStream,
    { color, pressed, resized }: { color: boolean; pressed: Pressed; resized: () => void },
  ) {
    this.color = color;
    this.#input = input;
    this.#output = output;
    this.#pressed = pressed;
    this.#resized = resized;
    emitKeypressEvents(input);
    input.on('keypress', this.#key);
    output.on('resize', resized);
    process.on('SIGCONT', this.#again);
    process.once('exit', this.#letGo);
    this.#takeHold();
  }

  get size(): Size {
    return { columns: this.#output.columns || 80, rows: this.#output.rows || 24 };
  }

  show({ rows, cursor }: Laid): void {
    if (!this.#isHeld) return;
    const place = cursor ? `${ESC}[${cursor.row + 1};${cursor.column + 1}H${SHOW_CURSOR}` : '';
    const text = rows.map((row) => row + CLEAR_LINE).join('\r\n');
    this.#output.write(HIDE_CURSOR + HOME + text + CLEAR_BELOW + place);
  }

  lend<T>(work: () => T): T {
    this.#letGo();
    try {
      return work();
    } finally {
      this.#takeHold();
    }
  }

  close(): void {
    this.#letGo();
    this.#input.off('keypress', this.#key);
    this.#output.off('resize', this.#resized);
    process.off('SIGCONT', this.#again);
    process.off('exit', this.#letGo);
    this.#input.pause();
  }

  readonly #key: Pressed = (typed, key = {}) =>
    key.ctrl && key.name === 'z' ? this.#suspend() : this.#pressed(typed, key);

  #suspend(): void {
    if (process.platform === 'win32') return;
    this.#letGo();
    process.kill(0, 'SIGTSTP');
  }

  readonly #again = () => {
    this.#takeHold();
    this.#resized();
  };

  #takeHold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#input.setRawMode(true);
    this.#input.resume();
    this.#output.write(ENTER);
  }

  readonly #letGo = () => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#input.setRawMode(false);
    this.#output.write(LEAVE);
  };
}
