import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../cli/others.ts';
import { promise } from '../promises.ts';
import { ALLOW, behind, connect, gatewayTo, inbox, ledgerIn, newHome, SERVERS, until } from './world.ts';

const actionIn = (result: unknown): string =>
  /the action (\S+)\.$/.exec((result as { content: { text: string }[] }).content[0]!.text)![1]!;

promise(
  'T20',
  'writes in one folder are allowed for a time; what leads out of it is asked about',
  async () => {
    const home = newHome();
    const notes = mkdtempSync(join(tmpdir(), 'countersign-notes-'));
    onTestFinished(() => rmSync(notes, { recursive: true, force: true }));
    const { client } = await connect(gatewayTo(SERVERS.filesystem(notes)), { home });
    const write = (path: string) =>
      client.callTool({ name: 'write_file', arguments: { path, content: 'x' } });
    const held = await write(join(notes, 'a.txt'));
    const granted = await run(home, 'inbox', 'grant', actionIn(held));
    expect(granted.output).toContain(`where path is under “${notes}”`);
    await until(() => existsSync(join(notes, 'a.txt')));
    // A gate remembers for a second that there was no grant.
    let n = 0;
    await until(async () => !(await write(join(notes, `${++n}.txt`))).isError);
    expect(existsSync(join(notes, `${n}.txt`))).toBe(true);
    expect(actionIn(await write(`${notes}/../escaped.txt`))).toBeDefined();
    const { gate, by } = inbox(home);
    expect(
      (await gate.list({ status: 'succeeded' }, { by })).actions.map(({ decision }) => decision!.by.kind),
    ).toEqual(['grant', 'user']);
  },
);

promise('T20', 'what a tool was allowed for a time, it is not once it has become another', async () => {
  const home = newHome();
  const { client, asked } = await behind(home, { answer: ALLOW });
  const note = (text: string) => client.callTool({ name: 'note', arguments: { text } });
  await note('b1');
  const { gate, by } = inbox(home);
  const [first] = (await gate.list({}, { by })).actions;
  await gate.grant({ action: first!.id, where: { text: { gte: 'b' } }, forMs: 60_000, uses: 50 }, { by });
  // A gate remembers for a second that there was no grant.
  const isGranted = async () => {
    const before = asked.length;
    await note('b2');
    return asked.length === before;
  };
  await until(isGranted);
  await client.callTool({ name: 'rug_pull', arguments: {} });
  await until(async () => (await gate.grants({ by })).length === 0);
  expect(await isGranted()).toBe(false);
  expect((await gate.audit({ by: { ...by, roles: ['admin'] } })).ok).toBe(true);
});

test('a tool that says nothing of itself can be allowed for a time as well', async () => {
  const home = newHome();
  const { client } = await behind(home);
  const call = () => client.callTool({ name: 'bare', arguments: { text: 'a' } });
  expect((await run(home, 'inbox', 'grant', actionIn(await call()), '--same', 'text')).code).toBe(0);
  await until(() => ledgerIn(home).length === 1);
  await until(async () => !(await call()).isError);
  expect(ledgerIn(home)).toEqual(['bare a', 'bare a']);
});
