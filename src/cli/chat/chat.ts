import { endingOf } from '../../conversation/endings.ts';
import { type Confirmation, ENDINGS, type Ending, type Part } from '../../conversation/index.ts';
import type { ActionView } from '../../core/view.ts';
import { errorText } from '../../gate/runtime.ts';
import { howToAnswer, type Look, promptRows } from './block.ts';
import { ending, failure, type Told, titleOf, traced, undoOffer } from './report.ts';
import type { Room } from './room.ts';
import type { Entered, Screen } from './screen.ts';
import * as slash from './slash.ts';
import { safe, safeLines } from './style.ts';
import { wordsIn } from './words.ts';

/** For what somebody else has started. */
const LONGEST_WAIT_MS = 5000;

/** A person in a room, until they leave. `leaving` ends it from outside, after what is under way. */
export class Chat {
  readonly #room: Room;
  readonly #screen: Screen;
  readonly #leaving: AbortSignal;
  /** What waits, as it was last shown. */
  #waiting: Confirmation | undefined;
  /** What `/undo n` counts in. */
  #listed: ActionView[] = [];
  #isTraced = false;
  /** The ends that were told: each is, once. */
  readonly #told = new Set<string>();
  /** Whether somebody else decided before the person did. */
  #wasLate = false;
  /** Whether nothing stands in the line above. */
  #hasGap = true;
  /** What ended one after another: what can be undone of it is offered once. */
  #ended: ActionView[] = [];

  constructor(room: Room, screen: Screen, leaving: AbortSignal) {
    this.#room = room;
    this.#screen = screen;
    this.#leaving = leaving;
  }

  async run(): Promise<void> {
    this.#screen.use(this.#words, this.#room.now);
    this.#greet();
    await this.#look();
    while (!this.#leaving.aborted) {
      const entered = await this.#entered();
      if (entered.type === 'end') break;
      if (this.#room.follow()) {
        this.#waiting = undefined;
        this.#listed = [];
        this.#tell([{ text: this.#words.resetElsewhere, style: 'yellow' }]);
        // Keys were meant for what is gone.
        if (entered.type !== 'line') continue;
      }
      const shown = this.#waiting;
      this.#wasLate = entered.type === 'changed';
      if ((await this.#take(entered)) === 'leave') break;
      if (shown !== undefined && this.#wasLate) await this.#catchUp(shown);
    }
    if (this.#waiting !== undefined) this.#tell([{ text: this.#words.keepsWaiting, style: 'dim' }]);
  }

  get #words() {
    return wordsIn(this.#room.story.locale);
  }

  get #looks(): Look {
    const { color, width, isLive } = this.#screen;
    return {
      words: this.#words,
      locale: this.#room.story.locale,
      color,
      isLive,
      ...(width === undefined ? {} : { width }),
      now: this.#room.now,
    };
  }

  #greet(): void {
    const { story, model } = this.#room;
    const words = this.#words;
    this.#tell([
      { text: story.title, style: 'bold' },
      { text: story.about },
      {
        text: model.name === undefined ? words.offline : words.model(safe(model.name)),
        style: model.name === undefined ? 'yellow' : 'dim',
      },
      { text: '' },
      { text: words.tryThis, style: 'dim' },
      ...story.suggestions.map((text) => ({ text: `  ${text}`, style: 'cyan' as const })),
      { text: words.help, style: 'dim' },
    ]);
    this.#gap();
  }

