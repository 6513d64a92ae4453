import type {
  ModelMessage,
  StreamTextTransform,
  TextStreamPart,
  ToolApprovalStatus,
  ToolSet,
  UIMessage,
} from 'ai';
import type { ActionView } from '../../core/view.ts';
import type { Who } from '../../gate/decide.ts';
import type { Gate } from '../../gate/gate.ts';
import { Guard, type GuardedCall, type Guarding } from '../guard.ts';
import { rewriteModelMessages } from './model-messages.ts';
import { approvalId, denialOf, questionOf, type Site, type Standing, standings } from './record.ts';
import { guardedNames, guardedTool, isTold } from './tools.ts';
import { requestOf, rewriteUiMessages } from './ui-messages.ts';

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
}

export function guard<TOOLS extends ToolSet>(
  gate: Gate,
  guarding: Guarding,
  tools: TOOLS,
): GuardedRun<TOOLS> {
  const inner = new Guard(gate, guarding);
  const names = guardedNames(inner, tools);
  const asked = new Map<string, ActionView>();
  /** What the stream has to tell a browser first. */
  let news: readonly TextStreamPart<ToolSet>[] = [];

  const propose = async (call: GuardedCall): Promise<ActionView | undefined> => {
    try {
      const action = await inner.propose(call);
      asked.set(keyOf(call), action);
      return action;
    } catch {
      // Thrown here it would end the run. `execute` meets it again, and the model is told.
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

  const named = async (part: TextStreamPart<ToolSet>): Promise<TextStreamPart<ToolSet>> => {
    if (part.type !== 'tool-approval-request' && part.type !== 'tool-approval-response') return part;
    const { toolCallId, toolName: tool, input: args } = part.toolCall;
    if (!names.has(tool)) return part;
    const call = { toolCallId, tool, args };
    const action = asked.get(keyOf(call)) ?? (await inner.known([call]))[0];
    return action ? { ...part, approvalId: approvalId(action) } : part;
  };

  /** Asks again where executing it found that there is something new to ask: the target has moved. */
  const askedAgain = async (part: TextStreamPart<ToolSet>): Promise<TextStreamPart<ToolSet>[]> => {
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
    const rewritten = await rewriteUiMessages(given as UIMessage[], names, (sites) => stand(sites, who));
    news = rewritten.news;
    return rewritten.messages;
  }

  const wrapped = Object.entries(tools).map(([name, tool]) => [
    name,
    names.has(name) ? guardedTool(inner, name, tool, propose) : tool,
  ]);
  return {
    tools: Object.fromEntries(wrapped) as TOOLS,
    toolApproval: Object.fromEntries(
      [...names].map((name) => [name, approvalOf(name)]),
    ) as GuardedRun<TOOLS>['toolApproval'],
    transform: () =>
      new TransformStream({
        async transform(part, controller) {
          controller.enqueue(await named(part));
          for (const each of await askedAgain(part)) controller.enqueue(each);
          if (part.type !== 'start') return;
          for (const each of news) controller.enqueue(each);
          news = [];
        },
      }),
    messages: messages as GuardedRun<TOOLS>['messages'],
  };
}

const keyOf = ({ toolCallId, tool, args }: GuardedCall): string => JSON.stringify([tool, toolCallId, args]);
