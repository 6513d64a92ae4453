import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRAMEWORKS, RIGHT, SCENARIOS } from '../bench/peers/figures.ts';

// `npm run peers` needs an install of its own and a quarter of an hour; what it found stands in docs/proof.md.
test('with Countersign every framework runs a held call as often as is right', () => {
  const proof = readFileSync(new URL('../docs/proof.md', import.meta.url), 'utf8');
  const [, made = ''] = /<!-- npm run peers -->([\s\S]*)<!-- \/npm run peers -->/.exec(proof) ?? [];
  const rows = made
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const countsOf = (name: string) => rows.find(([, first]) => first?.startsWith(name))?.slice(2, -1);
  const right = ['1', '1', '1', '1', '0', '0', '0'];
  expect(SCENARIOS.map((scenario) => `${RIGHT[scenario]}`)).toEqual(right);
  expect(countsOf('right')).toEqual(right);
  const guarded = rows.filter(([, first]) => first?.endsWith('with Countersign'));
  expect(guarded.map((cells) => cells.slice(2, -1))).toEqual(Object.keys(FRAMEWORKS).map(() => right));
});
