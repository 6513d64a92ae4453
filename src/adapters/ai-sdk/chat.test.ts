import type { UIMessage } from 'ai';
import { expect, test, vi } from 'vitest';
import {
  Chat,
  model,
  pageTools,
  resumed,
  SESSION,
  type Server,
  type ToolParts,
} from '../../../test/adapters/ai-sdk-world.ts';
import { promise } from '../../../test/promises.ts';
import { ada, allow, bob, deny, world } from '../../../test/world.ts';
import { createGate } from '../../index.ts';

/** A browser, the host behind it, and a gate; with something asked for. */
async function chatting(text: string) {
  const { store, clock } = world();
  const gate = createGate({ store, sweepEveryMs: 0 });
  const ledger: string[] = [];
  const server: Server = { gate, tools: pageTools(ledger), model: model() };
  const browsing = (chat: Chat) => ({
    chat,
    async answer(at: number, approved: boolean, reason?: string) {
      const { id } = chat.parts()[at]!.approval!;
      await chat.addToolApprovalResponse({ id, approved, ...(reason ? { reason } : {}) });
      // What it sends by itself, it sends afterwards.
      await new Promise(setImmediate);
      await vi.waitUntil(() => chat.status === 'ready' || chat.status === 'error');
      expect(chat.error).toBeUndefined();
    },
    async say(words: string) {
      await chat.sendMessage({ text: words });
      expect(chat.error).toBeUndefined();
    },
  });
  const held = async () =>
    (await gate.list({ session: SESSION, status: 'pending', order: 'oldest' }, { by: ada })).actions;
  const first = browsing(new Chat(server));
  await first.say(text);
  return {
    ...first,
    gate,
    clock,
    ledger,
    server,
    held,
    /** The same conversation in another browser, or after a reload. */
    reloaded: () => browsing(new Chat(server, { messages: server.saved! })),
    /** What the model was told last. */
    told: () => JSON.stringify(server.model.prompts.at(-1)),
  };
}

const guardedIn = (messages: readonly UIMessage[]) =>
  messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'tool-delete_page') as ToolParts;

const statesOf = (chat: Chat) => chat.parts().map(({ state }) => state);

test('the question names the action and its revision; allowed, it runs, and the browser hears of it', async () => {
  const { chat, held, ledger, answer, server } = await chatting('delete about');
  const [action] = await held();
  expect(chat.parts()).toMatchObject([
    {
      state: 'approval-requested',
      approval: { id: `${action!.id}.1`, requestReason: expect.stringContaining('Delete about') },
    },
  ]);
  expect(ledger).toEqual([]);
  await answer(0, true);
  expect(ledger).toEqual(['delete about']);
  expect(chat.parts()).toMatchObject([{ state: 'output-available', output: { deleted: 'about' } }]);
  expect(chat.said).toContain('{"deleted":"about"}');
  expect(server.saved!.map(({ id }) => id)).toEqual(chat.messages.map(({ id }) => id));
});

test('a read runs as if the gate were not there', async () => {
  const { chat, held } = await chatting('look about');
  expect(chat.parts('look_at')).toMatchObject([
    { state: 'output-available', output: { slug: 'about', sections: 4 } },
  ]);
  expect(await held()).toEqual([]);
});

test('denied, it does not run, and the model is told so, with the reason', async () => {
  const { chat, ledger, answer, told, gate } = await chatting('delete about');
  await answer(0, false, 'we need it');
  expect(ledger).toEqual([]);
  expect(statesOf(chat)).toEqual(['output-denied']);
  expect(told()).toContain('must not be tried again');
  expect(told()).toContain('we need it');
  const { actions } = await gate.list({ status: 'denied' }, { by: ada });
  expect(actions).toMatchObject([{ decision: { by: { id: 'ada' }, via: 'chat', reason: 'we need it' } }]);
  await resumed({ ...chat, gate, tools: pageTools(ledger), model: model() } as unknown as Server, chat.sent);
  expect(ledger).toEqual([]);
});

promise('I13', 'one rejection leaves its siblings alone', async () => {
  const { chat, ledger, answer } = await chatting('delete about blog shop');
  await answer(0, true);
  await answer(1, false);
  expect(ledger).toEqual([]);
  await answer(2, true);
  expect(ledger.toSorted()).toEqual(['delete about', 'delete shop']);
  expect(statesOf(chat)).toEqual(['output-available', 'output-denied', 'output-available']);
});

promise(
  'I13',
  'a half answered message runs what is answered; the rest waits, is asked about again, and runs then',
  async () => {
    const { chat, ledger, server, told, reloaded } = await chatting('delete about blog');
    const half = chat.sent;
    const part = guardedIn(half)[0]!;
    Object.assign(part, { state: 'approval-responded', approval: { ...part.approval, approved: true } });
    await resumed(server, half);
    expect(ledger).toEqual(['delete about']);
    expect(told()).toContain('waits for a person');

    const later = reloaded();
    expect(statesOf(later.chat)).toEqual(['output-available', 'approval-requested']);
    await later.answer(1, true);
    // The SDK sends by itself only what stands in the last step.
    await later.chat.sendMessage();
    expect(later.chat.error).toBeUndefined();
    expect(ledger).toEqual(['delete about', 'delete blog']);
    expect(statesOf(later.chat)).toEqual(['output-available', 'output-available']);
    expect(later.chat.said).toContain('{"deleted":"blog"}');
    expect(guardedIn(server.saved!)).toHaveLength(2);
  },
);

