import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Confirmation } from '../../conversation/index.ts';
import { Choices } from './choices.ts';
import { type Key, LineEditor } from './line-editor.ts';
import { type Entered, PROMPT, type Screen } from './screen.ts';
import { MARK, Spoken } from './spoken.ts';
import { columnsIn, cut, type Paint, painter, rowsOf, type Style } from './style.ts';
import { type Words, wordsIn } from './words.ts';

const ESC = '\u001b';
const HIDE_CURSOR = `${ESC}[?25l`;
const SHOW_CURSOR = `${ESC}[?25h`;
const PASTE_MARKS = `${ESC}[?2004h`;
const NO_PASTE_MARKS = `${ESC}[?2004l`;
const CLEAR_BELOW = `${ESC}[J`;
const SAVE = `${ESC}7`;
const RESTORE = `${ESC}8`;

/** What is being asked for now. */
interface Asking {
  readonly choices: Choices | undefined;
  resolve(entered: Entered): void;
}

/**
 * A terminal: what was said scrolls up, and below it stand a few rows that change: the time that is left, the
 * choices, and the line that is being typed. Each of those rows fits into the width, so that they can be found again.
 */
export class Terminal implements Screen {
  readonly isLive = true;
  readonly color: boolean;
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  readonly #paint: Paint;
  readonly #spoken: Spoken;
  readonly #editor = new LineEditor();
  readonly #leaving: AbortSignal;
  #words: Words = wordsIn('en');
  #now: () => number = Date.now;
  #live: readonly string[] = [];
  #asking: Asking | undefined;
  #interrupt: (() => void) | undefined;
  #status = '';
  #isLeaving = false;
  #hasEnded = false;
  #isClosed = false;
  #warned: string | undefined;
  /** What was asked last. */
  #asked: string | undefined;

