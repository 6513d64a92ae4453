import { endingOf } from '../../conversation/endings.ts';
import type { Confirmation, Part } from '../../conversation/index.ts';
import { key } from '../../core/plan.ts';
import type { ActionView } from '../../core/view.ts';
import { errorText } from '../../gate/runtime.ts';
import { failure } from './report.ts';
import type { Room } from './room.ts';
import type { Entered, Screen } from './screen.ts';
import * as slash from './slash.ts';
import { safe } from './style.ts';
import { Teller } from './teller.ts';

/** For what somebody else has started. */
const LONGEST_WAIT_MS = 5000;

/** A person in a room, until they leave. `leaving` ends it from outside, after what is under way. */
export class Chat {
  readonly #room: Room;
  readonly #screen: Screen;
  readonly #leaving: AbortSignal;
  readonly #tell: Teller;
  /** What was asked when somebody last looked: whatever of it is not on the screen is not for this person. */
  #looked: ReadonlySet<string> = new Set();
  /** What `/undo n` counts in. */
  #listed: ActionView[] = [];

  constructor(room: Room, screen: Screen, leaving: AbortSignal) {
    this.#room = room;
    this.#screen = screen;
    this.#leaving = leaving;
    this.#tell = new Teller(room, screen);
  }

  async run(): Promise<void> {
    const { words } = this.#tell;
    this.#screen.use(words, this.#room.now);
    this.#tell.greet();
    await this.#look();
    while (!this.#leaving.aborted) {
      const entered = await this.#entered();
      if (entered.type === 'end' || (await this.#take(entered)) === 'leave') break;
    }
    if (this.#tell.waiting !== undefined) this.#tell.lines([{ text: words.keepsWaiting, style: 'dim' }]);
  }

  /** What the person does next; or that something has happened meanwhile. */
  async #entered(): Promise<Entered> {
    const { waiting } = this.#tell;
    const stop = new AbortController();
    const changed = new AbortController();
    if (this.#screen.isLive) this.#watch(waiting, stop.signal, () => changed.abort());
    try {
      return await this.#screen.ask(waiting, changed.signal);
    } finally {
      stop.abort();
    }
  }

  #watch(waiting: Confirmation | undefined, signal: AbortSignal, changed: () => void): void {
    if (waiting !== undefined)
      void this.#changes(waiting, signal).then((hasChanged) => hasChanged && changed());
    void this.#prompts(waiting, signal, changed).catch(() => {});
  }

  /** Tells how many wait after what is asked; comes to an end when something is asked that is not on the screen. */
  async #prompts(waiting: Confirmation | undefined, signal: AbortSignal, changed: () => void): Promise<void> {
    for await (const { asked, queued } of this.#room.prompts(signal)) {
      if (signal.aborted) return;
      const isNew = (action: ActionView) => !this.#tell.hasShown(action) && !this.#looked.has(key(action));
      if (waiting === undefined && asked.some(isNew)) return changed();
      this.#screen.queued(queued);
    }
  }

  /** Comes to an end when what waits was decided elsewhere, or its time is over. */
  async #changes({ actions, expiresAt }: Confirmation, signal: AbortSignal): Promise<boolean> {
    const { gate, by, now } = this.#room;
    const expire = () => void gate.sweep().catch(() => {});
    const timer = setTimeout(expire, Math.min(expiresAt - now() + 50, 2 ** 31 - 1));
    try {
      await Promise.race(actions.map(({ id }) => gate.wait(id, { by, signal })));
      return !signal.aborted;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async #take(entered: Entered): Promise<'leave' | undefined> {
    if (this.#room.follow()) {
      this.#tell.waiting = undefined;
      this.#listed = [];
      this.#tell.lines([{ text: this.#tell.words.resetElsewhere, style: 'yellow' }]);
      // Keys were meant for what is gone.
      if (entered.type !== 'line') return undefined;
    }
    const shown = this.#tell.waiting;
    if (shown !== undefined && (await this.#isAnsweredElsewhere(shown, entered))) return undefined;
    if (entered.type === 'changed' || (await this.#isUnseen(entered))) {
      await this.#look();
      return undefined;
    }
    const { conversation, talk } = this.#room;
    switch (entered.type) {
      case 'decision':
        await this.#turn((signal) => conversation.send(talk, { decision: entered.decisions }, { signal }));
        break;
      case 'edit':
        await this.#send(this.#tell.words.change);
        break;
      case 'line': {
        const text = entered.text.trim();
        if (text.startsWith('/')) return this.#command(text);
        if (text !== '') await this.#send(text);
      }
    }
    // Somebody may have been faster.
    if (shown !== undefined && (await this.#tellNews(shown))) await this.#look();
    return undefined;
  }

  /** Not `sentAt`: a line counts as sent when it is read, by the store's own clock. */
  #send(text: string): Promise<void> {
    const { conversation, talk } = this.#room;
    return this.#turn((signal) => conversation.send(talk, { text }, { signal }));
  }

  /** What has happened meanwhile, and what waits. */
  async #look(): Promise<void> {
    const { gate, conversation, talk } = this.#room;
    const { asked } = await this.#room.openPrompts();
    this.#looked = new Set(asked.map(key));
    await this.#turn(async function* () {
      await gate.sweep();
      yield* conversation.resume(talk);
    });
  }

  async #turn(begin: (signal: AbortSignal) => AsyncIterable<Part>): Promise<void> {
    const stop = new AbortController();
    this.#tell.waiting = undefined;
    this.#screen.busy(() => stop.abort());
    try {
      for await (const part of begin(AbortSignal.any([stop.signal, this.#leaving])))
        await this.#tell.part(part);
    } catch (error) {
      this.#tell.lines(failure(errorText(error)));
    } finally {
      if (stop.signal.aborted) this.#tell.lines([{ text: this.#tell.words.stopped, style: 'dim' }]);
      this.#tell.settled();
    }
  }

  /** Tells of what was decided elsewhere. An answer to that has nothing left to answer, and goes nowhere. */
  async #isAnsweredElsewhere(shown: Confirmation, entered: Entered): Promise<boolean> {
    const hasChanged = entered.type === 'changed';
    const isAnswer = entered.type !== 'line' || (await isReply(entered.text, shown, this.#room.story.locale));
    const isNews = await this.#tellNews(shown, isAnswer && !hasChanged);
    if (!hasChanged && !(isNews && isAnswer)) return false;
    await this.#look();
    return true;
  }

  /**
   * Another window of the same person may have been asked: to the gate they have seen it, and a word typed here would
   * be their answer.
   */
  async #isUnseen(entered: Entered): Promise<boolean> {
    if (entered.type !== 'line' || entered.text.trim() === '' || entered.text.startsWith('/')) return false;
    const { asked } = await this.#room.openPrompts();
    if (asked.every((action) => this.#tell.hasShown(action))) return false;
    this.#tell.lines([{ text: `! ${this.#tell.words.askedElsewhere}`, style: 'yellow' }]);
    return true;
  }

  /** What has become of what was shown, unless it was told: whoever has written it down, it is news here. */
  async #tellNews({ actions }: Confirmation, wasAnswered = false): Promise<boolean> {
    const { gate, by } = this.#room;
    const ends = await Promise.all(
      actions.map(async ({ id }) => {
        const now = await gate.get(id, { by });
        const isUnderWay = now.status === 'approved' || now.status === 'executing';
        const action = isUnderWay ? (await gate.wait(id, { by, timeoutMs: LONGEST_WAIT_MS })).action! : now;
        const type = endingOf(action.status);
        return type === undefined ? [] : [{ type, action }];
      }),
    );
    const news = ends.flat().filter((end) => !this.#tell.hasTold(end));
    if (wasAnswered && news.some(({ action }) => action.decision !== null))
      this.#tell.lines([{ text: `! ${this.#tell.words.decidedElsewhere}`, style: 'yellow' }]);
    for (const end of news) await this.#tell.ended(end);
    return news.length > 0;
  }

  async #command(text: string): Promise<'leave' | undefined> {
    const [name, ...args] = text.split(/\s+/);
    if (name === '/quit' || name === '/exit') return 'leave';
    try {
      await this.#run(name!, args);
    } catch (error) {
      this.#tell.lines(failure(errorText(error)));
    }
    if (this.#screen.isLive) this.#tell.gap();
    return undefined;
  }

  async #run(name: string, args: readonly string[]): Promise<void> {
    const { look, words } = this.#tell;
    switch (name) {
      case '/help':
        return this.#tell.lines(slash.help(this.#room, look));
      case '/history':
        if (args.includes('--json')) return this.#screen.rows(await slash.historyJson(this.#room));
        return this.#tell.lines(await slash.history(this.#room, look));
      case '/trash':
        this.#listed = await slash.undoable(this.#room);
        return this.#tell.lines(slash.trash(this.#listed, look));
      case '/undo':
        return this.#undo(args[0]);
      case '/pending':
        return this.#pending();
      case '/trace':
        this.#tell.isTraced = !this.#tell.isTraced;
        return this.#tell.lines([{ text: this.#tell.isTraced ? words.traceOn : words.traceOff }]);
      case '/reset':
        return this.#reset();
      default:
        return this.#tell.lines([{ text: words.unknownCommand(safe(name)) }]);
    }
  }

  /** What was undone is told from the record, like everything that happened beside the talk. */
  async #undo(n: string | undefined): Promise<void> {
    this.#screen.busy(() => {});
    // Numbers count in the list that the person saw. If there is more by now, they see that first.
    if (n !== undefined && this.#listed.length > 0) {
      const now = await slash.undoable(this.#room);
      if (now.some(({ id }) => !this.#listed.some((each) => each.id === id))) {
        this.#listed = now;
        return this.#tell.lines(slash.trash(now, this.#tell.look));
      }
    }
    const which = { ...(n === undefined ? {} : { n }), listed: this.#listed };
    this.#tell.lines(await slash.undo(this.#room, which, this.#tell.look));
    await this.#look();
  }

  async #pending(): Promise<void> {
    await this.#look();
    if (this.#tell.waiting === undefined) this.#tell.lines([{ text: this.#tell.words.nothingWaits }]);
  }

  async #reset(): Promise<void> {
    const { waiting, words } = this.#tell;
    await this.#room.reset();
    if (waiting !== undefined) await this.#tellNews(waiting);
    this.#tell.waiting = undefined;
    this.#listed = [];
    this.#tell.lines([{ text: words.reset }]);
  }
}

/** Whether words can only be meant for what was shown. */
async function isReply(text: string, { actions }: Confirmation, locale: string): Promise<boolean> {
  if (text.startsWith('/')) return false;
  // Loaded when somebody first replies in words, as the gate does.
  const { readReply } = await import('../../replies/index.ts');
  const items = actions.map(({ title, facts }) => ({ title, facts }));
  const { reply } = readReply(text, { items }, { locale });
  return reply !== 'other' && reply !== 'question';
}
