import type { LanguageModel, UIMessage } from 'ai';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import type { ActionView } from '../core/view.ts';
import type { Decision } from '../gate/decide.ts';
import type { Gate } from '../gate/gate.ts';
import type { Tool } from '../gate/tool.ts';
import { openPrompts } from './open-prompts.ts';
import type { Part } from './part.ts';
import type { Input, SendOptions, Talk, TextInput } from './talk.ts';
import { Toolset } from './toolset.ts';
import { Transcript } from './transcript.ts';
import { Turn } from './turn.ts';
import { uiMessages } from './ui.ts';

export type { Input, SendOptions, Talk } from './talk.ts';

export interface ConversationOptions {
  readonly gate: Gate;
  /** Any model of the AI SDK. */
  readonly model: LanguageModel;
  /** The tools that the model may call, which are the gate's. */
  readonly tools: readonly Tool[];
  /** The model's instructions; a function is asked anew for every turn. */
  readonly system?: string | ((talk: Talk) => string | Promise<string>);
  /** The agent's name among principals. */
  readonly agent?: string;
  /** Other agents that this one may ask. What their calls hold is asked about here. */
  readonly agents?: readonly SubAgent[];
  readonly evaluator?: Evaluator;
  readonly policy?: ConversationPolicy;
}

export interface ConversationPolicy {
  /** Whether the model puts outcomes into words. */
  readonly tellOutcomes?: boolean;
  /** How often the model may be asked in one turn. */
  readonly maxSteps?: number;
  /** What the model is told of a call that waits, for hosts that expect another shape. */
  readonly pendingResult?: (action: ActionView) => Json;
}

export interface SubAgent {
  readonly name: string;
  readonly description: string;
  readonly model?: LanguageModel;
  readonly tools: readonly Tool[];
  readonly system?: string;
}

/** Judges an answer before it is given. It fails open, is asked once more at most, and never about a held call. */
export type Evaluator = (said: {
  readonly question: string;
  readonly answer: string;
  readonly signal: AbortSignal;
}) => Judgement | Promise<Judgement>;
export type Judgement = { readonly ok: true } | { readonly ok: false; readonly feedback: string };

export interface Conversation {
  /** One turn. Whatever waits comes before the model. */
  send(talk: Talk, input: Input, options?: SendOptions): AsyncGenerator<Part, void, void>;
  /** What has happened since the last turn, and what waits: for a start, a reload, a new window. */
  resume(talk: Talk): AsyncGenerator<Part, void, void>;
  /** Everything said so far, as the AI SDK's messages for a user interface. */
  messages(talk: Talk): Promise<UIMessage[]>;
}

/** How many sessions' transcripts are kept at hand. They are kept in step with the store in any case. */
const AT_HAND = 200;

export function createConversation(options: ConversationOptions): Conversation {
  const { gate, tools, agents } = options;
  const toolset = new Toolset(tools, agents);
  const atHand = new Map<string, Transcript>();

  const transcriptOf = (talk: Talk): Transcript => {
    if (talk?.by?.kind !== 'user')
      throw new CountersignError('INVALID_CALL', 'A conversation is had with a user: talk.by.');
    const { session, by } = talk;
    const key = JSON.stringify([by.tenant, by.id, session]);
    const transcript = atHand.get(key) ?? new Transcript(gate, { session, by });
    atHand.delete(key);
    atHand.set(key, transcript);
    if (atHand.size > AT_HAND) atHand.delete(atHand.keys().next().value!);
    return transcript;
  };
  const turn = (talk: Talk, signal: AbortSignal = new AbortController().signal) =>
    new Turn({ ...options, toolset, signal }, talk, transcriptOf(talk));

  return {
    async *send(talk, input, { signal } = {}) {
      const one = turn(talk, signal);
      yield* orError(begun(one, input), one);
    },
    async *resume(talk) {
      const one = turn(talk);
      yield* orError(one.resume(), one);
    },
    async messages(talk) {
      const { lines } = await transcriptOf(talk).refresh();
      const ids = new Set(lines.flatMap((line) => (line.type === 'action' ? [line.action] : [])));
      const views = await Promise.all([...ids].map((id) => gate.get(id, { by: talk.by })));
      const open = views.some(({ status }) => status === 'pending') ? await openPrompts(gate, talk) : [];
      const queued = open.flatMap(({ prompt }) => (prompt.state === 'queued' ? [prompt.id] : []));
      const isQueued = ({ status, prompt }: ActionView) =>
        status === 'pending' && prompt !== null && queued.includes(prompt);
      return uiMessages(lines, {
        views: new Map(views.map((view) => [view.id, view])),
        isQueued,
        nameOf: toolset.nameOf,
      });
    },
  };
}

/** Nothing of an input is taken down that is none: it would be there for good. */
async function* begun(turn: Turn, input: Input): AsyncGenerator<Part, void, void> {
  const { text, sentAt, chosen, decision } = (input ?? {}) as Partial<TextInput> & { decision?: unknown };
  const isWhole =
    (sentAt === undefined || Number.isFinite(sentAt)) && (chosen === undefined || Array.isArray(chosen));
  if (typeof text === 'string' && isWhole) {
    yield* turn.text({
      text: text.toWellFormed(),
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(chosen === undefined ? {} : { chosen }),
    });
    return;
  }
  const decisions: unknown[] = Array.isArray(decision) ? decision : [decision];
  if (text !== undefined || !decisions.every((each) => typeof each === 'object' && each !== null))
    throw new CountersignError('INVALID_CALL', 'An input is { text } or { decision }.');
  yield* turn.decision(decisions as Decision[]);
}

/** The gate fails closed: the turn ends, says why, and shows what waits if it still can. */
async function* orError(
  parts: AsyncGenerator<Part, void, void>,
  turn: Turn,
): AsyncGenerator<Part, void, void> {
  try {
    yield* parts;
    return;
  } catch (error) {
    if (!CountersignError.is(error)) throw error;
    yield { type: 'error', code: error.code, message: error.message };
  }
  try {
    yield* turn.end();
  } catch (error) {
    // That has been said.
    if (!CountersignError.is(error)) throw error;
  }
}
