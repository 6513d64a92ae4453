import { isUtf8 } from 'node:buffer';
import { expect, test } from 'vitest';
import { Raw } from './raw.ts';
import { ALLOW, gatewayTo, ledgerIn, newHome, rawBehind } from './world.ts';

/**
 * All that reaches a server from a client that says this and goes. Its lines are read as Python, Java and C# read
 * them: a CR ends one too.
 */
async function reached(...frames: (string | Buffer)[]): Promise<string[]> {
  const raw = new Raw(gatewayTo([process.execPath, '-e', 'process.stdin.pipe(process.stderr)']), {
    COUNTERSIGN_HOME: newHome(),
  });
  const came: Buffer[] = [];
  raw.child
    .stderr!.removeAllListeners('data')
    .on('data', (chunk: string) => came.push(Buffer.from(chunk, 'latin1')));
  raw.child.stderr!.setEncoding('latin1');
  for (const frame of frames) raw.child.stdin!.write(Buffer.concat([Buffer.from(frame), Buffer.from('\n')]));
  raw.end();
  expect(await raw.ended).toBe(0);
  const bytes = Buffer.concat(came);
  expect(isUtf8(bytes)).toBe(true);
  return bytes
    .toString()
    .split(/[\r\n]+/)
    .filter((line) => line !== '' && !line.startsWith('countersign:'));
}

/** Whether a server could take it for a call: it may not tell spellings apart, and texts may end at a NUL. */
function isCall(line: string): boolean {
  const plain = (text: unknown) => String(text).split('\0')[0]!.normalize('NFKC').toLowerCase();
  try {
    const members = Object.entries(JSON.parse(line) as object);
    return members.some(([name, value]) => plain(name) === 'method' && plain(value) === 'tools/call');
  } catch {
    return false;
  }
}

const CALL = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"wipe","arguments":{}}}';

test('what a server could take for a call of a tool never passes as something else', async () => {
  const calls: Record<string, string | Buffer> = {
    'on a line of its own, after a CR': `{"jsonrpc":"2.0","method":"x","params":\r${CALL}\r}`,
    'in an answer, after a CR': `{"jsonrpc":"2.0","id":1,"result":\r${CALL}\r}`,
    'in a list, after a CR': `{"jsonrpc":"2.0","method":"x","params":{"a":[1,\r${CALL}\r]}}`,
    'a method in capitals, as Go and C# read it': CALL.replace('"method"', '"Method"'),
    'two spellings of a method': CALL.replace('"method"', '"method":"ping","METHOD"'),
    'a name that ends at a NUL': CALL.replace('"method"', '"method":"ping","method\\u0000"'),
    'a method that ends at a NUL': CALL.replace('tools/call', 'tools/call\\u0000x'),
    'a wide letter': CALL.replace('tools/call', 'tools/ｃall'),
    'an escaped slash': CALL.replace('tools/call', 'tools\\u002fcall').replace('7', '8'),
    'an overlong slash': Buffer.from(CALL.replace('/', '\u00c0\u00af'), 'latin1'),
    'a list of calls': `[${CALL}]`,
    'a list in a list': `[[${CALL}]]`,
    'a byte order mark': `\ufeff${CALL}`,
    'no id': CALL.replace('"id":7,', ''),
    'an id that is null': CALL.replace('7', 'null'),
    'white space all around': ` \t${CALL} \r`,
    'a method that is given twice': CALL.replace('"id"', '"method":"ping","id"'),
  };
  expect((await reached(...Object.values(calls))).filter(isCall)).toEqual([]);
});

test('a frame that is broken into lines passes, on one line', async () => {
  const frames = ['{"jsonrpc":"2.0",\r"method":"notifications/x"}', '{"jsonrpc":"2.0","method":"é"}\r'];
  const lines = await reached(...frames);
  expect(lines).toEqual(['{"jsonrpc":"2.0","method":"notifications/x"}', '{"jsonrpc":"2.0","method":"é"}']);
});

test('a trusted read cannot carry the name of another tool, for a server that does not tell the spellings apart', async () => {
  const home = newHome();
  const raw = rawBehind(home);
  await raw.initialize({ elicitation: {} });
  for (const [id, params] of [
    [1, { name: 'look', Name: 'wipe', arguments: {} }],
    [2, { name: 'look', arguments: {}, ARGUMENTS: { text: 'x' } }],
    [3, { name: 'note', arguments: { text: 'shown' }, Arguments: { text: 'hidden' } }],
  ] as const) {
    raw.send({ id, method: 'tools/call', params });
    expect((await raw.answerTo(id)).error).toMatchObject({ code: -32600 });
  }
  expect(ledgerIn(home)).toEqual([]);
});

test('nothing but what was shown goes with a call that was allowed', async () => {
  const raw = rawBehind(newHome(), { command: [process.execPath, '-e', ECHOING] });
  raw.send({ id: 0, method: 'initialize', params: { capabilities: { elicitation: {} } } });
  const params = { name: 'wipe', arguments: { a: 1 }, input: { a: 2 }, _meta: { trace: 'x' } };
  raw.send({ id: 1, method: 'tools/call', params });
  const { id } = await raw.next(({ method }) => method === 'elicitation/create');
  raw.send({ id, result: ALLOW() });
  const { result } = await raw.answerTo(1);
  expect(JSON.parse((result as unknown as { content: { text: string }[] }).content[0]!.text)).toEqual({
    name: 'wipe',
    arguments: { a: 1 },
    _meta: { trace: 'x' },
  });
});

/** Lists one tool, which says what it was called with. */
const ECHOING = `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const tools = [{ name: 'wipe', inputSchema: { type: 'object' } }];
  const content = [{ type: 'text', text: JSON.stringify(params) }];
  if (id !== undefined && method !== undefined)
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'tools/list' ? { tools } : { content } }));
})`;

test('calls that are made of nothing are answered, and nothing is run', async () => {
  const home = newHome();
  const raw = rawBehind(home);
  await raw.initialize();
  const params = ['null', '[]', '"x"', '7', '{"name":null}', '{"name":{}}', '{"name":"note","arguments":7}'];
  for (const [id, each] of params.entries()) {
    raw.send(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${each}}`);
    const { error, result } = (await raw.answerTo(id)) as { error?: object; result?: { isError: boolean } };
    expect(error !== undefined || result?.isError, each).toBe(true);
  }
  expect(ledgerIn(home)).toEqual([]);
});

test('a frame that is nested too deeply to be written again is told, and the rest goes on', async () => {
  const deep = `{"jsonrpc":"2.0","method":"x","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const last = '{"jsonrpc":"2.0","method":"last"}';
  expect(await reached(deep, last)).toEqual([last]);
});
