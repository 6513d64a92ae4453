import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { meta, type Raw } from './raw.ts';
import {
  ALLOW,
  behind,
  type Connected,
  connect,
  fixture,
  gatewayTo,
  gatewayWith,
  inbox,
  ledgerIn,
  newHome,
  rawBehind,
  until,
} from './world.ts';

/** The one action that waits in a home. */
async function waiting(home: string) {
  const { gate, by } = inbox(home);
  await until(async () => (await gate.list({ status: 'pending' }, { by })).actions.length > 0);
  const [action] = (await gate.list({ status: 'pending' }, { by })).actions;
  const decide = (verdict: 'allow' | 'deny') =>
    gate.decide({ action: action!.id, revision: action!.revision, verdict }, { by, via: 'inbox' });
  const now = async () => (await gate.get(action!.id, { by })).status;
  return { gate, by, action: action!, decide, now };
}

const NEVER = () => new Promise<never>(() => {});
const note = (text: string) => ({ name: 'note', arguments: { text } });

describe('asked in the client while the call is open', () => {
  test('a decision taken elsewhere ends the question; what is answered later counts for nothing', async () => {
    const home = newHome();
    const late = Promise.withResolvers<{ action: 'accept'; content: { decision: string } }>();
    let isClosed = false;
    const { client, asked, errors } = await behind(home, {
      answer: (_, signal) => {
        signal.addEventListener('abort', () => {
          isClosed = true;
        });
        return late.promise;
      },
    });
    const called = client.callTool(note('one'));
    const { decide, now } = await waiting(home);
    await until(() => asked.length === 1);
    await decide('allow');
    expect(await called).toMatchObject({ content: [{ text: 'noted one' }] });
    await until(() => isClosed);
    late.resolve({ action: 'accept', content: { decision: 'deny' } });
    expect(await client.callTool({ name: 'look', arguments: {} })).toMatchObject({});
    expect(await now()).toBe('succeeded');
    expect(ledgerIn(home)).toEqual(['note one']);
    expect(errors()).toBe('');
  });

  test('a client that takes its call back, takes the action back', async () => {
    const home = newHome();
    const { client } = await behind(home, { answer: NEVER });
    const stop = new AbortController();
    const called = client.callTool(note('one'), { signal: stop.signal });
    called.catch(() => {});
    const { now, decide } = await waiting(home);
    stop.abort();
    await expect(called).rejects.toThrow();
    await until(async () => (await now()) === 'cancelled');
    await expect(decide('allow')).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(ledgerIn(home)).toEqual([]);
  });

  test('so does one that runs out of patience, and one that is gone', async () => {
    const home = newHome();
    const { client } = await behind(home, { answer: NEVER });
    const called = client.callTool(note('one'), { timeout: 500 }).catch(({ message }) => message);
    const first = await waiting(home);
    expect(await called).toContain('timed out');
    await until(async () => (await first.now()) === 'cancelled');
    const gone = client.callTool(note('two')).catch(() => 'gone');
    const second = await waiting(home);
    await client.close();
    await gone;
    await until(async () => (await second.now()) === 'cancelled');
    expect(ledgerIn(home)).toEqual([]);
  });

  test('an answer that was not asked for allows nothing', async () => {
    const home = newHome();
    const answers = [
      { action: 'accept' },
      { action: 'accept', content: { decision: 'yes' } },
      { action: 'accept', content: { confirm: true } },
    ];
    const raw = rawBehind(home);
    await raw.initialize({ elicitation: {} });
    for (const [i, result] of answers.entries()) {
      raw.send({ id: i + 1, method: 'tools/call', params: note(`${i}`) });
      const question = await raw.next(({ method }) => method === 'elicitation/create');
      raw.send({ id: question.id, result });
      raw.send({ id: 100 + i, method: 'ping' });
      await raw.answerTo(100 + i);
      raw.send({ method: 'notifications/cancelled', params: { requestId: i + 1 } });
      const { gate, by } = inbox(home);
      await until(async () => (await gate.list({ status: 'cancelled' }, { by })).actions.length === i + 1);
    }
    expect(ledgerIn(home)).toEqual([]);
  });

  test('what is too long to be shown in the client is decided where it can be seen', async () => {
    const home = newHome();
    const { client, asked } = await behind(home, { answer: ALLOW });
    const called = client.callTool(note('x'.repeat(5000)));
    const { decide, now } = await waiting(home);
    await until(() => asked.length === 1);
    expect(asked[0]).not.toContain('Allow exactly this?');
    expect(asked[0]).toContain('countersign inbox');
    // Allowing was no choice there.
    expect(await client.callTool({ name: 'look', arguments: {} })).toMatchObject({});
    expect(await now()).toBe('pending');
    await decide('deny');
    expect(await called).toMatchObject({ isError: true });
    expect(ledgerIn(home)).toEqual([]);
  });

  test('what the server asks its person in the middle is relayed, and the action goes on', async () => {
    const home = newHome();
    const { client, asked } = await behind(home, {
      answer: (message) =>
        message === 'The word?' ? { action: 'accept', content: { word: 'sesame' } } : ALLOW(),
    });
    expect(await client.callTool({ name: 'confide', arguments: { text: 'a' } })).toMatchObject({
      content: [{ text: 'confided sesame' }],
    });
    expect(asked).toHaveLength(2);
    expect(ledgerIn(home)).toEqual(['state of a: a sesame']);
  });

  test('progress of an allowed call reaches the client under its own token', async () => {
    const home = newHome();
    const raw = rawBehind(home);
    await raw.initialize({ elicitation: {} });
    const params = { name: 'progress', arguments: {}, _meta: { progressToken: 'mine' } };
    raw.send({ id: 1, method: 'tools/call', params });
    const { id } = await raw.next(({ method }) => method === 'elicitation/create');
    raw.send({ id, result: ALLOW() });
    const told = await raw.next(({ method }) => method === 'notifications/progress');
    expect(told.params).toMatchObject({ progressToken: 'mine', progress: 1, total: 2, message: 'half' });
    expect((await raw.answerTo(1)).result).toMatchObject({ content: [{ text: 'done' }] });
    expect(ledgerIn(home)).toEqual(['progressed']);
  });
});