  /** What has happened meanwhile, and what waits. */
  async #look(): Promise<void> {
    await this.#turn(async function* (room) {
      await room.gate.sweep();
      yield* room.conversation.resume(room.talk);
    });
  }

  async #entered(): Promise<Entered> {
    const stop = new AbortController();
    const changed = new AbortController();
    if (this.#waiting !== undefined && this.#screen.isLive)
      void this.#changes(this.#waiting, stop.signal).then((isChanged) => isChanged && changed.abort());
    try {
      return await this.#screen.ask(this.#waiting, changed.signal);
    } finally {
      stop.abort();
    }
  }

  /** Comes to an end when what waits was decided elsewhere, or its time is over. */
  async #changes({ actions, expiresAt }: Confirmation, signal: AbortSignal): Promise<boolean> {
    const { gate, by, now } = this.#room;
    const timer = setTimeout(
      () => void gate.sweep().catch(() => {}),
      Math.min(expiresAt - now() + 50, 2 ** 31 - 1),
    );
    try {
      await Promise.race(actions.map(({ id }) => gate.wait(id, { by, signal })));
      return !signal.aborted;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What became of what was shown, if it was decided elsewhere: told here too, whoever has written it down. */
  async #catchUp({ actions }: Confirmation): Promise<void> {
    const { gate, by } = this.#room;
    for (const { id } of actions) {
      if ((await gate.get(id, { by })).status === 'pending') continue;
      const { action } = await gate.wait(id, { by, timeoutMs: LONGEST_WAIT_MS });
      const type = endingOf(action!.status);
      if (type !== undefined) await this.#show({ type, action: action! });
    }
    await this.#look();
  }

  async #take(entered: Exclude<Entered, { type: 'end' }>): Promise<'leave' | undefined> {
    switch (entered.type) {
      case 'changed':
        return undefined;
      case 'decision':
        await this.#turn(({ conversation, talk }, signal) =>
          conversation.send(talk, { decision: entered.decisions }, { signal }),
        );
        return undefined;
      case 'edit':
        await this.#send(this.#words.change);
        return undefined;
      case 'line': {
        const text = entered.text.trim();
        if (text.startsWith('/')) {
          const left = await this.#command(text);
          if (this.#screen.isLive) this.#gap();
          return left;
        }
        if (text !== '') await this.#send(text);
        return undefined;
      }
    }
  }

  /** Not `sentAt`: a line counts as sent when it is read, by the store's own clock. */
  #send(text: string): Promise<void> {
    return this.#turn(({ conversation, talk }, signal) => conversation.send(talk, { text }, { signal }));
  }

  async #turn(begin: (room: Room, signal: AbortSignal) => AsyncIterable<Part>): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#leaving]);
    this.#waiting = undefined;
    this.#screen.busy(() => stop.abort());
    try {
      for await (const part of begin(this.#room, signal)) await this.#show(part);
    } catch (error) {
      this.#tell(failure(errorText(error)));
    } finally {
      this.#offerUndo();
      if (stop.signal.aborted) this.#tell([{ text: this.#words.stopped, style: 'dim' }]);
      // What waits stands right above the keys for it.
      if (this.#screen.isLive && this.#waiting !== undefined) this.#hasGap = true;
      else this.#gap();
      this.#screen.settled();
    }
  }

  async #show(part: Part): Promise<void> {
    if (part.type === 'text' || part.type === 'confirmation-required') this.#hasGap = false;
    if (isEnding(part)) {
      const { type, action } = part;
      const end = `${action.id}.${action.revision} ${type}`;
      if (this.#told.has(end)) return;
      this.#told.add(end);
      this.#ended.push(action);
      this.#tell(ending(type, action, await titleOf(this.#room, action, this.#looks), this.#looks));
      return;
    }
    if (part.type !== 'trace' && part.type !== 'progress') this.#offerUndo();
    switch (part.type) {
      case 'text':
        this.#screen.say(part.text);
        break;
      case 'notice':
        this.#tell(safeLines(part.text).map((text) => ({ text })));
        break;
      case 'confirmation-required':
        this.#waiting ??= part;
        this.#screen.rows(promptRows(part, this.#looks));
        if (!this.#screen.isLive) this.#tell([{ text: howToAnswer(part.actions, this.#words) }]);
        break;
      case 'progress':
        this.#screen.progress(progressText(part.value));
        break;
      case 'error':
        this.#tell(failure(part.code === 'ALREADY_DECIDED' ? this.#words.decidedElsewhere : part.message));
        this.#wasLate ||= SOMEBODY_WAS_FASTER.has(part.code);
        break;
    }
    if (this.#isTraced) this.#tell(traced(part));
  }

  #offerUndo(): void {
    this.#tell(undoOffer(this.#ended.splice(0), this.#looks));
  }

  #gap(): void {
    if (!this.#hasGap) this.#screen.line();
    this.#hasGap = true;
  }

  #tell(lines: readonly Told[]): void {
    if (lines.length > 0) this.#hasGap = false;
    for (const { text, style } of lines) this.#screen.line(text, style);
  }

  async #command(text: string): Promise<'leave' | undefined> {
    const [name, ...args] = text.split(/\s+/);
    const looks = this.#looks;
    try {
      switch (name) {
        case '/quit':
        case '/exit':
          return 'leave';
        case '/help':
          this.#tell(slash.help(this.#room, looks));
          break;
        case '/history':
          this.#tell(
            args.includes('--json')
              ? await slash.historyJson(this.#room)
              : await slash.history(this.#room, looks),
          );
          break;
        case '/trash':
          this.#listed = await slash.undoable(this.#room);
          this.#tell(slash.trash(this.#listed, looks));
          break;
        case '/undo':
          await this.#undo(args[0]);
          break;
        case '/pending':
          await this.#pending();
          break;
        case '/trace':
          this.#isTraced = !this.#isTraced;
          this.#tell([{ text: this.#isTraced ? looks.words.traceOn : looks.words.traceOff }]);
          break;
        case '/reset':
          await this.#room.reset();
          this.#waiting = undefined;
          this.#listed = [];
          this.#tell([{ text: looks.words.reset }]);
          break;
        default:
          this.#tell([{ text: looks.words.unknownCommand(safe(name!)) }]);
      }
    } catch (error) {
      this.#tell(failure(errorText(error)));
    }
    return undefined;
  }

  /** What was undone is told from the record, like everything that happened beside the talk. */
  async #undo(n: string | undefined): Promise<void> {
    this.#screen.busy(() => {});
    const listed = this.#listed;
    this.#tell(await slash.undo(this.#room, { ...(n === undefined ? {} : { n }), listed }, this.#looks));
    await this.#look();
  }

  async #pending(): Promise<void> {
    await this.#look();
    if (this.#waiting === undefined) this.#tell([{ text: this.#words.nothingWaits }]);
    const queued = await slash.queued(this.#room);
    if (queued > 0) this.#tell([{ text: this.#words.queued(queued) }]);
  }
}

const SOMEBODY_WAS_FASTER: ReadonlySet<string> = new Set([
  'ALREADY_DECIDED',
  'CANCELLED',
  'EXPIRED',
  'STALE_REVISION',
  'SUPERSEDED',
]);

const isEnding = (part: Part): part is Extract<Part, { type: Ending }> =>
  (ENDINGS as readonly string[]).includes(part.type);

/** `7/13` for a batch; else what the tool reports. */
function progressText(value: unknown): string {
  const { done, total } = (value ?? {}) as { done?: unknown; total?: unknown };
  if (typeof done !== 'number' || typeof total !== 'number' || total <= 0)
    return safe(typeof value === 'string' ? value : JSON.stringify(value));
  const filled = Math.round((Math.min(done, total) / total) * BAR);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${total}`;
}

const BAR = 20;
