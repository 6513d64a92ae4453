import type { Group } from '../cases.ts';

const THREE = [{ title: 'Dentist' }, { title: 'Call with Ana' }, { title: 'Lunch' }];

/** What was once read as a yes to more than was said, or to something else. */
export const attacks: readonly Group[] = [
  {
    verb: 'delete',
    items: THREE,
    rows: `
      all no => deny
      all 👎 => deny
      all, stop => deny
      all rejected => deny
      all, never mind => deny
      all except => unclear
      all but => unclear
      all but no => deny
      all not => unclear
      yes to all, no => unclear
      yes all, nope => unclear
      all yes, no => unclear
      yes, all but => unclear
      all, just the second => unclear
      1: yes 2: no 3: yes => select 1 3, rest denied
      1 yes 2 no 3 yes => select 1 3, rest denied
      1: no 2: yes 3: yes => select 2 3, rest denied
      1 👍 2 👎 3 👍 => select 1 3, rest denied
      dentist yes ana no lunch yes => select 1 3, rest denied
      1 and 2 yes 3 no => select 1 2, rest denied
      1 yes 2 => unclear
      1 no 2 => unclear
      1, no 2 => unclear
      yes 1 no 2 yes => unclear
      1 yes 1 no => unclear
      2 yes, 2 no => unclear
      not only 1 => unclear
      not just the first => unclear
      yes to no 2 => unclear
      first of all => unclear
      first of all yes => unclear
      1 minus 2 => unclear
      the first, no the second => unclear
      no lunch => unclear
      no, lunch => unclear
      no 2 => unclear
      no. 2 => unclear
      1 min => unclear
      thank you Ana => unclear
      hello ana => unclear
      ok ana => unclear
      lunch is great => unclear
      nice lunch => unclear
      yes, lunch please => select 3
      delete lunch please => select 3
      lunch => select 3
      1 of 3 => unclear
      2 of them => unclear
      yes, 2 of them => unclear
      these 2 => unclear
      at first => unclear
      second that => unclear
      yes at 1 => unclear
      yes in 2 => unclear
      -1 => unclear
      1, actually 2 => unclear
      1 is fine => unclear
      I want the first => unclear
      ok 1 => select 1`,
  },
  ...['es', 'pt', 'pl', 'id', 'sv', 'vi', 'ja'].map((locale) => ({
    locale,
    verb: 'delete',
    items: THREE,
    rows: `
      no lunch => unclear
      no 2 => unclear`,
  })),
  {
    verb: 'pay',
    items: [
      { title: 'Invoice 10012' },
      { title: 'Contractor payment' },
      { title: 'Internet bill' },
      { title: 'Carla' },
    ],
    rows: `
      10012 => select 1
      10013 => other
      invoice 10013 => unclear
      yes contract => unclear
      only internal => unclear
      yes, Carlo => unclear
      yes, Carl => unclear
      the contractors => select 2`,
  },
  {
    verb: 'delete',
    items: [{ title: 'Sales report' }, { title: 'Cost report' }, { title: 'Reports index' }],
    rows: `
      all reports => unclear
      the cost report => select 2`,
  },
  ...['en', 'es', 'pt', 'fr', 'pl'].map((locale) => ({
    locale,
    rows: `
      jo => unclear
      via => unclear
      ok => allow`,
  })),
  {
    verb: 'delete',
    rows: `
      sale => unclear
      logo => unclear
      he he => unclear
      los => unclear
      да, удали => allow`,
  },
  { locale: 'es', rows: 'ja ja ja => unclear' },
  { locale: 'pt', rows: 'kkk => other' },
  { verb: 'buy', rows: 'yes, sell it => unclear' },
  { verb: 'create', rows: 'yes, crate => unclear' },
  {
    verb: 'delete',
    rows: `
      yes master => unclear
      deplete => other
      yes deplete it => unclear
      yes\u037e => unclear`,
  },
  {
    locale: 'el',
    rows: `
      yes; => unclear
      yes => allow`,
  },
  { verb: 'delete', items: THREE.slice(1), rows: 'both no => unclear' },
  { verb: 'delete', items: THREE, locale: 'es', rows: 'todos no => deny' },
  { verb: 'delete', items: THREE, locale: 'de', rows: 'alle nicht => unclear' },
  { verb: 'delete', items: THREE, locale: 'tr', rows: 'hepsini silme => unclear' },
  { verb: 'delete', items: THREE, locale: 'zh', rows: '都不 => deny' },
  { verb: 'delete', items: THREE, locale: 'ja', rows: '全部しない => deny' },
  { verb: 'delete', items: THREE, locale: 'ko', rows: '다 안돼 => deny' },
];
