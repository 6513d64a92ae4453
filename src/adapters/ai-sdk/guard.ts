import {
  convertToModelMessages,
  type InferToolInput,
  type ModelMessage,
  type StreamTextTransform,
  type ToolApprovalStatus,
  type ToolSet,
  type UIMessage,
} from 'ai';
import type { ActionView } from '../../core/view.ts';
import type { Who } from '../../gate/decide.ts';
import type { Gate } from '../../gate/gate.ts';
import { Guard, type GuardedCall, type Guarding, type Rule, refusalOf } from '../guard.ts';
import { rewriteModelMessages } from './model-messages.ts';
import { approvalId, denialOf, questionOf, type Site, type Standing, standings } from './record.ts';
import { guardedNames, guardedTool, isTold } from './tools.ts';
import { shownMessages, toldMessages } from './ui-messages.ts';
import { type News, requestOf } from './ui-parts.ts';

export type Approval = (
  input: unknown,
  options: { readonly toolCallId: string },
) => Promise<ToolApprovalStatus>;

/** What one run with guarded tools needs. Make it anew for each request. */
export interface GuardedRun<TOOLS extends ToolSet> {
  /** They run only what the gate lets them, once. What is told instead of a result is a `ModelResult`. */
  readonly tools: TOOLS;
  /** Asks the gate before the SDK asks the person. */
  readonly toolApproval: { readonly [name in keyof TOOLS]?: Approval };
  /** Puts `<action>.<revision>` into the approval parts, and tells the browser what it has missed. */
  readonly transform: StreamTextTransform<TOOLS>;
  /**
   * Records the decisions in the messages as `who`'s, as far as they count, and then rewrites every guarded part
   * from the gate's record. Without `who` nothing is decided.
   */
  messages<MESSAGE extends UIMessage>(messages: readonly MESSAGE[], who?: Who): Promise<MESSAGE[]>;
  messages(messages: readonly ModelMessage[], who?: Who): Promise<ModelMessage[]>;
  /**
   * What the model is to be told of these messages: what waits has a result that says so, and what is allowed stands
   * last, where the SDK executes it.
   */
  forModel(messages: readonly UIMessage[], options?: ConvertOptions): Promise<ModelMessage[]>;
}

type ConvertOptions = Omit<NonNullable<Parameters<typeof convertToModelMessages>[1]>, 'tools'>;

/** Rules by the names of these tools, whose previews know their arguments. */
type RulesOf<TOOLS extends ToolSet> = { readonly [name in keyof TOOLS]?: Rule<InferToolInput<TOOLS[name]>> };

export function guard<TOOLS extends ToolSet>(
  gate: Gate,
  guarding: Guarding<RulesOf<NoInfer<TOOLS>>>,
  tools: TOOLS,
): GuardedRun<TOOLS> {
  const inner = new Guard(gate, guarding);
  const names = guardedNames(inner, tools);
  const asked = new Map<string, ActionView>();
  /** What the stream has to tell a browser first. */
  let news: readonly News[] = [];

  const propose = async (call: GuardedCall): Promise<ActionView | undefined> => {
    try {
      const action = await inner.propose(call);
      asked.set(keyOf(call), action);
      return action;
    } catch (error) {
      // Thrown here it ends the run, as an error of the gate should. `execute` meets any other again, and tells the model.
      refusalOf(error);
      return undefined;
    }
  };

  const approvalOf =
    (tool: string): Approval =>
    async (args, { toolCallId }) => {
      const action = await propose({ toolCallId, tool, args });
      if (action?.status === 'pending') return { type: 'user-approval', reason: questionOf(action) };
      if (action?.status === 'denied') return { type: 'denied', reason: denialOf(action) };
      return undefined;
    };

  const named = async (part: News): Promise<News> => {
    if (part.type !== 'tool-approval-request' && part.type !== 'tool-approval-response') return part;
    const { toolCallId, toolName: tool, input: args } = part.toolCall;
    if (!names.has(tool)) return part;
    const call = { toolCallId, tool, args };
    const action = asked.get(keyOf(call)) ?? (await inner.known([call]))[0];
    return action ? { ...part, approvalId: approvalId(action) } : part;
  };

  /** Asks again where executing it found that there is something new to ask: the target has moved. */
  const askedAgain = async (part: News): Promise<News[]> => {
    if (part.type !== 'tool-result' || !names.has(part.toolName) || !isTold(part.output)) return [];
    const { toolCallId, toolName, input, dynamic } = part;
    const [action] = await inner.known([{ toolCallId, tool: toolName, args: input }]);
    return action?.status === 'pending'
      ? [requestOf(approvalId(action), { toolCallId, toolName, input, dynamic }, questionOf(action))]
      : [];
  };

  const stand = (sites: readonly Site[], who?: Who): Promise<Standing[]> =>
    standings(
      { gate, guard: inner, rules: guarding.rules },
      sites,
      who && { via: guarding.channel ?? 'chat', ...who },
    );

  async function messages(given: readonly (UIMessage | ModelMessage)[], who?: Who): Promise<unknown[]> {
    const isUi = given.some((message) => 'parts' in message);
    if (!isUi)
      return rewriteModelMessages(given as ModelMessage[], names, tools, (sites) => stand(sites, who));
    const rewritten = await shownMessages(given as UIMessage[], names, (sites) => stand(sites, who));
    news = rewritten.news;
    return rewritten.messages;
  }

  async function forModel(shown: readonly UIMessage[], options?: ConvertOptions): Promise<ModelMessage[]> {
    const told = await toldMessages(shown, names, (sites) => stand(sites));
    return convertToModelMessages(told, { ...options, tools: guardedTools });
  }

  const wrapped = Object.entries(tools).map(([name, tool]) => [
    name,
    names.has(name) ? guardedTool(inner, name, tool, propose) : tool,
  ]);
  const guardedTools = Object.fromEntries(wrapped) as TOOLS;
  return {
    tools: guardedTools,
    toolApproval: Object.fromEntries(
      [...names].map((name) => [name, approvalOf(name)]),
    ) as GuardedRun<TOOLS>['toolApproval'],
    transform: () => {
      let hasBegun = false;
      return new TransformStream({
        async transform(part, controller) {
          hasBegun ||= part.type === 'start-step';
          const again = await askedAgain(part);
          // What is executed before the first step reaches the model by itself, and a browser that asks has no result.
          if (hasBegun || again.length === 0) controller.enqueue(await named(part));
          for (const each of again) controller.enqueue(each);
          if (part.type !== 'start') return;
          for (const each of news) controller.enqueue(each);
          news = [];
        },
      });
    },
    messages: messages as GuardedRun<TOOLS>['messages'],
    forModel,
  };
}

const keyOf = ({ toolCallId, tool, args }: GuardedCall): string => JSON.stringify([tool, toolCallId, args]);
