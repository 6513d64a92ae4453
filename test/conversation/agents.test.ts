import { expect, test } from 'vitest';
import type { Evaluator } from '../../src/conversation/index.ts';
import { offlineModel, type Script } from '../../src/conversation/index.ts';
import { world } from '../world.ts';
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
