import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import type { ModelResult } from '../core/result.ts';
import type { Gate } from '../gate/gate.ts';
import { randomText } from '../gate/random.ts';
import type { Talk } from './conversation.ts';

/** What a model said: its own pieces, as it has to be given them again. */
export type Piece =
  | { readonly type: 'text'; readonly text: string; readonly providerOptions?: Json }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerOptions?: Json }
  | {
      readonly type: 'tool-call';
      readonly toolCallId: string;
      /** As the model knows it. */
      readonly toolName: string;
      readonly input: Json;
      readonly providerOptions?: Json;
    };

/**
 * One line of a transcript. Results name their call instead of standing beside it, so that two turns that run at
 * the same time, or a crash between two lines, leave nothing that could not be put in order.
 */
export type Line =
  | { readonly type: 'user'; readonly id: string; readonly text: string }
  | { readonly type: 'assistant'; readonly id: string; readonly pieces: readonly Piece[] }
  /** What came of a call that is no action, or that was refused. */
  | { readonly type: 'result'; readonly call: string; readonly output: Json }
  /** A call that became an action; without a call, one that somebody else made in this session. */
  | Acted
  /** How an action ended, or that its end is not known. */
  | Outcome
  /** Said by the conversation itself. */
  | { readonly type: 'notice'; readonly id: string; readonly text: string }
  /** What a model should know that nobody said. */
  | { readonly type: 'note'; readonly text: string };

export interface Acted {
  readonly type: 'action';
  readonly call: string | null;
  readonly action: string;
  /** When the action was made. */
  readonly at: number;
  /** What the model is told until it has ended. */
  readonly output: Json;
}

export interface Outcome {
  readonly type: 'outcome';
  /** The id of the call under which a model is told. */
  readonly id: string;
  readonly action: string;
  readonly tool: string;
  readonly args: Json;
  readonly output: ModelResult;
  /** Told in these words instead of as a call. */
  readonly note?: string;
}

/** By this a call that a conversation appended is known from one that a model made. */
export const OUTCOME_PREFIX = 'outcome_';
export const newLineId = (): string => randomText(12);
export const newOutcomeId = (): string => OUTCOME_PREFIX + newLineId();

const ATTEMPTS = 20;

/** What was said in a session, kept in step with the store. */
export class Transcript {
  readonly #gate: Gate;
  readonly #talk: Pick<Talk, 'session' | 'by'>;
  #seq = 0;
  #lines: Line[] = [];
  #calls = new Set<string>();
  /** Each action's newest output. */
  #actions = new Map<string, { readonly status: string; readonly at: number }>();

  constructor(gate: Gate, talk: Pick<Talk, 'session' | 'by'>) {
    this.#gate = gate;
    this.#talk = talk;
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  hasCall(id: string): boolean {
    return this.#calls.has(id);
  }

  hasAction(id: string): boolean {
    return this.#actions.has(id);
  }

  /** What was last told of an action; undefined if nothing was. */
  told(action: string): string | undefined {
    return this.#actions.get(action)?.status;
  }

  /** The actions that have not come to their end here. */
  open(): string[] {
    return [...this.#actions].filter(([, { status }]) => !isFinal(status)).map(([id]) => id);
  }

  /** When the newest action that is known was made. */
  newestAction(): number {
    return Math.max(0, ...[...this.#actions.values()].map(({ at }) => at));
  }

  /** Reads what others have added. If our own last line is not there any more, it was erased, and begins anew. */
  async refresh(): Promise<this> {
    const { session, by } = this.#talk;
    const after = Math.max(0, this.#seq - 1);
    const found = await this.#gate.transcript({ session, after }, { by });
    if (this.#seq > 0 && found[0]?.seq !== this.#seq) {
      this.#forget();
      return this.refresh();
    }
    for (const { seq, line } of found) {
      if (seq <= this.#seq) continue;
      this.#seq = seq;
      this.#take(line as unknown as Line);
    }
    return this;
  }

  /** Adds lines, made in the light of what stands there when they are added. */
  async add(make: (transcript: this) => readonly Line[]): Promise<void> {
    const { session, by } = this.#talk;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const lines = make(this);
      if (lines.length === 0) return;
      const said = { session, after: this.#seq, lines: lines as unknown as Json[] };
      if (await this.#gate.append(said, { by })) {
        this.#seq += lines.length;
        for (const line of lines) this.#take(line);
        return;
      }
      await this.refresh();
    }
    throw new CountersignError('STORE_BUSY', `The transcript of ${session} kept changing.`);
  }

  #forget(): void {
    this.#seq = 0;
    this.#lines = [];
    this.#calls = new Set();
    this.#actions = new Map();
  }

  #take(line: Line): void {
    this.#lines.push(line);
    if (line.type === 'assistant')
      for (const piece of line.pieces) if (piece.type === 'tool-call') this.#calls.add(piece.toolCallId);
    if (line.type === 'action') {
      if (!this.#actions.has(line.action))
        this.#actions.set(line.action, { status: statusIn(line.output), at: line.at });
    }
    if (line.type === 'outcome') {
      const at = this.#actions.get(line.action)?.at ?? 0;
      this.#actions.set(line.action, { status: line.output.status, at });
    }
  }
}

const FINAL: ReadonlySet<unknown> = new Set([
  'succeeded',
  'failed',
  'denied',
  'expired',
  'cancelled',
  'superseded',
]);

/** An action in doubt may still be settled. */
const isFinal = (status: string): boolean => FINAL.has(status);

/** A host may tell of what waits in a shape of its own; how something ended is always told in ours. */
function statusIn(output: Json): string {
  const { status } = (output ?? {}) as { status?: unknown };
  return FINAL.has(status) || status === 'in_doubt' ? (status as string) : 'pending';
}
