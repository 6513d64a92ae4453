import { DatabaseSync } from 'node:sqlite';
import { Drifted, defineTool, type Json, type Policy } from 'countersign';
import type { Script } from 'countersign/conversation';
import { z } from 'zod';
import type { Data, Story } from '../../examples/story.ts';

/** Trees that can be felled and set upright again, with a ledger of what really happened. */
export class Garden {
  readonly db: DatabaseSync;

  constructor(file: string) {
    this.db = new DatabaseSync(file, { timeout: 5000 });
    this.db.exec(`
      CREATE TABLE IF NOT EXISTS trees (name TEXT PRIMARY KEY, felled INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS ledger (at INTEGER PRIMARY KEY, what TEXT NOT NULL);`);
    if (this.db.prepare('SELECT 1 FROM trees').get() === undefined) this.seed();
  }

  seed(): void {
    this.db.exec('DELETE FROM trees; DELETE FROM ledger');
    for (const name of ['apple', 'birch', 'cedar']) this.plant(name);
  }

  plant(name: string): void {
    this.db.prepare('INSERT INTO trees (name) VALUES (?)').run(name);
  }

  trees(): string[] {
    return this.db
      .prepare('SELECT name FROM trees WHERE felled = 0 ORDER BY name')
      .all()
      .map(({ name }) => name as string);
  }

  set(name: string, felled: 0 | 1): void {
    const { changes } = this.db
      .prepare('UPDATE trees SET felled = ? WHERE name = ? AND felled = ?')
      .run(felled, name, 1 - felled);
    if (changes === 0) throw new Drifted();
    this.db.prepare('INSERT INTO ledger (what) VALUES (?)').run(`${felled ? 'fell' : 'raise'} ${name}`);
  }

  ledger(): string[] {
    return this.db
      .prepare('SELECT what FROM ledger ORDER BY at')
      .all()
      .map(({ what }) => what as string);
  }
}

interface Context {
  readonly garden: Garden;
}
const gardenOf = (context: object): Garden => (context as Context).garden;

export const tools = [
  defineTool({ name: 'list_trees', effect: 'read', run: (_, context) => gardenOf(context).trees() }),
  defineTool({
    name: 'plant_tree',
    effect: 'write',
    input: z.object({ name: z.string() }),
    preview: ({ name }) => ({ title: `Plant ${name}` }),
    run: ({ name }, context) => void gardenOf(context).plant(name),
  }),
  defineTool({
    name: 'fell_tree',
    effect: 'destructive',
    input: z.object({ name: z.string() }),
    preview: ({ name }) => ({
      title: `Fell the ${name}`,
      warning: 'It took years to grow.',
      labels: { allow: 'Fell it', deny: 'Leave it' },
      saysAll: true,
    }),
    run: ({ name }, context) => void gardenOf(context).set(name, 1),
    undo: ({ name }, _, context) => void gardenOf(context).set(name, 0),
    undoWindowMs: 60 * 60_000,
  }),
];

/** “fell apple”, “fell all”, “plant fig”, “list”; “repeat …” says what it is told. */
const script: Script = {
  help: 'I can list, plant and fell trees.',
  next({ text, results, editing }) {
    const last = results.at(-1);
    const [verb, ...rest] = text.split(' ');
    const name = rest.join(' ');
    if (last?.tool === 'list_trees') {
      const trees = last.output as string[];
      if (verb === 'fell') return { calls: trees.map((each) => fell(each)) };
      return { say: `There are ${trees.join(', ')}.` };
    }
    if (last !== undefined) return {};
    if (editing.length > 0) return { calls: [fell(text)] };
    if (text === 'list' || text === 'fell all') return { calls: [{ tool: 'list_trees', args: {} }] };
    if (verb === 'fell') return { say: `I would fell the ${name}.`, calls: [fell(name)] };
    if (verb === 'plant') return { calls: [{ tool: 'plant_tree', args: { name } }] };
    if (verb === 'repeat') return { say: name };
    return undefined;
  },
  tell: (outcomes) =>
    `That is: ${outcomes.map(({ output }) => (output as { status: string }).status).join(', ')}.`,
};
const fell = (name: string): { tool: string; args: Json } => ({ tool: 'fell_tree', args: { name } });

export function gardenStory(policy: Policy = { effects: { write: 'run' } }): Story {
  return {
    name: 'garden',
    title: 'A garden',
    about: 'A few trees.',
    locale: 'en',
    suggestions: ['fell apple', 'fell all'],
    tools,
    policy,
    script,
    open(file): Data {
      const garden = new Garden(file);
      return {
        context: { garden } satisfies Context,
        system: () => 'You look after a garden.',
        reset: () => garden.seed(),
        close: () => garden.db.close(),
      };
    },
  };
}
