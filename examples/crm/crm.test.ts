import { createGate, type Gate, type Principal, type Result } from 'countersign';
import { memory } from 'countersign/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { dayOf, daysAfter, isDay, takeDay } from './days.ts';
import { evaluator } from './evaluator.ts';
import { openCrm, crm as story } from './index.ts';
import { connected, KEY_NAME, secretFrom } from './key.ts';

/** A Monday, wherever this runs. */
const NOW = new Date(2026, 10, 16, 12).getTime();
const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'local', actsFor: 'you' };
const you: Principal = { kind: 'user', id: 'you', tenant: 'local' };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function open() {
  let now = NOW;
  let environment: Record<string, string> = {};
  const data = openCrm(':memory:', { now: () => now, secret: (name) => secretFrom(environment)(name) });
  const gate: Gate = createGate({
    store: memory({ clock: () => now }),
    tools: story.tools,
    policy: story.policy,
    context: () => data.context,
    sweepEveryMs: 0,
  });
  closing.push(
    () => gate.close(),
    () => data.close(),
  );
  const call = (tool: string, args: object) => gate.call({ tool, args, session: 'chat', by: agent });
  const answer = ({ action }: Result, verdict: 'allow' | 'deny' = 'allow') =>
    gate.decide({ action: action!.id, revision: action!.revision, verdict }, { by: you, via: 'chat' });
  return {
    gate,
    data,
    call,
    answer,
    client: () => connected(data.context),
    later: (ms: number) => {
      now += ms;
    },
    withKey: (key: string) => {
      environment = { [KEY_NAME]: key };
    },
  };
}

const MARIA = { name: 'Maria Garcia', email: 'maria@acme.com', company: 'acme corp' };
const EACH_WRITE = [
  ['create_contact', 'contacts', MARIA],
  ['create_deal', 'deals', { name: 'Pilot', company: 'Globex', amount: 12_000 }],
  ['create_task', 'tasks', { title: 'Call back', due_on: '2026-11-20', contact_id: 1 }],
  ['log_activity', 'activities', { kind: 'call', contact_id: 1, held_on: '2026-11-16' }],
] as const;

