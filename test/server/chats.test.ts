import { readUIMessageStream, type UIMessage } from 'ai';
import { expect, test } from 'vitest';
import type { Principal } from '../../src/index.ts';
import { promise } from '../promises.ts';
import { ada, bob } from '../world.ts';
import { fromOurPage, ORIGIN, type Served, served } from './http.ts';
import { siteChat } from './site-chat.ts';

async function talking(): Promise<Served & { say(message: object, by?: Principal): Promise<UIMessage> }> {
  const made = await served({ app: (world) => ({ chats: [siteChat(world)] }) });
  return {
    ...made,
    async say(message, by = ada) {
      made.clock.advance(1000);
      const key = by === ada ? made.keys.ada : made.keys.bob;
      const body = { id: 'whatever', messages: [{ id: 'x', role: 'user', parts: [] }, message] };
      const { status, body: text } = await made.ask('POST', '/v1/chats/site', { key, body });
      expect(status).toBe(200);
      const chunks = [...(text as string).matchAll(/^data: (\{.*\})$/gm)].map(([, json]) =>
        JSON.parse(json!),
      );
      let last: UIMessage | undefined;
      // As useChat does: what follows on answers goes on in the message that has them.
      const before = (message as UIMessage).role === 'assistant' ? { message: message as UIMessage } : {};
      const stream = ReadableStream.from(chunks) as never;
      for await (const each of readUIMessageStream({ stream, ...before, terminateOnError: true }))
        last = each;
      made.clock.advance(1000);
      return last!;
    },
  };
}

const user = (text: string) => ({ id: 'u', role: 'user', parts: [{ type: 'text', text }] });

test('a person talks, is asked, and decides by word or by button, over the stream that useChat reads', async () => {
  const { say, ask, keys, ledger } = await talking();
  expect((await ask('GET', '/v1/chats', { key: keys.ada })).body).toMatchObject([{ name: 'site' }]);
  const asked = await say(user('delete about'));
  expect(asked.parts).toMatchObject([
    { type: 'text', text: 'Sure.' },
    { type: 'tool-delete_page', state: 'approval-requested' },
    { type: 'data-confirmation' },
  ]);
  const part = asked.parts[1] as { approval: { id: string } };
  const answered = await say({
    ...asked,
    parts: [{ ...part, state: 'approval-responded', approval: { id: part.approval.id, approved: true } }],
  });
  // The same message with what came of it: while a call stands answered, useChat would send it again.
  expect(answered).toMatchObject({ id: asked.id, parts: [{ state: 'output-available' }, {}, {}, {}] });
  expect(ledger).toEqual(['delete about']);
  await say(user('delete home'));
  await say(user('yes'));
  expect(ledger).toEqual(['delete about', 'delete home']);
  const { body } = await ask('GET', '/v1/chats/site/messages', { key: keys.ada });
  expect(body.messages).toHaveLength(7);
  const { body: reset } = await ask('POST', '/v1/chats/site/reset', { key: keys.ada, body: {} });
  expect(reset.session).not.toBe(body.session);
  expect((await ask('GET', '/v1/chats/site/messages', { key: keys.ada })).body.messages).toEqual([]);
});

promise('T10', 'a conversation is its person’s; another has another', async () => {
  const { say, ask, keys, ledger } = await talking();
  await say(user('delete about'));
  await say(user('yes'), bob);
  expect(ledger).toEqual([]);
  const { body } = await ask('GET', '/v1/chats/site/messages', { key: keys.bob });
  expect(JSON.stringify(body)).not.toContain('delete about');
});

promise(['T11', 'T14'], 'agents do not talk, and pages of others are not heard', async () => {
  const { ask, keys, app, ledger } = await talking();
  const body = { messages: [user('delete about')] };
  expect((await ask('POST', '/v1/chats/site', { key: keys.agent, body })).status).toBe(403);
  const token = new URL(await app.loginLink(ada, 'http://localhost')).searchParams.get('token');
  const { headers } = await ask('POST', '/login', { body: { token }, headers: fromOurPage });
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await ask('POST', '/v1/chats/site', { cookie, body, headers: foreign })).status).toBe(403);
  expect((await ask('POST', '/v1/chats/site', { cookie, body, headers: fromOurPage })).status).toBe(200);
  expect(ledger).toEqual([]);
});

