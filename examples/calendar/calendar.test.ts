import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CountersignError, createGate, type Gate, renderPrompt } from 'countersign';
import { readReply } from 'countersign/replies';
import { sqlite } from 'countersign/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localDay } from './dates.ts';
import { calendar } from './index.ts';
import { type Local, local } from './local.ts';
import { agent, gateOn, NOW, person } from './playing.ts';

let now: number;
let data: Local;
let gate: Gate;
beforeEach(() => {
  now = NOW;
  data = local(':memory:', () => now);
  gate = gateOn(data, () => now);
});
afterEach(async () => {
  await gate.close();
  data.close();
});

const call = (tool: string, args: object = {}) => gate.call({ tool, args, session: 's', by: agent });
async function held(tool: string, args: object) {
  const result = await call(tool, args);
  if (result.status !== 'pending') throw new Error(`expected a held call, not ${result.status}`);
  return result.action;
}
const decide = ({ id, revision }: { id: string; revision: number }, verdict: 'allow' | 'deny') =>
  gate.decide({ action: id, revision, verdict }, { by: person, via: 'chat' });
const titles = async () => (await data.events.list()).map(({ title }) => title);

describe('what is held', () => {
  test('a deletion; reading, creating and changing run', async () => {
    expect((await call('list_calendar_events')).status).toBe('succeeded');
    const created = await call('create_calendar_event', {
      title: 'Tea',
      start: '2026-11-16T16:00',
      end: '2026-11-16T16:30',
    });
    expect(created.status).toBe('succeeded');
    expect((await call('update_task', { task_id: 'task_report', status: 'completed' })).status).toBe(
      'succeeded',
    );
    expect((await call('delete_task', { task_id: 'task_report' })).status).toBe('pending');
    expect((await call('delete_calendar_event', { event_id: 'evt_dentist' })).status).toBe('pending');
    expect(await titles()).toContain('Dentist appointment');
  });

  test('the prompt names title, day and time, and no id', async () => {
    const action = await held('delete_calendar_event', { event_id: 'evt_dentist' });
    expect(action.title).toBe('Delete event “Dentist appointment”');
    expect(action.facts).toEqual({
      When: 'Sunday 15th November 2026, 14:00–14:45',
      Where: 'Dr Patel, 12 Mill Lane',
    });
    expect(renderPrompt([action]).text).not.toContain('evt_dentist');
    expect(action.expiresAt - action.createdAt).toBe(5 * 60_000);
  });

  test('nothing, where there is nothing to delete', async () => {
    await expect(call('delete_task', { task_id: 'task_none' })).rejects.toThrow('there is no task');
  });

  test('the items of a batch can be told apart by their facts', async () => {
    const results = await gate.callMany({
      session: 's',
      by: agent,
      calls: ['report', 'passport', 'bill'].map((id) => ({
        tool: 'delete_task',
        args: { task_id: `task_${id}` },
      })),
    });
    const items = results.map(({ action }) => ({ title: action!.title, facts: action!.facts }));
    const picked = (text: string) =>
      readReply(text, { items, verb: 'Delete a task' }, { locale: 'en' }).items;
    expect(picked('only the completed ones')).toEqual([2]);
    expect(picked('only the open ones')).toEqual([0, 1]);
    expect(picked('1 and 3')).toEqual([0, 2]);
    expect(picked('just delete the first one')).toEqual([0]);
  });
});

describe('deleting', () => {
  test('an undo restores the same row', async () => {
    const before = await data.events.get('evt_dentist');
    const action = await held('delete_calendar_event', { event_id: 'evt_dentist' });
    expect((await decide(action, 'allow')).status).toBe('succeeded');
    expect(await titles()).not.toContain('Dentist appointment');
    expect((await call('list_deleted')).result).toMatchObject({
      deleted: [{ kind: 'event', title: 'Dentist appointment' }],
    });

    const undone = await gate.undo({ action: action.id }, { by: person, via: 'chat' });
    expect(undone).toMatchObject({ status: 'succeeded', result: { copy: false } });
    expect(await data.events.get('evt_dentist')).toEqual(before);
    expect((await call('list_deleted')).result).toMatchObject({ deleted: [] });
  });

  test('of a task that was changed meanwhile asks again, and shows the difference', async () => {
    const action = await held('delete_task', { task_id: 'task_report' });
    await call('update_task', { task_id: 'task_report', status: 'completed' });
    const moved = await decide(action, 'allow');
    expect(moved.status).toBe('superseded');
    expect(moved.next?.changes).toEqual([{ label: 'Status', before: 'open', after: 'completed' }]);
    expect(await data.tasks.get('task_report')).toBeDefined();
    expect((await decide(moved.next!, 'allow')).status).toBe('succeeded');
  });

  test('of what is gone meanwhile is an error that says so', async () => {
    const action = await held('delete_task', { task_id: 'task_report' });
    const { version } = (await data.tasks.get('task_report'))!;
    await data.tasks.remove('task_report', version, 'another hand');
    const refused = await decide(action, 'allow').catch((error: unknown) => error);
    expect(CountersignError.is(refused, 'PREVIEW_FAILED')).toBe(true);
  });

  test('writes only to what was seen', async () => {
    const { version } = (await data.events.get('evt_team'))!;
    await data.events.change('evt_team', version, { title: 'Team day' }, 'k1');
    expect(await data.events.remove('evt_team', version, 'k2')).toBe('changed');
    expect(await data.events.change('evt_team', version, { title: 'No' }, 'k3')).toBe('changed');
    expect(await data.events.remove('evt_none', version, 'k4')).toBe('gone');
    expect((await data.events.get('evt_team'))?.title).toBe('Team day');
  });

  test('too late is refused, and nothing is deleted', async () => {
    const action = await held('delete_task', { task_id: 'task_bill' });
    now += 5 * 60_000;
    await expect(decide(action, 'allow')).rejects.toThrow();
    await gate.sweep();
    expect((await gate.get(action.id, { by: person })).status).toBe('expired');
    expect(await data.tasks.get('task_bill')).toBeDefined();
  });
});

