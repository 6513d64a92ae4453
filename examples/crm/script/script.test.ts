import type { Json } from 'countersign';
import type { Seen, Situation } from 'countersign/conversation';
import { describe, expect, test } from 'vitest';
import { openCrm, crm as story } from '../index.ts';
import { connected } from '../key.ts';
import { crmScript } from './script.ts';
import { isMusing, wishIn } from './wishes.ts';

const TODAY = '2026-11-16';
const now = () => new Date(2026, 10, 16, 12).getTime();
const PENDING = { status: 'pending_confirmation', action: 'a1', message: 'Not run.' };

/** Plays one message: reads are answered from the seed, everything else waits. Gives what was proposed and said. */
function play(
  text: string,
  more: Partial<Situation> = {},
): { readonly proposed: Json[]; readonly said: string } {
  const data = openCrm(':memory:', { now });
  const script = crmScript(now);
  const results: Seen[] = [];
  const proposed: Json[] = [];
  const said: string[] = [];
  try {
    for (let moves = 0; moves < 10; moves++) {
      const move = script.next({ text, before: [], results, earlier: [], editing: [], ...more });
      if (move?.say !== undefined) said.push(move.say);
      if (move?.calls === undefined) return { proposed, said: move === undefined ? 'HELP' : said.join('\n') };
      for (const { tool: name, args } of move.calls) {
        const tool = story.tools.find((each) => each.name === name)!;
        const isRead = tool.effect === 'read';
        const output = isRead ? JSON.parse(JSON.stringify(tool.run(args, data.context as never))) : PENDING;
        if (!isRead) proposed.push({ tool: name, ...(args as object) });
        results.push({ tool: name, args, output });
      }
    }
    throw new Error('it does not come to an end');
  } finally {
    expect(connected(data.context).all('contacts')).toHaveLength(7);
    data.close();
  }
}

