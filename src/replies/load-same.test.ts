import { expect, test } from 'vitest';
import { ALL_CASES } from '../../test/replies/all-cases.ts';
import { casesOf } from '../../test/replies/cases.ts';
import { readLater } from './load.ts';

test('reading with words that are loaded as needed is the same reading', async () => {
  const cases = Object.values(ALL_CASES).flatMap(casesOf);
  const later: unknown[] = [];
  for (const { text, group } of cases) later.push(await readLater(text, group));
  const { readReply } = await import('./read.ts');
  expect(later).toEqual(cases.map(({ text, group }) => readReply(text, group)));
});
