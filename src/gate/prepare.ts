import { randomBytes } from 'node:crypto';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Action, Labels, Preview, Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { callText } from '../core/fingerprint.ts';
import { at, canonicalText, type Json, plainCopy, replaceAt } from '../core/json.ts';
import { type Ruling, rule } from '../core/policy.ts';
import { orAborted } from './lock.ts';
import { type Runtime, type Subject, toldError } from './runtime.ts';
import { open, scrubber, seal, secretPointers } from './secrets.ts';
import type { PreviewResult, Tool, ToolContext } from './tool.ts';
import { within } from './within.ts';

/** A call that was validated and put through policy. Nothing of it is stored yet. */
export interface Prepared {
  readonly tool: Tool;
  readonly args: Json;
  readonly canonical: string;
  /** Where the secrets are. */
  readonly secrets: readonly string[];
  readonly ruling: Ruling;
}

/** The tool of that name, or what to say if there is none. */
export function toolNamed(runtime: Runtime, name: unknown): Tool {
  const tool = typeof name === 'string' ? runtime.tools.get(name) : undefined;
  if (tool === undefined)
    throw new CountersignError('UNKNOWN_TOOL', `There is no tool ${JSON.stringify(name)}.`, { tool: name });
  return tool;
}

/** Runs the validator. Its output is used from here on, and never validated a second time. */
export function validate(tool: Tool, args: unknown): unknown | Promise<unknown> {
  if (tool.input === undefined) return args ?? {};
  const checked = (tool.input as StandardSchemaV1)['~standard'].validate(args ?? {});
  return checked instanceof Promise
    ? checked.then((result) => outputOf(tool, args, result))
    : outputOf(tool, args, checked);
}

function outputOf(tool: Tool, args: unknown, checked: StandardSchemaV1.Result<unknown>): unknown {
  if (checked.issues === undefined) return checked.value;
  const issues = checked.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }));
  const said = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  const scrub = scrubber(secretsIn(tool, args));
  throw new CountersignError('INVALID_ARGUMENTS', scrub(`${tool.name}: ${said}.`), {
    tool: tool.name,
    issues: scrub(issues),
  });
}

/** The values of the arguments that the tool marks as secret, as far as they can be found. */
export function secretsIn(tool: Tool, args: unknown): Json[] {
  const { secrets } = tool;
  if (secrets === undefined) return [];
  const among = (value: Json) => secretPointers(value, secrets).map((pointer) => at(value, pointer)!);
  try {
    return among(plainCopy(args));
  } catch {
    // Not all of it is JSON: those that are texts or numbers can be found all the same.
    return among(args as Json).filter((value) => typeof value === 'string' || typeof value === 'number');
  }
}

/** Validates a call and asks the policy about it. */
export async function prepare(
  runtime: Runtime,
  tool: Tool,
  raw: unknown,
  call: { by: Principal; session: string; channel: string },
): Promise<Prepared> {
  const canonical = canonicalText(await validate(tool, raw));
  const args = JSON.parse(canonical) as Json;
  const ruling = rule(
    runtime.policy,
    { tool: tool.name, effect: tool.effect, args, by: call.by, session: call.session },
    call.channel,
    tool,
  );
  return { tool, args, canonical, secrets: secretPointers(args, tool.secrets ?? []), ruling };
}

/** The arguments as they are stored: secrets sealed in place. */
export function sealArgs(
  prepared: Pick<Prepared, 'args' | 'canonical' | 'secrets'>,
  place: { tenant: string; action: string },
  runtime: Runtime,
): string {
  if (prepared.secrets.length === 0) return prepared.canonical;
  const { keys } = runtime.store;
  return canonicalText(
    replaceAt(prepared.args, prepared.secrets, (value, pointer) =>
      seal(value, pointer, place, keys, randomBytes(12)),
    ),
    { maxBytes: Number.MAX_SAFE_INTEGER, maxDepth: 64 },
  );
}

/** The stored arguments as they will run, with the text that their digest is made of. */
export function openArgs(action: Action, runtime: Runtime): Pick<Prepared, 'args' | 'canonical' | 'secrets'> {
  const stored = storedArgs(action);
  if (action.secrets.length === 0) return { args: stored, canonical: action.args, secrets: [] };
  const place = { tenant: action.tenant, action: action.id };
  const args = replaceAt(stored, action.secrets, (value, pointer) =>
    open(value, pointer, place, runtime.store.keys),
  );
  return { args, canonical: canonicalText(args), secrets: action.secrets };
}

