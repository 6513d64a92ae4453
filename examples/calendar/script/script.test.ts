import { describe, expect, test } from 'vitest';
import { NOW, Play } from '../playing.ts';
import { script } from './index.ts';
import { readWhen } from './when.ts';

const DENTIST = 'Delete event “Dentist appointment”';
const TEAM = 'Delete event “Team meeting”';
const BUDGET = 'Delete event “Budget meeting”';
const CINEMA = 'Delete event “Cinema with Jo”';
const REPORT = 'Delete task “Finish the project report”';
const PASSPORT = 'Delete task “Renew my passport”';
const BILL = 'Delete task “Pay the electricity bill”';

/** What is held after these messages, and what was held before the last of them. */
async function held(...messages: string[]) {
  const play = new Play();
  for (const message of messages.slice(0, -1)) expect((await play.say(message)).held).toEqual([]);
  return (await play.say(messages.at(-1)!)).held;
}

describe('what a request proposes', () => {
  test.each<[string, string[]]>([
    ['Delete my dentist appointment', [DENTIST]],
    ['please DELETE the Dentist!', [DENTIST]],
    ['could you remove “dentist appointment” for me?', [DENTIST]],
    ['delete the dentits appointment', [DENTIST]],
    ["cancel today's dentist appointment, please", [DENTIST]],
    ['Delete my meeting on Friday', [TEAM]],
    ['get rid of the meeting on Tuesday 24 November', [BUDGET]],
    ['cancel my budget meeting', [BUDGET]],
    ['take the cinema off my calendar', [CINEMA]],
    ['Delete the project task', [REPORT]],
    ['Delete all my tasks', [REPORT, PASSPORT, BILL]],
    ['delete my to-dos', [REPORT, PASSPORT, BILL]],
    ['remove every completed task', [BILL]],
    ['delete the open tasks', [REPORT, PASSPORT]],
    ['delete all my tasks except the passport one', [REPORT, BILL]],
    ['delete tasks 1 and 3', [REPORT, BILL]],
    ['delete the last two tasks', [PASSPORT, BILL]],
    ['Delete the dentist appointment and the project task', [DENTIST, REPORT]],
    ['delete all my meetings', [TEAM, BUDGET]],
    ['delete my next meeting', [TEAM]],
    ['clear my calendar on Friday', [TEAM, CINEMA]],
    ['delete the meeting at 3pm', [BUDGET]],
    ['Find the dentist appointment and delete it', [DENTIST]],
    ["I don't need the project report anymore, please delete it", [REPORT]],
    ['Show my tasks and delete the completed ones', [BILL]],
    ['show my tasks and delete them all', [REPORT, PASSPORT, BILL]],
    ['delete the dentist appointment and all my tasks', [DENTIST, REPORT, PASSPORT, BILL]],
    ['delete my 2pm appointment', [DENTIST]],
    ['remove the dentist appointment from my calendar', [DENTIST]],
  ])('%s', async (text, expected) => {
    expect(await held(text)).toEqual(expected);
  });

  test.each([
    'delete the unicorn',
    'delete the meeting',
    'delete the project',
    'delete my dentist appointment on Friday',
    'delete my appointment on Friday',
    'delete it',
    'delete them all',
    'delete all',
    'delete the second one',
    'delete',
    "don't delete the dentist appointment",
    'yes',
    'Tell me a joke about dentists',
  ])('nothing for certain: %s', async (text) => {
    const { held: waits, said } = await new Play().say(text);
    expect(waits).toEqual([]);
    expect(said).not.toBe('');
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('the meeting on Friday is found on any day: today + %i', async (days) => {
    const { held: waits } = await new Play(NOW + days * 24 * 60 * 60_000).say('Delete my meeting on Friday');
    expect(waits).toEqual([TEAM]);
  });

  test('what it does not understand, it says nothing to', () => {
    const situation = { before: [], results: [], earlier: [], editing: [] };
    expect(script.next({ ...situation, text: 'What is the capital of France?' })).toBeUndefined();
    expect(
      script.next({ ...situation, text: 'delete the dentist and sing a song and delete me' }),
    ).toBeDefined();
  });
});

describe('in a conversation', () => {
  test('what is not needed any more is asked about, and only a yes proposes it', async () => {
    const play = new Play();
    const asked = await play.say("I don't need the meeting anymore");
    expect(asked.held).toEqual([]);
    expect(asked.said).toContain('Shall I delete “Team meeting”');
    expect((await play.say('yes')).held).toEqual([TEAM]);
  });

  test.each<[string[], string[]]>([
    [["I don't need the meeting anymore", 'no, the budget meeting'], []],
    [["I don't need the meeting anymore", 'no, the budget meeting', 'yes'], [BUDGET]],
    [["I don't need the meeting anymore", 'the second one', 'yes'], [BUDGET]],
    [["I don't need the meeting anymore", '2', 'yes'], [BUDGET]],
    [["I don't need the meeting anymore", 'the third one', 'yes'], []],
    [["I don't need the meeting anymore", 'the dentist appointment', 'yes'], [DENTIST]],
    [["I don't need the meeting anymore", 'Is there anything on Friday?'], []],
    [["I don't need the meeting anymore", 'no'], []],
    [["I don't need the meeting anymore", 'maybe'], []],
    [['The dentist appointment was called off', 'yes please'], [DENTIST]],
    [["I won't be going to the cinema", 'sure'], [CINEMA]],
    [['delete the meeting', 'the second one'], [BUDGET]],
    [['delete the meeting', 'the one on Friday'], [TEAM]],
    [
      ['delete the meeting', 'both'],
      [TEAM, BUDGET],
    ],
    [['delete the meeting', 'what?', 'the budget one'], [BUDGET]],
    [['delete the meeting', 'never mind'], []],
    [['delete the project', 'the task'], [REPORT]],
    [['delete my dentist appointment on Friday', 'yes'], [DENTIST]],
    [['show my tasks', 'delete the second one'], [PASSPORT]],
    [
      ['show my tasks', 'delete them'],
      [REPORT, PASSPORT, BILL],
    ],
    [['when is the cinema?', 'delete it'], [CINEMA]],
    [['delete', 'the cinema'], [CINEMA]],
    [['delete the unicorn', 'delete them'], []],
  ])('%j', async (messages, expected) => {
    expect(await held(...messages)).toEqual(expected);
  });

  test('a list is told before the deletion that was asked for with it', async () => {
    const turn = await new Play().say('Show my calendar and delete the dentist appointment');
    expect(turn.said).toContain('“Team standup”');
    expect(turn.calls.map(({ tool }) => tool)).toEqual([
      'list_calendar_events',
      'list_tasks',
      'delete_calendar_event',
    ]);
    expect(turn.held).toEqual([DENTIST]);
  });

  test('“it” is what was just made', async () => {
    const play = new Play();
    await play.say('Add lunch with Sara tomorrow at 1pm');
    await play.say('move it to Tuesday');
    expect((await play.say('delete it')).held).toEqual(['Delete event “Lunch with Sara”']);
  });
});

describe('an edit is proposed anew', () => {
  const calls = ['report', 'passport', 'bill'].map((id) => ({
    tool: 'delete_task',
    args: { task_id: `task_${id}` },
    output: null,
  }));
  test.each<[string, string[]]>([
    ['Actually, just delete the first one', [REPORT]],
    ['only delete completed tasks', [BILL]],
    ['2 and 3', [PASSPORT, BILL]],
    ['all but the passport', [REPORT, BILL]],
    ['delete the dentist appointment instead', [DENTIST]],
    ['the cinema instead', [CINEMA]],
    ['whatever you like', []],
  ])('%s', async (text, expected) => {
    expect((await new Play().say(text, calls)).held).toEqual(expected);
  });
});

describe('what runs at once', () => {
  test.each<[string, string, object]>([
    [
      'Add lunch with Sara tomorrow at 1pm',
      'create_calendar_event',
      { title: 'Lunch with Sara', start: '2026-11-16T13:00', end: '2026-11-16T14:00' },
    ],
    [
      'Schedule a meeting with Bob on Friday at 10 for 30 minutes in Room 5',
      'create_calendar_event',
      { title: 'Meeting with Bob', start: '2026-11-20T10:00', end: '2026-11-20T10:30', place: 'Room 5' },
    ],
    [
      'Create an event called Yoga class on Tuesday from 6 to 7pm',
      'create_calendar_event',
      { title: 'Yoga class', start: '2026-11-17T18:00', end: '2026-11-17T19:00' },
    ],
    ['Remind me to call mum on Monday', 'create_task', { title: 'Call mum', due: '2026-11-16' }],
    ['add buy milk to my tasks', 'create_task', { title: 'Buy milk' }],
    [
      'Move the project review to Thursday at 3pm',
      'update_calendar_event',
      { event_id: 'evt_review', start: '2026-11-19T15:00', end: '2026-11-19T16:00' },
    ],
    [
      'rename the budget meeting to Budget talk',
      'update_calendar_event',
      { event_id: 'evt_budget', title: 'Budget talk' },
    ],
    ['mark the passport task as done', 'update_task', { task_id: 'task_passport', status: 'completed' }],
    ['reopen the bill', 'update_task', { task_id: 'task_bill', status: 'open' }],
  ])('%s', async (text, tool, args) => {
    const turn = await new Play().say(text);
    expect(turn.calls.at(-1)).toMatchObject({ tool, args, output: { status: 'succeeded' } });
    expect(turn.said).not.toBe('');
  });

  test('what is missing is asked for, and what was said before is not forgotten', async () => {
    const play = new Play();
    expect((await play.say('add yoga')).calls.map(({ tool }) => tool)).toEqual(['list_calendar_events']);
    expect((await play.say('Tuesday at 6pm')).calls.at(-1)).toMatchObject({
      args: { title: 'Yoga', start: '2026-11-17T18:00' },
    });
  });
});

describe('days and times', () => {
  test.each<[string, object]>([
    ['tomorrow at noon', { days: ['2026-11-16'], start: '12:00', rest: '' }],
    ['on 3 December', { days: ['2026-12-03'], rest: '' }],
    ['January 2nd', { days: ['2027-01-02'], rest: '' }],
    ['Friday the 20th', { days: ['2026-11-20'], rest: '' }],
    ['on Sunday', { days: ['2026-11-15', '2026-11-22'], rest: '' }],
    ['lunch at 9:30', { start: '09:30', rest: 'lunch' }],
    ['from 11 to 1pm', { start: '11:00', end: '13:00', rest: '' }],
    ['in two days all day', { days: ['2026-11-17'], allDay: true, rest: '' }],
    ['room 101', { rest: 'room 101' }],
    ['Tuesday, 24 November', { days: ['2026-11-24'], rest: '' }],
    ['31 February', { rest: '31 February' }],
  ])('%s', (text, expected) => {
    expect(readWhen(text, '2026-11-15')).toEqual(expected);
  });
});

test('what became of something earlier does not keep it from answering', () => {
  const withdrawn = {
    tool: 'delete_task',
    args: { task_id: 't' },
    output: { status: 'cancelled', action: 'a' },
  };
  const situation = { text: 'show my tasks', before: [], results: [withdrawn], earlier: [], editing: [] };
  expect(script.next(situation)).toEqual({ calls: [{ tool: 'list_tasks', args: {} }] });
});

describe('outcomes', () => {
  const outcome = (status: string, more: object = {}) => ({
    tool: 'delete_task',
    args: { task_id: 't' },
    output: { status, action: 'a', ...more },
  });
  test.each<[string, object, RegExp]>([
    ['succeeded', { result: { deleted: { title: 'Milk' } } }, /Deleted “Milk”/],
    ['succeeded', { result: { restored: { title: 'Milk', due: null, done: false }, copy: true } }, /copy/],
    ['denied', {}, /leave/],
    ['expired', {}, /nothing was done/],
    ['cancelled', {}, /Nothing was done/],
    ['superseded', {}, /Nothing was done/],
    ['failed', { error: 'No.', effect: 'none' }, /nothing was changed/],
    ['failed', { error: 'No.', effect: 'unknown' }, /may have changed/],
    ['in_doubt', {}, /do not know/],
  ])('%s %j', (status, more, expected) => {
    expect(script.tell([outcome(status, more)])).toMatch(expected);
  });

  test('several at once, each as it went', () => {
    const said = script.tell([
      outcome('succeeded', { result: { deleted: { title: 'Milk' } } }),
      outcome('denied'),
      outcome('succeeded', { result: { deleted: { title: 'Bread' } } }),
    ]);
    expect(said).toMatch(/“Milk” and “Bread”/);
    expect(said).toMatch(/leave/);
  });
});
