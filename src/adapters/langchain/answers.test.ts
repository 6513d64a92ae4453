import { expect, test } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { agent, codeOf, world } from '../../../test/world.ts';
import { paired, readAnswer } from './answers.ts';
import { type Held, heldCall, heldCalls, isUntouched } from './interrupt.ts';

/** A held call of a tool that the gate does not have. */
async function heldOne(args: object = { to: 'ada', body: 'Hi' }, more: object = {}) {
  const { gate } = world();
  const elsewhere = { effect: 'external', title: 'Send a mail', ...more } as const;
  const { action } = await gate.call({ tool: 'mail', args, session: 's1', by: agent, elsewhere });
  return { view: action!, held: { id: 'i1', value: heldCall(action!) } satisfies Held };
}

test('the answers of Agent Inbox and of LangChain are read', async () => {
  const { held } = await heldOne();
  const edited = { to: 'bob', body: 'Hi' };
  const shown = held.value.action_request;
  for (const [given, answer] of [
    [{ type: 'accept', args: null }, { verdict: 'allow' }],
    [[{ type: 'accept', args: shown }], { verdict: 'allow' }],
    [{ decisions: [{ type: 'approve' }] }, { verdict: 'allow' }],
    [[{ type: 'ignore', args: null }], { verdict: 'deny' }],
    [[{ type: 'response', args: 'Too long' }], { verdict: 'deny', reason: 'Too long' }],
    [{ decisions: [{ type: 'reject' }] }, { verdict: 'deny' }],
    [
      { type: 'reject', message: 'Too long' },
      { verdict: 'deny', reason: 'Too long' },
    ],
    [[{ type: 'edit', args: { action: 'mail', args: edited } }], { verdict: 'edit', args: edited }],
    [
      { decisions: [{ type: 'edit', editedAction: { name: 'mail', args: edited } }] },
      { verdict: 'edit', args: edited },
    ],
  ])
    expect(readAnswer(given, held)).toEqual(answer);
});

promise('T16', 'what is not an answer is none', async () => {
  const { held } = await heldOne();
  for (const given of [
    undefined,
    null,
    true,
    'yes',
    {},
    [],
    [{ type: 'accept' }, { type: 'accept' }],
    { type: 'Accept' },
    { type: 'allow' },
    { decisions: [] },
    { type: 'accept', args: { action: 'mail', args: { to: 'mallory', body: 'Hi' } } },
    { type: 'edit', args: { action: 'pay', args: { to: 'bob' } } },
    { type: 'edit', args: 'to: bob' },
    { type: 'response', args: 'Yes!' },
  ])
    expect(await codeOf((async () => readAnswer(given, held))())).toBe('INVALID_CALL');
});

promise('T3', 'answers are paired by the interrupts’ ids', async () => {
  const { held } = await heldOne();
  const other = { ...held, id: 'i2' };
  expect(paired([held, other], { i2: 'b' })).toEqual([[other, 'b']]);
  expect(paired([held], [{ type: 'accept' }])).toEqual([[held, [{ type: 'accept' }]]]);
  for (const answers of [{ i2: 'b', i3: 'c' }, [{ type: 'accept' }], {}, undefined])
    expect(() => paired([held, other], answers)).toThrow(/by the id/);
});

test('interrupts of others are left alone', async () => {
  const { held } = await heldOne();
  const foreign = [{ id: 'x', value: 'Which one?' }, { id: 'y', value: null }, { id: 'z' }];
  expect(heldCalls([...foreign, held])).toEqual([held]);
});

promise('T5', 'what an agent wrote is text in a description, and never Markdown', async () => {
  const { held } = await heldOne({ body: '```\n[click](https://evil.example)' });
  const { description } = held.value;
  const [fence] = description!.match(/^`+/)!;
  expect(description!.endsWith(`\n${fence}`)).toBe(true);
  expect(description!.split(fence)).toHaveLength(3);
});

promise('T17', 'a secret is masked where it is shown, and then cannot be edited', async () => {
  const { held } = await heldOne({ to: 'ada', password: 'hunter2' }, { secrets: ['password'] });
  expect(JSON.stringify(held)).not.toContain('hunter2');
  expect(held.value.config.allow_edit).toBe(false);
  expect(held.value.reviewConfigs[0].allowedDecisions).toEqual(['approve', 'reject']);
});

promise('T1', 'what was shown is made again from the record, whatever became of the action', async () => {
  const { held, view } = await heldOne();
  expect(isUntouched(held.value, { ...view, status: 'approved', expiresAt: 0 })).toBe(true);
  expect(isUntouched({ ...held.value, description: 'Nothing to see' }, view)).toBe(false);
});
