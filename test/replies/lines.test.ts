import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/replies.ts', import.meta.url));

function answers(lines: readonly string[]): unknown[] {
  const { stdout, status } = spawnSync(process.execPath, [script], {
    input: lines.join('\n'),
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('lines come back in order, one for one, whatever they are', () => {
  const items = [{ title: 'A' }, { title: 'B', facts: null }, { title: 'C', facts: { Done: true } }];
  expect(
    answers([
      JSON.stringify({ id: 1, text: 'Sí, borrar', prompt: { verb: 'delete', locale: 'es' } }),
      'nonsense',
      JSON.stringify({ id: 'b', text: '1 and 3', prompt: { items } }),
      JSON.stringify({ id: 3 }),
      '[]',
      JSON.stringify({ id: 4, text: 'yes', prompt: 7, locale: 7 }),
      JSON.stringify({ id: 5, text: 'tak', locale: 'pl' }),
      JSON.stringify({ text: 'no' }),
    ]),
  ).toMatchObject([
    { id: 1, reply: 'allow', language: 'es' },
    { id: null, reply: 'unclear' },
    { id: 'b', reply: 'select', items: [0, 2] },
    { id: 3, reply: 'unclear' },
    { id: null, reply: 'unclear' },
    { id: 4, reply: 'allow' },
    { id: 5, reply: 'allow' },
    { id: null, reply: 'deny' },
  ]);
});
