import type { Group } from '../../cases.ts';
import { ar } from './ar.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { id } from './id.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { sv } from './sv.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

/** What people say in the languages at the other end of the list, one file each. */
export const MORE: Readonly<Record<string, readonly Group[]>> = Object.fromEntries(
  Object.entries({ sv, ko, ja, zh, vi, id, hi, he, ar }).map(([language, groups]) => [
    `more ${language}`,
    groups,
  ]),
);
