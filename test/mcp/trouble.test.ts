import { describe, expect, test } from 'vitest';
import { Raw } from './raw.ts';
import { ALLOW, behind, fixture, gatewayTo, inbox, ledgerIn, newHome, rawBehind, until } from './world.ts';

const call = (name: string, text = 'a') => ({ name, arguments: { text } });

async function recorded(home: string) {
  const { gate, by } = inbox(home);
  const { actions } = await gate.list({}, { by });
  return actions.map(({ status, outcome }) => [status, outcome?.status === 'failed' ? outcome.error : '']);
}

describe('a server that does not do it', () => {
  test('an error in the result is given back as it is, and is a failure', async () => {
    const home = newHome();
    const { client } = await behind(home, { answer: ALLOW });
    expect(await client.callTool(call('refuse'))).toMatchObject({
      isError: true,
      content: [{ text: 'no a' }],
    });
    expect(await recorded(home)).toEqual([['failed', 'no a']]);
    expect(ledgerIn(home)).toEqual(['refused a']);
  });

  test('so is an error of the protocol', async () => {
    const home = newHome();
    const { client } = await behind(home, { answer: ALLOW });
    await expect(client.callTool(call('break'))).rejects.toMatchObject({
      code: -32050,
      message: expect.stringContaining('broken'),
      data: { how: 'loudly' },
    });
    expect(await recorded(home)).toEqual([['failed', 'broken']]);
    expect(ledgerIn(home)).toEqual(['broke']);
  });

  test('a tool that it does not list is not called', async () => {
    const home = newHome();
    const { client, asked } = await behind(home, { answer: ALLOW });
    await expect(client.callTool(call('hidden'))).rejects.toMatchObject({ code: -32602 });
    expect(asked).toEqual([]);
  });
});

test('a server that dies in the middle of a call leaves it in doubt, and it is not run again', async () => {
  const home = newHome();
  const raw = rawBehind(home);
  await raw.initialize({ elicitation: {} });
  raw.send({ id: 1, method: 'tools/call', params: call('crash') });
  const { id } = await raw.next(({ method }) => method === 'elicitation/create');
  raw.send({ id, result: ALLOW() });
  expect((await raw.answerTo(1)).result).toMatchObject({
    isError: true,
    content: [{ text: /outcome is unknown/ }],
  });
  expect(await raw.ended).toBe(1);
  expect(raw.errors).toContain('The server server is gone. It ended (exit code 3).');
  expect(await recorded(home)).toEqual([['in_doubt', '']]);
  const { client } = await behind(home, { answer: ALLOW });
  await client.listTools();
  expect(await recorded(home)).toEqual([['in_doubt', '']]);
  expect(ledgerIn(home)).toEqual(['crashed']);
});

test('a call that was begun and is taken back is in doubt if the server says no more', async () => {
  const home = newHome();
  const { client } = await behind(home, { answer: ALLOW });
  const stop = new AbortController();
  const called = client.callTool(call('hang'), { signal: stop.signal }).catch(() => 'stopped');
  await until(() => ledgerIn(home).includes('hanging'));
  stop.abort();
  expect(await called).toBe('stopped');
  await until(async () => (await recorded(home))[0]?.[0] === 'in_doubt');
  expect(ledgerIn(home)).toEqual(['hanging']);
});

test('a client that is gone while a call runs leaves it in doubt', async () => {
  const home = newHome();
  const { client } = await behind(home, { answer: ALLOW });
  client.callTool(call('hang')).catch(() => {});
  await until(() => ledgerIn(home).includes('hanging'));
  await client.close();
  await until(async () => (await recorded(home))[0]?.[0] === 'in_doubt');
});

