import { afterEach, describe, expect, test } from 'vitest';
import type { Part } from '../../src/conversation/index.ts';
import { PROVIDERS, type Provider } from './stub.ts';
import { Talking, type TalkOptions } from './talk.ts';
import type { Call, Said, Turn } from './turn.ts';

// Whatever is held, decided, said in between or cut off: each request that leaves is one that its provider takes.

let talk: Talking;
afterEach(() => talk?.close());

const list = (id?: string): Call => ({ tool: 'list_pages', args: {}, id });
const trash = (slug: string, id?: string): Call => ({ tool: 'delete_page', args: { slug }, id });
const thinks = (n: number) => ({ text: `Thought ${n}.`, seal: `c2VhbC0${n}` });

async function start(provider: Provider, turns: readonly Turn[], options?: TalkOptions): Promise<void> {
  talk = await Talking.with(provider, turns, { inMemory: true, ...options });
}

/** Everything was asked for, and nothing of it broke a rule. */
function expectGood(): void {
  expect(talk.broken()).toEqual([]);
  expect(talk.stub.left).toBe(0);
}

const types = (parts: readonly Part[]) => parts.map(({ type }) => type).filter((type) => type !== 'trace');

/** A held call, an unrelated message, a typed yes; a denial; a crash, and on it goes. */
async function live(turns: readonly Said[], provider: Provider, options?: TalkOptions): Promise<void> {
  await start(provider, turns, { ...options, inMemory: false });
  expect(types(await talk.say('Delete the about page'))).toContain('confirmation-required');
  await talk.say('By the way, what is a slug?');
  expect(types(await talk.say('yes'))).toContain('executed');
  expect(types(await talk.say('Delete the prices page as well'))).toContain('confirmation-required');
  talk.restart();
  expect(types(await talk.say('no'))).toContain('denied');
  expect(types(await talk.say('And which pages are there now?'))).toContain('text');
  expect(talk.ledger).toEqual(['about']);
  expectGood();
}

/** `also` is given each turn and its number. */
const STORY = (
  also: (n: number) => Partial<Said> = () => ({}),
  id: (n: number) => string | undefined = () => undefined,
): Said[] => [
  { text: 'That needs your word.', calls: [trash('about', id(0))], ...also(1) },
  { text: 'A slug is a page’s short name.', ...also(2) },
  { text: 'It is gone.', ...also(3) },
  { calls: [trash('prices', id(1))], ...also(4) },
  { text: 'Then it stays.', ...also(5) },
  { calls: [list(id(2))], ...also(6) },
  { text: 'There is one: prices.', ...also(7) },
];

