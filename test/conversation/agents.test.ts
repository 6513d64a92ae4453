import { expect, test } from 'vitest';
import type { Evaluator } from '../../src/conversation/index.ts';
import { offlineModel, type Script } from '../../src/conversation/index.ts';
import { promise } from '../promises.ts';
import { ada, world } from '../world.ts';
import { chat, endings, ofType, remove, scriptedModel, textOf, typesOf, wellFormed } from './world.ts';

/** Only what is declared of them counts here: what runs is the gate's. */
const worldTools = world().tools;

test("another agent's held call is asked about in the parent's prompt, and its outcome is told there", async () => {
  const editor = scriptedModel(
    { calls: [{ tool: 'list_pages' }] },
    { text: 'Found it.', calls: [remove('about')] },
  );
  const model = scriptedModel(
    { calls: [{ tool: 'editor', args: { request: 'remove about' } }] },
    { text: 'I asked the editor.' },
    { text: 'Gone.' },
  );
  const { say, ledger } = chat(model, {
    tools: [],
    agents: [{ name: 'editor', description: 'Edits.', model: editor, tools: worldTools }],
  });
  const parts = await say('have the about page removed');
  expect(ofType(parts, 'confirmation-required')[0]!.actions).toMatchObject([
    { title: 'Delete page “about”', requestedBy: { id: 'editor' } },
  ]);
  expect(ofType(parts, 'tool-result').at(-1)!.result).toMatchObject({ status: 'pending_confirmation' });
  expect(ledger).toEqual([]);
  expect(endings(await say('yes'))).toEqual(['executed']);
  expect(ledger).toEqual(['delete about']);
  expect(wellFormed(model.asked.at(-1)!.prompt)).toEqual([]);
  expect(JSON.stringify(model.asked.at(-1)!.prompt)).toContain('succeeded');
});

test('another agent calls only the tools that it was given, and nothing of other calls is kept', async () => {
  const editor = scriptedModel(
    {
      calls: [
        { tool: 'save_note', args: { text: 'not mine' } },
        { tool: 'send_mail', args: { to: 'x', password: 'hunter2-canary' } },
        { tool: 'list_pages' },
      ],
    },
    { text: 'I could not.' },
  );
  const model = scriptedModel({ calls: [{ tool: 'reader', args: { request: 'look' } }] }, { text: 'So.' });
  const { say, ledger, store } = chat(model, {
    agents: [
      {
        name: 'reader',
        description: 'Reads.',
        model: editor,
        tools: worldTools.filter(({ name }) => name === 'list_pages'),
      },
    ],
    gate: { policy: { effects: { write: 'run' } } },
  });
  const parts = await say('look at the pages');
  expect(ledger).toEqual([]);
  expect(typesOf(parts)).not.toContain('confirmation-required');
  expect(ofType(parts, 'tool-result').map(({ result }) => result)).toMatchObject([
    { code: 'UNKNOWN_TOOL' },
    { code: 'UNKNOWN_TOOL' },
    ['about', 'home', 'blog', 'shop'],
    { status: 'answered' },
  ]);
  expect(wellFormed(editor.asked.at(-1)!.prompt)).toEqual([]);
  expect(JSON.stringify([parts, await store.transcript('acme', 's1', 0)])).not.toContain('canary');
});

promise('T17', "another agent's words are kept without the secrets of its calls", async () => {
  const args = { to: 'bob', password: 'hunter2-canary' };
  const mailer = scriptedModel({ text: 'I use hunter2-canary.', calls: [{ tool: 'send_mail', args }] });
  const model = scriptedModel({ calls: [{ tool: 'mailer', args: { request: 'mail' } }] }, { text: 'So.' });
  const { say, gate, store } = chat(model, {
    agents: [{ name: 'mailer', description: 'Mails.', model: mailer, tools: worldTools }],
  });
  const parts = await say('mail bob');
  const { actions } = await gate.list({ session: 's1' }, { by: ada });
  expect(actions).toMatchObject([{ note: 'I use ••••••.' }]);
  expect(JSON.stringify([parts, actions, await store.transcript('acme', 's1', 0)])).not.toContain('canary');
});

