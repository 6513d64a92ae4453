import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { modelResult } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Gate } from '../gate/gate.ts';
import type { Refused, Result } from '../gate/results.ts';
import type { Talk } from './conversation.ts';
import { endingOf, tellEnding } from './endings.ts';
import type { Part } from './part.ts';
import { type Line, newLineId, newOutcomeId, type Piece, type Transcript } from './transcript.ts';

/** One turn's side of the transcript: what it adds, and what it finds that others have done to actions. */
export class Log {
  readonly #gate: Gate;
  readonly #talk: Talk;
  readonly #transcript: Transcript;
  readonly #unwritten: Line[] = [];
  /** What the model has said in this turn. */
  readonly #said: string[] = [];
  /** The revisions that waited when the turn began. */
  readonly #before = new Map<string, number>();

  constructor(gate: Gate, talk: Talk, transcript: Transcript) {
    this.#gate = gate;
    this.#talk = talk;
    this.#transcript = transcript;
  }

  /** Everything said so far. */
  get lines(): readonly Line[] {
    return [...this.#transcript.lines, ...this.#unwritten];
  }

  get transcript(): Transcript {
    return this.#transcript;
  }

  /** Whether an action waited already when the turn began, as it is now. */
  waitedBefore({ id, revision }: ActionView): boolean {
    return this.#before.get(id) === revision;
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

  add(lines: readonly Line[] = []): Promise<void> {
    return this.#write(() => lines);
  }

  async #write(make: (transcript: Transcript) => readonly Line[]): Promise<void> {
    const earlier = this.#unwritten.splice(0);
    try {
      await this.#transcript.add((transcript) => [...earlier, ...make(transcript)]);
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
    return { type: 'action', call, action: action.id, at: action.createdAt, output };
  }

  /** Brings the transcript up to what has become of actions elsewhere: decided in an inbox, expired, undone. */
  async *settle(): AsyncGenerator<Part, void, void> {
    const { by } = this.#talk;
    const transcript = await this.#transcript.refresh();
    // Where nobody has said anything yet, nothing can have become of it.
    if (transcript.lines.length > 0) await this.#findOthers();
    const views: ActionView[] = [];
    for (const id of transcript.open()) views.push(await this.#gate.get(id, { by }));
    for (const { id, revision } of views) this.#before.set(id, revision);
    yield* this.ended(views.filter((view) => view.status !== transcript.told(view.id)));
  }

  async #findOthers(): Promise<void> {
    const { session, by } = this.#talk;
    const createdAfter = this.#transcript.newestAction() - 1;
    const query = { session, createdAfter, order: 'oldest', limit: 200 } as const;
    const { actions } = await this.#gate.list(query, { by });
    const unknown = actions.filter(({ id }) => !this.#transcript.hasAction(id));
    await this.add(unknown.map((action) => this.found(action)));
  }

  /** An action that is not in the transcript: a crash kept it out, or somebody else made it. Its end is told by itself. */
  found(action: ActionView): Line {
    return this.acted(null, action, WAITING);
  }

  /** Tells of what has ended, and has it written down for the model. */
  async *ended(views: readonly ActionView[]): AsyncGenerator<Part, void, void> {
    const ended = views.filter(({ status }) => endingOf(status) !== undefined);
    await this.#write((transcript) =>
      ended.flatMap((view): Line[] => (transcript.told(view.id) === view.status ? [] : [outcomeLine(view)])),
    );
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

/** What is told of an action that waits, where its end follows in any case. */
const WAITING = { status: 'pending_confirmation' };

/** How an action ended, for the model: as its own call, or as a note where it is no call that the model could make. */
const outcomeLine = (view: ActionView): Line => ({
  type: 'outcome',
  id: newOutcomeId(),
  action: view.id,
  tool: view.tool,
  args: view.args,
  output: modelResult(view),
  ...(view.undoOf === null ? {} : { note: `“${view.title}”: ${view.status}.` }),
});