describe.each(PROVIDERS)('%s', (provider) => {
  test('a held call, another message, a yes, a no, a crash, and on', async () => {
    await live(STORY(), provider);
  });

  test('the same with reasoning', async () => {
    await live(
      STORY((n) => ({ reasoning: thinks(n) })),
      provider,
      { thinking: true },
    );
  });

  test('the same with ids that come again', async () => {
    await live(
      STORY(undefined, () => 'call_1'),
      provider,
    );
  });

  test.each([
    ['odd characters', 'call|0:delete.page/ü'],
    ['no end', 'call_'.repeat(20)],
    ['nothing in them', ''],
  ])('the same with ids with %s', async (_what, id) => {
    await live(
      STORY(undefined, (n) => (id === '' ? '' : `${id}${n}`)),
      provider,
    );
  });

  test('the same with odd ids and reasoning', async () => {
    await live(
      STORY(
        (n) => ({ reasoning: thinks(n) }),
        (n) => `call|${n}`,
      ),
      provider,
      { thinking: true },
    );
  });

  test('the outcome is told as JSON with a status, never as a bare reason', async () => {
    await live(STORY(), provider);
    const last = JSON.stringify(talk.stub.requests.at(-1)!.body).replaceAll('\\', '');
    for (const status of ['pending_confirmation', 'succeeded', 'denied'])
      expect(last).toContain(`"status":"${status}"`);
    expect(last).not.toContain('execution-denied');
  });

  describe.each([
    ['without reasoning', () => ({})],
    ['with reasoning', (n: number) => ({ reasoning: thinks(n) })],
  ])('%s', (_what, also) => {
    const options = { thinking: _what === 'with reasoning' };

    test('a button, at once', async () => {
      await start(
        provider,
        [
          { calls: [trash('about')], ...also(1) },
          { text: 'It is gone.', ...also(2) },
        ],
        options,
      );
      await talk.say('Delete the about page');
      expect(types(await talk.press('allow'))).toContain('executed');
      expectGood();
    });

    test('a button, after a message in between', async () => {
      await start(
        provider,
        [
          { text: 'Gladly.', calls: [trash('about')], ...also(1) },
          { text: 'It is a short name.', ...also(2) },
          { text: 'It is gone.', ...also(3) },
          { text: 'You are welcome.', ...also(4) },
        ],
        options,
      );
      await talk.say('Delete the about page');
      await talk.say('What is a slug?');
      await talk.press('allow');
      await talk.say('Thank you!');
      expectGood();
    });

    test('a read and a held call at once, and two held ones of which one is wanted', async () => {
      await start(
        provider,
        [
          { calls: [list(), trash('about')], ...also(1) },
          { text: 'There are two.', ...also(2) },
          { text: 'It is gone.', ...also(3) },
          { calls: [trash('prices'), trash('jobs')], ...also(4) },
          { text: 'Only the first.', ...also(5) },
          { text: 'Hello.', ...also(6) },
        ],
        options,
      );
      await talk.say('Which pages are there? And delete the about page');
      await talk.say('yes');
      await talk.say('Delete prices and jobs');
      await talk.say('only the first one');
      await talk.say('Hello?');
      expect(talk.broken()).toEqual([]);
    });

    test('a read first, and then a held call that the model did not think about again', async () => {
      await start(
        provider,
        [
          { calls: [list()], ...also(1) },
          { calls: [trash('about')] },
          { text: 'It is gone.' },
          { text: 'Hello.', ...also(4) },
        ],
        options,
      );
      await talk.say('Delete the first page');
      await talk.say('yes');
      await talk.say('Hello?');
      expect(talk.ledger).toEqual(['about']);
      expectGood();
    });

    test('another message that cancels what waits', async () => {
      await start(
        provider,
        [
          { calls: [trash('about')], ...also(1) },
          { text: 'Knock, knock.', ...also(2) },
          { text: 'Hello.', ...also(3) },
        ],
        { ...options, policy: { replies: { onUnrelated: 'cancel' } } },
      );
      await talk.say('Delete the about page');
      expect(types(await talk.say('Tell me a joke'))).toContain('cancelled');
      await talk.say('Hello?');
      expect(talk.ledger).toEqual([]);
      expectGood();
    });

    test('a yes that comes too late', async () => {
      await start(
        provider,
        [
          { calls: [trash('about')], ...also(1) },
          { text: 'Hello.', ...also(2) },
        ],
        options,
      );
      await talk.say('Delete the about page');
      talk.later(3_600_000);
      expect(types(await talk.say('yes'))).toContain('expired');
      await talk.say('Hello?');
      expect(talk.ledger).toEqual([]);
      expect(talk.broken()).toEqual([]);
    });

    test('a change of what waits', async () => {
      await start(
        provider,
        [
          { calls: [trash('about')], ...also(1) },
          { calls: [trash('prices')], ...also(2) },
          { text: 'It is gone.', ...also(3) },
          { text: 'Hello.', ...also(4) },
        ],
        options,
      );
      await talk.say('Delete the about page');
      await talk.say('edit');
      await talk.say('the prices page instead');
      await talk.say('yes');
      await talk.say('Hello?');
      expect(talk.broken()).toEqual([]);
    });

    test('a process that dies before a call has its result', async () => {
      await start(
        provider,
        [
          { calls: [list(), trash('about')], ...also(1) },
          { text: 'Hello.', ...also(2) },
          { text: 'Hello again.', ...also(3) },
        ],
        options,
      );
      await talk.dieAt('tool-call', 'Which pages are there? And delete the about page');
      await talk.say('Hello?');
      await talk.say('Hello?');
      expect(talk.broken()).toEqual([]);
    });

    test('a provider that fails, and a line that is cut in the middle of a call', async () => {
      await start(
        provider,
        [
          { calls: [trash('about')], ...also(1) },
          { error: { status: 400, message: 'No.' } },
          { text: 'Let me', calls: [trash('prices')], cutAfter: 2, ...also(3) },
          { text: 'Hello.', ...also(4) },
        ],
        options,
      );
      await talk.say('Delete the about page');
      const parts = types(await talk.say('yes'));
      expect(parts).toContain('executed');
      expect(parts).toContain('error');
      await talk.say('Delete the prices page');
      await talk.say('Hello?');
      expect(talk.ledger).toEqual(['about']);
      expectGood();
    });

    test('calls that are wrong: no such tool, no such arguments', async () => {
      await start(
        provider,
        [
          { calls: [{ tool: 'delete_everything', args: {} }], ...also(1) },
          { calls: [{ tool: 'delete_page', args: { page: 7 } }], ...also(2) },
          { text: 'I cannot.', ...also(3) },
        ],
        options,
      );
      await talk.say('Delete everything');
      expect(talk.ledger).toEqual([]);
      expectGood();
    });

    // Google's arguments are never a text.
    test.skipIf(provider === 'google')('a call whose arguments are no JSON', async () => {
      await start(
        provider,
        [
          { calls: [{ tool: 'delete_page', args: '{"slug":"abo' }], ...also(1) },
          { text: 'I cannot.', ...also(2) },
        ],
        options,
      );
      await talk.say('Delete the about page');
      expectGood();
    });

    test('an answer of nothing, of a blank, and a blank beside a call', async () => {
      await start(
        provider,
        [
          { ...also(1) },
          { text: '\n\n', ...also(2) },
          { text: '\n', calls: [list()], ...also(3) },
          { text: 'Two.' },
        ],
        options,
      );
      await talk.say('Hello?');
      await talk.say('Hello?');
      await talk.say('Which pages are there?');
      expectGood();
    });

    test('a person who says nothing', async () => {
      await start(
        provider,
        [
          { text: 'Yes?', ...also(1) },
          { text: 'Yes?', ...also(2) },
        ],
        options,
      );
      await talk.say('');
      await talk.say('  \n');
      expectGood();
    });

    test('another agent that is asked, and what it holds', async () => {
      await start(
        provider,
        [
          {
            calls: [{ tool: 'editor', args: { request: 'Delete the about page.' }, id: 'call_1' }],
            ...also(1),
          },
          { calls: [list('call_1')], ...also(2) },
          { calls: [trash('about', 'call_1')], ...also(3) },
          { text: 'The editor waits for your word.', ...also(4) },
          { text: 'It is gone.', ...also(5) },
          { text: 'Hello.', ...also(6) },
        ],
        {
          ...options,
          agents: (tools) => [{ name: 'editor', description: 'Edits pages.', tools }],
        },
      );
      await talk.say('Have the about page deleted');
      await talk.say('yes');
      await talk.say('Hello?');
      expect(talk.broken()).toEqual([]);
      expect(talk.ledger).toEqual(['about']);
    });
  });
});

test('a signature that Google gives without thoughts stays with its call', async () => {
  const sealed = (n: number) => ({ reasoning: { text: '', seal: `c2VhbC0${n}` } });
  await live(STORY(sealed), 'google');
});
