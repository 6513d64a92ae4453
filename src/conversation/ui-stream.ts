import type { UIMessage, UIMessageChunk } from 'ai';
import type { Json } from '../core/json.ts';
import { modelResult } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Decision } from '../gate/decide.ts';
import type { Input } from './conversation.ts';
import { newLineId } from './line.ts';
import type { Part, Trace } from './part.ts';
import { approvalId, descriptorOf } from './ui.ts';

/** What a screen is told besides the SDK's own parts. Actions are named, to be read from the gate's record. */
export interface ChatData {
  /** What waits for the person now; `again` if it was shown before. */
  readonly confirmation: {
    readonly prompt: string;
    readonly actions: readonly ActionRef[];
    readonly expiresAt: number;
    readonly again: boolean;
  };
  readonly decision: { readonly reply: string; readonly actions: readonly ActionRef[] };
  readonly ending: { readonly ending: string; readonly action: ActionRef; readonly title: string };
  readonly progress: { readonly action: string; readonly value: Json };
  readonly trace: Omit<Trace, 'type'>;
  readonly error: { readonly code: string; readonly message: string };
  [name: string]: unknown;
}

type ActionRef = Pick<ActionView, 'id' | 'revision'>;
export type ChatMessage = UIMessage<unknown, ChatData>;
type Chunk = UIMessageChunk<unknown, ChatData>;

const refOf = ({ id, revision }: ActionView): ActionRef => ({ id, revision });

/**
 * A turn's parts as the AI SDK's UI message stream: one new message, for `useChat` to add. Answers to approval requests
 * are another matter: there `useChat` goes on with the message that has them, and sends it again and again while the
 * calls are as they were. So that is what it gets: the same message, and what came of its calls.
 */
export async function* uiChunks(
  parts: AsyncIterable<Part>,
  answers?: Answers,
): AsyncGenerator<Chunk, void, void> {
  const views = new Map<string, ActionView>();
  /** The calls of this message, by the actions that they became. */
  const calls = new Map<string, string>();
  let text: string | undefined;
  const endText = function* (): Generator<Chunk, void, void> {
    if (text !== undefined) yield { type: 'text-end', id: text };
    text = undefined;
  };
  const say = function* (delta: string): Generator<Chunk, void, void> {
    if (text === undefined) {
      text = newLineId();
      yield { type: 'text-start', id: text };
    }
    yield { type: 'text-delta', id: text, delta };
  };
  yield { type: 'start', messageId: answers?.message ?? newLineId() };
  for await (const part of parts) {
    for (const view of viewsIn(part)) views.set(view.id, view);
    if (part.type === 'text') {
      yield* say(part.text);
      continue;
    }
    if (part.type !== 'trace' && part.type !== 'progress') yield* endText();
    if (part.type === 'notice') {
      yield* say(part.text);
      yield* endText();
    } else yield* chunksOf(part, calls);
  }
  yield* endText();
  for (const [action, toolCallId] of answers?.calls ?? []) yield settled(toolCallId, views.get(action));
  yield { type: 'finish' };
}

const viewsIn = (part: Part): readonly ActionView[] => {
  if ('actions' in part) return part.actions;
  return 'action' in part && part.type !== 'tool-result' && part.type !== 'progress' ? [part.action] : [];
};

function settled(toolCallId: string, view: ActionView | undefined): Chunk {
  if (view === undefined)
    return { type: 'tool-output-error', toolCallId, errorText: 'This answer has decided nothing.' };
  if (view.status === 'denied') return { type: 'tool-output-denied', toolCallId };
  return { type: 'tool-output-available', toolCallId, output: modelResult(view) };
}

