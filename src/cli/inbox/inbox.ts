import type { Predicate } from '../../core/predicate.ts';
import { type Handle, handlesOf, similarTo } from '../../core/similar.ts';
import type { ActionView } from '../../core/view.ts';
import { decisionsOn, type Look, mayPick } from '../chat/block.ts';
import { type Key, LineEditor } from '../chat/line-editor.ts';
import { safe } from '../chat/style.ts';
import { wordsIn } from '../chat/words.ts';
import { type Desk, named, VIA } from '../desk.ts';
import { attempt, decide, edit, type Notice, problem, reconcile, undo } from './deeds.ts';
import { detailRows } from './detail.ts';
import { type Hint, helpRows, hintsFor, similarRows } from './help.ts';
import { isWaiting, layout } from './page.ts';
import { type Row, rowsFor, stateOf } from './rows.ts';
import { allowSimilar, grantOf, MINUTES, mayGrant, sentence, turned, USES } from './similar.ts';
import type { Surface } from './surface.ts';

/** A key that comes sooner than anybody can have read what it would decide was meant for something else. */
const LOOK_MS = 400;

const LOOK_FIRST: Notice = {
  text: 'This has just come up. Look at it, then press the key again.',
  style: 'yellow',
};
const READ_ON: Notice = { text: 'There is more of it below. Read to the end first: space.', style: 'yellow' };

type Mode =
  | { readonly type: 'list' | 'help' }
  | {
      readonly type: 'line';
      readonly label: string;
      readonly editor: LineEditor;
      then(text: string): Promise<Notice | undefined>;
    }
  | {
      readonly type: 'similar';
      readonly action: ActionView;
      readonly handles: readonly Handle[];
      readonly where: Predicate;
      readonly uses: number;
    };

const LIST: Mode = { type: 'list' };

/**
 * The inbox in a terminal. One row is selected, and shown whole below the list. It stays selected, whatever happens to
 * it: nothing ever takes its place under somebody's finger.
 */
export class Inbox {
  readonly #desk: Desk;
  readonly #surface: Surface;
  #rows: readonly Row[] = [];
  #selected: Row | undefined;
  #place = 0;
  /** Since when it is on the screen as it is. */
  #since = 0;
  #leftOut: ReadonlySet<number> = new Set();
  #mode: Mode = LIST;
  #scroll = 0;
  /** How many rows of the detail were on the screen. */
  #seen = 0;
  #room = 1;
  #notice: Notice | undefined;
  #isBusy = false;
  #isPasting = false;

  constructor(desk: Desk, surface: Surface) {
    this.#desk = desk;
    this.#surface = surface;
  }