test('what is no message is refused, and so is a conversation that there is not', async () => {
  const { ask, keys } = await talking();
  const key = keys.ada;
  for (const body of [
    {},
    { messages: [] },
    { messages: [null] },
    { messages: [{ role: 'user' }] },
    { messages: [user(' ')] },
    { messages: [{ role: 'user', parts: [null] }] },
    { messages: [{ role: 'user', parts: [{ type: 'text', text: { to: 'read' } }] }] },
    ...[
      { approval: { id: 'x.1', approved: true } },
      { approval: { id: 'x.1', approved: true }, type: 5 },
      { approval: null, type: 'tool-x' },
    ].map((part) => ({
      messages: [{ role: 'assistant', parts: [{ ...part, state: 'approval-responded' }] }],
    })),
  ])
    expect((await ask('POST', '/v1/chats/site', { key, body })).status).toBe(400);
  expect((await ask('POST', '/v1/chats/other', { key, body: { messages: [user('hi')] } })).status).toBe(404);
});

test('a conversation counts among the streams of who has it, for as long as it goes on', async () => {
  const { app, keys, ask } = await served({
    app: (world) => ({ chats: [siteChat(world)], limits: { streamsPerPrincipal: 2 } }),
  });
  const asking = { key: keys.ada, body: { messages: [user('hi')] } };
  const open = () =>
    app.fetch(
      new Request(`${ORIGIN}/v1/chats/site`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.ada}`, 'content-type': 'application/json' },
        body: JSON.stringify(asking.body),
      }),
    );
  const [first, second] = [await open(), await open()];
  const third = await ask('POST', '/v1/chats/site', { ...asking, headers: { 'idempotency-key': 'k' } });
  expect([third.status, third.body.code]).toEqual([429, 'TOO_MANY_STREAMS']);
  await first.text();
  expect(
    (await ask('POST', '/v1/chats/site', { ...asking, headers: { 'idempotency-key': 'k' } })).status,
  ).toBe(200);
  await second.body!.cancel();
  expect((await ask('POST', '/v1/chats/none', asking)).status).toBe(404);
  expect((await ask('POST', '/v1/chats/site', { ...asking, body: {} })).status).toBe(400);
  expect((await ask('GET', '/metrics', { key: keys.ada })).body).toContain('countersign_streams_open 0');
});

test('what was changed elsewhere, and seen in the conversation, is decided by the next words there', async () => {
  const { say, ask, keys, ledger, clock } = await talking();
  const key = keys.ada;
  await say(user('delete about'));
  const { session } = (await ask('GET', '/v1/chats/site/messages', { key })).body;
  const { actions } = (await ask('GET', `/v1/actions?session=${session}`, { key })).body;
  const { id, prompt } = actions[0];
  const path = `/v1/prompts/${prompt}/shown`;
  const body = { session, actions: [{ id, revision: 2 }], chat: 'site' };
  await ask('POST', `/v1/actions/${id}/edit`, { key, body: { revision: 1, args: { slug: 'home' } } });
  expect((await ask('POST', path, { key, body: { ...body, session: 'chat-of-another' } })).status).toBe(404);
  expect((await ask('POST', path, { key, body: { ...body, chat: 'other' } })).status).toBe(404);
  expect((await ask('POST', path, { key: keys.bob, body })).status).toBe(404);
  expect((await ask('POST', path, { key, body })).body).toEqual({ shown: true });
  await say(user('yes'));
  expect(ledger).toEqual(['delete home']);

  await say(user('delete about'));
  await say(user('change it'));
  const held = (await ask('GET', `/v1/actions?session=${session}&status=pending`, { key })).body.actions[0];
  clock.advance(1000);
  const again = { session, actions: [{ id: held.id, revision: 1 }], chat: 'site' };
  // A reload: the person was asked what to change, and is about to say it.
  expect((await ask('POST', `/v1/prompts/${held.prompt}/shown`, { key, body: again })).body).toEqual({
    shown: true,
  });
  await say(user('yes'));
  expect(ledger).toEqual(['delete home']);
});

test('a yes is to what is chosen beside it; what is no choice, or not of what waits, is no yes', async () => {
  const { say, ask, keys, ledger } = await talking();
  const key = keys.ada;
  await say(user('delete about'));
  const { actions } = (await ask('GET', '/v1/actions?status=pending', { key })).body;
  const yes = (data: unknown) => ({
    ...user('yes'),
    parts: [
      { type: 'text', text: 'yes' },
      { type: 'data-chosen', data },
    ],
  });
  for (const data of [null, 'all', {}, { actions: 'all' }, { actions: [1] }])
    expect((await ask('POST', '/v1/chats/site', { key, body: { messages: [yes(data)] } })).status).toBe(400);
  await say(yes({ actions: [] }));
  await say(yes({ actions: ['another'] }));
  await say(yes({ actions: [actions[0].id, 'another'] }));
  expect(ledger).toEqual([]);
  await say(yes({ actions: [actions[0].id] }));
  expect(ledger).toEqual(['delete about']);
});
