import { ar, collisions, he, hi, id, ja, ko, vi, zh } from './cases/asian-semitic.ts';
import { attacks } from './cases/attacks.ts';
import { abroad, cut, degrees, details, hesitating, manyOfOne } from './cases/degrees.ts';
import { en } from './cases/en.ts';
import { de, nl, sv } from './cases/germanic.ts';
import { MORE } from './cases/more/index.ts';
import { noYes } from './cases/no-yes.ts';
import { numbers } from './cases/numbers.ts';
import { opposites } from './cases/opposites.ts';
import { plainYes } from './cases/plain-yes.ts';
import { es, fr, it, pt } from './cases/romance.ts';
import { pl, ru, tr, uk } from './cases/slavic-turkish.ts';
import { told } from './cases/told.ts';
import type { Group } from './cases.ts';

export const ALL_CASES: Readonly<Record<string, readonly Group[]>> = {
  ...{ en, es, pt, fr, de, it, nl, pl, tr, ru, uk, ar, he, hi, id, vi, zh, ja, ko, sv },
  ...MORE,
  collisions,
  attacks,
  opposites,
  'no yes': noYes,
  numbers,
  'plain yes': plainYes,
  told,
  ...{ degrees, abroad, details, hesitating, cut },
  'many of one': manyOfOne,
};