describe('tools', () => {
  test('there are thirteen, and four of them write', () => {
    expect(story.tools).toHaveLength(13);
    expect(story.tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name)).toEqual(
      EACH_WRITE.map(([name]) => name),
    );
  });

  test('reads run at once', async () => {
    const { call } = open();
    expect(await call('search_contacts', { query: 'sárah' })).toMatchObject({
      status: 'succeeded',
      result: [{ name: 'Sarah Chen' }, { name: 'Sarah Lindqvist' }],
    });
    expect(await call('get_contact', { id: 1 })).toMatchObject({
      result: { activities: [{ kind: 'call' }] },
    });
    expect(await call('list_deals', { stage: 'negotiation' })).toMatchObject({
      result: [{ name: 'Warehouse rollout' }],
    });
    expect(await call('get_deal', { id: 1 })).toMatchObject({ result: { contacts: [{}, {}] } });
    expect(await call('list_tasks', { due_by: '2026-11-15' })).toMatchObject({
      result: [{ title: 'Check the security questionnaire of Brightwater Energy' }],
    });
    expect(await call('list_activities', { contact_id: 1 })).toMatchObject({
      result: [{ contact: { name: 'John Miller' } }],
    });
    expect(await call('search_companies', { query: 'bright' })).toMatchObject({ result: [{}, {}] });
    expect(await call('get_company', { id: 2 })).toMatchObject({
      result: { contacts: [{}, {}], deals: [{}, {}] },
    });
    expect(await call('get_pipeline', {})).toMatchObject({
      result: expect.arrayContaining([
        { stage: 'proposal', deals: [{}, {}].map(() => expect.anything()), worth: { USD: 105_000 } },
      ]),
    });
    expect(await call('get_contact', { id: 99 })).toMatchObject({ status: 'failed' });
  });

  test('a contact is asked about by name, address and company, as the CRM spells it', async () => {
    const { call } = open();
    const { status, action } = await call('create_contact', MARIA);
    expect(status).toBe('pending');
    expect(action).toMatchObject({
      title: 'Create contact Maria Garcia',
      facts: { Name: 'Maria Garcia', Email: 'maria@acme.com', Company: 'Acme Corp' },
      warning: null,
      saysAll: true,
    });
  });

  test('an address that nobody gave is not made up, and an unknown company is called unknown', async () => {
    const { call } = open();
    const { action } = await call('create_contact', { name: 'Maria', company: 'Initech' });
    expect(action!.facts).toMatchObject({
      Email: 'not given',
      Company: expect.stringContaining('not among'),
    });
  });

  test('somebody of that name or address is warned of', async () => {
    const { call } = open();
    const { action } = await call('create_contact', { name: 'john miller' });
    expect(action!.warning).toContain('john.miller@globex.example');
  });

  test.each(EACH_WRITE)(
    '%s is held, runs once when allowed, and can be undone',
    async (tool, table, args) => {
      const { call, answer, gate, client } = open();
      const before = client().all(table);
      const held = await call(tool, args);
      expect(held.status).toBe('pending');
      expect(client().all(table)).toEqual(before);
      expect((await answer(held)).status).toBe('succeeded');
      expect(client().all(table)).toHaveLength(before.length + 1);
      expect((await gate.undo({ action: held.action!.id }, { by: you })).status).toBe('succeeded');
      expect(client().all(table)).toEqual(before);
    },
  );

  test.each(EACH_WRITE)('%s that is denied writes nothing', async (tool, table, args) => {
    const { call, answer, client } = open();
    const before = client().all(table);
    expect((await answer(await call(tool, args), 'deny')).status).toBe('denied');
    expect(client().all(table)).toEqual(before);
  });

  test.each(EACH_WRITE)('%s writes one row for one key, however often it is tried', (tool, table, args) => {
    const { data, client } = open();
    const { run } = story.tools.find(({ name }) => name === tool)!;
    const before = client().all(table).length;
    const input = tool === 'create_deal' ? { ...args, currency: 'USD', stage: 'lead' } : args;
    const results = [1, 2].map(() =>
      run(input, { ...data.context, idempotencyKey: 'k.1', expected: undefined } as never),
    );
    expect(results[0]).toEqual(results[1]);
    expect(client().all(table)).toHaveLength(before + 1);
  });

  test('whoever got a namesake between question and yes is asked again, and told', async () => {
    const { call, answer, client } = open();
    const held = await call('create_contact', MARIA);
    client().create('contacts', 'elsewhere', () => ({
      name: 'Maria Garcia',
      email: null,
      phone: null,
      role: null,
      company: null,
    }));
    const moved = await answer(held);
    expect(moved).toMatchObject({
      status: 'superseded',
      next: { warning: expect.stringContaining('Maria Garcia') },
    });
    expect(client().search('contacts', 'Maria')).toHaveLength(1);
  });

  test('the last look is inside the write: what moved after the preview is not written', () => {
    const { data, client } = open();
    const { run } = story.tools.find(({ name }) => name === 'log_activity')!;
    const args = { kind: 'call', contact_id: 1, held_on: '2026-11-16' };
    const context = {
      ...data.context,
      idempotencyKey: 'k.1',
      expected: { contact: { name: 'Somebody else' } },
    };
    expect(() => run(args, context as never)).toThrow(expect.objectContaining({ name: 'Drifted' }));
    expect(client().all('activities')).toHaveLength(6);
  });

  test('a contact that things hang on by now is not undone', async () => {
    const { call, answer, gate, client } = open();
    const held = await call('create_contact', MARIA);
    await answer(held);
    const [maria] = client().search('contacts', 'Maria Garcia');
    await answer(await call('log_activity', { kind: 'call', contact_id: maria!.id, held_on: '2026-11-16' }));
    expect(await gate.undo({ action: held.action!.id }, { by: you })).toMatchObject({
      status: 'failed',
      effect: 'none',
    });
    expect(client().get('contacts', maria!.id)).toEqual(maria);
  });

  test('a contact that does not exist is not asked about', async () => {
    const { call } = open();
    await expect(
      call('log_activity', { kind: 'call', contact_id: 99, held_on: '2026-11-16' }),
    ).rejects.toMatchObject({ code: 'PREVIEW_FAILED' });
  });

  test('with another key the CRM does nothing, and the reason does not tell the key', async () => {
    const { call, answer, client, withKey } = open();
    const held = await call('create_contact', MARIA);
    const before = client().all('contacts');
    withKey('not-the-key-4711');
    const read = await call('search_contacts', {});
    expect(read).toMatchObject({ status: 'failed' });
    const failure = await answer(held).then(JSON.stringify, String);
    expect(failure + JSON.stringify(read)).not.toContain('4711');
    withKey('');
    expect(client().all('contacts')).toEqual(before);
  });

  test('after five minutes a yes comes too late', async () => {
    const { call, answer, later, client } = open();
    const held = await call('create_contact', MARIA);
    later(5 * 60_000);
    await expect(answer(held)).rejects.toMatchObject({ code: 'EXPIRED' });
    expect(client().search('contacts', 'Maria')).toEqual([]);
  });

  test('a newer write takes the place of the one that waits', async () => {
    const { call, gate } = open();
    const first = await call('create_contact', MARIA);
    await call('create_task', { title: 'Call back' });
    expect((await gate.get(first.action!.id, { by: you })).status).toBe('superseded');
  });

  test('reset brings back the seed', async () => {
    const { call, answer, data, client } = open();
    const before = client().all('contacts');
    await answer(await call('create_contact', MARIA));
    data.reset();
    expect(client().all('contacts')).toEqual(before);
  });
});

