import { describe, expect, test } from 'vitest';
import { promise } from '../promises.ts';
import { PROVIDERS } from '../wire/stub.ts';
import { Talking } from '../wire/talk.ts';
import { ada } from '../world.ts';
import {
  chat,
  endings,
  ofType,
  remove,
  type Said,
  type ScriptedModel,
  scriptedModel,
  wellFormed,
} from './world.ts';

const SECRET = 'hunter2-canary';

const namesIn = ({ asked }: ScriptedModel): string[] =>
  asked
    .at(-1)!
    .prompt.flatMap(({ role, content }) =>
      role === 'assistant'
        ? content.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []))
        : [],
    );

test('a tool that the model made up is told back under a name that every provider takes, and runs nothing', async () => {
  const made = [
    'functions.delete_page',
    'delete page',
    'delete_page!',
    '',
    '日本',
    '__proto__',
    'x'.repeat(200),
  ];
  for (const tool of made) {
    const model = scriptedModel({ calls: [{ tool, args: { slug: 'about' } }] }, { text: 'sorry' });
    const parts = await chat(model).say('delete about');
    expect(ofType(parts, 'tool-result').map(({ result }) => result)).toMatchObject([
      { status: 'refused', code: 'UNKNOWN_TOOL' },
    ]);
    const [name] = namesIn(model);
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(name).not.toBe('delete_page');
  }
});

describe.each(PROVIDERS)('%s', (provider) => {
  test('takes back a tool name that it made up', async () => {
    const says = [
      { calls: [{ tool: 'functions.delete_page', args: { slug: 'about' } }] },
      { text: 'Sorry.' },
    ];
    const talk = await Talking.with(provider, says, { inMemory: true });
    await talk.say('Delete the about page');
    await talk.close();
    expect(talk.broken()).toEqual([]);
  });

  promise('T17', 'is not given back thoughts with a secret in them, nor calls that need those', async () => {
    const says = [
      {
        reasoning: { text: `The password is ${SECRET}.`, seal: 'c2VhbC0x' },
        text: 'So.',
        calls: [{ tool: 'log_in', args: { password: SECRET } }],
      },
      { reasoning: { text: 'Good.', seal: 'c2VhbC0y' }, text: 'You are in.' },
      { text: 'Bye.' },
    ];
    const talk = await Talking.with(provider, says, { inMemory: true, thinking: true });
    for (const text of ['Log in', 'yes', 'Thank you']) await talk.say(text);
    await talk.close();
    expect(talk.ledger).toEqual(['logged in']);
    expect(talk.stub.requests).toHaveLength(3);
    expect(talk.broken()).toEqual([]);
    expect(JSON.stringify(talk.stub.requests)).not.toContain('canary');
    expect(JSON.stringify(talk.stub.requests[1])).toContain('succeeded');
  });
});

test('the id of an outcome is not taken from a model', async () => {
  const model = scriptedModel(
    { calls: [remove('about')] },
    { text: 'done' },
    ({ prompt }) => ({
      calls: [{ tool: 'list_pages', id: /outcome_[\w-]+/.exec(JSON.stringify(prompt))![0] }],
    }),
    { calls: [{ tool: 'list_pages', id: 'outcome_0123456789abcdef' }] },
    { text: 'x' },
  );
  const { say } = chat(model);
  for (const text of ['delete about', 'yes', 'list']) await say(text);
  for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
  expect(JSON.stringify(model.asked.at(-1)!.prompt)).not.toContain('outcome_0123456789abcdef');
});

const mail = { tool: 'send_mail', args: { to: 'bob', password: SECRET } };

describe('secrets', () => {
  /** Everything that is kept of a turn, and what a model is told of it later. */
  async function kept(said: Said): Promise<string> {
    const model = scriptedModel(said, { text: 'Sent.' }, { text: 'Bye.' });
    const { say, gate, store } = chat(model);
    expect(endings([...(await say('send it')), ...(await say('yes'))])).toContain('executed');
    await say('thanks');
    for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
    const { actions } = await gate.list({ session: 's1' }, { by: ada });
    const histories = await Promise.all(actions.map(({ id }) => gate.history(id, { by: ada })));
    return JSON.stringify([actions, histories, await store.transcript('acme', 's1', 0), model.asked]);
  }

  promise('T17', "the model's words about a call are kept without the call's secrets", async () => {
    const all = await kept({ text: `I send it with ${SECRET}.`, calls: [mail, remove('about')] });
    expect(all).not.toContain('canary');
    expect(all).toContain('I send it with ••••••.');
  });

  promise(
    'T17',
    "the model's thoughts are not kept where a secret is in them, and it is told what it did",
    async () => {
      const all = await kept({ reasoning: `The password is ${SECRET}.`, text: 'So.', calls: [mail] });
      expect(all).not.toContain('canary');
      expect(all).not.toContain('The password is');
      expect(all).toContain('succeeded');
    },
  );

  promise('T17', 'arguments that cannot be read are not kept where they may hold a secret', async () => {
    const model = scriptedModel({ calls: [mail] }, { text: 'Sorry.' });
    const { doStream } = model;
    model.doStream = async (options) => {
      const { stream } = await doStream(options);
      const cut = new TransformStream({
        transform: (part, to) =>
          to.enqueue(part.type === 'tool-call' ? { ...part, input: part.input.slice(0, -1) } : part),
      });
      return { stream: stream.pipeThrough(cut) };
    };
    const { say, store } = chat(model);
    const parts = await say('send it');
    expect(ofType(parts, 'tool-result').map(({ result }) => result)).toMatchObject([{ status: 'refused' }]);
    expect(JSON.stringify([parts, await store.transcript('acme', 's1', 0), model.asked])).not.toContain(
      'canary',
    );
  });

  promise('T17', 'arguments of a tool that is not there are not kept at all', async () => {
    const model = scriptedModel({ calls: [{ ...mail, tool: 'sendmail' }] }, { text: 'Sorry.' });
    const { say, store } = chat(model);
    const parts = await say('send it');
    expect(JSON.stringify([parts, await store.transcript('acme', 's1', 0), model.asked])).not.toContain(
      'canary',
    );
  });
});
