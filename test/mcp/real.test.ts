import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ALLOW, connect, DENY, gatewayTo, newHome, SERVERS } from './world.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'countersign-notes-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('server-filesystem: a write is held; allowed, it is on the disk; denied, nothing is', async () => {
  const notes = folder();
  const answers = [ALLOW(), DENY()];
  const { client, asked, errors } = await connect(gatewayTo(SERVERS.filesystem(notes)), {
    home: newHome(),
    answer: () => answers.shift()!,
  });
  const path = join(notes, 'a.txt');
  const allowed = await client.callTool({ name: 'write_file', arguments: { path, content: 'hello' } });
  expect(errors()).not.toContain('countersign:');
  expect(allowed.isError).toBeFalsy();
  expect(readFileSync(path, 'utf8')).toBe('hello');
  expect(asked[0]).toContain('content: “hello”');
  const other = join(notes, 'b.txt');
  const denied = await client.callTool({ name: 'write_file', arguments: { path: other, content: 'no' } });
  expect(denied.isError).toBe(true);
  expect(existsSync(other)).toBe(false);
});
