import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fixture, gatewayTo, here, inbox, ledgerIn, newHome, SERVERS } from './world.ts';

const run = promisify(execFile);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'countersign-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** The inspector's command line, with a daemon of its own that ends with the test. */
function mcpdo(home: string) {
  const env = {
    ...process.env,
    HOME: home,
    MCP_INSPECTOR_DAEMON_DIR: join(home, 'daemon'),
    MCP_INSPECTOR_DAEMON_TOKEN: randomBytes(32).toString('base64url'),
    COUNTERSIGN_HOME: home,
    LEDGER: join(home, 'ledger'),
  };
  const main = here('node_modules/@modelcontextprotocol/inspector/clients/mcpdo/build/mcp-bin.js');
  const call = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [main, '--format', 'json', ...args], { env }).catch(
      (error: { stdout: string }) => error,
    );
    return stdout;
  };
  onTestFinished(async () => void (await call('daemon', 'stop')));
  return call;
}

describe.for(['legacy', 'modern'])('the inspector’s command line, %s', (era) => {
  test('lists, reads, is asked, allows and denies', async () => {
    const home = folder();
    const call = mcpdo(home);
    const target = gatewayTo(fixture('server'), '--trust-hints');
    const settings = ['COUNTERSIGN_HOME', home, 'LEDGER', join(home, 'ledger')];
    await call(
      ...['connect', '--server', 'gw', '--era', era, '--transport', 'stdio'],
      ...['-e', `${settings[0]}=${settings[1]}`, '-e', `${settings[2]}=${settings[3]}`],
      '--',
      ...target,
    );
    expect(await call('@gw', 'tools/list')).toContain('"note"');
    expect(await call('@gw', 'tools/call', 'look', 'text:=x')).toContain('saw x');
    const idIn = (text: string) => /"elicitationId": "([^"]+)"/.exec(text)![1]!;
    const first = await call('@gw', 'tools/call', 'note', 'text:=one');
    expect(first).toContain('Allow exactly this?');
    expect(ledgerIn(home)).toEqual([]);
    expect(await call('@gw', 'elicitation/respond', idIn(first), 'decision:=allow')).toContain('noted one');
    const second = await call('@gw', 'tools/call', 'note', 'text:=two');
    expect(await call('@gw', 'elicitation/respond', idIn(second), '--decline')).toContain('not run');
    expect(ledgerIn(home)).toEqual(['note one']);
    // A process for every word.
  }, 180_000);
});

test('a client from before there was anything to ask with', async () => {
  const notes = folder();
  const home = newHome();
  const sdk = (path: string) =>
    import(pathToFileURL(here(`node_modules/@modelcontextprotocol/sdk/dist/esm/client/${path}.js`)).href);
  const { Client } = await sdk('index');
  const { StdioClientTransport } = await sdk('stdio');
  const client = new Client({ name: 'old-client', version: '1' });
  const [command, ...args] = gatewayTo(SERVERS.filesystem(notes), '--trust-hints');
  await client.connect(
    new StdioClientTransport({ command, args, env: { ...process.env, COUNTERSIGN_HOME: home } }),
  );
  onTestFinished(() => client.close());
  const { tools } = (await client.listTools()) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toContain('countersign_wait');
  const path = join(notes, 'a.txt');
  const held = await client.callTool({ name: 'write_file', arguments: { path, content: 'hello' } });
  expect(held.isError).toBe(true);
  expect(existsSync(path)).toBe(false);
  const { gate, by } = inbox(home);
  const [action] = (await gate.list({ status: 'pending' }, { by })).actions;
  const waited = client.callTool({ name: 'countersign_wait', arguments: { action: action!.id } });
  await gate.decide({ action: action!.id, revision: 1, verdict: 'allow' }, { by, via: 'inbox' });
  expect((await waited).isError).toBeFalsy();
  expect(readFileSync(path, 'utf8')).toBe('hello');
});