test('a typed yes, read by the gate, runs what it was about', async () => {
  const { chat, gate, ledger, say, told, server } = await chatting('delete about');
  for (const { prompt, actions } of await gate.prompts(SESSION, { by: ada }))
    await gate.shown({ session: SESSION, prompt: prompt.id, actions }, { by: ada, via: 'chat' });
  const replied = await gate.reply(
    { session: SESSION, text: 'yes', sentAt: Date.now() },
    { by: ada, via: 'chat' },
  );
  expect(replied.reply).toBe('allow');
  expect(ledger).toEqual([]);
  await say('yes');
  expect(ledger).toEqual(['delete about']);
  expect(chat.said).toContain('{"deleted":"about"}');
  // The same conversation goes on, from what the browser has and from what the host has saved.
  for (const messages of [chat.sent, server.saved!]) {
    const more: UIMessage = { id: 'm', role: 'user', parts: [{ type: 'text', text: 'thanks' }] };
    await resumed(server, [...messages, more]);
    expect(told().match(/"tool-call"/g)).toHaveLength(1);
    expect(told()).toContain('"deleted":"about"');
  }
  expect(ledger).toEqual(['delete about']);
});

test('something else that is typed leaves the question open, and the model is told that it is', async () => {
  const { chat, ledger, say, told, answer } = await chatting('delete about');
  await say('and the weather?');
  expect(told()).toContain('pending_confirmation');
  expect(ledger).toEqual([]);
  await answer(0, true);
  await say('go on');
  expect(ledger).toEqual(['delete about']);
  expect(chat.said).toContain('{"deleted":"about"}');
});

promise(
  'I3',
  'a browser’s no after the inbox’s yes counts for nothing, and the browser is told',
  async () => {
    const { chat, gate, ledger, answer, held } = await chatting('delete about');
    const [action] = await held();
    await gate.decide(allow({ action: action! }), { by: ada, via: 'inbox' });
    await answer(0, false);
    expect(ledger).toEqual(['delete about']);
    expect(chat.parts()).toMatchObject([{ state: 'output-available', output: { deleted: 'about' } }]);
  },
);

promise('I3', 'a browser’s yes after the inbox’s no counts for nothing either', async () => {
  const { chat, gate, ledger, answer, held } = await chatting('delete about');
  const [action] = await held();
  await gate.decide(deny({ action: action! }), { by: ada, via: 'inbox' });
  await answer(0, true);
  expect(ledger).toEqual([]);
  expect(chat.parts()).toMatchObject([{ state: 'output-denied', approval: { approved: false } }]);
});

test('decided in the inbox, it runs when the host resumes', async () => {
  const { chat, gate, ledger, server, held } = await chatting('delete about');
  const [action] = await held();
  await gate.decide(allow({ action: action! }), { by: ada, via: 'inbox' });
  expect(ledger).toEqual([]);
  await resumed(server, chat.sent, undefined);
  expect(ledger).toEqual(['delete about']);
});

promise('T9', 'an answer is whose the host says, and no message says whose it is', async () => {
  const { chat, ledger, server, gate } = await chatting('delete about');
  const other = new Chat(server, { by: bob, messages: chat.sent });
  await other.addToolApprovalResponse({ id: other.parts()[0]!.approval!.id, approved: true });
  await vi.waitUntil(() => server.model.prompts.length === 2 && other.status === 'ready');
  expect(ledger).toEqual([]);
  expect(other.parts()).toMatchObject([{ state: 'approval-requested' }]);
  expect((await gate.list({ status: 'pending' }, { by: ada })).actions).toHaveLength(1);
});

promise('T7', 'if the target moves, the browser asks again, about the new revision', async () => {
  const { chat, ledger, server, answer } = await chatting('delete about');
  const preview = () => ({ title: 'Delete about', facts: { Sections: 9 } });
  Object.assign(server, { rules: { delete_page: { effect: 'destructive', preview } } });
  await answer(0, true);
  expect(ledger).toEqual([]);
  expect(chat.parts()).toMatchObject([
    {
      state: 'approval-requested',
      approval: { id: expect.stringMatching(/\.2$/), requestReason: expect.stringContaining('Sections: 9') },
    },
  ]);
  await answer(0, true);
  await chat.sendMessage();
  expect(ledger).toEqual(['delete about']);
});

promise('T2', 'what a person has changed runs as changed, after it was asked about again', async () => {
  const { chat, gate, ledger, answer, held } = await chatting('delete about');
  const [action] = await held();
  const changed = {
    action: action!.id,
    revision: 1,
    args: { slug: 'blog' },
    elsewhere: { effect: 'destructive', title: 'Delete blog' } as const,
  };
  await gate.edit(changed, { by: ada });
  // The browser's answer is to what it was shown.
  await answer(0, true);
  expect(ledger).toEqual([]);
  expect(chat.parts()).toMatchObject([
    { state: 'approval-requested', approval: { requestReason: expect.stringContaining('Delete blog') } },
  ]);
  await answer(0, true);
  await chat.sendMessage();
  expect(ledger).toEqual(['delete blog']);
});
