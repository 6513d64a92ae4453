import { createInterface } from 'node:readline';
import { type ReplyPrompt, readReply } from '../src/replies/read.ts';

/**
 * JSON lines in, JSON lines out, in order: {"id","text","locale"?,"prompt"?} → {"id","reply","items"?,"language"?}.
 * A line that is no such object gets an answer too, so that the lines stay side by side.
 */
interface Line {
  readonly id: unknown;
  readonly text: string;
  readonly locale?: string;
  readonly prompt?: ReplyPrompt;
}

function answer(line: string): object {
  const asked = parsed(line);
  if (typeof asked === 'string') return { id: idOf(line), reply: 'unclear', error: asked };
  const { reply, items, language } = readReply(asked.text, asked.prompt, { locale: asked.locale });
  return { id: asked.id, reply, ...(items && { items }), ...(language && { language }) };
}

function parsed(line: string): Line | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'This is not JSON.';
  }
  if (!isObject(value)) return 'This is not an object.';
  const { id = null, text, locale, prompt } = value;
  if (typeof text !== 'string') return 'The text is missing.';
  return { id, text, locale: typeof locale === 'string' ? locale : undefined, prompt: promptOf(prompt) };
}

/** Keeps what is of the right type: a prompt that is half wrong still has a locale. */
function promptOf(value: unknown): ReplyPrompt | undefined {
  if (!isObject(value)) return undefined;
  const { verb, locale, items } = value;
  const shown = Array.isArray(items)
    ? items.filter((item) => isObject(item) && typeof item.title === 'string')
    : [];
  return {
    ...(typeof verb === 'string' && { verb }),
    ...(typeof locale === 'string' && { locale }),
    // An item that cannot be read would shift the indices of all that follow: then none of them can be picked.
    ...(Array.isArray(items) && shown.length === items.length && { items: shown }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function idOf(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? (value.id ?? null) : null;
  } catch {
    return null;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
  if (line.trim() !== '') console.log(JSON.stringify(answer(line)));
