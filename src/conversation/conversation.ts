import type { LanguageModel } from 'ai';
import type { Principal } from '../core/action.ts';
import type { Json } from '../core/json.ts';
import type { ActionView } from '../core/view.ts';
import type { Decision } from '../gate/decide.ts';
import type { Gate } from '../gate/gate.ts';
import type { Tool } from '../gate/tool.ts';
import type { Part } from './part.ts';

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

/** Who talks, and where. */
export interface Talk {
  readonly session: string;
  readonly by: Principal;
  /** The channel, `chat` unless it says otherwise. */
  readonly via?: string;
  /** The person's language, as a BCP 47 tag. */
  readonly locale?: string;
}

export type Input =
  | { readonly text: string /** If it is known. */; readonly sentAt?: number }
  | { readonly decision: Decision | readonly Decision[] };

export interface Conversation {
  /** One turn. Whatever waits comes before the model. */
  send(talk: Talk, input: Input): AsyncGenerator<Part, void, void>;
  /** What has happened since the last turn, and what waits: for a start, a reload, a new window. */
  resume(talk: Talk): AsyncGenerator<Part, void, void>;
}