const talk = (...lines: string[]): Situation['before'] =>
  lines.map((text, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', text }));

describe('what is proposed', () => {
  test.each<[string, Json[]]>([
    [
      'Create a contact for Maria Garcia at Acme Corp, maria@acme.com',
      [{ tool: 'create_contact', name: 'Maria Garcia', email: 'maria@acme.com', company: 'Acme Corp' }],
    ],
    [
      'CREATE A CONTACT FOR Maria Garcia AT acme',
      [{ tool: 'create_contact', name: 'Maria Garcia', company: 'Acme Corp' }],
    ],
    ['create a contact for maria', [{ tool: 'create_contact', name: 'Maria' }]],
    [
      'please add bob stone, VP Sales at Globex, to my contacts',
      [{ tool: 'create_contact', name: 'Bob Stone', role: 'VP Sales', company: 'Globex' }],
    ],
    [
      'new contact: Maria Garcia, Acme Corp, maria@acme.com, +1 312 555 0101',
      [
        {
          tool: 'create_contact',
          name: 'Maria Garcia',
          company: 'Acme Corp',
          email: 'maria@acme.com',
          phone: '+1 312 555 0101',
        },
      ],
    ],
    [
      'Add contacts: Ana Ruiz (ana@x.com), Ben Okafor <ben@y.com> and Eva Novak',
      [
        { tool: 'create_contact', name: 'Ana Ruiz', email: 'ana@x.com' },
        { tool: 'create_contact', name: 'Ben Okafor', email: 'ben@y.com' },
        { tool: 'create_contact', name: 'Eva Novak' },
      ],
    ],
    [
      'create a contact for Tom Hill at Initech',
      [{ tool: 'create_contact', name: 'Tom Hill', company: 'Initech' }],
    ],
    [
      'Log a call with John about the rollout',
      [{ tool: 'log_activity', kind: 'call', contact_id: 1, held_on: TODAY, summary: 'The rollout' }],
    ],
    [
      'log a meeting with “Sarah Chen” yesterday: discussed pricing',
      [
        {
          tool: 'log_activity',
          kind: 'meeting',
          contact_id: 2,
          held_on: '2026-11-15',
          summary: 'Discussed pricing',
        },
      ],
    ],
    ['log an email to ines moreau', [{ tool: 'log_activity', kind: 'email', contact_id: 7, held_on: TODAY }]],
    [
      'remind me to send Sarah Chen the contract on Friday',
      [{ tool: 'create_task', title: 'Send Sarah Chen the contract', due_on: '2026-11-20', contact_id: 2 }],
    ],
    [
      'add a task: prepare the demo by 2026-12-01',
      [{ tool: 'create_task', title: 'Prepare the demo', due_on: '2026-12-01' }],
    ],
    ['remind me to call Sarah', [{ tool: 'create_task', title: 'Call Sarah' }]],
    [
      'Create a deal called "Pilot" with Globex worth 12k',
      [{ tool: 'create_deal', name: 'Pilot', company: 'Globex', amount: 12_000, currency: 'USD' }],
    ],
    [
      'new deal for Halcyon Health: Second clinic, €8,500, closing next week',
      [
        {
          tool: 'create_deal',
          name: 'Second clinic',
          company: 'Halcyon Health',
          amount: 8500,
          currency: 'EUR',
          close_on: '2026-11-23',
        },
      ],
    ],
    [
      'add a new contact Priya Shah, priya@shah.example, Head of IT at Halcyon Health',
      [
        {
          tool: 'create_contact',
          name: 'Priya Shah',
          email: 'priya@shah.example',
          role: 'Head of IT',
          company: 'Halcyon Health',
        },
      ],
    ],
    [
      'create a contact for Maria Garcia, Ben Okafor and Eva Novak',
      [
        { tool: 'create_contact', name: 'Maria Garcia' },
        { tool: 'create_contact', name: 'Ben Okafor' },
        { tool: 'create_contact', name: 'Eva Novak' },
      ],
    ],
    ['log call John Miller', [{ tool: 'log_activity', kind: 'call', contact_id: 1, held_on: TODAY }]],
    [
      'log that I called John today about pricing',
      [{ tool: 'log_activity', kind: 'call', contact_id: 1, held_on: TODAY, summary: 'Pricing' }],
    ],
    [
      'schedule a call with John tomorrow',
      [{ tool: 'create_task', title: 'Call with John', due_on: '2026-11-17', contact_id: 1 }],
    ],
    [
      'create a task for John: send brochure',
      [{ tool: 'create_task', title: 'Send brochure', contact_id: 1 }],
    ],
    [
      'Create a $5,000 deal for Acme called Upgrade closing Friday',
      [
        {
          tool: 'create_deal',
          name: 'Upgrade',
          company: 'Acme Corp',
          amount: 5000,
          currency: 'USD',
          close_on: '2026-11-20',
        },
      ],
    ],
    [
      'create a contact for Zoe Hart and log a call with John',
      [
        { tool: 'create_contact', name: 'Zoe Hart' },
        { tool: 'log_activity', kind: 'call', contact_id: 1, held_on: TODAY },
      ],
    ],
  ])('%s', (text, proposed) => {
    expect(play(text).proposed).toEqual(proposed);
  });

  test('five people in one turn, and no address is made up', () => {
    const { proposed } = play(
      'Create contacts for Ana Ruiz, Ben Okafor, Chloé Martin, Dai Sato and Eva Novak at Acme',
    );
    const names = ['Ana Ruiz', 'Ben Okafor', 'Chloé Martin', 'Dai Sato', 'Eva Novak'];
    expect(proposed).toEqual(names.map((name) => ({ tool: 'create_contact', name, company: 'Acme Corp' })));
  });

  test('people who were mentioned before are those whom one wrote about', () => {
    const before = talk(
      'I met Ana Ruiz (ana@ruiz.example), Ben Okafor, Chloé Martin, Dai Sato and Eva Novak from Acme today',
      'Shall I create contacts for them?',
    );
    const { proposed } = play('Create contacts for all five people I mentioned', { before });
    expect(proposed).toHaveLength(5);
    expect(proposed[0]).toEqual({
      tool: 'create_contact',
      name: 'Ana Ruiz',
      email: 'ana@ruiz.example',
      company: 'Acme Corp',
    });
    expect(proposed[4]).toEqual({ tool: 'create_contact', name: 'Eva Novak', company: 'Acme Corp' });
  });

  test('if they are not as many as was said, it asks', () => {
    const before = talk('I met Ana Ruiz and Ben Okafor today', 'Shall I create contacts for them?');
    expect(play('Create contacts for all five people I mentioned', { before })).toMatchObject({
      proposed: [],
      said: expect.stringMatching(/\?$/),
    });
    expect(play('Create contacts for all five people I mentioned')).toMatchObject({
      proposed: [],
      said: expect.stringMatching(/\?$/),
    });
  });

  test('a look beside a write is said, and the write is proposed', () => {
    const { proposed, said } = play('show me my pipeline and create a contact for Zoe Hart at Globex');
    expect(proposed).toEqual([{ tool: 'create_contact', name: 'Zoe Hart', company: 'Globex' }]);
    expect(said).toContain('pipeline');
  });
});

describe('what is asked back', () => {
  test.each([
    'I should probably log a call with John',
    'Maybe I should create a task to call John tomorrow',
    'Should I log a call with John?',
    'I called John yesterday',
    'I had a great meeting with Sarah Chen about the payment terms',
    'create a task for Sarah: send brochure',
    'I met Ana Ruiz at the fair',
    'log a call with Sarah',
    'log a call',
    'create a contact',
    'create a task',
    'create a deal',
    'create a deal with Bright',
    'create a deal with Globex',
  ])('%s', (text) => {
    const { proposed, said } = play(text);
    expect(proposed).toEqual([]);
    expect(said).toMatch(/\?$/);
  });

  test.each<[string, string[], string, Json[]]>([
    [
      'a thought, and yes',
      ['I should probably log a call with John', 'Shall I log a call with John Miller (Globex)?'],
      'yes, log it',
      [{ tool: 'log_activity', kind: 'call', contact_id: 1, held_on: TODAY }],
    ],
    [
      'a thought, and no',
      ['I should probably log a call with John', 'Shall I log a call with John Miller (Globex)?'],
      'no',
      [],
    ],
    [
      'which one',
      [
        'log a call with Sarah',
        'Which Sarah do you mean: Sarah Chen (Globex) or Sarah Lindqvist (Halcyon Health)?',
      ],
      'Lindqvist',
      [{ tool: 'log_activity', kind: 'call', contact_id: 3, held_on: TODAY }],
    ],
    ['who, and nobody', ['create a contact', 'Who is it?'], 'nobody', []],
    [
      'who',
      ['create a contact', 'Who is it?'],
      'maria garcia from Globex',
      [{ tool: 'create_contact', name: 'Maria Garcia', company: 'Globex' }],
    ],
    [
      'with whom',
      ['log a call', 'With whom was the call?'],
      'John Miller',
      [{ tool: 'log_activity', kind: 'call', contact_id: 1, held_on: TODAY }],
    ],
    [
      'two questions',
      [
        'create a deal worth $500',
        'Which company is the deal with?',
        'Globex',
        'What should the deal be called?',
      ],
      'Pilot',
      [{ tool: 'create_deal', name: 'Pilot', company: 'Globex', amount: 500, currency: 'USD' }],
    ],
    [
      'something else',
      [
        'log a call with Sarah',
        'Which Sarah do you mean: Sarah Chen (Globex) or Sarah Lindqvist (Halcyon Health)?',
      ],
      'create a contact for Zoe Hart',
      [{ tool: 'create_contact', name: 'Zoe Hart' }],
    ],
  ])('%s', (_, before, text, proposed) => {
    expect(play(text, { before: talk(...before) }).proposed).toEqual(proposed);
  });

  test('an answer that still fits several is asked about again', () => {
    const before = talk(
      'log a call with Sarah',
      'Which Sarah do you mean: Sarah Chen (Globex) or Sarah Lindqvist (Halcyon Health)?',
    );
    expect(play('Sarah', { before })).toMatchObject({ proposed: [], said: expect.stringMatching(/^Which/) });
  });
});

describe('what proposes nothing', () => {
  test.each([
    "Don't create a contact for Maria Garcia",
    "I don't need to log a call with John",
    'Did you create a contact for Maria Garcia?',
    'log a call with Nobody Known',
    'delete the contact John Miller',
    'email John',
    'note: John prefers mornings',
    'hello',
    'what is the weather like?',
    'yes',
    'undo',
  ])('%s', (text) => {
    expect(play(text).proposed).toEqual([]);
  });

  test.each([
    ['actually, show me my pipeline', 'Turbine monitoring'],
    ['show my deals', 'Spring campaign'],
    ['who can I call at globex?', 'Sarah Chen'],
    ['Who works at Acme?', 'Peter Novak'],
    ['deals with Globex', 'Fleet tracking pilot'],
    ['deals in negotiation', 'Warehouse rollout'],
    ['show me the deal Warehouse rollout', '48,000 USD'],
    ['what is due today?', 'revised offer'],
    ["what's overdue?", 'security questionnaire'],
    ['my tasks', 'trade fair'],
    ['Who is Callum Reid?', 'CTO'],
    ["what's John's phone number?", '+31 10 555 0142'],
    ['find sarah', 'Lindqvist'],
    ['show contacts at Globex', 'Sarah Chen'],
    ['tell me about Globex', 'Rotterdam'],
    ['companies', 'Lumen & Co'],
    ['what did I last talk about with John', 'two phases'],
    ['recent activities', 'Signed'],
    ['who is Zaphod?', 'nobody'],
  ])('%s', (text, part) => {
    const { proposed, said } = play(text);
    expect(proposed).toEqual([]);
    expect(said).toContain(part);
  });
});

describe('changes to what waits', () => {
  const maria = {
    tool: 'create_contact',
    args: { name: 'Maria Garcia', email: 'maria@acme.com', company: 'Acme Corp' },
  };
  const ana = { tool: 'create_contact', args: { name: 'Ana Ruiz', company: 'Acme Corp' } };
  const task = { tool: 'create_task', args: { title: 'Call back' } };
  const deal = {
    tool: 'create_deal',
    args: { name: 'Pilot', company: 'Globex', currency: 'USD', stage: 'lead' },
  };
  test.each<[string, Situation['editing'], Json[]]>([
    ['change the email to maria@acme.example', [maria], [{ ...maria.args, email: 'maria@acme.example' }]],
    ['use m.garcia@acme.example', [maria], [{ ...maria.args, email: 'm.garcia@acme.example' }]],
    [
      'the company to Globex',
      [maria, ana],
      [
        { ...maria.args, company: 'Globex' },
        { ...ana.args, company: 'Globex' },
      ],
    ],
    [
      "change Ana's email to ana@ruiz.example",
      [maria, ana],
      [maria.args, { ...ana.args, email: 'ana@ruiz.example' }],
    ],
    ['make it Friday', [task], [{ ...task.args, due_on: '2026-11-20' }]],
    ['make it 15k', [deal], [{ ...deal.args, amount: 15_000 }]],
  ])('%s', (text, editing, args) => {
    const { proposed } = play(text, { editing });
    expect(proposed).toEqual(args.map((each) => expect.objectContaining(each as object)));
  });

  test('what is not understood changes nothing', () => {
    expect(play('something better', { editing: [maria] })).toMatchObject({
      proposed: [],
      said: expect.stringContaining('?'),
    });
  });
});

describe('outcomes', () => {
  const { tell } = crmScript();
  const outcome = (output: object, args: Json = { name: 'Maria Garcia' }) =>
    tell([{ tool: 'create_contact', args, output: output as Json }]);
  test('only what succeeded is told as done', () => {
    expect(outcome({ status: 'succeeded', result: { created: 'contact Maria Garcia', id: 8 } })).toBe(
      'Created: contact Maria Garcia.',
    );
    for (const status of [
      'denied',
      'expired',
      'cancelled',
      'superseded',
      'in_doubt',
      'refused',
      'something new',
    ])
      expect(outcome({ status })).not.toMatch(/^Created/);
    expect(outcome({ status: 'failed', error: 'no', effect: 'none' })).toContain('nothing was changed');
    expect(outcome({ status: 'failed', error: 'no', effect: 'unknown' })).toContain('may have changed');
    expect(outcome({ status: 'in_doubt' })).toContain('do not know');
  });
});

test('open deals are neither won nor lost', () => {
  const { said } = play('what are my open deals?');
  expect(said).toContain('Warehouse rollout');
  expect(said).not.toContain('Spring campaign');
});

test('thinking aloud is known from asking', () => {
  expect(isMusing('I should probably log a call with John')).toBe(true);
  expect(isMusing('Log a call with John')).toBe(false);
  expect(isMusing('I want you to log a call with John')).toBe(false);
  expect(wishIn('I want you to log a call with John', TODAY)).toMatchObject({ wish: 'activity' });
});
