import { expect, test } from 'vitest';
import type { Json } from '../../core/json.ts';
import { Catalogue } from './catalogue.ts';
import { NO_SETTINGS, type ToolSettings } from './config.ts';
import { describe, gateName } from './describe.ts';

test('a tool has a name at the gate that no other tool can take', () => {
  const strange = gateName('fs', 'wipe all');
  expect(strange).toMatch(/^fs\/wipe_all:[0-9a-f]{12}$/);
  const taken = strange.slice('fs/'.length);
  expect(gateName('fs', taken)).not.toBe(strange);
  expect(gateName('fs', '\ud800')).not.toBe(gateName('fs', '\ud801'));
  expect(gateName('fs', 'write_file')).toBe('fs/write_file');
  expect(gateName('fs', 'a:b')).toBe('fs/a:b');
});

function titleOf(args: Json, properties: Record<string, object> = {}, said: ToolSettings = {}): string {
  const settings = { ...NO_SETTINGS, tools: { write_file: said } };
  const catalogue = new Catalogue(settings, 'notes');
  catalogue.learn([{ name: 'write_file', title: 'Write File', inputSchema: { type: 'object', properties } }]);
  return describe(settings, catalogue.get('write_file')!, args).title!;
}

test.for([
  [{ content: 'hello', path: '/notes/a.txt' }, 'Write File: /notes/a.txt (notes)'],
  [{ destination: 'b', source: 'a' }, 'Write File: a (notes)'],
  [{ id: 7, all: true }, 'Write File: 7 (notes)'],
  [{ path: '', url: { deep: 'x' } }, 'Write File (notes)'],
  [{}, 'Write File (notes)'],
  [[1], 'Write File (notes)'],
] as [Json, string][])('a call with %j is called %s', ([args, title]) => {
  expect(titleOf(args)).toBe(title);
});

test('without a usual name, the first short text in the server’s own order tells it apart', () => {
  const properties = { essay: {}, second: {}, first: {} };
  expect(titleOf({ first: 'a', second: 'b', essay: 'x'.repeat(500) }, properties)).toBe(
    'Write File: b (notes)',
  );
});

test('a long argument is cut in its middle: it is shown whole below', () => {
  expect(titleOf({ path: `/start${'x'.repeat(500)}end.txt` })).toMatch(
    /^Write File: \/startx+…x+end\.txt \(notes\)$/,
  );
  expect(titleOf({ path: '💧'.repeat(500) }).length).toBeLessThan(120);
  expect(titleOf({ path: `a${'💧'.repeat(500)}` }).isWellFormed()).toBe(true);
});

test('a secret is not in the title, and the operator’s own words stay as they are', () => {
  expect(titleOf({ query: 'hidden', name: 'seen' }, {}, { secrets: ['/query'] })).toBe(
    'Write File: seen (notes)',
  );
  expect(titleOf({ path: 'a.txt' }, {}, { title: 'Put it into {path}' })).toBe('Put it into a.txt (notes)');
});
