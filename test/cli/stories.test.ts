import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { stories } from '../../examples/index.ts';
import { fakeClock } from '../world.ts';
import { ASKED, hosted, newHome, spawned } from './world.ts';

/** In each story: what to ask for, how to agree, and what the data say of how often it happened. */
const CASES = {
  calendar: {
    ask: 'Delete my dentist appointment',
    yes: 'yes',
    happened: 'SELECT (SELECT count(*) FROM effects) AS runs, count(deleted_at) AS rows FROM events',
    once: { runs: 1, rows: 1 },
  },
  crm: {
    ask: 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com',
    yes: 'yes',
    happened: 'SELECT count(made_by) AS runs, count(made_by) - count(deleted_at) AS rows FROM contacts',
    once: { runs: 1, rows: 1 },
  },
  cms: {
    ask: 'Delete the about page',
    yes: 'go ahead',
    happened: 'SELECT (SELECT count(*) FROM effects) AS runs, count(deleted_at) AS rows FROM pages',
    once: { runs: 1, rows: 1 },
  },
  paddocks: {
    ask: 'Borrá todos los potreros que empiezan con Padrón',
    yes: 'Sí, borrar',
    happened: 'SELECT (SELECT count(*) FROM done) AS runs, count(deleted_at) AS rows FROM paddocks',
    once: { runs: 1, rows: 13 },
  },
} as const;

type Name = keyof typeof CASES;

/** Asked of the story's own data, which the gate does not write. */
function happened(home: string, story: Name): object {
  const db = new DatabaseSync(join(home, `${story}.db`), { readOnly: true, timeout: 5000 });
  try {
    return { ...db.prepare(CASES[story].happened).get() };
  } finally {
    db.close();
  }
}

const asked = (story: Name) => (story === 'paddocks' ? 'o decí qué cambiar' : ASKED);
const start = (home: string, story: Name) => spawned(home, ['chat', story], { main: 'src/cli/main.ts' });

test('these are all the stories', () => {
  expect(Object.keys(stories)).toEqual(Object.keys(CASES));
});

describe.for(Object.keys(CASES) as Name[])('%s', (story) => {
  const { ask, yes, once } = CASES[story];

  test('killed between question and answer, started again, answered: it happens', async () => {
    const home = newHome();
    const before = start(home, story);
    await before.say(ask, asked(story));
    before.child.kill('SIGKILL');
    await before.ended;
    expect(happened(home, story)).toEqual({ runs: 0, rows: 0 });
    const after = start(home, story);
    await after.until(asked(story));
    await after.say(yes, '✓');
    after.end();
    expect(await after.ended).toBe(0);
    expect(happened(home, story)).toEqual(once);
  });

  test('answered twice from two terminals: it happens once', async () => {
    const home = newHome();
    const one = start(home, story);
    await one.say(ask, asked(story));
    const other = start(home, story);
    await other.until(asked(story));
    for (const each of [one, other]) each.type(yes);
    await Promise.all([one.until('✓'), other.until('✓')]);
    for (const each of [one, other]) each.end();
    await Promise.all([one.ended, other.ended]);
    expect(happened(home, story)).toEqual(once);
  });

  test('answered after the time is over: nothing happens, and the person is told', async () => {
    const home = newHome();
    const clock = fakeClock(Date.now());
    const chat = hosted(home, { clock, story: await stories[story]!() });
    await chat.say(ask, asked(story));
    clock.advance(6 * 60_000);
    await chat.say(yes, '✗');
    chat.end();
    await chat.ended;
    expect(chat.output).toMatch(/✗ (expired|vencido)/);
    expect(happened(home, story)).toEqual({ runs: 0, rows: 0 });
  });

  test('/undo puts it back, /reset begins afresh', async () => {
    const home = newHome();
    const chat = start(home, story);
    chat.type(ask, yes, '/undo', '/history --json');
    const told = await chat.until('"title"');
    expect(told.match(/✓/g)).toHaveLength(2);
    expect(happened(home, story)).toMatchObject({ rows: 0 });
    chat.type('/reset', '/history --json');
    chat.end();
    expect(await chat.ended).toBe(0);
    expect(chat.output.match(/^\{.*\}$/gm)).toHaveLength(2);
  });
});
