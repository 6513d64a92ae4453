import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Data, Story } from '../../examples/story.ts';
import {
  type Conversation,
  createConversation,
  offlineModel,
  type Part,
  type Talk,
} from '../../src/conversation/index.ts';
import { type ActionView, createGate, type Gate, type Principal, type Store } from '../../src/index.ts';
import { postgres } from '../../src/stores/postgres.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { type Clock, fakeClock } from '../world.ts';

export const you: Principal = { kind: 'user', id: 'you', tenant: 'local' };

/** A story that is being played, through the real loop, with the offline model. */
export interface Stage {
  readonly gate: Gate;
  readonly data: Data;
  readonly folder: string;
  /** SQLite only: time that moves when it is told to. */
  readonly clock: Clock;
  /** What each call of the model saw when it was made. */
  readonly asked: unknown[];
  say(text: string): Promise<Part[]>;
  /** The buttons of what waits: one verdict for all, or one for each. */
  press(...verdicts: ('allow' | 'deny')[]): Promise<Part[]>;
  waiting(): Promise<ActionView[]>;
  actions(): Promise<readonly ActionView[]>;
  /** Straight from the story's data. */
  rows<T>(sql: string, ...values: SQLInputValue[]): T[];
  /** Everything that is stored anywhere, as text. */
  stored(): Promise<string>;
  /** As after a crash: the same files, a new process. */
  restarted(): Promise<Stage>;
  /** A second terminal beside this one. */
  beside(): Promise<Stage>;
}

export interface Staging {
  readonly logger?: Parameters<typeof createGate>[0]['logger'];
  /** Looked at whenever the model is asked. */
  readonly whenAsked?: (stage: Stage, prompt: unknown) => unknown;
  readonly open?: (file: string) => Data;
}

/** The same tests on both databases. */
export function onEachStore(
  story: Story,
  tests: (play: (staging?: Staging) => Promise<Stage>, store: 'sqlite' | 'postgres') => void,
): void {
  describe.each(['sqlite', 'postgres'] as const)(`${story.name} on %s`, (kind) => {
    let server: TestPostgres | undefined;
    const cleanUps: (() => unknown)[] = [];
    beforeAll(async () => {
      if (kind === 'postgres') server = await startPostgres();
    });
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    });
    afterAll(() => server?.stop());
    tests(async (staging = {}) => {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-story-'));
      cleanUps.push(() => rmSync(folder, { recursive: true }));
      const clock = fakeClock(Date.now());
      const url = await server?.freshDatabase();
      const key = randomBytes(32);
      const store = () =>
        url === undefined
          ? sqlite(join(folder, 'gate.db'), { clock })
          : postgres({ url, key, listen: false });
      return raise({ story, folder, clock, store, url, staging, cleanUps });
    }, kind);
  });
}

interface Raised {
  readonly story: Story;
  readonly folder: string;
  readonly clock: Clock;
  readonly store: () => Store;
  readonly url: string | undefined;
  readonly staging: Staging;
  readonly cleanUps: (() => unknown)[];
}

async function raise(raised: Raised): Promise<Stage> {
  const { story, folder, clock, store, url, staging, cleanUps } = raised;
  const file = join(folder, 'data.db');
  const data = (staging.open ?? story.open)(file);
  const { logger, whenAsked } = staging;
  const gate = createGate({
    store: store(),
    tools: story.tools,
    policy: story.policy,
    context: () => data.context,
    sweepEveryMs: 0,
    ...(logger ? { logger } : {}),
  });
  const talk: Talk = { session: 'chat', by: you, locale: story.locale };
  const asked: unknown[] = [];
  const offline = offlineModel(story.script, story.tools);
  const model = {
    ...offline,
    doStream: (options: Parameters<typeof offline.doStream>[0]) => {
      asked.push(whenAsked?.(stage, options));
      return offline.doStream(options);
    },
  };
  const conversation: Conversation = createConversation({
    gate,
    model,
    tools: story.tools,
    system: () => data.system(),
    ...(story.evaluator ? { evaluator: story.evaluator } : {}),
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await gate.close();
    data.close();
  };
  cleanUps.push(close);
  const stage: Stage = {
    gate,
    data,
    folder,
    clock,
    asked,
    async say(text) {
      clock.advance(1000);
      // Whatever was shown was shown before this.
      return collect(conversation.send(talk, { text, sentAt: Math.max(clock(), Date.now()) + 1000 }));
    },
    async press(...verdicts) {
      clock.advance(1000);
      const decision = (await stage.waiting()).map(({ id, revision }, i) => ({
        action: id,
        revision,
        verdict: verdicts[i] ?? verdicts.at(-1)!,
      }));
      return collect(conversation.send(talk, { decision }));
    },
    async waiting() {
      const open = await gate.prompts(talk.session, { by: you });
      return open.flatMap(({ actions }) => actions).filter(({ status }) => status === 'pending');
    },
    async actions() {
      return (await gate.list({ session: talk.session, order: 'oldest', limit: 1000 }, { by: you })).actions;
    },
    rows<T>(sql: string, ...values: SQLInputValue[]) {
      const database = new DatabaseSync(file, { readOnly: true });
      try {
        return database.prepare(sql).all(...values) as T[];
      } finally {
        database.close();
      }
    },
    async stored() {
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
      return [...files, ...(url === undefined ? [] : await dump(url))].join('\n');
    },
    async restarted() {
      await close();
      return raise(raised);
    },
    beside: () => raise(raised),
  };
  return stage;
}

/** Every row of every table. */
async function dump(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname !~ '^(pg_|information)'",
    );
    const all: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT row_to_json(t)::text AS row FROM ${name} t`);
      all.push(...rows.map(({ row }) => row as string));
    }
    return all;
  } finally {
    await client.end();
  }
}

async function collect(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

export const textOf = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part.type === 'text' || part.type === 'notice' ? [part.text] : [])).join('');

export const typesOf = (parts: readonly Part[]): string[] =>
  parts.filter(({ type }) => type !== 'trace').map(({ type }) => type);
