import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import type { Gate } from '../gate/gate.ts';
import type { Talk } from './conversation.ts';
import { keyOf, keysOf, type Line } from './line.ts';

const ATTEMPTS = 20;

/** What was said in a session, kept in step with the store. */
export class Transcript {
  readonly #gate: Gate;
  readonly #talk: Pick<Talk, 'session' | 'by'>;
  #seq = 0;
  #lines: Line[] = [];
  #keys = new Set<string>();
  #calls = new Set<string>();
  /** What was last told of each action. */
  #told = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();
  /** When the newest action was made that was looked up for it: all before, or nearly so, are here. */
  searchedUpTo = 0;
  /** What this process has shown of it, and in which channel. */
  readonly shown = new Set<string>();

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
    return this.#told.has(id);
  }

  /** What was last told of an action; undefined if nothing was. */
  told(action: string): string | undefined {
    return this.#told.get(action);
  }

  /** The actions that have not come to their end here. */
  open(): string[] {
    return [...this.#told].filter(([, status]) => !isFinal(status)).map(([id]) => id);
  }

  /** Those of the lines that do not stand here already. */
  news(lines: readonly Line[]): Line[] {
    const keys = new Set<string>();
    return lines.filter((line) => {
      const key = keyOf(line);
      const isNew = !this.#keys.has(key) && !keys.has(key);
      for (const each of keysOf(line)) keys.add(each);
      return isNew;
    });
  }

  /** Reads what others have added. */
  async refresh(): Promise<this> {
    await this.#inTurn(() => this.#refresh());
    return this;
  }

  /** Adds those lines that do not stand there yet when they are added. */
  add(lines: readonly Line[]): Promise<void> {
    return this.#inTurn(() => this.#add(lines));
  }

  async #add(lines: readonly Line[]): Promise<void> {
    const { session, by } = this.#talk;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const news = this.news(lines);
      if (news.length === 0) return;
      const said = { session, after: this.#seq, lines: news as unknown as Json[] };
      if (await this.#gate.append(said, { by })) {
        for (const line of news) this.#take(line);
        return;
      }
      await this.#refresh();
    }
    throw new CountersignError('STORE_BUSY', `The transcript of ${session} kept changing.`);
  }

  /** If our own last line is not there any more, it was erased, and begins anew. */
  async #refresh(): Promise<void> {
    const { session, by } = this.#talk;
    const after = Math.max(0, this.#seq - 1);
    const found = await this.#gate.transcript({ session, after }, { by });
    if (this.#seq > 0 && found[0]?.seq !== this.#seq) {
      this.#forget();
      return this.#refresh();
    }
    for (const { line } of this.#seq > 0 ? found.slice(1) : found) this.#take(line as unknown as Line);
  }

  /** One after the other: two windows of one process share what is known here. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  #forget(): void {
    this.#seq = 0;
    this.#lines = [];
    this.#keys = new Set();
    this.#calls = new Set();
    this.#told = new Map();
    this.searchedUpTo = 0;
  }

  /** The next line, as the store counts them: without gaps. */
  #take(line: Line): void {
    this.#seq++;
    this.#lines.push(line);
    for (const key of keysOf(line)) this.#keys.add(key);
    if (line.type === 'assistant')
      for (const piece of line.pieces) if (piece.type === 'tool-call') this.#calls.add(piece.toolCallId);
    if (line.type === 'action' && !this.#told.has(line.action))
      this.#told.set(line.action, statusIn(line.output));
    if (line.type === 'outcome') {
      this.#calls.add(line.id);
      this.#told.set(line.action, line.output.status);
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