describe('asked by a result, since 2026', () => {
  const call = (raw: Raw, id: number, params: object) => {
    raw.send({ id, method: 'tools/call', params: { ...params, _meta: meta() } });
    return raw.answerTo(id);
  };
  const allow = { countersign: { action: 'accept', content: { decision: 'allow' } } };

  async function questioned(home: string, text = 'one') {
    const raw = rawBehind(home, { server: '2026' });
    const { result } = await call(raw, 1, note(text));
    const { requestState } = result as unknown as { requestState: string };
    return { raw, result, requestState };
  }

  test('the token is good for one answer to one call', async () => {
    const home = newHome();
    const { raw, result, requestState } = await questioned(home);
    expect(result).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        countersign: {
          method: 'elicitation/create',
          params: { message: expect.stringContaining('Allow exactly this?') },
        },
      },
    });
    expect(ledgerIn(home)).toEqual([]);
    const answered = await call(raw, 2, { ...note('one'), requestState, inputResponses: allow });
    expect(answered.result).toMatchObject({ resultType: 'complete', content: [{ text: 'noted one' }] });
    const again = await call(raw, 3, { ...note('one'), requestState, inputResponses: allow });
    expect(again.error).toMatchObject({ code: -32602 });
    expect(ledgerIn(home)).toEqual(['note one']);
  });

  test('with other arguments, for another tool, made up or without a token it runs nothing', async () => {
    const home = newHome();
    const { raw, requestState } = await questioned(home);
    const changed = await call(raw, 2, { ...note('two'), requestState, inputResponses: allow });
    expect(changed.error).toMatchObject({ code: -32602 });
    const { gate, by } = inbox(home);
    expect((await gate.list({ status: 'cancelled' }, { by })).actions).toHaveLength(1);
    const other = (await call(raw, 3, note('three'))).result as unknown as { requestState: string };
    const wipe = { name: 'wipe', arguments: { text: 'three' } };
    const tried = [
      { ...wipe, requestState: other.requestState, inputResponses: allow },
      { ...note('three'), requestState: 'made up', inputResponses: allow },
      { ...note('three'), requestState: 7, inputResponses: allow },
    ];
    for (const [i, params] of tried.entries())
      expect((await call(raw, 10 + i, params)).error).toMatchObject({ code: -32602 });
    // An answer to a question that was never asked is a new call, and is asked about.
    const fabricated = await call(raw, 20, { ...note('four'), inputResponses: allow });
    expect(fabricated.result).toMatchObject({ resultType: 'input_required' });
    expect(ledgerIn(home)).toEqual([]);
  });

  test('a decision taken elsewhere runs it; who comes back is told of it, whatever they answer', async () => {
    const home = newHome();
    const { raw, requestState } = await questioned(home);
    const { decide, now } = await waiting(home);
    await decide('allow');
    await until(async () => (await now()) === 'succeeded');
    const deny = { countersign: { action: 'decline' } };
    const late = await call(raw, 2, { ...note('one'), requestState, inputResponses: deny });
    expect(late.result).toMatchObject({ content: [{ text: 'noted one' }] });
    expect(raw.errors).toContain('came too late');
    expect(ledgerIn(home)).toEqual(['note one']);
  });

  test('the server’s own question comes after the decision, and its state goes back to it', async () => {
    const home = newHome();
    const raw = rawBehind(home, { server: '2026' });
    const confide = { name: 'confide', arguments: { text: 'a' } };
    const first = (await call(raw, 1, confide)).result as unknown as { requestState: string };
    const second = (
      await call(raw, 2, { ...confide, requestState: first.requestState, inputResponses: allow })
    ).result as unknown as { requestState: string };
    expect(second).toMatchObject({
      resultType: 'input_required',
      inputRequests: { secret: { params: { message: 'The word?' } } },
    });
    expect(second.requestState).not.toContain('state of a');
    const word = { secret: { action: 'accept', content: { word: 'sesame' } } };
    const params = { ...confide, requestState: second.requestState, inputResponses: word };
    expect((await call(raw, 3, params)).result).toMatchObject({
      content: [{ text: 'confided sesame' }],
    });
    expect((await call(raw, 4, params)).error).toMatchObject({ code: -32602 });
    expect(ledgerIn(home)).toEqual(['state of a: a sesame']);
    const { gate, by } = inbox(home);
    expect((await gate.list({}, { by })).actions.map(({ status }) => status)).toEqual(['succeeded']);
  });

  test.for(['leaves', 'is told to go'])(
    'whoever %s while the question is open, takes it back',
    async (how) => {
      const home = newHome();
      const { raw } = await questioned(home);
      const { now } = await waiting(home);
      if (how === 'leaves') raw.end();
      else raw.child.kill('SIGTERM');
      expect(await raw.ended).toBe(0);
      expect(await now()).toBe('cancelled');
      expect(ledgerIn(home)).toEqual([]);
    },
  );
});