function storedArgs({ id, revision, status, args }: Action): Json {
  try {
    return JSON.parse(args) as Json;
  } catch (cause) {
    throw new CountersignError('ARGS_CHANGED', undefined, { action: id, revision, status }, cause);
  }
}

export const argsDigest = (
  action: Pick<Action, 'tenant' | 'session' | 'tool' | 'undoOf'>,
  canonical: string,
  runtime: Runtime,
): string => runtime.store.keys.mac('args', callText(action, canonical));

export const secretValues = ({ args, secrets }: Pick<Prepared, 'args' | 'secrets'>): Json[] =>
  secrets.map((pointer) => at(args, pointer)!);

export const scrubberFor = (prepared: Pick<Prepared, 'args' | 'secrets'>): ReturnType<typeof scrubber> =>
  scrubber(secretValues(prepared));

/** What a preview saw: as it is stored, and the state itself for a conditional write. */
export interface Seen {
  readonly preview: Preview | null;
  /** What the state's digest is made of. */
  readonly stateText: string;
  readonly state: unknown;
}

/** Asks the tool what would happen. If it cannot say, nothing is held. */
export async function look(
  runtime: Runtime,
  prepared: Omit<Prepared, 'ruling'>,
  subject: Subject,
  idempotencyKey: string,
  undo?: { readonly result: Json },
): Promise<Seen> {
  const { tool } = prepared;
  if (undo ? tool.undoPreview === undefined : tool.preview === undefined)
    return { preview: null, stateText: '', state: undefined };
  let result: PreviewResult;
  try {
    result = await within(runtime, tool.timeoutMs ?? PREVIEW_TIMEOUT_MS, async (signal) => {
      const context = await toolContext(runtime, subject, idempotencyKey, signal);
      const args = JSON.parse(prepared.canonical) as never;
      return undo ? tool.undoPreview!(args, undo.result as never, context) : tool.preview!(args, context);
    });
    return storedPreview(tool, result, prepared, runtime);
  } catch (cause) {
    const said = toldError(cause, scrubberFor(prepared));
    // Logs print a cause as well, with all that it says.
    const shown = prepared.secrets.length === 0 ? cause : undefined;
    throw new CountersignError('PREVIEW_FAILED', `${tool.name}: ${said}`, { tool: tool.name }, shown);
  }
}

const PREVIEW_TIMEOUT_MS = 30_000;

export function storedPreview(
  tool: Pick<Tool, 'name' | 'title'>,
  result: PreviewResult,
  prepared: Pick<Prepared, 'args' | 'secrets'>,
  runtime: Runtime,
): Seen {
  const scrub = scrubberFor(prepared);
  const facts = plainCopy(result.facts ?? {}) as { [label: string]: string | number | boolean | null };
  for (const [label, value] of Object.entries(facts)) {
    if (value !== null && typeof value === 'object') {
      throw new Error(`the fact ${label} is not a string, number or boolean.`);
    }
  }
  const title = result.title ?? tool.title ?? tool.name;
  const seen = result.state === undefined ? { title, facts, warning: result.warning } : result.state;
  const stateText = canonicalText(seen);
  const preview = {
    title: scrub(title),
    facts: scrub(facts),
    ...(result.warning === undefined ? {} : { warning: scrub(result.warning) }),
    ...(result.labels === undefined ? {} : { labels: storedLabels(result.labels, scrub) }),
    ...(result.saysAll === true ? { saysAll: true as const } : {}),
    state: runtime.store.keys.mac('state', stateText),
  };
  return { preview, stateText, state: result.state };
}

function storedLabels({ allow, deny }: Labels, scrub: (text: string) => string): Labels {
  const isLabel = (text: unknown) => typeof text === 'string' && text.trim() !== '' && text.length <= 80;
  if (!isLabel(allow) || !isLabel(deny) || allow === deny)
    throw new Error('labels are two different short texts, { allow, deny }.');
  return { allow: scrub(allow), deny: scrub(deny) };
}

export async function toolContext(
  runtime: Runtime,
  subject: Subject,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<ToolContext> {
  const { context } = runtime.options;
  const made = context && (await orAborted(context(subject), signal));
  return { ...made, idempotencyKey, signal };
}

export const idempotencyKey = (action: Pick<Action, 'id' | 'revision'>): string =>
  `${action.id}.${action.revision}`;
