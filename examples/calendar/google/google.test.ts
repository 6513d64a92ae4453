import type { Gate } from 'countersign';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../backend.ts';
import { calendar } from '../index.ts';
import { agent, gateOn, person } from '../playing.ts';
import { google, googleConfig } from './google.ts';
import { calendarWire, tasksWire, type Wire } from './wire.ts';

const EMAIL = 'ada@example.com';
const CLIENT = {
  client_id: 'client',
  client_secret: 'secret',
  redirect_uris: ['http://localhost:1/back'],
};
const at = (day: string, time: string) => `${day}T${time}:00.000Z`;

let emulator: Emulator;
let refreshToken: string;
let events: Wire;
let tasks: Wire;
let backend: Backend;
let gate: Gate;

beforeAll(async () => {
  emulator = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        users: [{ email: EMAIL, name: 'Ada' }],
        oauth_clients: [CLIENT],
        calendars: [{ id: 'primary', user_email: EMAIL, summary: EMAIL, primary: true, time_zone: 'UTC' }],
        calendar_events: [
          {
            id: 'dentist',
            user_email: EMAIL,
            calendar_id: 'primary',
            summary: 'Dentist appointment',
            location: '12 Mill Lane',
            description: 'Bring the X-rays',
            start_date_time: at('2026-11-20', '14:00'),
            end_date_time: at('2026-11-20', '14:45'),
            attendees: [{ email: 'patel@example.com' }],
          },
          {
            id: 'fair',
            user_email: EMAIL,
            calendar_id: 'primary',
            summary: 'Book fair',
            start_date: '2026-11-21',
            end_date: '2026-11-23',
          },
        ],
      },
    },
  });
});
afterAll(() => emulator.close());

beforeEach(async () => {
  emulator.reset();
  refreshToken = await consent();
  events = await calendarWire(emulator.url);
  tasks = await tasksWire([
    { id: 'report', title: 'Finish the report', due: '2026-11-20T00:00:00.000Z', notes: 'Chapter 3' },
    { id: 'passport', title: 'Renew my passport' },
    {
      id: 'bill',
      title: 'Pay the bill',
      status: 'completed',
      completed: '2026-11-13T09:00:00.000Z',
      hidden: true,
    },
  ]);
  backend = google(
    {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      refreshToken,
      calendar: 'primary',
      taskList: '@default',
      timeZone: 'UTC',
      endpoints: { calendar: events.url, tasks: tasks.url, token: `${emulator.url}/oauth2/token` },
    },
    () => Date.UTC(2026, 10, 15, 8),
  );
  gate = gateOn(backend);
});
afterEach(async () => {
  await gate.close();
  await events.close();
  await tasks.close();
});

/** What a person does once in a browser: says yes, and is sent back with a code. */
async function consent(): Promise<string> {
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual' as const,
  });
  const client = { client_id: CLIENT.client_id, redirect_uri: CLIENT.redirect_uris[0]! };
  const back = await fetch(`${emulator.url}/o/oauth2/v2/auth/callback`, form({ ...client, email: EMAIL }));
  const code = new URL(back.headers.get('location')!).searchParams.get('code')!;
  const given = await fetch(
    `${emulator.url}/oauth2/token`,
    form({ ...client, client_secret: CLIENT.client_secret, grant_type: 'authorization_code', code }),
  );
  return ((await given.json()) as { refresh_token: string }).refresh_token;
}

const call = (tool: string, args: object = {}) => gate.call({ tool, args, session: 's', by: agent });
async function held(tool: string, args: object) {
  const result = await call(tool, args);
  if (result.status !== 'pending') throw new Error(`expected a held call, not ${result.status}`);
  return result.action;
}
const allow = ({ id, revision }: { id: string; revision: number }) =>
  gate.decide({ action: id, revision, verdict: 'allow' }, { by: person });
const titles = async (shelf: Backend['events'] | Backend['tasks']) =>
  (await shelf.list()).map(({ title }) => title);

