import { type Note, type Reading, type Step, sameMembers } from './reading.ts';

export const GOOGLE_RULES = {
  // https://ai.google.dev/api/caching#Content
  'google/roles': 'Contents are of user or model, and the first is of user.',
  // The API's own words, in https://github.com/google-gemini/gemini-cli/issues/4217 and its neighbours: "the number
  // of function response parts is equal to the number of function call parts of the function call turn", "function
  // response turn comes immediately after a function call turn", "function call turn comes immediately after a user
  // turn or after a function response turn".
  'google/results-next':
    'Right after a content with calls comes one with as many responses, for the same functions.',
  'google/calls-after-input': 'A content with calls comes right after one of user.',
  // https://ai.google.dev/gemini-api/docs/thought-signatures: Gemini 3 refuses a step whose first call has none.
  'google/call-signed': 'The first call of a content has a thought signature.',
} as const;
type Rule = keyof typeof GOOGLE_RULES;

/** What that page has for calls that did not come from the model. */
export const NO_SIGNATURE = 'skip_thought_signature_validator';

interface Part {
  readonly text?: string;
  readonly thoughtSignature?: string;
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args: unknown };
  readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response: unknown };
}
interface Content {
  readonly role: string;
  readonly parts: readonly Part[];
}

const callsOf = (content: Content | undefined) =>
  content?.parts.flatMap((part) => part.functionCall ?? []) ?? [];
const responsesOf = (content: Content | undefined) =>
  content?.parts.flatMap((part) => part.functionResponse ?? []) ?? [];

// biome-ignore lint/suspicious/noExplicitAny: a captured body.
export function readGoogle(body: any, note: Note<Rule>): Reading {
  const all: Content[] = body.contents;
  const steps: Step[] = [];
  const results: { at: string; id?: string; after: number }[] = [];
  const contents: { at: string; text: string }[] = [];
  for (const [i, content] of all.entries()) {
    const at = `contents[${i}]`;
    if (content.role !== 'model' && content.role !== 'user')
      note('google/roles', at, `It is of ${content.role}.`);
    if (i === 0 && content.role !== 'user') note('google/roles', at, 'It is not of user.');
    if (content.parts.length === 0) contents.push({ at, text: '' });
    for (const [j, part] of content.parts.entries()) {
      const where = `${at}.parts[${j}]`;
      // An empty text may carry a signature.
      if (part.text !== undefined && !part.thoughtSignature) contents.push({ at: where, text: part.text });
      if (!part.functionResponse) continue;
      results.push({ at: where, id: part.functionResponse.id, after: steps.length });
      contents.push({ at: where, text: JSON.stringify(part.functionResponse.response) ?? '' });
    }
    resultsNext(all[i - 1], content, at, note);
    if (callsOf(content).length > 0) callsHere(all, i, note);
    if (content.role === 'model') steps.push(stepOf(content, at));
  }
  const tools = ((body.tools ?? []) as { functionDeclarations?: { name: string }[] }[]).flatMap(
    (tool) => tool.functionDeclarations?.map((declared) => declared.name) ?? [],
  );
  return { steps, results, contents, tools, endsWithInput: all.at(-1)?.role !== 'model' };
}

function resultsNext(before: Content | undefined, content: Content, at: string, note: Note<Rule>): void {
  const called = callsOf(before).map(({ id, name }) => `${name} ${id ?? ''}`);
  const answered = responsesOf(content).map(({ id, name }) => `${name} ${id ?? ''}`);
  if (!sameMembers(called, answered))
    note('google/results-next', at, `Called before: [${called}]; answered here: [${answered}].`);
}

function callsHere(all: readonly Content[], i: number, note: Note<Rule>): void {
  const at = `contents[${i}]`;
  if (all[i - 1]?.role !== 'user')
    note('google/calls-after-input', at, `It comes after ${all[i - 1]?.role}.`);
  if (all[i + 1] === undefined) note('google/results-next', at, 'Nothing follows its calls.');
  const first = all[i]!.parts.find((part) => part.functionCall);
  if (!first?.thoughtSignature) note('google/call-signed', at, `${first?.functionCall?.name} has none.`);
}

const stepOf = (content: Content, at: string): Step => ({
  at,
  calls: content.parts.flatMap(({ functionCall }, j) =>
    functionCall ? { ...functionCall, at: `${at}.parts[${j}]` } : [],
  ),
  seals: content.parts.flatMap(({ thoughtSignature: seal }, j) =>
    seal && seal !== NO_SIGNATURE ? { at: `${at}.parts[${j}]`, seal } : [],
  ),
});
