import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import type { RunnableConfig } from '@langchain/core/runnables';
import { type Checkpoint, type CheckpointMetadata, MemorySaver } from '@langchain/langgraph';

type Put = Parameters<MemorySaver['putWrites']>;

/** LangGraph's own saver, whose entries are kept in a file that several processes share. */
export class FileSaver extends MemorySaver {
  readonly #db: DatabaseSync;
  /** Told of the channels that a task is about to write. */
  readonly #beforeWrites: (channels: readonly string[]) => void;

  constructor(path: string, beforeWrites: (channels: readonly string[]) => void = () => {}) {
    super();
    this.#db = new DatabaseSync(path, { timeout: 10_000 });
    this.#db.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS entries (kind TEXT, way TEXT, value BLOB, PRIMARY KEY (kind, way))`);
    this.#beforeWrites = beforeWrites;
  }

  override async put(config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata) {
    const put = await super.put(config, checkpoint, metadata);
    const { thread_id, checkpoint_ns = '', checkpoint_id } = put.configurable as Record<string, string>;
    this.#keep('storage', [thread_id!, checkpoint_ns, checkpoint_id!], this.storage);
    return put;
  }

  override async putWrites(...[config, writes, task]: Put) {
    this.#beforeWrites(writes.map(([channel]) => channel));
    this.#load();
    await super.putWrites(config, writes, task);
    for (const [key, inner] of Object.entries(this.writes))
      for (const index of Object.keys(inner)) this.#keep('writes', [key, index], this.writes);
  }

  override getTuple(config: RunnableConfig) {
    this.#load();
    return super.getTuple(config);
  }

  override list(...how: Parameters<MemorySaver['list']>) {
    this.#load();
    return super.list(...how);
  }

  #keep(kind: string, way: readonly string[], from: object): void {
    const value = way.reduce((here, part) => (here as Record<string, object>)[part]!, from);
    this.#db
      .prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)')
      .run(kind, JSON.stringify(way), serialize(value));
  }

  #load(): void {
    for (const { kind, way, value } of this.#db.prepare('SELECT * FROM entries ORDER BY rowid').all()) {
      const parts = JSON.parse(way as string) as string[];
      let here = (kind === 'storage' ? this.storage : this.writes) as Record<string, never>;
      for (const part of parts.slice(0, -1)) here = here[part] ??= {} as never;
      here[parts.at(-1)!] = deserialize(value as Uint8Array) as never;
    }
  }
}