describe('days', () => {
  const MONDAY = '2026-11-16';
  test.each([
    ['today', 0],
    ['call him tomorrow', 1],
    ['yesterday', -1],
    ['by Friday', 4],
    ['on monday', 7],
    ['last Friday', -3],
    ['last monday', -7],
    ['in 3 days', 3],
    ['in 2 weeks', 14],
    ['next week', 7],
    ['due 2026-11-30', 14],
  ])('%s', (text, days) => {
    expect(takeDay(text, MONDAY).day).toBe(daysAfter(MONDAY, days));
  });

  test('a text without a day has none, and loses nothing', () => {
    expect(takeDay('send Freya the offer', MONDAY)).toEqual({ rest: 'send Freya the offer' });
    expect(takeDay('on 2026-02-31', MONDAY).day).toBeUndefined();
    expect(takeDay('send the offer by Friday please', MONDAY).rest).toBe('send the offer please');
  });

  test('days are days', () => {
    expect(isDay(dayOf(NOW))).toBe(true);
    expect(isDay('2026-13-01')).toBe(false);
  });
});

describe('evaluator', () => {
  const judge = (question: string, answer: string) =>
    evaluator({ question, answer, signal: new AbortController().signal });
  test.each([
    ['Show me my pipeline', ''],
    ['Create a contact for Maria Garcia', 'I have created the contact Maria Garcia.'],
    ['Please log a call with John', 'Done! The call with John has been logged.'],
    ['Who is Callum Reid?', 'The weather is fine.'],
    ['Show me my pipeline', 'Everything is going well.'],
  ])('%s: “%s” is not good enough', (question, answer) => {
    expect(judge(question, answer)).toMatchObject({ ok: false });
  });
  test.each([
    ['Show me my pipeline', 'Your pipeline has five deals.'],
    ['Who is Callum Reid?', 'Callum Reid is the CTO of Brightwater Energy.'],
    ['Create a contact for Maria', 'I cannot create a contact without a name.'],
    ['log a call with Sarah', 'Which one do you mean?'],
    ['hello', 'What can I do for you?'],
    ['Did you save Maria?', 'Maria was saved on Monday.'],
  ])('%s: “%s” will do', (question, answer) => {
    expect(judge(question, answer)).toEqual({ ok: true });
  });
});
