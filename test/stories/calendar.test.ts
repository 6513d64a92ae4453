import { expect, test } from 'vitest';
import { calendar } from '../../examples/calendar/index.ts';
import type { Part } from '../../src/conversation/index.ts';
import { onEachStore, type Stage, textOf, typesOf, you } from './stage.ts';

const TASKS = ['Finish the project report', 'Renew my passport', 'Pay the electricity bill'];

const left = (stage: Stage, table: 'events' | 'tasks') =>
  stage
    .rows<{ title: string }>(`SELECT title FROM ${table} WHERE deleted_at IS NULL ORDER BY rowid`)
    .map(({ title }) => title);
const tasks = (stage: Stage) => left(stage, 'tasks');
const events = (stage: Stage) => left(stage, 'events');
const waiting = async (stage: Stage) => (await stage.waiting()).map(({ title }) => title);
const prompts = (parts: readonly Part[]) => parts.filter(({ type }) => type === 'confirmation-required');
const statuses = async (stage: Stage) => (await stage.actions()).map(({ status }) => status);

onEachStore(calendar, (play, store) => {
  test.each(['yes', 'y', 'confirm', 'ok', 'proceed', 'Yes, delete it'])(
    'the dentist appointment is deleted after “%s”',
    async (yes) => {
      const stage = await play();
      const asked = await stage.say('Delete my dentist appointment');
      expect(prompts(asked)).toHaveLength(1);
      const [action] = await stage.waiting();
      expect(action).toMatchObject({
        tool: 'delete_calendar_event',
        title: 'Delete event “Dentist appointment”',
        facts: { When: expect.stringMatching(/day \d+(st|nd|rd|th) \w+ 20\d\d, 14:00–14:45/) },
      });
      expect(action!.expiresAt - action!.createdAt).toBe(5 * 60_000);
      expect(events(stage)).toContain('Dentist appointment');
      const done = await stage.say(yes);
      expect(typesOf(done)).toContain('executed');
      expect(textOf(done)).toContain('Dentist appointment');
      expect(events(stage)).not.toContain('Dentist appointment');
      expect(events(stage)).toHaveLength(6);
    },
  );

  test.each(['no', 'n', 'cancel', 'abort'])('the project task stays after “%s”', async (no) => {
    const stage = await play();
    await stage.say('Delete the project task');
    expect(await waiting(stage)).toEqual(['Delete task “Finish the project report”']);
    expect(typesOf(await stage.say(no))).toContain('denied');
    expect(tasks(stage)).toEqual(TASKS);
    expect(await statuses(stage)).toEqual(['denied']);
  });

  test('“maybe” asks again, and nothing is decided', async () => {
    const stage = await play();
    await stage.say('Delete my dentist appointment');
    const parts = await stage.say('maybe');
    expect(textOf(parts)).not.toBe('');
    expect(await statuses(stage)).toEqual(['pending']);
    await stage.say('yes');
    expect(await statuses(stage)).toEqual(['succeeded']);
  });

  test('the meeting on Friday is found, and deleted after a yes', async () => {
    const stage = await play();
    await stage.say('Delete my meeting on Friday');
    expect(await waiting(stage)).toEqual(['Delete event “Team meeting”']);
    await stage.say('yes');
    expect(events(stage)).not.toContain('Team meeting');
    expect(events(stage)).toContain('Budget meeting');
  });

  test('all tasks are one prompt with three items, and one yes', async () => {
    const stage = await play();
    const asked = await stage.say('Delete all my tasks');
    expect(prompts(asked)).toMatchObject([{ actions: [{}, {}, {}] }]);
    await stage.say('yes');
    expect(tasks(stage)).toEqual([]);
    expect(await statuses(stage)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('all tasks, and one no', async () => {
    const stage = await play();
    await stage.say('Delete all my tasks');
    await stage.say('no');
    expect(tasks(stage)).toEqual(TASKS);
  });

  test.each<[string, string[]]>([
    ['Just delete the first task', [TASKS[0]!]],
    ['Actually, just delete the first one', [TASKS[0]!]],
    ['Only delete completed tasks', [TASKS[2]!]],
    ['only the completed ones', [TASKS[2]!]],
    ['all but the passport', [TASKS[0]!, TASKS[2]!]],
  ])('“edit”, then “%s”, is confirmed afresh', async (change, deleted) => {
    const stage = await play();
    await stage.say('Delete all my tasks');
    const asked = await stage.say('edit');
    expect(textOf(asked)).not.toBe('');
    expect(tasks(stage)).toEqual(TASKS);

    const again = await stage.say(change);
    expect(prompts(again)).toHaveLength(1);
    expect(await waiting(stage)).toEqual(deleted.map((title) => `Delete task “${title}”`));
    expect(tasks(stage)).toEqual(TASKS);

    await stage.say('yes');
    expect(tasks(stage)).toEqual(TASKS.filter((title) => !deleted.includes(title)));
    expect(await waiting(stage)).toEqual([]);
  });

  test('an edit may be something else altogether', async () => {
    const stage = await play();
    await stage.say('Delete all my tasks');
    await stage.say('edit');
    await stage.say('delete the cinema instead');
    expect(await waiting(stage)).toEqual(['Delete event “Cinema with Jo”']);
    await stage.say('yes');
    expect(tasks(stage)).toEqual(TASKS);
    expect(events(stage)).not.toContain('Cinema with Jo');
  });

  test('without an edit, the completed ones are chosen from the prompt itself', async () => {
    const stage = await play();
    await stage.say('Delete all my tasks');
    await stage.say('only the completed ones');
    expect(tasks(stage)).toEqual(TASKS.slice(0, 2));
    expect(await waiting(stage)).toHaveLength(2);
  });

  test('a list is shown at once, and the deletion beside it waits', async () => {
    const stage = await play();
    const parts = await stage.say('Show my calendar and delete the dentist appointment');
    const types = typesOf(parts);
    expect(textOf(parts)).toMatch(/Team standup.*Dentist appointment.*Project review/s);
    expect(types.indexOf('text')).toBeLessThan(types.indexOf('confirmation-required'));
    expect(events(stage)).toHaveLength(7);
    await stage.say('yes');
    expect(events(stage)).toHaveLength(6);
  });

  test('what is not needed any more is not held before a yes, and not deleted before a second', async () => {
    const stage = await play();
    const asked = await stage.say("I don't need the meeting anymore");
    expect(textOf(asked)).toContain('Team meeting');
    expect(await stage.actions()).toEqual([]);
    await stage.say('yes');
    expect(await waiting(stage)).toEqual(['Delete event “Team meeting”']);
    expect(events(stage)).toContain('Team meeting');
    await stage.say('yes');
    expect(events(stage)).not.toContain('Team meeting');
  });

  test('“Remove it” says nothing by itself', async () => {
    const stage = await play();
    await stage.say('Remove it');
    expect(await stage.actions()).toEqual([]);
  });

  test('creating, changing and listing run, and can be undone', async () => {
    const stage = await play();
    await stage.say('Add lunch with Sara tomorrow at 1pm');
    await stage.say('Mark the passport task as done');
    expect(textOf(await stage.say('Show my tasks'))).toMatch(/passport”[^\n]*completed/);
    expect(await statuses(stage)).toEqual(['succeeded', 'succeeded']);
    for (const { id } of await stage.actions())
      expect((await stage.gate.undo({ action: id }, { by: you })).status).toBe('succeeded');
    expect(events(stage)).not.toContain('Lunch with Sara');
    expect(stage.rows("SELECT done FROM tasks WHERE id = 'task_passport'")).toEqual([{ done: 0 }]);
  });

  test('what was deleted is known, and undone: the same row is back', async () => {
    const stage = await play();
    const before = stage.rows('SELECT * FROM tasks ORDER BY rowid');
    await stage.say('Delete all my tasks');
    await stage.say('yes');
    expect(textOf(await stage.say('What did I delete?'))).toContain('Renew my passport');
    const [action] = await stage.actions();
    await stage.gate.undo({ batch: action!.prompt! }, { by: you });
    expect(stage.rows('SELECT * FROM tasks ORDER BY rowid')).toEqual(before);
    expect(textOf(await stage.say('What did I delete?'))).toContain('Nothing');
  });

  test('a question meanwhile is answered, and the prompt stays', async () => {
    const stage = await play();
    await stage.say('Delete my dentist appointment');
    const parts = await stage.say('When is the budget meeting?');
    expect(textOf(parts)).toContain('15:00');
    expect(prompts(parts)).toHaveLength(1);
    await stage.say('yes');
    expect(events(stage)).not.toContain('Dentist appointment');
  });

  test('what has changed since the question is asked about again', async () => {
    const stage = await play();
    await stage.say('Delete my dentist appointment');
    const other = await stage.beside();
    await other.gate.call({
      tool: 'update_calendar_event',
      args: { event_id: 'evt_dentist', title: 'Dentist and hygienist' },
      session: 'other',
      by: { kind: 'agent', id: 'assistant', tenant: you.tenant, actsFor: you.id },
    });
    const parts = await stage.say('yes');
    expect(prompts(parts)).toHaveLength(1);
    expect(events(stage)).toContain('Dentist and hygienist');
    await stage.say('yes');
    expect(events(stage)).not.toContain('Dentist and hygienist');
  });

  test('a new process goes on where the old one was cut off', async () => {
    const stage = await play();
    await stage.say('Delete all my tasks');
    const later = await stage.restarted();
    expect(await waiting(later)).toHaveLength(3);
    await later.say('yes');
    expect(tasks(later)).toEqual([]);
  });

  test('two terminals, one effect', async () => {
    const stage = await play();
    await stage.say('Delete the project task');
    const other = await stage.beside();
    await Promise.all([stage.press('allow'), other.press('allow')]);
    expect(tasks(stage)).toEqual(TASKS.slice(1));
    expect(await statuses(stage)).toEqual(['succeeded']);
  });

  test.runIf(store === 'sqlite')('an answer that comes too late deletes nothing, and says so', async () => {
    const stage = await play();
    await stage.say('Delete my dentist appointment');
    stage.clock.advance(5 * 60_000);
    const parts = await stage.say('yes');
    expect(typesOf(parts)).toContain('expired');
    expect(events(stage)).toContain('Dentist appointment');
    expect(await waiting(stage)).toEqual([]);
  });
});
