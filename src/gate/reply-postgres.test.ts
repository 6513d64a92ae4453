import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, type World, world } from '../../test/world.ts';
import type { Principal, Replied } from '../index.ts';
import { postgres } from '../stores/postgres.ts';
import type { Store } from '../stores/store.ts';

/** Words on a real server, whose clock nobody sets: what time has to do with it is in reply.test.ts. */
let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const KEY = randomBytes(32);
let schemas = 0;

interface Chat extends World {
  propose(...slugs: string[]): Promise<void>;
  show(): Promise<void>;
  say(text: string, by?: Principal): Promise<Replied>;
}

async function withChat(work: (chat: Chat) => Promise<void>): Promise<void> {
  const store: Store = postgres({ url: server.url, key: KEY, schema: `words_${++schemas}` });
  await store.open();
  const made = world({ store });
  const { gate } = made;
  const chat: Chat = {
    ...made,
    propose: async (...slugs) => {
      const calls = slugs.map((slug) => ({ tool: 'delete_page', args: { slug } }));
      await gate.callMany({ session: 's1', by: agent, calls });
    },
    show: async () => {
      for (const { prompt, actions } of await gate.prompts('s1', { by: admin }))
        if (prompt.state === 'shown')
          await gate.shown({ session: 's1', prompt: prompt.id, actions }, { by: ada, via: 'chat' });
    },
    // Sent after it was shown, if only by a moment.
    say: (text, by = ada) =>
      gate.reply({ session: 's1', text, sentAt: store.now() + 1 }, { by, via: 'chat' }),
  };
  try {
    await work(chat);
  } finally {
    await gate.close();
    await store.close();
  }
}

test('a clear yes runs what was shown, a clear no denies it', () =>
  withChat(async ({ propose, show, say, ledger }) => {
    await propose('about');
    await show();
    expect(await say('Yes, delete it')).toMatchObject({
      reply: 'allow',
      outcomes: [{ status: 'succeeded' }],
    });
    await propose('home');
    await show();
    expect(await say('no thanks')).toMatchObject({ reply: 'deny', outcomes: [{ status: 'denied' }] });
    expect(ledger).toEqual(['delete about']);
  }));

promise('T16', 'on PostgreSQL too, words that are no clear answer decide nothing', () =>
  withChat(async ({ propose, show, say, ledger }) => {
    await propose('about');
    await show();
    for (const text of ['fine, thanks', 'oh, sure', 'yes but not now', 'I want it', 'yes?', 'second'])
      expect((await say(text)).outcomes, text).toEqual([]);
    expect(ledger).toEqual([]);
  }),
);

test('the journal has the text, how it was read and by which words', () =>
  withChat(async ({ propose, show, say, store, gate }) => {
    await propose('about');
    await show();
    await say('yes please');
    const entries = await store.journal('acme', 's1', 0, 100);
    const replied = entries.find(({ body }) => body!.includes('"replied"'))!;
    const events = JSON.parse(replied.body!) as { type: string }[];
    expect(events.map(({ type }) => type)).toEqual(['replied', 'allowed']);
    expect(events[0]).toMatchObject({
      data: { text: 'yes please', reply: 'allow', lexicon: expect.stringMatching(/^5-en-/) },
    });
    expect((await gate.audit({ by: admin })).ok).toBe(true);
  }));

test('a selection approves those items only', () =>
  withChat(async ({ propose, show, say, ledger }) => {
    await propose('about', 'home', 'blog');
    await show();
    expect(await say('all except the second')).toMatchObject({ reply: 'select' });
    expect([...ledger].sort()).toEqual(['delete about', 'delete blog']);
  }));

test('of many who say yes at once, one decides', () =>
  withChat(async ({ propose, show, say, ledger }) => {
    await propose('about');
    await show();
    await Promise.allSettled(Array.from({ length: 8 }, () => say('yes')));
    expect(ledger).toEqual(['delete about']);
  }));