describe.for(['2025', '2026'] as const)('asked somewhere else, by a client of %s', (era) => {
  test('a client that cannot ask is told what waits and where, and can wait for it', async () => {
    const home = newHome();
    const { client } = await behind(home, { era });
    const [first, ...pages] = await pagesOf(client);
    expect(first).not.toContain('countersign_wait');
    expect(pages.at(-1)!.slice(-2)).toEqual(['countersign_pending', 'countersign_wait']);
    const held = await client.callTool(note('one'));
    const { action, decide } = await waiting(home);
    expect(held).toMatchObject({ isError: true, content: [{ text: /countersign inbox/ }] });
    expect(JSON.stringify(held)).toContain(action.id);
    expect(await client.callTool({ name: 'countersign_pending', arguments: {} })).toMatchObject({
      content: [{ text: new RegExp(`${action.id}: Write a note`) }],
    });
    const waited = client.callTool({ name: 'countersign_wait', arguments: { action: action.id } });
    await decide('allow');
    expect(await waited).toMatchObject({ content: [{ text: 'noted one' }] });
    const again = await client.callTool({ name: 'countersign_wait', arguments: { action: action.id } });
    expect(again).toMatchObject({ content: [{ text: 'noted one' }] });
    expect(await client.callTool({ name: 'countersign_pending', arguments: {} })).toMatchObject({
      content: [{ text: 'Nothing waits for a person.' }],
    });
    expect(ledgerIn(home)).toEqual(['note one']);
  });

  test('so is every client, if the operator wants it so', async () => {
    const home = newHome();
    const { client, asked } = await behind(home, { era, answer: ALLOW, flags: ['--ask', 'inbox'] });
    expect(await client.callTool(note('one'))).toMatchObject({ isError: true });
    // Without trust in hints, what only looks is held too.
    expect(await client.callTool({ name: 'look', arguments: {} })).toMatchObject({ isError: true });
    const { decide } = await waiting(home);
    await decide('deny');
    expect(asked).toEqual([]);
    expect(ledgerIn(home)).toEqual([]);
  });

  test('what waits is still there after the client was started again, and then runs once', async () => {
    const home = newHome();
    const before = await behind(home, { era });
    await before.client.callTool(note('one'));
    await before.client.close();
    const { action, decide, now } = await waiting(home);
    const after = await behind(home, { era });
    await after.client.listTools();
    expect(await now()).toBe('pending');
    await decide('allow');
    const waited = await after.client.callTool({
      name: 'countersign_wait',
      arguments: { action: action.id },
    });
    expect(waited).toMatchObject({ content: [{ text: 'noted one' }] });
    expect(ledgerIn(home)).toEqual(['note one']);
  });

  test('nor does the same server in another folder, or with other variables, take it for its own', async () => {
    const home = newHome();
    const [command, ...args] = fixture('server');
    const inFolder = (folder: string, ...gateway: string[]) =>
      connect(['sh', '-c', 'cd "$0" && exec "$@"', folder, ...gateway], {
        home,
        env: { LEDGER: join(home, 'ledger') },
      });
    const withVariable = (value: string) => {
      const file = join(home, `${value}.json`);
      writeFileSync(file, JSON.stringify({ servers: { server: { command, args, env: { VALUE: value } } } }));
      return inFolder(home, ...gatewayWith('--config', file));
    };
    const places = [
      () => inFolder(home, ...gatewayTo(fixture('server'))),
      () => inFolder(newHome(), ...gatewayTo(fixture('server'))),
      () => withVariable('a'),
      () => withVariable('b'),
    ];
    for (const connected of places) {
      const { client } = await connected();
      await client.listTools();
      const pending = await client.callTool({ name: 'countersign_pending', arguments: {} });
      expect(pending).toMatchObject({ content: [{ text: 'Nothing waits for a person.' }] });
      await client.callTool(note('one'));
      await client.close();
    }
  });

  test('another client sees nothing of it', async () => {
    const home = newHome();
    const { client } = await behind(home, { era });
    await client.callTool(note('one'));
    const { action, decide } = await waiting(home);
    const other = await behind(home, { era, name: 'other-client' });
    expect(
      await other.client.callTool({ name: 'countersign_wait', arguments: { action: action.id } }),
    ).toMatchObject({ isError: true, content: [{ text: /NOT_FOUND/ }] });
    await decide('allow');
    await until(() => ledgerIn(home).length > 0);
    expect(ledgerIn(home)).toEqual(['note one']);
  });
});

/** The client's own function goes through all pages by itself. */
async function pagesOf(client: Connected['client']): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const page = await client.request({ method: 'tools/list', params });
    pages.push(page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}
