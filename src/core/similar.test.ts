import { describe, expect, test } from 'vitest';
import type { Json } from './json.ts';
import { checkPredicate, holds } from './predicate.ts';
import { handlesOf, similarTo } from './similar.ts';

const handles = (args: Json, secrets: string[] = []) => handlesOf({ args, secrets });
const similar = (args: Json) => similarTo(handles(args));

describe('what is similar', () => {
  test.each<[name: string, args: Json, where: object]>([
    [
      'a file: whatever is written in the same folder',
      { path: '/home/ada/notes/a.md', content: 'x' },
      { '/path': { prefix: '/home/ada/notes' } },
    ],
    [
      'two files: from and to the same folders',
      { source: '/a/b/c', destination: '/d/e/f' },
      { '/source': { prefix: '/a/b' }, '/destination': { prefix: '/d/e' } },
    ],
    [
      'two files, one of them in no folder: that one only',
      { source: '/a/b/c', destination: '/d' },
      { '/source': { prefix: '/a/b' }, '/destination': { eq: '/d' } },
    ],
    [
      'a long way',
      { source: '/a/b/c', destination: `/${'d/'.repeat(200)}e` },
      { '/source': { prefix: '/a/b' }, '/destination': { prefix: `/${'d/'.repeat(200)}`.slice(0, -1) } },
    ],
    ['a relative path', { file: 'notes/a.md' }, { '/file': { prefix: 'notes' } }],
    ['Windows', { path: 'C:\\notes\\a.md' }, { '/path': { prefix: 'C:\\notes' } }],
    ['a URL', { url: 'https://example.com/v1/a?b=/c/d' }, { '/url': { prefix: 'https://example.com/v1' } }],
    ['no path: the same values', { to: 'bob', amount: 7 }, { '/to': { eq: 'bob' }, '/amount': { eq: 7 } }],
    ['a date is no path', { when: '5/11/2026' }, { '/when': { eq: '5/11/2026' } }],
    ['a name with a slash', { 'a/b~c': 1 }, { '/a~1b~0c': { eq: 1 } }],
  ])('%s', (_, args, where) => {
    expect(similar(args)).toEqual(where);
    expect(() => checkPredicate(similar(args))).not.toThrow();
    expect(holds(similar(args), args)).toBe(true);
  });

  test.each(['/a.md', '~/a.md', './a.md', 'C:\\a.md', 'https://example.com', '/a/../b/c', 'a.md', 'x:///y'])(
    'of %s only itself',
    (path) => expect(similar({ path })).toEqual({ '/path': { eq: path } }),
  );
});

test('a number can be a limit', () => {
  expect(handles({ amount: 7 })[0]!.conditions).toEqual([{ eq: 7 }, { lte: 7 }]);
});

test('secrets, long texts and lists are nothing to go by', () => {
  expect(handles({ token: 'x', text: 'y'.repeat(201), list: [1], deep: {} }, ['/token'])).toEqual([]);
  expect(handles([1])).toEqual([]);
});
