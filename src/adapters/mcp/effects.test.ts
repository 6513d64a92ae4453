import { expect, test } from 'vitest';
import { Catalogue } from './catalogue.ts';
import { NO_SETTINGS, type Settings } from './config.ts';
import { describe as describeCall, gateName } from './describe.ts';
import { judge } from './effects.ts';
import type { Hints } from './wire.ts';

const TRUSTED: Settings = { ...NO_SETTINGS, trust: ['*'] };
const effectOf = (annotations: Hints | undefined, settings = TRUSTED) =>
  judge(settings, 's', { name: 't', ...(annotations ? { annotations } : {}) }).effect;

test.for<[Hints | undefined, string | undefined]>([
  [undefined, undefined],
  [{}, undefined],
  [{ readOnlyHint: false }, undefined],
  [{ readOnlyHint: true }, 'read'],
  [{ readOnlyHint: true, openWorldHint: false, destructiveHint: false }, 'read'],
  // Those that contradict themselves are taken at their worst.
  [{ readOnlyHint: true, destructiveHint: true }, 'destructive'],
  [{ readOnlyHint: true, openWorldHint: true }, 'external'],
  [{ destructiveHint: true, openWorldHint: true }, 'destructive'],
  [{ destructiveHint: false }, 'write'],
  [{ destructiveHint: false, openWorldHint: true }, 'external'],
  [{ readOnlyHint: 'yes' } as never, undefined],
])('hints %j of a trusted server mean %s', ([hints, effect]) => {
  expect(effectOf(hints)).toBe(effect);
});

test('a hint that a tool only reads is believed of nobody else', () => {
  const reads = { readOnlyHint: true };
  expect(effectOf(reads, NO_SETTINGS)).toBe('external');
  const believed = (trust: string) => effectOf(reads, { ...NO_SETTINGS, trust: [trust] });
  expect(['s', 's*', 's/t', 's/*', '*/t'].map(believed)).toEqual(Array(5).fill('read'));
  expect(['t', 'other', 's/other', 'other/*', '/t'].map(believed)).toEqual(Array(5).fill('external'));
});

test('what the operator says counts more, the first pattern before the others', () => {
  const tools = {
    's/t': { effect: 'write' },
    t: { title: 'T', effect: 'read' },
    '*': { title: 'any' },
  } as const;
  const settings = { ...NO_SETTINGS, tools };
  expect(effectOf({ destructiveHint: true }, settings)).toBe('write');
  const [learned] = new Catalogue(settings, 's').learn([{ name: 't' }]);
  expect(describeCall(settings, learned!.known, {})).toMatchObject({ effect: 'write', title: 'T (s)' });
});

test('no two tools have one name at the gate, and every name is one', () => {
  const names = ['a', 'a b', 'a_b', 'a  b', 'ä', 'x'.repeat(300), `${'x'.repeat(300)}y`].map((tool) =>
    gateName('s', tool),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[\w./:-]{1,128}$/);
});

test('a tool is another as soon as anything that is said of it is', () => {
  const catalogue = new Catalogue(NO_SETTINGS, 's');
  const tool = { name: 't', description: 'a', inputSchema: { maximum: 2 ** 63 } };
  expect(catalogue.learn([tool, { no: 'name' }, null, { name: 7 }])).toHaveLength(1);
  expect(catalogue.learn([{ inputSchema: tool.inputSchema, description: 'a', name: 't' }])).toHaveLength(0);
  expect(catalogue.learn([{ ...tool, description: 'b' }])).toHaveLength(1);
  expect(catalogue.learn('nothing')).toHaveLength(0);
  expect(catalogue.all()).toHaveLength(1);
});

test('titles and facts are filled from the arguments, long ones cut', () => {
  const tools = { t: { title: 'Write {/file/path} {nothing}', facts: { Size: '{size}', Text: '{text}' } } };
  const settings = { ...NO_SETTINGS, tools };
  const [learned] = new Catalogue(settings, 's').learn([{ name: 't' }]);
  const args = { file: { path: 'a.txt' }, size: 3, text: 'x'.repeat(500) };
  expect(describeCall(settings, learned!.known, args)).toMatchObject({
    title: 'Write a.txt  (s)',
    facts: { Size: '3', Text: `${'x'.repeat(200)}…` },
  });
});
