import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PROMISES } from './promises.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The ids that some test is declared with. */
function held(): Set<string> {
  const ids = new Set<string>();
  for (const file of globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    for (const [, list] of text.matchAll(/\bpromise\(\s*(\[[^\]]*\]|'[IT]\d+')/g)) {
      for (const [id] of list!.matchAll(/[IT]\d+/g)) ids.add(id);
    }
  }
  return ids;
}

test('every promise has a test', () => {
  const ids = held();
  expect(Object.keys(PROMISES).filter((id) => !ids.has(id))).toEqual([]);
});

test('every id that a test names is a promise', () => {
  expect([...held()].filter((id) => !(id in PROMISES))).toEqual([]);
});