  /** Reads everything again; what is selected is followed through its revisions and to its end. */
  async refresh(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      this.#notice = problem(error);
    }
    this.draw();
  }

  async #read(): Promise<void> {
    const { gate, by } = this.#desk;
    this.#rows = await rowsFor(this.#desk);
    const before = this.#selected;
    if (before === undefined) this.#select(this.#rows.find(({ section }) => isWaiting(section)));
    if (before === undefined || before.grant !== undefined) return;
    const undoable = new Set(this.#rows.flatMap(({ section, key }) => (section === 'undoable' ? [key] : [])));
    const actions = await Promise.all(
      before.actions.map(async ({ id }) => {
        const action = await named(this.#desk, await gate.get(id, { by }));
        // What was undone cannot be undone again.
        return undoable.has(id) ? action : { ...action, undoUntil: null };
      }),
    );
    // Somebody may have moved on meanwhile.
    if (this.#selected !== before || stateOf(actions) === stateOf(before.actions)) return;
    this.#update(before, actions);
    // What was said last is of what it was before.
    this.#notice = undefined;
  }

  #update(before: Row, actions: readonly ActionView[]): void {
    this.#selected = { ...before, actions };
    this.#since = this.#desk.now();
    this.#scroll = 0;
    this.#seen = 0;
    this.#leftOut = new Set();
    // What was being decided is not what it was.
    if (this.#mode.type !== 'help') this.#mode = LIST;
  }

  #select(row: Row | undefined): void {
    if (row === undefined || (row.key === this.#selected?.key && row.section === this.#selected.section))
      return;
    this.#update(row, row.actions);
    this.#notice = undefined;
  }

  draw(): void {
    const { color, size } = this.#surface;
    const laid = layout(
      {
        rows: this.#rows,
        selected: this.#selected,
        detail: this.#detail,
        scroll: this.#scroll,
        hints: this.#hints.map(({ key, label }) => `[${key}] ${label}`),
        notice: this.#isBusy ? { text: '…', style: 'dim' } : this.#notice,
        line:
          this.#mode.type === 'line'
            ? { label: this.#mode.label, before: this.#mode.editor.before, after: this.#mode.editor.after }
            : undefined,
        where: this.#desk.home.folder,
        color,
        now: this.#desk.now(),
      },
      size,
    );
    this.#room = laid.room;
    this.#seen = Math.max(this.#seen, this.#scroll + laid.room);
    this.#surface.show(laid);
  }

  get #look(): Look {
    const { color, size } = this.#surface;
    return {
      words: wordsIn('en'),
      locale: 'en',
      color,
      width: size.columns,
      isLive: true,
      now: this.#desk.now,
    };
  }

  get #detail(): string[] {
    if (this.#mode.type === 'help') return helpRows(this.#look);
    if (this.#mode.type === 'similar')
      return similarRows({ ...this.#mode, said: this.#sentence }, this.#look);
    return this.#selected === undefined ? [] : detailRows(this.#selected, this.#look);
  }

  get #sentence(): string | undefined {
    if (this.#mode.type !== 'similar' || Object.keys(this.#mode.where).length === 0) return undefined;
    const { action, where, uses } = this.#mode;
    return sentence({
      agent: action.requestedBy.id,
      tool: action.tool,
      where,
      uses,
      until: `For ${MINUTES} minutes`,
    });
  }

  get #pending(): readonly ActionView[] {
    return this.#selected?.actions.filter(({ status }) => status === 'pending') ?? [];
  }

  /** What would be allowed: what waits, and was not left out. */
  get #taken(): readonly ActionView[] {
    return this.#pending.filter((_, i) => !this.#leftOut.has(i + 1));
  }

  get #hints(): Hint[] {
    const pending = this.#pending;
    const [only] = this.#taken;
    return hintsFor({
      mode: this.#mode.type,
      selected: this.#selected,
      pending,
      leftOut: this.#leftOut,
      mayGrant: this.#taken.length === 1 && pending.length === 1 && mayGrant(only!, this.#desk.by),
      now: this.#desk.now(),
    });
  }

  /** Takes a key in. */
  async press(typed: string | undefined, key: Key): Promise<'leave' | undefined> {
    if (key.name === 'paste-start' || key.name === 'paste-end') this.#isPasting = key.name === 'paste-start';
    if (key.ctrl && key.name === 'c') return 'leave';
    if (this.#mode.type === 'line') await this.#typed(this.#mode, typed, key);
    // What is pasted is text: nobody pressed those keys.
    else if (!this.#isPasting && (await this.#command(typed, key)) === 'leave') return 'leave';
    this.draw();
    return undefined;
  }

  async #typed(mode: Mode & { type: 'line' }, typed: string | undefined, key: Key): Promise<void> {
    if (mode.editor.press(typed, key)) return;
    if (key.name !== 'return' && key.name !== 'enter' && key.name !== 'escape') return;
    this.#mode = LIST;
    if (key.name !== 'escape') await this.#do(() => mode.then(mode.editor.text.trim()));
  }

  #ask(label: string, then: (text: string) => Promise<Notice | undefined>, begin = ''): void {
    const editor = new LineEditor();
    editor.set(begin);
    this.#mode = { type: 'line', label, editor, then };
  }

  async #command(typed = '', { name, ctrl }: Key): Promise<'leave' | undefined> {
    this.#notice = undefined;
    if (name === 'escape' || (this.#mode.type !== 'list' && typed === 'q')) this.#go(LIST);
    else if (name === 'down' || typed === 'j') this.#step(1);
    else if (name === 'up' || typed === 'k') this.#step(-1);
    else if (name === 'space' || name === 'pagedown') this.#scrollBy(this.#room - 1);
    else if (name === 'pageup' || typed === 'b') this.#scrollBy(1 - this.#room);
    else if (ctrl) return undefined;
    else if (this.#mode.type === 'similar') await this.#similar(this.#mode, typed, name);
    else if (typed === 'q') return 'leave';
    else if (typed === '?') this.#go({ type: 'help' });
    else if (/^\d$/.test(typed)) this.#leaveOut(typed);
    else await this.#deed(typed);
    return undefined;
  }

  #go(mode: Mode): void {
    this.#mode = mode;
    this.#scroll = 0;
    this.#seen = 0;
    this.#since = this.#desk.now();
  }

  /** What was decided is gone from its place, but not from the screen: the next one has taken it. */
  #step(by: 1 | -1): void {
    this.#mode = LIST;
    const at = this.#rows.findIndex(
      (row) => row.key === this.#selected?.key && row.section === this.#selected.section,
    );
    const next = at >= 0 ? at + by : by === 1 ? this.#place : this.#place - 1;
    const place = Math.max(0, Math.min(this.#rows.length - 1, next));
    this.#select(this.#rows[place]);
    this.#place = place;
  }

  #scrollBy(rows: number): void {
    const last = Math.max(0, this.#detail.length - this.#room);
    this.#scroll = Math.max(0, Math.min(last, this.#scroll + rows));
  }

  async #deed(typed: string): Promise<void> {
    if (typed === 'e' && this.#pending.length > 0) return this.#edit();
    // Only what is offered.
    if (!this.#hints.some(({ key }) => key === typed)) return;
    const [first] = this.#selected?.actions ?? [];
    if (typed === 'a') return this.#allow();
    if (typed === 'd') return this.#deny();
    if (typed === 'g' && this.#mayAllow()) return this.#openSimilar(this.#taken[0]!);
    if (typed === 'u' && this.#hasLooked()) return this.#do(() => undo(this.#desk, first!.id));
    if (typed === 'x' && this.#hasLooked()) return this.#revoke();
    if (typed === 'h') return this.#found(first!, 'It happened', { status: 'succeeded' });
    if (typed === 'n') return this.#found(first!, 'Nothing happened', { status: 'failed', effect: 'none' });
    if (typed === 'f')
      return this.#found(first!, 'It failed half-way', { status: 'failed', effect: 'unknown' });
  }

  #hasLooked(): boolean {
    const hasLooked = this.#desk.now() - this.#since >= LOOK_MS;
    if (!hasLooked) this.#notice = LOOK_FIRST;
    return hasLooked;
  }

  /** Nothing is allowed that was not on the screen, all of it (T6). */
  #mayAllow(): boolean {
    if (!this.#hasLooked()) return false;
    if (this.#seen >= this.#detail.length) return true;
    this.#notice = READ_ON;
    this.#scrollBy(this.#room - 1);
    return false;
  }

  async #allow(): Promise<void> {
    if (!this.#mayAllow()) return;
    const decisions = decisionsOn(this.#pending, 'allow', this.#leftOut);
    await this.#do(() => decide(this.#desk, decisions));
  }

  #deny(): void {
    const pending = this.#pending;
    const what = pending.length === 1 ? `“${safe(pending[0]!.title).slice(0, 30)}”` : `all ${pending.length}`;
    this.#ask(`Deny ${what}. Why? (Enter denies, Esc goes back) `, (reason) =>
      decide(
        this.#desk,
        decisionsOn(pending, 'deny').map((each) => (reason === '' ? each : { ...each, reason })),
      ),
    );
  }

  async #edit(): Promise<void> {
    const [action, ...others] = this.#taken;
    if (action === undefined || others.length > 0)
      this.#notice = { text: 'Leave out the others first, by their numbers: one is changed at a time.' };
    else if (action.elsewhere)
      this.#notice = {
        text: `Only ${safe(action.requestedBy.id)} can change it. Deny it, and say what to change: d.`,
        style: 'yellow',
      };
    else await this.#do(() => edit(this.#desk, action, this.#surface));
  }

  #leaveOut(digit: string): void {
    const { length } = this.#pending;
    if (!mayPick(this.#pending)) return;
    const toggle = (numbers: readonly number[]) => {
      const next = new Set(this.#leftOut);
      for (const n of numbers) if (n >= 1 && n <= length && !next.delete(n)) next.add(n);
      this.#leftOut = next.size === length ? this.#leftOut : next;
    };
    if (length <= 9) toggle([Number(digit)]);
    else
      this.#ask(
        'Leave out, or take in again, by number: ',
        async (text) => void toggle(text.split(/[\s,]+/).map(Number)),
        digit,
      );
  }

  #openSimilar(action: ActionView): void {
    const handles = handlesOf(action);
    this.#go({ type: 'similar', action, handles, where: similarTo(handles), uses: USES });
  }

  async #similar(mode: Mode & { type: 'similar' }, typed: string, name = ''): Promise<void> {
    const { action, handles, where, uses } = mode;
    const handle = /^[1-9]$/.test(typed) ? handles[Number(typed) - 1] : undefined;
    if (handle !== undefined) this.#go({ ...mode, where: turned(where, handle) });
    else if (typed === '+') this.#go({ ...mode, uses: uses + (uses < 10 ? 1 : 10) });
    else if (typed === '-') this.#go({ ...mode, uses: Math.max(1, uses - (uses <= 10 ? 1 : 10)) });
    else if ((name === 'return' || name === 'enter') && this.#sentence !== undefined && this.#mayAllow()) {
      this.#mode = LIST;
      await this.#do(async () => {
        await allowSimilar(this.#desk, action, grantOf(action, where, MINUTES, uses));
        return { text: `Allowed, and similar calls for ${MINUTES} minutes.`, style: 'green' };
      });
    }
  }

  #revoke(): Promise<void> {
    const { gate, by } = this.#desk;
    return this.#do(async () => {
      await gate.revoke(this.#selected!.key, { by, via: VIA });
      this.#selected = undefined;
      return { text: 'Taken back: such calls are asked about again.' };
    });
  }

  #found(
    { id: action, revision }: ActionView,
    label: string,
    found: { status: 'succeeded' | 'failed'; effect?: 'none' | 'unknown' },
  ): void {
    this.#ask(`${label}. What did you find? (Enter records it, Esc goes back) `, (note) =>
      reconcile(this.#desk, { action, revision, ...found, ...(note === '' ? {} : { note }) }),
    );
  }

  /** One thing at a time. */
  async #do(work: () => Promise<Notice | undefined>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.draw();
    try {
      const notice = await attempt(work);
      this.#isBusy = false;
      await this.refresh();
      this.#notice = notice;
    } catch (error) {
      this.#notice = problem(error);
    } finally {
      this.#isBusy = false;
    }
  }
}