test("what another agent's call did at once is told and written down, whatever was done after it", async () => {
  const note = (text: string) => ({ tool: 'save_note', args: { text } });
  const helper = scriptedModel({ calls: [note('its own')] }, { text: 'done' });
  const model = scriptedModel(
    { calls: [{ tool: 'helper', args: { request: 'note it' } }] },
    { calls: [note('mine')] },
    { text: 'Both.' },
    { text: 'Fine.' },
  );
  const { conversation, talk, clock, ledger, gate, say } = chat(model, {
    agents: [{ name: 'helper', description: 'Helps.', model: helper, tools: worldTools }],
    gate: { policy: { effects: { write: 'run' } } },
  });
  const parts = [];
  for await (const part of conversation.send(talk, { text: 'do both' })) {
    parts.push(part);
    clock.advance(10);
  }
  expect(endings(parts)).toEqual(['executed', 'executed']);
  expect(endings(await say('and?'))).toEqual([]);
  expect(ledger).toEqual(['note its own', 'note mine']);
  const lines = (await gate.transcript({ session: 's1' }, { by: ada })).map(
    ({ line }) => line as { type: string },
  );
  expect(lines.filter(({ type }) => type === 'action')).toHaveLength(2);
  for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
  expect(JSON.stringify(model.asked.at(-1)!.prompt)).toContain('its own');
});

test('a turn in which another agent held a call is not judged', async () => {
  let judged = 0;
  const helper = scriptedModel({ calls: [remove('about')] });
  const model = scriptedModel(
    { calls: [{ tool: 'helper', args: { request: 'delete about' } }] },
    { text: 'It waits for you.' },
  );
  const { say } = chat(model, {
    evaluator: () => {
      judged++;
      return { ok: false, feedback: 'bad' };
    },
    agents: [{ name: 'helper', description: 'Helps.', model: helper, tools: worldTools }],
  });
  expect(textOf(await say('delete about'))).toBe('It waits for you.');
  expect(judged).toBe(0);
});

test('an answer that is not good enough is given once more; a second one is given as it is', async () => {
  const judged: string[] = [];
  const evaluator: Evaluator = ({ answer }) => {
    judged.push(answer);
    return { ok: false, feedback: 'Too short.' };
  };
  const model = scriptedModel({ text: 'No.' }, { text: 'There are four pages.' }, { text: 'Third' });
  const { say } = chat(model, { evaluator });
  expect(textOf(await say('how many pages?'))).toBe('There are four pages.');
  expect(judged).toEqual(['No.']);
  expect(JSON.stringify(model.asked[1]!.prompt[0])).toContain('Too short.');
  expect(JSON.stringify(model.asked[1]!.prompt.slice(1))).not.toContain('No.');
});

test('an evaluator that fails lets the answer pass', async () => {
  const evaluator: Evaluator = () => Promise.reject(new Error('down'));
  const parts = await chat(scriptedModel({ text: 'Four.' }), { evaluator }).say('how many?');
  expect(typesOf(parts)).toEqual(['text']);
  expect(ofType(parts, 'trace').map(({ event }) => event)).toContain('evaluator-failed');
});

test('a turn that held a call is not judged; one that only speaks of it is', async () => {
  let judged = 0;
  const evaluator: Evaluator = () => {
    judged++;
    return { ok: true };
  };
  const model = scriptedModel(
    { text: 'Please confirm.', calls: [remove('about'), { tool: 'list_pages' }] },
    { text: 'Four pages.' },
    { text: 'I cannot do that.' },
  );
  const { say } = chat(model, { evaluator });
  expect(textOf(await say('delete about'))).toBe('Please confirm.Four pages.');
  expect(judged).toBe(0);
  await say('what can you do with a cow?');
  expect(judged).toBe(1);
});

test('the offline model plays a script: looks, calls, tells outcomes, and says what it can do', async () => {
  const script: Script = {
    help: 'I can delete pages.',
    next: ({ text, results, editing }) => {
      const slug = /delete (\w+)/.exec(text)?.[1];
      if (slug === undefined && editing.length === 0) return undefined;
      if (results.length === 0) return { calls: [{ tool: 'list_pages', args: {} }] };
      if (results.length === 1) return { say: `Deleting ${slug}.`, calls: [remove(slug ?? 'home')] };
      return {};
    },
    tell: (outcomes) => outcomes.map(({ output }) => (output as { status: string }).status).join(),
  };
  const { say, ledger, conversation, talk } = chat(
    undefined as never,
    { model: offlineModel(script, worldTools) } as never,
  );
  expect(textOf(await say('hello'))).toBe('I can delete pages.');
  expect(textOf(await say('delete about'))).toBe('Deleting about.');
  expect(textOf(await say('no'))).toBe('denied');
  await say('delete blog');
  await say('edit');
  const parts = await say('home, please');
  expect(ofType(parts, 'confirmation-required')[0]!.actions).toMatchObject([
    { revision: 2, args: { slug: 'home' } },
  ]);
  expect(textOf(await say('yes'))).toBe('succeeded');
  expect(ledger).toEqual(['delete home']);
  expect((await conversation.messages(talk)).length).toBeGreaterThan(5);
});