function* chunksOf(
  part: Exclude<Part, { type: 'text' | 'notice' }>,
  calls: Map<string, string>,
): Generator<Chunk, void, void> {
  switch (part.type) {
    case 'tool-call':
      yield { type: 'tool-input-available', toolCallId: part.call, toolName: part.tool, input: part.args };
      break;
    case 'tool-result':
      if (part.action) calls.set(part.action.id, part.call);
      // What waits has no output until there is one.
      if (part.action?.status === 'pending') break;
      yield { type: 'tool-output-available', toolCallId: part.call, output: part.result };
      break;
    case 'confirmation-required': {
      for (const action of part.actions) {
        if (!calls.has(action.id)) {
          // It stands in an earlier message, which cannot be touched.
          if (part.again) continue;
          // It was queued, or is another agent's: asked about now, it has a place of its own here.
          const toolCallId = `action_${action.id}`;
          calls.set(action.id, toolCallId);
          yield { type: 'tool-input-available', toolCallId, toolName: action.tool, input: action.args };
        }
        yield {
          type: 'tool-approval-request',
          approvalId: approvalId(action),
          toolCallId: calls.get(action.id)!,
          approvalDescriptor: descriptorOf(action),
        };
      }
      const { prompt, expiresAt, again } = part;
      yield data('confirmation', { prompt, expiresAt, again, actions: part.actions.map(refOf) });
      break;
    }
    case 'decision-received':
      yield data('decision', { reply: part.reply, actions: part.actions.map(refOf) });
      break;
    case 'progress':
      yield data('progress', { action: part.action, value: part.value }, true);
      break;
    case 'trace': {
      const { type: _, ...trace } = part;
      yield data('trace', trace, true);
      break;
    }
    case 'error':
      yield data('error', { code: part.code, message: part.message });
      break;
    default:
      yield data('ending', { ending: part.type, action: refOf(part.action), title: part.action.title });
  }
}

/** `transient` ones are for now only, and do not stay in the message. */
const data = <N extends keyof ChatData & string>(name: N, value: ChatData[N], transient = false): Chunk =>
  ({ type: `data-${name}`, data: value, ...(transient ? { transient } : {}) }) as Chunk;

/**
 * What a person says with the last message of `useChat`: a text, with what is chosen on their screen if that is not
 * all; or answers to approval requests. Nothing else of a client's messages is believed; undefined if it says nothing.
 */
export function inputOf(message: UIMessage): Input | undefined {
  if (message?.role === 'user') {
    const text = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    const chosen = chosenIn(message);
    // What was meant as a choice and is none must not pass for a yes to everything.
    if (text.trim() === '' || chosen === null) return undefined;
    return { text, ...(chosen === undefined ? {} : { chosen }) };
  }
  const decisions = (message?.parts ?? []).flatMap((part) => decisionIn(part) ?? []);
  return decisions.length === 0 ? undefined : { decision: decisions };
}

/** Undefined if the message has none, null if it is none. */
function chosenIn({ parts }: UIMessage): readonly string[] | undefined | null {
  const part = parts.find(({ type }) => type === 'data-chosen');
  if (part === undefined) return undefined;
  const { actions } = ((part as { data?: unknown }).data ?? {}) as { actions?: unknown };
  const isList = Array.isArray(actions) && actions.every((id) => typeof id === 'string');
  return isList && actions.length <= MOST_CHOSEN ? actions : null;
}

const MOST_CHOSEN = 1000;

/** A message that answers approval requests, and the calls that it answers for, by their actions. */
export interface Answers {
  readonly message: string;
  readonly calls: ReadonlyMap<string, string>;
}

/** Those of our own stream's messages: a client may send answers in another shape, and then has no such calls. */
export function answersIn({ id, parts }: UIMessage): Answers | undefined {
  const calls = parts.flatMap((part): [string, string][] => {
    const decision = decisionIn(part);
    const isOurs = decision !== undefined && part.type.startsWith('tool-') && 'toolCallId' in part;
    return isOurs ? [[decision.action, part.toolCallId]] : [];
  });
  return calls.length === 0 ? undefined : { message: id, calls: new Map(calls) };
}

function decisionIn(part: UIMessage['parts'][number]): Decision | undefined {
  if (!('approval' in part) || part.state !== 'approval-responded') return undefined;
  const { id, approved, reason } = part.approval;
  const [, action, revision] = /^(.+)\.([1-9]\d*)$/.exec(id) ?? [];
  if (action === undefined || typeof approved !== 'boolean') return undefined;
  return {
    action,
    revision: Number(revision),
    verdict: approved ? 'allow' : 'deny',
    ...(reason ? { reason } : {}),
  };
}
