import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { InMemoryDB, InMemoryStore, MastraCompositeStore, WorkflowsInMemory } from '@mastra/core/storage';

type Of<Method extends keyof WorkflowsInMemory> = WorkflowsInMemory[Method] extends (
  ...given: infer Given
) => infer Result
  ? (...given: Given) => Result
  : never;

/** Mastra's own store of suspended runs, kept in a file that several processes share. */
class FileWorkflows extends WorkflowsInMemory {
  readonly #file: DatabaseSync;
  readonly #runs: InMemoryDB['workflows'];
  readonly #onLook: () => Promise<void>;

  constructor(path: string, onLook: () => Promise<void>) {
    const db = new InMemoryDB();
    super({ db });
    this.#runs = db.workflows;
    this.#onLook = onLook;
    this.#file = new DatabaseSync(path, { timeout: 10_000 });
    this.#file.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS runs (key TEXT PRIMARY KEY, run BLOB)',
    );
  }

  override updateWorkflowResults: Of<'updateWorkflowResults'> = (given) =>
    this.#changing(() => super.updateWorkflowResults(given));
  override updateWorkflowState: Of<'updateWorkflowState'> = (given) =>
    this.#changing(() => super.updateWorkflowState(given));
  override persistWorkflowSnapshot: Of<'persistWorkflowSnapshot'> = (given) =>
    this.#changing(() => super.persistWorkflowSnapshot(given));
  override deleteWorkflowRunById: Of<'deleteWorkflowRunById'> = (given) =>
    this.#changing(() => super.deleteWorkflowRunById(given));
  override loadWorkflowSnapshot: Of<'loadWorkflowSnapshot'> = async (given) => {
    await this.#onLook();
    return this.#reading(() => super.loadWorkflowSnapshot(given));
  };
  override listWorkflowRuns: Of<'listWorkflowRuns'> = (given) =>
    this.#reading(() => super.listWorkflowRuns(given));
  override getWorkflowRunById: Of<'getWorkflowRunById'> = (given) =>
    this.#reading(() => super.getWorkflowRunById(given));

  #reading<T>(read: () => T): T {
    this.#runs.clear();
    for (const { key, run } of this.#file.prepare('SELECT * FROM runs').all())
      this.#runs.set(key as string, deserialize(run as Uint8Array));
    return read();
  }

  async #changing<T>(change: () => Promise<T>): Promise<T> {
    const before = this.#reading(() => new Map(this.#runs));
    const changed = await change();
    for (const [key, run] of this.#runs)
      if (run !== before.get(key))
        this.#file.prepare('INSERT OR REPLACE INTO runs VALUES (?, ?)').run(key, serialize(run));
    for (const key of before.keys())
      if (!this.#runs.has(key)) this.#file.prepare('DELETE FROM runs WHERE key = ?').run(key);
    return changed;
  }
}

export const fileStore = (path: string, onLook = async () => {}): MastraCompositeStore =>
  new MastraCompositeStore({
    id: 'file',
    default: new InMemoryStore(),
    domains: { workflows: new FileWorkflows(path, onLook) },
  });
