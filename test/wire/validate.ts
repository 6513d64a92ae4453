import { isDeepStrictEqual } from 'node:util';
import type { Note, Reading } from './reading.ts';
import { ANTHROPIC_RULES, readAnthropic } from './rules-anthropic.ts';
import { CHAT_RULES, readChat } from './rules-chat.ts';
import { GOOGLE_RULES, readGoogle } from './rules-google.ts';
import { OPENAI_RULES, readOpenAI } from './rules-openai.ts';
import type { Provider } from './stub.ts';
import type { Said, Turn } from './turn.ts';

/** What providers demand of a request, and what we demand so that any of them will take it. */
export const RULES = {
  // "`tool_use` ids must be unique"; "Duplicate 'call_id'". Some servers take duplicates, and mix up the results.
  'unique-id': 'The id of a call occurs once in a request.',
  // Anthropic: ^[a-zA-Z0-9_-]{1,64}$. Responses: 64. Chat completions: 40, https://github.com/vercel/ai/issues/5171
  'id-form': 'The id of a call has 1 to 40 of A-Z, a-z, 0-9, _ and -.',
  // Google also wants a letter or _ in front: https://ai.google.dev/api/caching#FunctionDeclaration
  'tool-name': 'The name of a tool has at most 64 of A-Z, a-z, 0-9, _ and -, and no digit or - in front.',
  'one-result': 'Every call has exactly one result, and every result a call.',
  'result-after-call': 'A result comes after its call.',
  'args-object': 'Arguments are an object.',
  // Anthropic: "text content blocks must contain non-whitespace text".
  'not-empty': 'No content is empty or blank.',
  // Anthropic: "This model does not support assistant message prefill."
  'ends-with-input': "The last word is a person's or a tool's.",
  // All three that seal: sent back as it came, or not at all.
  'seal-unchanged': 'Sealed thoughts are those that the provider gave.',
  // Our own, which keeps a call's thoughts beside it: its outcome is put in place, not appended.
  'seal-kept': 'A call that came with sealed thoughts has them in its turn.',
  ...ANTHROPIC_RULES,
  ...OPENAI_RULES,
  ...GOOGLE_RULES,
  ...CHAT_RULES,
} as const;
export type Rule = keyof typeof RULES;

export interface Violation {
  readonly rule: Rule;
  readonly at: string;
  readonly what: string;
}

const READERS: Record<Provider, (body: unknown, note: Note<Rule>) => Reading> = {
  anthropic: readAnthropic,
  openai: readOpenAI,
  google: readGoogle,
  chat: readChat,
};

/** Which rules a captured request breaks. With `given`, what the stub said before, seals are compared too. */
export function violations(provider: Provider, body: unknown, given: readonly Turn[] = []): Violation[] {
  const found: Violation[] = [];
  const note: Note<Rule> = (rule, at, what) => void found.push({ rule, at, what });
  const reading = READERS[provider](body, note);
  ids(reading, note);
  pairs(reading, note);
  forms(reading, note);
  if (provider !== 'chat') seals(reading, given, note);
  return found;
}

const callsOf = (reading: Reading) => reading.steps.flatMap((step) => step.calls);

function ids(reading: Reading, note: Note<Rule>): void {
  const seen = new Set<string>();
  for (const { id, at } of callsOf(reading)) {
    if (id === undefined) continue;
    if (seen.has(id)) note('unique-id', at, `${id} again.`);
    seen.add(id);
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(id)) note('id-form', at, `It is ${JSON.stringify(id)}.`);
  }
}

function pairs(reading: Reading, note: Note<Rule>): void {
  const calls = Map.groupBy(callsOf(reading), (call) => call.id);
  const results = Map.groupBy(reading.results, (result) => result.id);
  for (const id of new Set([...calls.keys(), ...results.keys()])) {
    const [called, answered] = [calls.get(id) ?? [], results.get(id) ?? []];
    const at = (called[0] ?? answered[0])!.at;
    if (called.length !== answered.length)
      note('one-result', at, `${id} has ${called.length} calls and ${answered.length} results.`);
  }
  for (const { id, at, after } of reading.results) {
    const before = reading.steps.slice(0, after).flatMap((step) => step.calls);
    if (calls.has(id) && !before.some((call) => call.id === id))
      note('result-after-call', at, `${id} is called later.`);
  }
}

function forms(reading: Reading, note: Note<Rule>): void {
  const called = callsOf(reading).map(({ at, name }) => ({ at, name }));
  for (const { at, name } of [...reading.tools.map((name) => ({ at: 'tools', name })), ...called])
    if (!/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)) note('tool-name', at, `It is ${JSON.stringify(name)}.`);
  for (const { at, args } of callsOf(reading))
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      note('args-object', at, `They are ${JSON.stringify(args)}.`);
  for (const { at, text } of reading.contents) if (text.trim() === '') note('not-empty', at, 'It is.');
  if (!reading.endsWithInput) note('ends-with-input', 'the end', "It is the model's.");
}

function seals(reading: Reading, given: readonly Turn[], note: Note<Rule>): void {
  const said = given.filter((turn): turn is Said => !('error' in turn));
  if (said.length === 0) return;
  for (const { at, seal, text } of reading.steps.flatMap((step) => step.seals)) {
    const known = said.some(
      ({ reasoning }) => reasoning?.seal === seal && (text === undefined || reasoning.text === text),
    );
    if (!known) note('seal-unchanged', at, `The provider never gave ${seal} with these thoughts.`);
  }
  for (const { calls, seals } of reading.steps)
    for (const call of calls) {
      const turns = said.filter((turn) => turn.calls?.some((its) => isSame(call, its)));
      const sealed = turns.length > 0 && turns.every((turn) => turn.reasoning);
      if (sealed && !turns.some((turn) => seals.some(({ seal }) => seal === turn.reasoning!.seal)))
        note('seal-kept', call.at, `${call.name} came with thoughts.`);
    }
}

const isSame = (call: { name: string; args: unknown }, its: { tool: string; args: unknown }): boolean =>
  call.name === its.tool && isDeepStrictEqual(call.args, its.args);
