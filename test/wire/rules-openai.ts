import { type CallSeen, type Note, parsed, type Reading, type Seal } from './reading.ts';

export const OPENAI_RULES = {
  // The API's own words: "Duplicate item found with id …".
  'openai/unique-item': 'An item occurs once.',
  // "Item 'rs_…' of type 'reasoning' was provided without its required following item":
  // https://github.com/vercel/ai/issues/7099
  'openai/reasoning-followed': 'Right after reasoning comes what the model said or called with it.',
  // https://platform.openai.com/docs/guides/reasoning#encrypted-reasoning-items
  'openai/carries-all':
    'Where nothing is stored, nothing is referred to, and reasoning carries its encrypted content.',
} as const;
type Rule = keyof typeof OPENAI_RULES;

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly id?: string;
  readonly [member: string]: unknown;
}

const isOutput = (item: Item | undefined): boolean =>
  item?.role === 'assistant' || item?.type === 'function_call' || item?.type === 'reasoning';

// biome-ignore lint/suspicious/noExplicitAny: a captured body.
export function readOpenAI(body: any, note: Note<Rule>): Reading {
  const input: Item[] = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input;
  const steps: { at: string; calls: CallSeen[]; seals: Seal[] }[] = [];
  const results: { at: string; id: string; after: number }[] = [];
  const contents: { at: string; text: string }[] = [];
  const seen = new Set<string>();
  for (const [i, item] of input.entries()) {
    const at = `input[${i}]`;
    if (item.id !== undefined && seen.has(item.id)) note('openai/unique-item', at, `${item.id} again.`);
    if (item.id !== undefined) seen.add(item.id);
    if (isOutput(item) && !isOutput(input[i - 1])) steps.push({ at, calls: [], seals: [] });
    if (item.role !== undefined) contents.push(...textsOf(at, item.content));
    if (item.type === 'item_reference' && body.store === false)
      note('openai/carries-all', at, `It refers to ${item.id}.`);
    if (item.type === 'reasoning') {
      if (!isOutput(input[i + 1])) note('openai/reasoning-followed', at, 'Nothing of the model follows.');
      if (body.store === false && !item.encrypted_content)
        note('openai/carries-all', at, 'It has no encrypted content.');
      const text = (item.summary as { text: string }[]).map((part) => part.text).join('');
      if (item.encrypted_content)
        steps.at(-1)!.seals.push({ at, seal: String(item.encrypted_content), text });
    }
    if (item.type === 'function_call')
      steps.at(-1)!.calls.push({
        at,
        id: String(item.call_id),
        name: String(item.name),
        args: parsed(String(item.arguments)),
      });
    if (item.type === 'function_call_output') {
      results.push({ at, id: String(item.call_id), after: steps.length });
      contents.push(...textsOf(at, item.output));
    }
  }
  const tools = ((body.tools ?? []) as { name: string }[]).map((tool) => tool.name);
  return { steps, results, contents, tools, endsWithInput: !isOutput(input.at(-1)) };
}

function textsOf(at: string, content: unknown): { at: string; text: string }[] {
  if (!Array.isArray(content)) return [{ at, text: String(content ?? '') }];
  if (content.length === 0) return [{ at, text: '' }];
  return content
    .filter((part) => typeof part.text === 'string')
    .map((part, i) => ({ at: `${at}.content[${i}]`, text: part.text }));
}
