import { readUIMessageStream, type UIMessageChunk } from 'ai';
import { expect, test } from 'vitest';
import { type ChatMessage, type Input, inputOf, type Part, uiChunks } from '../../src/conversation/index.ts';
import { type Chat, chat, remove, scriptedModel } from './world.ts';

/** The message that a screen ends up with. */
async function message(parts: AsyncIterable<Part>): Promise<ChatMessage> {
  const stream = ReadableStream.from(uiChunks(parts)) as ReadableStream<UIMessageChunk>;
  let last: ChatMessage | undefined;
  for await (const each of readUIMessageStream<ChatMessage>({ stream: stream as never })) last = each;
  return last!;
}

const send = async ({ conversation, talk, clock }: Chat, input: Input) => {
  clock.advance(1000);
  const said = await message(conversation.send(talk, input));
  clock.advance(1000);
  return said;
};

test('a held call is an approval request without output; the answer to it decides, in a message of its own', async () => {
  const made = chat(
    scriptedModel(
      { text: 'So.', calls: [{ tool: 'list_pages' }, remove('about'), remove('home')] },
      { text: 'Four pages.' },
      { text: 'Done.' },
    ),
  );
  const first = await send(made, { text: 'delete about and home' });
  expect(first.parts.map(({ type }) => type)).toEqual([
    'text',
    'tool-list_pages',
    'tool-delete_page',
    'tool-delete_page',
    'text',
    'data-confirmation',
  ]);
  const tools = first.parts.filter((part) => part.type === 'tool-delete_page') as never as {
    state: string;
    approval: { id: string };
    output?: unknown;
  }[];
  expect(tools.map(({ state, output }) => [state, output])).toEqual([
    ['approval-requested', undefined],
    ['approval-requested', undefined],
  ]);
  // As useChat's addToolApprovalResponse leaves them.
  const answered = {
    ...first,
    parts: first.parts.map((part) =>
      part.type === 'tool-delete_page'
        ? {
            ...part,
            state: 'approval-responded',
            approval: {
              id: (part as never as { approval: { id: string } }).approval.id,
              approved: part === first.parts[2],
              reason: 'as I said',
            },
          }
        : part,
    ),
  } as ChatMessage;
  const second = await send(made, inputOf(answered)!);
  expect(made.ledger).toEqual(['delete about']);
  expect(second.id).not.toBe(first.id);
  expect(second.parts).toMatchObject([
    { type: 'data-decision', data: { reply: 'select' } },
    { type: 'data-ending', data: { ending: 'executed' } },
    { type: 'data-ending', data: { ending: 'denied' } },
    { type: 'text', text: 'Done.' },
  ]);
  // The same message sent again decides nothing any more.
  const again = await send(made, inputOf(answered)!);
  expect(again.parts.filter(({ type }) => type === 'data-error')).toHaveLength(2);
  expect(made.ledger).toEqual(['delete about']);
});

test('what is shown again names its actions, because an earlier message cannot be touched', async () => {
  const made = chat(scriptedModel({ calls: [remove('about')] }));
  await send(made, { text: 'delete about' });
  const { parts } = await send(made, { text: 'maybe' });
  expect(parts).toMatchObject([
    { type: 'text' },
    { type: 'data-confirmation', data: { again: true, actions: [{ revision: 1 }] } },
  ]);
});

test('what was queued is an approval request in the message that asks about it', async () => {
  const made = chat(
    scriptedModel({ calls: [remove('about')] }, { calls: [remove('home')] }, { text: 'Kept.' }),
  );
  await send(made, { text: 'delete about' });
  const queued = await send(made, { text: 'what is there? delete home too' });
  expect(queued.parts).toMatchObject([
    { type: 'tool-delete_page', state: 'input-available' },
    { type: 'data-confirmation', data: { again: true } },
  ]);
  const next = await send(made, { text: 'no' });
  const part = next.parts.find(({ type }) => type === 'tool-delete_page');
  expect(part).toMatchObject({ state: 'approval-requested', input: { slug: 'home' } });
  const { approval } = part as { approval: { id: string } };
  const answered = { ...part, state: 'approval-responded', approval: { id: approval.id, approved: true } };
  await send(made, inputOf({ ...next, parts: [answered] } as never)!);
  expect(made.ledger).toEqual(['delete home']);
});

test('of a message, only texts and answers to approval requests are taken', () => {
  const text = (value: string) => ({ type: 'text', text: value });
  expect(inputOf({ id: '1', role: 'user', parts: [text('yes'), text('please')] } as never)).toEqual({
    text: 'yes\nplease',
  });
  expect(inputOf({ id: '1', role: 'user', parts: [text(' ')] } as never)).toBeUndefined();
  const tool = (approval: object, state = 'approval-responded') => ({
    type: 'tool-delete_page',
    toolCallId: 'c',
    input: { slug: 'home' },
    output: { status: 'succeeded' },
    state,
    approval,
  });
  const said = (...parts: object[]) => inputOf({ id: '1', role: 'assistant', parts } as never);
  expect(said(tool({ id: 'a1.2', approved: true, extra: 1 }))).toEqual({
    decision: [{ action: 'a1', revision: 2, verdict: 'allow' }],
  });
  for (const part of [
    tool({ id: 'a1.2', approved: true }, 'approval-requested'),
    tool({ id: 'a1', approved: true }),
    tool({ id: 'a1.0', approved: true }),
    tool({ id: 'a1.1x', approved: true }),
    tool({ id: 'a1.1', approved: 'true' }),
  ])
    expect(said(part)).toBeUndefined();
  expect(inputOf(undefined as never)).toBeUndefined();
});