test('a tool that becomes another: it is told, on record, and nothing that waited for it runs', async () => {
  const home = newHome();
  const { client, errors } = await behind(home);
  await client.callTool(call('note'));
  expect(await recorded(home)).toEqual([['pending', '']]);
  expect(await client.callTool(call('rug_pull'))).toMatchObject({ content: [{ text: 'pulled' }] });
  await until(async () => (await recorded(home))[0]?.[0] === 'superseded');
  const told = 'The server server has changed its tool note. What waited for it (1) was withdrawn.';
  await until(() => errors().includes(told));
  expect(await client.callTool({ name: 'countersign_pending', arguments: {} })).toMatchObject({
    content: [{ text: /has changed its tool note/ }],
  });
  const { gate, by } = inbox(home);
  const page = await gate.journal({}, { by: { ...by, roles: ['admin'] } });
  const registered = page.entries.filter(({ type }) => type === 'tool_registered');
  expect(registered.filter(({ data }) => (data as { tool: string }).tool === 'server/note')).toMatchObject([
    { data: { number: 1 } },
    { data: { number: 2 } },
  ]);
  // It is asked about as what it is now.
  await client.callTool(call('note'));
  expect((await recorded(home)).map(([status]) => status).sort()).toEqual(['pending', 'superseded']);
  expect(ledgerIn(home)).toEqual([]);
});

test('whom the operator trusts is not the server’s doing, and takes back nothing that waits', async () => {
  const home = newHome();
  for (const flags of [[], ['--trust-hints'], [], ['--trust-hints']]) {
    const { client, errors } = await behind(home, { flags });
    await client.listTools();
    if ((await recorded(home)).length === 0) await client.callTool(call('look'));
    expect(await client.callTool({ name: 'countersign_pending', arguments: {} })).toMatchObject({
      content: [{ text: expect.stringMatching(/^These wait:\n.*look.*$/) }],
    });
    await client.close();
    expect(errors()).not.toContain('changed');
  }
  expect(await recorded(home)).toEqual([['pending', '']]);
});

describe('frames that are not what they should be', () => {
  test('batches, calls without an id and members that stand there twice run nothing', async () => {
    const home = newHome();
    const raw = rawBehind(home);
    await raw.initialize({ elicitation: {} });
    raw.send(JSON.stringify([{ jsonrpc: '2.0', id: 5, method: 'tools/call', params: call('note') }]));
    expect((await raw.next(({ error }) => error !== undefined)).error).toMatchObject({ code: -32600 });
    raw.send({ method: 'tools/call', params: call('note') });
    await raw.told('without wanting to know');
    raw.send('{"jsonrpc":"2.0","id":6,"method":"tools\\u002fcall","params":{"name":"note","arguments":{}}}');
    const { params } = await raw.next(({ method }) => method === 'elicitation/create');
    expect(params).toMatchObject({ message: /Write a note/ });
    raw.send('{"jsonrpc":"2.0","id":7,"method":"tools/call","method":"ping","params":{"name":"note"}}');
    expect(await raw.answerTo(7)).toMatchObject({ result: {} });
    raw.send('this is not JSON');
    await raw.told('The client sent what is not a message: this is not JSON');
    expect(ledgerIn(home)).toEqual([]);
  });

  test('what passes, passes byte for byte', async () => {
    const home = newHome();
    const raw = new Raw(gatewayTo([process.execPath, '-e', 'process.stdin.pipe(process.stdout)']), {
      COUNTERSIGN_HOME: home,
    });
    const odd = [
      '{ "id":1,\t"jsonrpc":"2.0","method":"x/y","params":{"n":1.0,"e":1e2,"u":"\\u00e9é"} }',
      '{"jsonrpc":"2.0","method":"notifications/whatever"}',
      '{"result":{"big":true},"id":"seven","jsonrpc":"2.0"}',
    ];
    raw.send(...odd);
    while (raw.lines.length < odd.length) await raw.next();
    expect(raw.lines).toEqual(odd);
    raw.end();
    expect(await raw.ended).toBe(0);
  });
});

