import { expect, test } from 'vitest';
import { gateName } from './describe.ts';

test('a tool has a name at the gate that no other tool can take', () => {
  const strange = gateName('fs', 'wipe all');
  expect(strange).toMatch(/^fs\/wipe_all:[0-9a-f]{12}$/);
  const taken = strange.slice('fs/'.length);
  expect(gateName('fs', taken)).not.toBe(strange);
  expect(gateName('fs', '\ud800')).not.toBe(gateName('fs', '\ud801'));
  expect(gateName('fs', 'write_file')).toBe('fs/write_file');
  expect(gateName('fs', 'a:b')).toBe('fs/a:b');
});
