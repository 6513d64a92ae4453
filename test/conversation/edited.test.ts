import { expect, test } from 'vitest';
import { ada } from '../world.ts';
import { type Chat, chat, ofType, remove, type ScriptedModel, scriptedModel, wellFormed } from './world.ts';

interface Shown {
  readonly input: { readonly slug: string };
  readonly state: string;
  readonly approval?: { readonly id: string };
  readonly output?: { readonly status: string };
}

async function screen({ conversation, talk }: Chat): Promise<unknown[]> {
  const parts = (await conversation.messages(talk)).flatMap((message) => message.parts);
  return parts
    .filter(({ type }) => type === 'tool-delete_page')
    .map((part) => {
      const { input, state, approval, output } = part as never as Shown;
      return [input.slug, state, approval?.id.split('.')[1], output?.status];
    });
}

/** What the model was last told of each call, in order: of what, and how it ended. */
function told({ asked }: ScriptedModel): string[] {
  const { prompt } = asked.at(-1)!;
  expect(wellFormed(prompt)).toEqual([]);
  const slugs = new Map<string, string>();
  const all: string[] = [];
  for (const { role, content } of prompt) {
    if (role !== 'assistant' && role !== 'tool') continue;
    for (const part of content) {
      if (part.type === 'tool-call') slugs.set(part.toolCallId, (part.input as { slug: string }).slug);
      if (part.type === 'tool-result' && part.output.type === 'json')
        all.push(`${slugs.get(part.toolCallId)}: ${(part.output.value as { status: string }).status}`);
    }
  }
  return all;
}

for (const reasoning of [{}, { reasoning: 'hm' }]) {
  const how = 'reasoning' in reasoning ? 'with reasoning' : 'without reasoning';

  test(`an edited call is told as replaced, and only the new one as done (${how})`, async () => {
    const model = scriptedModel(
      { ...reasoning, text: 'So.', calls: [remove('about')] },
      { ...reasoning, calls: [remove('shop')] },
      { text: 'done' },
      { text: 'bye' },
    );
    const made = chat(model);
    await made.say('delete about');
    await made.say('no, change it to shop');
    expect(await screen(made)).toEqual([
      ['about', 'output-available', undefined, 'superseded'],
      ['shop', 'approval-requested', '2', undefined],
    ]);
    await made.say('yes');
    expect(made.ledger).toEqual(['delete shop']);
    await made.say('thanks, what is there?');
    const ends = told(model);
    expect(ends.filter((end) => end.startsWith('about'))).toEqual(['about: superseded']);
    expect(ends.at(-1)).toBe('shop: succeeded');
    expect(await screen(made)).toEqual([
      ['about', 'output-available', undefined, 'superseded'],
      ['shop', 'output-available', '2', 'succeeded'],
    ]);
  });

  test(`a call that the person edited elsewhere is told as replaced (${how})`, async () => {
    const model = scriptedModel(
      { ...reasoning, text: 'So.', calls: [remove('about')] },
      { text: 'done' },
      { text: 'bye' },
    );
    const made = chat(model);
    const [{ actions }] = ofType(await made.say('delete about'), 'confirmation-required') as never as [
      { actions: { id: string }[] },
    ];
    await made.gate.edit({ action: actions[0]!.id, revision: 1, args: { slug: 'shop' } }, { by: ada });
    await made.say('what is there?');
    expect(await screen(made)).toEqual([['shop', 'approval-requested', '2', undefined]]);
    await made.say('yes');
    expect(made.ledger).toEqual(['delete shop']);
    await made.say('thanks, what is there?');
    expect(told(model).filter((end) => end.startsWith('about'))).toEqual(['about: superseded']);
    expect(JSON.stringify(model.asked.at(-1)!.prompt)).toMatch(/shop.*succeeded/);
    expect(await screen(made)).toEqual([['shop', 'output-available', '2', 'succeeded']]);
  });
}

test('what drifted and was confirmed again is told once as done', async () => {
  const model = scriptedModel(
    { reasoning: 'hm', calls: [remove('about')] },
    { text: 'done' },
    { text: 'bye' },
  );
  const made = chat(model);
  await made.say('delete about');
  made.pages.set('about', { name: 'about', sections: 99, version: 2 });
  await made.say('yes');
  await made.say('yes');
  await made.say('thanks, what is there?');
  expect(made.ledger).toEqual(['delete about']);
  expect(told(model)).toEqual(['about: superseded']);
  expect(JSON.stringify(model.asked.at(-1)!.prompt).match(/succeeded/g)).toHaveLength(1);
  expect(await screen(made)).toEqual([['about', 'output-available', '2', 'succeeded']]);
});