describe('Google Calendar', () => {
  test('lists and searches, in the person’s days', async () => {
    expect((await call('list_calendar_events')).result).toMatchObject({
      today: '2026-11-15',
      events: [
        { title: 'Dentist appointment', start: '2026-11-20T14:00', end: '2026-11-20T14:45', guests: 1 },
        { title: 'Book fair', start: '2026-11-21', end: '2026-11-22' },
      ],
    });
    expect((await call('search_calendar_events', { query: 'fair' })).result).toMatchObject({
      events: [{ title: 'Book fair' }],
    });
    expect(
      (await call('list_calendar_events', { from: '2026-11-22', to: '2026-11-22' })).result,
    ).toMatchObject({
      events: [{ title: 'Book fair' }],
    });
  });

  test('creates and changes, and takes it back', async () => {
    const created = await call('create_calendar_event', {
      title: 'Tea',
      start: '2026-11-16T16:00',
      end: '2026-11-16T16:30',
    });
    const { id } = (created.result as { added: { id: string } }).added;
    expect(await backend.events.get(id)).toMatchObject({ title: 'Tea', start: '2026-11-16T16:00' });
    const changed = await call('update_calendar_event', { event_id: id, title: 'Tea with Jo' });
    expect(changed.status).toBe('succeeded');
    expect(await titles(backend.events)).toContain('Tea with Jo');
    expect((await gate.undo({ action: changed.action!.id }, { by: person })).status).toBe('succeeded');
    expect(await titles(backend.events)).toContain('Tea');
    const other = await call('create_calendar_event', {
      title: 'Cake',
      start: '2026-11-17',
      end: '2026-11-17',
    });
    expect((await gate.undo({ action: other.action!.id }, { by: person })).status).toBe('succeeded');
    expect(await titles(backend.events)).not.toContain('Cake');
  });

  test('a deletion is conditional, for good, and says so', async () => {
    const action = await held('delete_calendar_event', { event_id: 'dentist' });
    expect(action.facts).toMatchObject({
      When: 'Friday 20th November 2026, 14:00–14:45',
      Guests: '1, who are not told',
    });
    expect(action.warning).toContain('new id');
    const { version } = (await backend.events.get('dentist'))!;
    expect((await allow(action)).status).toBe('succeeded');
    expect(events.requests.filter(({ method }) => method === 'DELETE')).toEqual([
      { method: 'DELETE', path: '/calendar/v3/calendars/primary/events/dentist', ifMatch: version },
    ]);
    expect(await titles(backend.events)).toEqual(['Book fair']);
    expect((await call('list_deleted')).result).toMatchObject({
      deleted: [{ kind: 'event', title: 'Dentist appointment' }],
    });
  });

  test('an undo makes a copy under a new id, and says so', async () => {
    const action = await held('delete_calendar_event', { event_id: 'dentist' });
    await allow(action);
    const undone = await gate.undo({ action: action.id }, { by: person });
    expect(undone).toMatchObject({ status: 'succeeded', result: { copy: true } });
    const { restored } = undone.result as { restored: { id: string } };
    expect(restored.id).not.toBe('dentist');
    expect(await backend.events.get('dentist')).toBeUndefined();
    expect(await backend.events.get(restored.id)).toMatchObject({
      title: 'Dentist appointment',
      start: '2026-11-20T14:00',
      place: '12 Mill Lane',
      guests: 1,
    });
    const told = calendar.script.tell([
      {
        tool: 'delete_calendar_event',
        args: {},
        output: { status: 'succeeded', result: undone.result as never },
      },
    ]);
    expect(told).toContain('copy with a new id');
  });

  test('what has changed since it was shown is not deleted', async () => {
    const action = await held('delete_calendar_event', { event_id: 'dentist' });
    await call('update_calendar_event', { event_id: 'dentist', place: '14 Mill Lane' });
    const moved = await allow(action);
    expect(moved.status).toBe('superseded');
    expect(moved.next?.changes).toEqual([{ label: 'Where', before: '12 Mill Lane', after: '14 Mill Lane' }]);
    // Even in the moment between the last look and the deletion.
    const { version } = (await backend.events.get('dentist'))!;
    await call('update_calendar_event', { event_id: 'dentist', place: '16 Mill Lane' });
    expect(await backend.events.remove('dentist', version, '')).toBe('changed');
    expect(await titles(backend.events)).toContain('Dentist appointment');
  });

  test('what is gone is not deleted twice', async () => {
    const { version } = (await backend.events.get('dentist'))!;
    await backend.events.remove('dentist', version, '');
    expect(await backend.events.remove('dentist', version, '')).toBe('gone');
    expect(await backend.events.change('dentist', version, { title: 'No' }, '')).toBe('gone');
    await expect(call('delete_calendar_event', { event_id: 'dentist' })).rejects.toThrow('there is no event');
  });

  test('a deletion whose answer is lost is not sent again, and is not said to have failed without effect', async () => {
    const action = await held('delete_calendar_event', { event_id: 'dentist' });
    events.loseAnswerTo('DELETE');
    expect(await allow(action)).toMatchObject({ status: 'failed', effect: 'unknown' });
    expect(events.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('Google Tasks', () => {
  test('lists all pages, and what Google’s own apps hide', async () => {
    expect((await call('list_tasks')).result).toMatchObject({
      tasks: [
        { title: 'Finish the report', due: '2026-11-20', done: false },
        { title: 'Renew my passport', due: null, done: false },
        { title: 'Pay the bill', done: true },
      ],
    });
  });

  test('creates, completes, and takes that back', async () => {
    const created = await call('create_task', { title: 'Buy milk', due: '2026-11-16' });
    const { id } = (created.result as { added: { id: string } }).added;
    const completed = await call('update_task', { task_id: id, status: 'completed' });
    expect(await backend.tasks.get(id)).toMatchObject({ title: 'Buy milk', due: '2026-11-16', done: true });
    await gate.undo({ action: completed.action!.id }, { by: person });
    expect(await backend.tasks.get(id)).toMatchObject({ done: false });
    // It has changed twice since it was created, so it is not simply taken away.
    expect(await gate.undo({ action: created.action!.id }, { by: person })).toMatchObject({
      status: 'failed',
      effect: 'none',
    });
    const other = await call('create_task', { title: 'Buy bread' });
    expect((await gate.undo({ action: other.action!.id }, { by: person })).status).toBe('succeeded');
    expect(await titles(backend.tasks)).not.toContain('Buy bread');
  });

  test('a deletion is undone by a copy under a new id', async () => {
    const action = await held('delete_task', { task_id: 'report' });
    expect(action.warning).toContain('new id');
    await allow(action);
    expect(await backend.tasks.get('report')).toBeUndefined();
    expect((await call('list_deleted')).result).toMatchObject({
      deleted: [{ kind: 'task', title: 'Finish the report' }],
    });
    const undone = await gate.undo({ action: action.id }, { by: person });
    expect(undone).toMatchObject({ result: { copy: true, restored: { title: 'Finish the report' } } });
    expect((undone.result as { restored: { id: string } }).restored.id).not.toBe('report');
    expect(await titles(backend.tasks)).toContain('Finish the report');
  });

  test('what has changed since it was shown is not deleted', async () => {
    const action = await held('delete_task', { task_id: 'report' });
    await call('update_task', { task_id: 'report', status: 'completed' });
    expect((await allow(action)).status).toBe('superseded');
    const { version } = (await backend.tasks.get('report'))!;
    await call('update_task', { task_id: 'report', status: 'open' });
    expect(await backend.tasks.remove('report', version, '')).toBe('changed');
    expect(tasks.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('a deletion whose answer is lost is not sent again', async () => {
    const action = await held('delete_task', { task_id: 'bill' });
    tasks.loseAnswerTo('DELETE');
    expect(await allow(action)).toMatchObject({ status: 'failed', effect: 'unknown' });
    expect(tasks.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('says which variables are missing', () => {
    expect(() => googleConfig({ GOOGLE_CLIENT_ID: 'a' })).toThrow(
      'GOOGLE_CLIENT_SECRET, GOOGLE_REFRESH_TOKEN',
    );
  });

  test('a token that is not valid is refused, without a trace of it', async () => {
    const { url } = emulator;
    const refused = google({
      ...googleConfig({
        GOOGLE_CLIENT_ID: CLIENT.client_id,
        GOOGLE_CLIENT_SECRET: 'wrong-secret',
        GOOGLE_REFRESH_TOKEN: refreshToken,
      }),
      endpoints: { calendar: events.url, tasks: tasks.url, token: `${url}/oauth2/token` },
    });
    const error = await refused.events
      .add({ title: 'X', start: '2026-11-16', end: '2026-11-16', place: null }, 'k')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'NoEffect' });
    const said = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(said).not.toContain('wrong-secret');
    expect(said).not.toContain(refreshToken);
  });
});