test('events are searched by title and place', async () => {
  expect((await call('search_calendar_events', { query: 'room meeting' })).result).toMatchObject({
    events: [{ title: 'Team meeting' }, { title: 'Budget meeting' }],
  });
});

describe('changing', () => {
  test('a change can be undone, unless something else came after it', async () => {
    const first = await call('update_calendar_event', { event_id: 'evt_team', title: 'Team day' });
    expect((await gate.undo({ action: first.action!.id }, { by: person })).status).toBe('succeeded');
    expect((await data.events.get('evt_team'))?.title).toBe('Team meeting');

    const second = await call('update_calendar_event', { event_id: 'evt_team', place: 'Room 7' });
    await call('update_calendar_event', { event_id: 'evt_team', place: 'Room 8' });
    expect(await gate.undo({ action: second.action!.id }, { by: person })).toMatchObject({
      status: 'failed',
      effect: 'none',
    });
    expect((await data.events.get('evt_team'))?.place).toBe('Room 8');
  });

  test('what was created can be taken back', async () => {
    const created = await call('create_task', { title: 'Buy milk' });
    await gate.undo({ action: created.action!.id }, { by: person });
    expect((await data.tasks.list()).map(({ title }) => title)).not.toContain('Buy milk');
  });

  test.each([
    { start: '2026-11-16T16:00', end: '2026-11-16T15:00' },
    { start: '2026-11-16', end: '2026-11-16T15:00' },
    { start: '2026-02-30', end: '2026-03-01' },
    { start: 'tomorrow', end: 'later' },
  ])('no event from $start to $end', async (times) => {
    await expect(call('create_calendar_event', { title: 'X', ...times })).rejects.toThrow();
  });
});

test('after a crash it is known what an attempt did', async () => {
  const { version } = (await data.tasks.get('task_bill'))!;
  await data.tasks.remove('task_bill', version, 'a1.1');
  const remove = calendar.tools.find(({ name }) => name === 'delete_task')!;
  const asked = (idempotencyKey: string) =>
    remove.reconcile!(
      { task_id: 'task_bill' },
      {
        backend: data,
        idempotencyKey,
        signal: AbortSignal.any([]),
      },
    );
  expect(await asked('a1.1')).toMatchObject({
    status: 'succeeded',
    result: { deleted: { id: 'task_bill' } },
  });
  expect(await asked('a2.1')).toMatchObject({ status: 'failed', effect: 'none' });
  // And the same attempt, made twice, is one.
  expect(await data.tasks.remove('task_bill', version, 'a1.1')).toMatchObject({
    deleted: { id: 'task_bill' },
  });
});

describe('the story', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-calendar-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('keeps its data in one file, and seeds it afresh on reset', async () => {
    const file = join(folder, 'calendar.db');
    const first = local(file, () => now);
    const { version } = (await first.tasks.get('task_bill'))!;
    await first.tasks.remove('task_bill', version, 'k');
    first.close();

    const second = local(file, () => now);
    expect(await second.tasks.list()).toHaveLength(2);
    second.reset();
    expect(await second.tasks.list()).toHaveLength(3);
    expect(await second.tasks.deleted()).toEqual([]);
    second.close();
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('is seeded well, whatever day it is: today + %i', async (days) => {
    const then = NOW + days * 24 * 60 * 60_000;
    const seeded = local(':memory:', () => then);
    const events = await seeded.events.list({ from: localDay(then) });
    expect(events.filter(({ start }) => start.startsWith(localDay(then))).length).toBeGreaterThanOrEqual(3);
    expect(events.filter(({ title }) => /meeting/.test(title))).toHaveLength(2);
    expect((await seeded.tasks.list()).filter(({ done }) => done)).toHaveLength(1);
    seeded.close();
  });

  test('opens by itself, and tells the model what day it is', async () => {
    const opened = calendar.open(join(folder, 'story.db'));
    expect(opened.system()).toContain(localDay(Date.now()));
    const own = createGate({
      store: sqlite(':memory:'),
      tools: calendar.tools,
      policy: calendar.policy,
      context: () => opened.context,
      sweepEveryMs: 0,
    });
    const listed = await own.call({ tool: 'list_tasks', session: 's', by: agent });
    expect(listed.result).toMatchObject({ tasks: [{}, {}, {}] });
    await own.close();
    opened.close();
  });
});
