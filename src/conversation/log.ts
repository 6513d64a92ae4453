import { type Prompt, viewerOf } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { modelResult } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Gate } from '../gate/gate.ts';
import type { Page } from '../gate/read.ts';
import type { Refused, Result } from '../gate/results.ts';
import type { Talk } from './conversation.ts';
import { endingOf, tellEnding } from './endings.ts';
import { type Line, newLineId, newOutcomeId, type Piece } from './line.ts';
import type { Part } from './part.ts';
import type { Transcript } from './transcript.ts';

/** One turn's side of the transcript: what it adds, and what it finds that others have done to actions. */
export class Log {
  readonly #gate: Gate;
  readonly #talk: Talk;
  readonly #transcript: Transcript;
  readonly #unwritten: Line[] = [];
  /** What the model has said in this turn. */
  readonly #said: string[] = [];

  constructor(gate: Gate, talk: Talk, transcript: Transcript) {
    this.#gate = gate;
    this.#talk = talk;
    this.#transcript = transcript;
  }

  /** Everything said so far. */
  get lines(): readonly Line[] {
    return [...this.#transcript.lines, ...this.#transcript.news(this.#unwritten)];
  }

  get transcript(): Transcript {
    return this.#transcript;
  }

  /** Whether the person has had all of a prompt before their eyes in this channel, as it is now. */
  wasShown({ viewers }: Prompt, waiting: readonly ActionView[]): boolean {
    const { by } = this.#talk;
    const isOnRecord = viewers[viewerOf(by, viaOf(this.#talk))] !== undefined;
    // Words between take it off the record, until it is shown again.
    return isOnRecord || waiting.every((action) => this.#transcript.shown.has(this.#showing(action)));
  }

  noteShown(actions: readonly ActionView[]): void {
    for (const action of actions) this.#transcript.shown.add(this.#showing(action));
  }

  #showing({ id, revision }: ActionView): string {
    return JSON.stringify([viaOf(this.#talk), id, revision]);
  }

  /** What the model said in this very turn stands above already, and need not be said again as its note. */
  withoutEcho(action: ActionView): ActionView {
    const isEcho = action.note !== null && this.#said.some((text) => text.trim() === action.note);
    return isEcho ? { ...action, note: null } : action;
  }

  knows(action: string): boolean {
    const isIt = (line: Line) => line.type === 'action' && line.action === action;
    return this.#transcript.hasAction(action) || this.#unwritten.some(isIt);
  }

  /** Lines that can wait for the next ones: whatever is lost with them in a crash, the gate still knows. */
  later(...lines: Line[]): void {
    this.#unwritten.push(...lines);
    for (const line of lines) if (line.type === 'assistant') this.#said.push(textIn(line.pieces));
  }

  async add(lines: readonly Line[] = []): Promise<void> {
    const earlier = this.#unwritten.splice(0);
    try {
      await this.#transcript.add([...earlier, ...lines]);
    } catch (error) {
      this.#unwritten.unshift(...earlier);
      throw error;
    }
  }

  async *notice(text: string): AsyncGenerator<Part, void, void> {
    this.later({ type: 'notice', id: newLineId(), text });
    yield { type: 'notice', text };
  }

  acted(call: string | null, action: ActionView, output: Json = modelResult(action) as Json): Line {
    return { type: 'action', call, action: action.id, revision: action.revision, output };
  }

  /** Brings the transcript up to what has become of actions elsewhere: decided in an inbox, expired, undone. */
  async *settle(): AsyncGenerator<Part, void, void> {
    const { by } = this.#talk;
    const transcript = await this.#transcript.refresh();
    // Where nobody has said anything yet, nothing can have become of it.
    if (transcript.lines.length > 0) await this.#findOthers();
    const views: ActionView[] = [];
    for (const id of transcript.open()) views.push(await this.#gate.get(id, { by }));
    yield* this.ended(views.filter((view) => view.status !== transcript.told(view.id)));
  }

  /** By what is known, not by when it was made: what is older than the newest may have been made by others. */
  async #findOthers(): Promise<void> {
    const { session, by } = this.#talk;
    const createdAfter = this.#transcript.searchedUpTo - OVERLAP_MS;
    let upTo = this.#transcript.searchedUpTo;
    let page: Page = { actions: [] };
    do {
      const next = page.cursor === undefined ? {} : { cursor: page.cursor };
      page = await this.#gate.list({ session, createdAfter, order: 'oldest', limit: 200, ...next }, { by });
      upTo = Math.max(upTo, ...page.actions.map(({ createdAt }) => createdAt));
      await this.add(page.actions.map((action) => this.found(action)));
    } while (page.cursor !== undefined);
    this.#transcript.searchedUpTo = upTo;
  }

  /** An action that is not in the transcript: a crash kept it out, or somebody else made it. Its end is told by itself. */
  found(action: ActionView): Line {
    return this.acted(null, action, WAITING);
  }

  /** The same, with how it ended if it has: whoever made it has told that already. */
  others(action: ActionView): Line[] {
    const hasEnded = endingOf(action.status) !== undefined;
    return [this.found(action), ...(hasEnded ? [outcomeLine(action)] : [])];
  }

  /** Tells of what has ended, and has it written down for the model. */
  async *ended(views: readonly ActionView[]): AsyncGenerator<Part, void, void> {
    const ended = views.filter(({ status }) => endingOf(status) !== undefined);
    await this.add(ended.map(outcomeLine));
    for (const action of ended) yield* tellEnding(action);
  }

  async *decided(reply: string, outcomes: readonly (Result | Refused)[]): AsyncGenerator<Part, void, void> {
    const views = outcomes.flatMap((each) =>
      each.status === 'refused' || each.action === null ? [] : [each.action],
    );
    yield { type: 'decision-received', reply, actions: views };
    for (const each of outcomes)
      if (each.status === 'refused') yield { type: 'error', code: each.code, message: each.message };
    // What drifted goes on as another revision, which is asked about next.
    const goesOn = new Set(
      outcomes.flatMap((each) => (each.status === 'superseded' && each.next ? [each.next.id] : [])),
    );
    for (const action of views) if (goesOn.has(action.id)) yield { type: 'superseded', action };
    yield* this.ended(views.filter(({ id }) => !goesOn.has(id)));
  }

  async *withdraw(actions: readonly ActionView[]): AsyncGenerator<Part, void, void> {
    const cancelled: ActionView[] = [];
    for (const { id } of actions) {
      try {
        const { action } = await this.#gate.cancel(
          { action: id },
          { by: this.#talk.by, via: viaOf(this.#talk) },
        );
        if (action !== null) cancelled.push(action);
      } catch (error) {
        // Somebody decided it meanwhile; the next look tells how.
        if (!CountersignError.is(error)) throw error;
      }
    }
    yield* this.ended(cancelled);
  }
}

const textIn = (pieces: readonly Piece[]): string =>
  pieces.flatMap((piece) => (piece.type === 'text' ? [piece.text] : [])).join('');

export const viaOf = ({ via }: Talk): string => via ?? 'chat';

/** An action may be stored this long after the time that it was made at, at most. */
const OVERLAP_MS = 60_000;

/** What is told of an action that waits, where its end follows in any case. */
const WAITING = { status: 'pending_confirmation' };

/** How an action ended, for the model: as its own call, or as a note where it is no call that the model could make. */
const outcomeLine = (view: ActionView): Line => ({
  type: 'outcome',
  id: newOutcomeId(),
  action: view.id,
  revision: view.revision,
  tool: view.tool,
  args: view.args,
  output: modelResult(view),
  ...(view.undoOf === null ? {} : { note: `“${view.title}”: ${view.status}.` }),
});