describe('a server that misbehaves', () => {
  const bad = (HOW: string, flags = ['--trust-hints']) =>
    rawBehind(newHome(), { command: fixture('bad'), flags, env: { HOW } });

  test('prints rubbish: that is told, and the rest goes on', async () => {
    const raw = bad('rubbish');
    await raw.initialize();
    raw.send({ id: 1, method: 'tools/call', params: { name: 'look' } });
    expect((await raw.answerTo(1)).result).toMatchObject({ content: [{ text: 'seen' }] });
    await raw.told('The server sent what is not a message: Server is ready!');
    expect(raw.errors).not.toContain('\u001b');
    raw.end();
    expect(await raw.ended).toBe(0);
  });

  test('sends more than fits into a message: it is ended, and that is told', async () => {
    const raw = bad('floods');
    await raw.initialize();
    raw.send({ id: 1, method: 'tools/call', params: { name: 'look' } });
    expect(await raw.ended).toBe(1);
    expect(raw.errors).toContain('It sent more than 10485760 bytes in one message.');
  });

  test('exits, or cannot be started at all', async () => {
    const exits = bad('exits');
    expect(await exits.ended).toBe(1);
    expect(exits.errors).toContain('The server bad is gone. It ended (exit code 7).');
    const missing = rawBehind(newHome(), { command: ['there-is-no-such-command'] });
    expect(await missing.ended).toBe(1);
    expect(missing.errors).toContain('It could not be started');
    expect(missing.errors).not.toContain('    at ');
  });

  test('answers in its client’s place: that allows nothing', async () => {
    const raw = bad('forges', []);
    await raw.initialize({ elicitation: {} });
    const look = async (text: string) => {
      raw.send({ id: text, method: 'tools/call', params: { name: 'look', arguments: { text } } });
      return (await raw.next(({ method }) => method === 'elicitation/create')).id;
    };
    raw.send({ id: await look('one'), result: ALLOW() });
    await raw.next(({ id }) => id === 'one');
    // It has seen what our ids look like.
    const asked = await look('two');
    raw.send({ id: 3, method: 'ping' });
    await raw.answerTo(3);
    raw.send({ id: asked, result: { action: 'decline' } });
    expect((await raw.next(({ id }) => id === 'two')).result).toMatchObject({ isError: true });
    expect(raw.errors).toContain('called with {"text":"one"}');
    expect(raw.errors).not.toContain('called with {"text":"two"}');
  });

  test('lists nothing that can be understood: then nothing is called', async () => {
    const raw = bad('listless');
    await raw.initialize();
    raw.send({ id: 1, method: 'tools/call', params: { name: 'look' } });
    expect((await raw.answerTo(1)).error).toMatchObject({ code: -32602 });
  });

  test('never answers: the client can give up, and nothing was run', async () => {
    const raw = bad('mute');
    await raw.initialize();
    raw.send({ id: 1, method: 'tools/call', params: { name: 'look' } });
    raw.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    raw.end();
    expect(await raw.ended).toBe(0);
  });
});

test.for(['other', 'one'])('two clients on one store, one and %s: each effect happens once', async (name) => {
  const home = newHome();
  const [one, other] = await Promise.all([
    behind(home, { answer: ALLOW, name: 'one' }),
    behind(home, { answer: ALLOW, name }),
  ]);
  const texts = Array.from({ length: 8 }, (_, i) => `n${i}`);
  await Promise.all(
    texts.flatMap((text) => [
      one.client.callTool(call('note', `one-${text}`)),
      other.client.callTool(call('note', `other-${text}`)),
    ]),
  );
  const expected = texts.flatMap((text) => [`note one-${text}`, `note other-${text}`]);
  expect(ledgerIn(home).sort()).toEqual(expected.sort());
  expect([one.asked.length, other.asked.length]).toEqual([8, 8]);
  const { gate, by } = inbox(home);
  expect((await gate.audit({ by: { ...by, roles: ['admin'] } })).ok).toBe(true);
});

test('two processes of one client that both could run what waits: one does, and both are told what came of it', async () => {
  const home = newHome();
  const [one, other] = [await behind(home), await behind(home)];
  await one.client.callTool(call('note'));
  await other.client.listTools();
  const { gate, by } = inbox(home);
  const [action] = (await gate.list({ status: 'pending' }, { by })).actions;
  const wait = { name: 'countersign_wait', arguments: { action: action!.id } };
  await gate.decide({ action: action!.id, revision: 1, verdict: 'allow' }, { by, via: 'inbox' });
  for (const { client } of [one, other])
    expect(await client.callTool(wait)).toMatchObject({ content: [{ text: 'noted a' }] });
  expect(ledgerIn(home)).toEqual(['note a']);
});
