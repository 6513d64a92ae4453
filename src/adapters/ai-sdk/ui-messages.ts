import { randomUUID } from 'node:crypto';
import type { UIMessage } from 'ai';
import type { Site, Standing } from './record.ts';
import { hasChanged, type News, newsOf, partOf, siteOf, type ToolPart, toolOf } from './ui-parts.ts';

type Part = UIMessage['parts'][number];
type Stand = (sites: readonly Site[]) => Promise<Standing[]>;

/** The messages with every guarded part as it is on record, and what a browser that has the old ones is to be told. */
export async function shownMessages(
  messages: readonly UIMessage[],
  names: ReadonlySet<string>,
  stand: Stand,
): Promise<{ messages: UIMessage[]; news: News[] }> {
  // The answer to come goes on with this message, if it is the assistant's.
  const continued = messages.at(-1)?.role === 'assistant' ? messages.length - 1 : undefined;
  const news: News[] = [];
  const rewritten = await rewrite(messages, names, stand, (old, standing, at) => {
    const now = partOf(old, standing);
    const isThere = at === continued;
    // What runs now, it runs in the answer to come. Of other messages a browser cannot be told.
    if (isThere ? hasChanged(old, now) : standing.is === 'allowed')
      news.push(...newsOf(old, standing, isThere));
    return now;
  });
  return { messages: rewritten, news };
}

/**
 * The messages as a model has to be told them: what waits has a result that says so, and what is allowed stands last,
 * with the step that it belongs to, because only there the SDK executes it.
 */
export async function toldMessages(
  messages: readonly UIMessage[],
  names: ReadonlySet<string>,
  stand: Stand,
): Promise<UIMessage[]> {
  const allowed = new Set<unknown>();
  const rewritten = await rewrite(messages, names, stand, (old, standing) => {
    const now =
      standing.is === 'waiting'
        ? partOf(old, { is: 'told', id: standing.id, output: standing.output, ran: false })
        : partOf(old, standing);
    if (standing.is === 'allowed') allowed.add(now);
    return now;
  });
  if (allowed.size === 0) return rewritten;
  const last: Part[] = [{ type: 'step-start' }];
  const others = rewritten.map((message) => {
    const steps = stepsOf(message.parts);
    const runs = steps.filter(({ parts }) => parts.some((part) => allowed.has(part)));
    if (runs.length === 0) return message;
    last.push(...runs.flatMap(({ parts }) => parts));
    const parts = steps.flatMap((step) => (runs.includes(step) ? [] : [...step.start, ...step.parts]));
    return { ...message, parts };
  });
  return [
    ...others.filter(({ parts }) => parts.length > 0),
    { id: randomUUID(), role: 'assistant', parts: last },
  ];
}

async function rewrite(
  messages: readonly UIMessage[],
  names: ReadonlySet<string>,
  stand: Stand,
  as: (old: ToolPart, standing: Standing, at: number) => ToolPart,
): Promise<UIMessage[]> {
  const guarded = messages.flatMap(({ role, parts }) =>
    role === 'assistant' && Array.isArray(parts) ? parts.filter((part) => isGuarded(part, names)) : [],
  ) as unknown as ToolPart[];
  const stood = await stand(guarded.map(siteOf));
  const standings = new Map<unknown, Standing>(guarded.map((part, i) => [part, stood[i]!]));
  const seen = new Set<string>();
  return messages.map((message, at) => {
    if (!message.parts?.some((part) => standings.has(part))) return message;
    const parts = message.parts.flatMap((part): Part[] => {
      const standing = standings.get(part);
      if (standing === undefined) return [part];
      const old = part as unknown as ToolPart;
      // A browser that was told of a call anew has it twice. It was made where it stands first.
      const key = JSON.stringify([old.toolCallId, toolOf(old), old.input]);
      if (seen.has(key)) return [];
      seen.add(key);
      return [as(old, standing, at) as unknown as Part];
    });
    return { ...message, parts };
  });
}

function isGuarded(part: Part, names: ReadonlySet<string>): boolean {
  const tool = toolOf(part as unknown as ToolPart);
  return tool !== undefined && names.has(tool) && (part as unknown as ToolPart).state !== 'input-streaming';
}

interface Step {
  readonly start: Part[];
  readonly parts: Part[];
}

/** What begins with a `step-start`, or comes after what a person said meanwhile, is one answer of the model. */
function stepsOf(parts: readonly Part[]): Step[] {
  const steps: Step[] = [{ start: [], parts: [] }];
  for (const part of parts) {
    if (part.type === 'step-start' || (part.type as string) === 'steering-message')
      steps.push({ start: [part], parts: [] });
    else steps.at(-1)!.parts.push(part);
  }
  return steps;
}