  constructor(input: ReadStream, output: WriteStream, options: { color: boolean; leaving: AbortSignal }) {
    this.#input = input;
    this.#output = output;
    this.#leaving = options.leaving;
    this.color = options.color;
    this.#paint = painter(options.color);
    this.#spoken = new Spoken((text) => output.write(text), {
      mark: this.#paint(MARK, 'cyan'),
      width: () => this.width,
    });
    emitKeypressEvents(input);
    input.on('keypress', this.#pressed);
    input.on('end', this.#hungUp);
    output.on('resize', this.#resized);
    process.on('SIGCONT', this.#takeHold);
    process.once('exit', this.#letGo);
    this.#takeHold();
  }

  get width(): number {
    return Math.max(20, this.#output.columns || 80);
  }

  use(words: Words, now: () => number): void {
    this.#words = words;
    this.#now = now;
  }

  line(text = '', style?: Style): void {
    this.rows(rowsOf(text, this.width).map((row) => this.#paint(row, style)));
  }

  rows(rows: readonly string[]): void {
    this.#erase();
    this.#spoken.end();
    this.#output.write(rows.map((row) => `${row}\n`).join(''));
    this.#draw();
  }

  say(text: string): void {
    this.#erase();
    this.#spoken.add(text);
  }

  progress(text: string): void {
    this.#erase();
    this.#spoken.end();
    this.#status = text;
    this.#draw();
  }

  busy(interrupt: () => void): void {
    this.#interrupt = () => {
      this.#status = this.#words.stopping;
      interrupt();
      this.#erase();
      this.#spoken.end();
      this.#draw();
    };
    this.#status = this.#words.thinking;
    this.#output.write(HIDE_CURSOR);
    this.#redraw();
  }

  settled(): void {
    this.#interrupt = undefined;
    this.#erase();
    this.#spoken.end();
    this.#output.write(SHOW_CURSOR);
  }

  async ask(waiting: Confirmation | undefined, changed: AbortSignal): Promise<Entered> {
    const { promise, resolve } = Promise.withResolvers<Entered>();
    this.#asking = { choices: waiting && new Choices(waiting, this.#words), resolve };
    // What was typed before something new was asked is no answer to it, wherever that was shown before.
    const asked = waiting && keyOf(waiting);
    if (waiting !== undefined && (!waiting.again || asked !== this.#asked)) this.#editor.set('');
    this.#asked = asked;
    const end = () => resolve({ type: 'end' });
    const hasChanged = () => resolve({ type: 'changed' });
    this.#leaving.addEventListener('abort', end);
    changed.addEventListener('abort', hasChanged);
    if (this.#leaving.aborted || this.#hasEnded) end();
    const clock = waiting && setInterval(() => this.#tick(waiting), 1000);
    this.#redraw();
    try {
      return await promise;
    } finally {
      clearInterval(clock);
      this.#leaving.removeEventListener('abort', end);
      changed.removeEventListener('abort', hasChanged);
      this.#erase();
      this.#asking = undefined;
    }
  }

  queued(count: number): void {
    const choices = this.#asking?.choices;
    if (choices === undefined || choices.queued === count) return;
    choices.queued = count;
    this.#redraw();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#erase();
    this.#letGo();
    this.#input.off('keypress', this.#pressed);
    this.#input.off('end', this.#hungUp);
    this.#output.off('resize', this.#resized);
    process.off('SIGCONT', this.#takeHold);
    process.off('exit', this.#letGo);
    this.#input.pause();
  }

  readonly #takeHold = () => {
    this.#input.setRawMode(true);
    this.#input.resume();
    this.#output.write(PASTE_MARKS);
    this.#redraw();
  };

  readonly #letGo = () => {
    this.#input.setRawMode(false);
    this.#output.write(NO_PASTE_MARKS + SHOW_CURSOR);
  };

  readonly #resized = () => this.#redraw();

  /** Nobody will type anything any more. */
  readonly #hungUp = () => {
    this.#hasEnded = true;
    this.#asking?.resolve({ type: 'end' });
  };

  /** The time goes by; when little is left, that is said once where it stays. */
  #tick({ prompt, expiresAt }: Confirmation): void {
    const left = expiresAt - this.#now();
    if (left > 0 && left < 60_000 && this.#warned !== prompt) {
      this.#warned = prompt;
      this.line(`! ${this.#words.minuteLeft}`, 'yellow');
    } else this.#redraw();
  }

  readonly #pressed = (typed: string | undefined, key: Key = {}) => {
    const isLeaving = this.#isLeaving;
    this.#isLeaving = false;
    if (key.ctrl && key.name === 'c') this.#stop(isLeaving);
    else if (key.ctrl && key.name === 'd') {
      if (this.#editor.text === '') this.#asking?.resolve({ type: 'end' });
    } else if (key.ctrl && key.name === 'z') this.#suspend();
    else if (key.ctrl && key.name === 'l') this.#output.write(`${ESC}[H${ESC}[2J`);
    else if (!this.#editor.press(typed, key) && (key.name === 'return' || key.name === 'enter'))
      this.#submit();
    if (this.#asking !== undefined) this.#redraw();
  };

  /** Stops the model, or clears the line, or leaves at the second time. It never decides anything. */
  #stop(isLeaving: boolean): void {
    if (this.#asking === undefined) this.#interrupt?.();
    else if (this.#editor.text !== '') this.#editor.set('');
    else if (isLeaving) this.#asking.resolve({ type: 'end' });
    else this.#isLeaving = true;
  }

  #suspend(): void {
    if (process.platform === 'win32') return;
    this.#erase();
    this.#letGo();
    // The whole group, as the terminal itself would: whoever started us waits for us.
    process.kill(0, 'SIGTSTP');
  }

  /** Only while something is asked: what is typed before, somebody has yet to see the end of. */
  #submit(): void {
    if (this.#asking === undefined) return;
    const { choices, resolve } = this.#asking;
    const line = this.#editor.text;
    const label = choices?.labelOf(line);
    const chosen = choices?.take(line);
    this.#editor.take();
    if (line.trim() === '') return;
    this.#erase();
    this.#output.write(`${this.#paint(PROMPT + (label ?? line), 'bold')}\n`);
    resolve(chosen ?? { type: 'line', text: line });
    this.#asking = undefined;
  }

  #redraw(): void {
    this.#erase();
    this.#draw();
  }

  /** From the last row, where the cursor is, up to the first. */
  #erase(): void {
    if (this.#live.length === 0) return;
    const rows = this.#live.reduce(
      (sum, row) => sum + Math.max(1, Math.ceil(columnsIn(row) / this.width)),
      0,
    );
    this.#output.write(`\r${rows > 1 ? `${ESC}[${rows - 1}A` : ''}${CLEAR_BELOW}`);
    this.#live = [];
  }

  #draw(): void {
    if (this.#asking !== undefined) this.#drawQuestion(this.#asking);
    else if (this.#interrupt !== undefined) {
      const row = cut(this.#status, this.width - 1);
      this.#live = [row];
      this.#output.write(this.#paint(row, 'dim'));
    }
  }

  #drawQuestion({ choices }: Asking): void {
    const width = this.width - 1;
    const rows = choices === undefined ? [] : this.#choiceRows(choices, width);
    if (this.#isLeaving) rows.push(row(this.#words.leaveAgain, 'yellow'));
    const { before, after } = inSight(this.#editor, width - PROMPT.length);
    const label = choices?.labelOf(this.#editor.text);
    const hint = label === undefined ? '' : `  ${this.#words.enter}: ${label}`;
    const room = width - columnsIn(PROMPT + before + after);
    const shownHint = hint !== '' && room > 4 ? cut(hint, room) : '';
    this.#live = [...rows.map(({ text }) => cut(text, width)), PROMPT + before + after + shownHint];
    const painted = rows.map(({ text, style }) => this.#paint(cut(text, width), style));
    const input = `${this.#paint(PROMPT, 'cyan')}${before}${SAVE}${after}${this.#paint(shownHint, 'dim')}${RESTORE}`;
    this.#output.write([...painted, input].join('\n'));
  }

  #choiceRows(choices: Choices, width: number): Row[] {
    const { text, isShort } = choices.timeLeft(this.#now());
    const offered = choices.list.map(({ key, label }) => `[${key}] ${label}`);
    const rows = [row(text, isShort ? 'red' : 'dim')];
    if (choices.after !== undefined) rows.push(row(choices.after, 'dim'));
    let line = '';
    for (const each of offered) {
      const longer = line === '' ? each : `${line}   ${each}`;
      if (line !== '' && columnsIn(longer) > width) {
        rows.push(row(line, 'bold'));
        line = each;
      } else line = longer;
    }
    return [...rows, row(line, 'bold')];
  }
}

/** What exactly is asked. */
const keyOf = ({ prompt, actions }: Confirmation): string =>
  JSON.stringify([prompt, ...actions.map(({ id, revision }) => [id, revision])]);

interface Row {
  readonly text: string;
  readonly style: Style;
}
const row = (text: string, style: Style): Row => ({ text, style });

/** As much of a long line as fits, around the place where one types. */
function inSight({ before, after }: LineEditor, width: number): { before: string; after: string } {
  if (columnsIn(before + after) <= width) return { before, after };
  const start = cutStart(before, Math.max(1, Math.floor(width * 0.75)));
  return { before: start, after: cut(after, Math.max(1, width - columnsIn(start))) };
}

function cutStart(text: string, width: number): string {
  if (columnsIn(text) <= width) return text;
  let rest = text;
  while (columnsIn(rest) > width - 1) rest = rest.slice(Math.max(1, [...rest][0]!.length));
  return `…${rest}`;
}
