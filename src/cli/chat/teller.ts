import { type Confirmation, ENDINGS, type Ending, type Part } from '../../conversation/index.ts';
import { key } from '../../core/plan.ts';
import type { ActionView } from '../../core/view.ts';
import { howToAnswer, type Look, promptRows } from './block.ts';
import { ending, failure, progressText, type Told, titleOf, traced, undoOffer } from './report.ts';
import type { Room } from './room.ts';
import type { Screen } from './screen.ts';
import { safe, safeLines } from './style.ts';
import { type Words, wordsIn } from './words.ts';

type Ended = Extract<Part, { type: Ending }>;

/** Tells a person what happens in a room, on their screen. */
export class Teller {
  readonly #room: Room;
  readonly #screen: Screen;
  /** What waits, as it was last shown. */
  waiting: Confirmation | undefined;
  isTraced = false;
  /** The ends that were told: each is, once. */
  readonly #told = new Set<string>();
  /** All that was asked about on this screen. */
  readonly #shown = new Set<string>();
  /** What ended one after another: what can be undone of it is offered once. */
  readonly #ended: ActionView[] = [];
  /** Whether nothing stands in the line above. */
  #hasGap = true;

  constructor(room: Room, screen: Screen) {
    this.#room = room;
    this.#screen = screen;
  }

  get words(): Words {
    return wordsIn(this.#room.story.locale);
  }

  get look(): Look {
    const { color, width, isLive } = this.#screen;
    const { story, now } = this.#room;
    return {
      words: this.words,
      locale: story.locale,
      color,
      isLive,
      ...(width === undefined ? {} : { width }),
      now,
    };
  }

  greet(): void {
    const { story, model } = this.#room;
    const { words } = this;
    this.lines([
      { text: story.title, style: 'bold' },
      { text: story.about },
      model.name === undefined
        ? { text: words.offline, style: 'yellow' }
        : { text: words.model(safe(model.name)), style: 'dim' },
      { text: '' },
      { text: words.tryThis, style: 'dim' },
      ...story.suggestions.map((text) => ({ text: `  ${text}`, style: 'cyan' as const })),
      { text: words.help, style: 'dim' },
    ]);
    this.gap();
  }

  lines(lines: readonly Told[]): void {
    if (lines.length > 0) this.#hasGap = false;
    for (const { text, style } of lines) this.#screen.line(text, style);
  }

  gap(): void {
    if (!this.#hasGap) this.#screen.line();
    this.#hasGap = true;
  }

  async part(part: Part): Promise<void> {
    if (isEnding(part)) return this.ended(part);
    if (part.type !== 'trace' && part.type !== 'progress') this.offerUndo();
    switch (part.type) {
      case 'text':
        this.#hasGap = false;
        this.#screen.say(part.text);
        break;
      case 'notice':
        this.lines(safeLines(part.text).map((text) => ({ text })));
        break;
      case 'confirmation-required':
        this.#confirmation(part);
        break;
      case 'progress':
        this.#screen.progress(progressText(part.value));
        break;
      case 'error':
        this.lines(failure(part.code === 'ALREADY_DECIDED' ? this.words.decidedElsewhere : part.message));
        break;
    }
    if (this.isTraced) this.lines(traced(part));
  }

  #confirmation(part: Confirmation): void {
    this.waiting ??= part;
    for (const action of part.actions) this.#shown.add(key(action));
    this.#hasGap = false;
    this.#screen.rows(promptRows(part, this.look));
    if (this.#screen.isLive) return;
    this.lines([{ text: howToAnswer(part.actions, this.words) }]);
    if (part.queued > 0) this.lines([{ text: this.words.queued(part.queued) }]);
  }

  async ended({ type, action }: Ended): Promise<void> {
    if (this.hasTold({ type, action })) return;
    this.#told.add(nameOf({ type, action }));
    this.#ended.push(action);
    this.lines(ending(type, action, await titleOf(this.#room, action, this.look), this.look));
  }

  hasTold(end: Ended): boolean {
    return this.#told.has(nameOf(end));
  }

  hasShown(action: ActionView): boolean {
    return this.#shown.has(key(action));
  }

  offerUndo(): void {
    this.lines(undoOffer(this.#ended.splice(0), this.look));
  }

  /** A turn has ended. What waits stands right above the keys for it. */
  settled(): void {
    this.offerUndo();
    if (this.#screen.isLive && this.waiting !== undefined) this.#hasGap = true;
    else this.gap();
    this.#screen.settled();
  }
}

const nameOf = ({ type, action }: Ended): string => `${key(action)} ${type}`;

const isEnding = (part: Part): part is Ended => (ENDINGS as readonly string[]).includes(part.type);
