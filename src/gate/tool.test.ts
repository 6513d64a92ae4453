import { expect, test } from 'vitest';
import { CountersignError, defineTool } from '../index.ts';

/** As JavaScript, or a cast, would have it. */
function refusal(more: object): string {
  try {
    defineTool({ name: 'delete_page', run: () => 1, ...more } as never);
  } catch (error) {
    if (CountersignError.is(error, 'INVALID_TOOL')) return error.message;
    throw error;
  }
  return 'none';
}

const undo = () => {};

test.each([
  { preview: 'x' },
  { run: {} },
  { undo: {} },
  { undo, undoPreview: { title: 'x' } },
  { reconcile: 'x' },
  { title: 5 },
  { description: ['x'] },
  { version: {} },
  { idempotent: 'no' },
  { secrets: 'password' },
  { secrets: ['password', 7] },
  { secrets: [''] },
  { approvers: 'ada' },
  { approvers: ['ada'] },
  { approvers: null },
  { input: { type: 'object' } },
  { effect: 'delete' },
  { ttlMs: 0 },
])('a member that is not what it should be is refused: %j', (more) => {
  const member = Object.keys(more).at(-1)!;
  expect(refusal(more)).toContain(member);
});

test.each([
  { boss: true },
  { owner: 'yes' },
  { users: 'ada' },
  { roles: [1] },
  { count: 0 },
  { count: 1.5 },
  { fourEyes: 1 },
])('approvers have their shape: %j', (approvers) => {
  expect(refusal({ approvers })).toContain(`approvers.${Object.keys(approvers)[0]}`);
});

test('an unknown member is refused, with the nearest name that there is', () => {
  expect(refusal({ previw: () => ({}) })).toContain('Did you mean preview?');
  expect(refusal({ undopreview: () => ({}) })).toContain('Did you mean undoPreview?');
  expect(refusal({ execute: () => 1 })).toMatch(/no member execute\. It can have name, /);
  expect(refusal({ approvers: { role: ['editor'] } })).toContain('Did you mean approvers.roles?');
  expect(refusal({ toString: () => '' })).toContain('toString');
});

test('an undo that there is not, has no preview', () => {
  expect(refusal({ undoPreview: () => ({}) })).toContain('undo');
});

test('what is not given is not looked at, and a tool may be made from another', () => {
  const tool = defineTool({
    name: 'pay',
    run: () => 1,
    undo,
    undoPreview: () => ({}),
    preview: undefined,
    title: undefined,
    version: 2,
    idempotent: true,
    secrets: ['cardCode', '/card/code'],
    approvers: { owner: true, users: ['ada'], roles: ['boss'], count: 2, fourEyes: true },
  });
  expect(defineTool({ ...tool, version: 3 }).definition).not.toBe(tool.definition);
});
