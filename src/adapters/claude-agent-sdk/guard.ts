import { modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';
import type { Gate } from '../../gate/gate.ts';
import { Guard, type GuardedCall, type Guarding, refusalOf } from '../guard.ts';
import { settled, type WaitingOptions, waitingOf } from '../waiting.ts';
import { HandedOver } from './handed-over.ts';
import {
  argumentsFor,
  type CanUseTool,
  type Hook,
  type Hooks,
  type McpResult,
  type McpServer,
  type McpTool,
  type PermissionResult,
  toolUseIdOf,
} from './sdk.ts';

export interface ClaudeGuarding extends Guarding {
  /**
   * The server that the tools are given to. Without it, any tool of a server of this process that has the name of one of
   * them is taken for it.
   */
  readonly server?: string;
}

/** What to give the SDK. */
export interface GuardedAgent<T extends McpTool> {
  /** For `createSdkMcpServer`: each runs at most once for each call, whatever the SDK believes about permissions. */
  readonly tools: T[];
  /** Holds every other tool until it is decided. What the SDK then does with it, it does in its own process. */
  readonly canUseTool: CanUseTool;
  /** Have the SDK ask about every tool, and tell the gate what came of those that it ran. */
  readonly hooks: Hooks;
}

/** Puts the gate in front of an agent's tools, and around those that run in this process. */
export function guard<T extends McpTool>(
  gate: Gate,
  guarding: ClaudeGuarding,
  tools: readonly T[] = [],
): GuardedAgent<T> {
  const held = new Guard(gate, guarding);
  const handedOver = new HandedOver(gate, guarding);
  const inProcess = new Map(tools.map((tool) => [tool.name, tool]));

  const wrapped = (tool: T): T => {
    if (held.isRead(tool.name)) return tool;
    const handler = async (args: unknown, extra: unknown): Promise<McpResult> => {
      const toolCallId = toolUseIdOf(extra);
      if (toolCallId === undefined) return said('Not run: it was not said which call this is.', true);
      const call = { toolCallId, tool: tool.name, args };
      const proposed = await held.propose(call).catch(refusalOf);
      if (typeof proposed === 'string') return said(`Not run: ${proposed}`, true);
      const run = async (shown: unknown) => succeeded(await tool.handler(shown, extra));
      const execute = () => held.execute(call, run);
      const now = await settled(gate, guarding, proposed, execute, waitingOf(extra as WaitingOptions));
      if (now.status === 'succeeded') return now.result as unknown as McpResult;
      return said(told(now.action), now.status === 'failed');
    };
    return { ...tool, handler };
  };

  const ours = (name: string, server: McpServer | undefined): T | undefined => {
    if (server?.source !== 'sdk' || server.name !== (guarding.server ?? server.name)) return undefined;
    const prefix = `mcp__${server.name}__`;
    return name.startsWith(prefix) ? inProcess.get(name.slice(prefix.length)) : undefined;
  };

  /** A tool of ours goes by its own name: its handler finds there what was decided here. */
  const callOf = (name: string, input: Record<string, unknown>, options: Options): GuardedCall => {
    const { toolUseID: toolCallId, mcpServer } = options;
    const tool = ours(name, mcpServer);
    return tool === undefined
      ? { toolCallId, tool: name, args: input, run: 'canUseTool' }
      : { toolCallId, tool: tool.name, args: argumentsFor(tool, input) };
  };

  const canUseTool: CanUseTool = async (name, input, options) => {
    let call: GuardedCall;
    let proposed: ActionView;
    try {
      call = callOf(name, input, options);
      if (held.isRead(call.tool)) return { behavior: 'allow', updatedInput: input };
      proposed = await held.propose(call);
    } catch (error) {
      return denied(refusalOf(error));
    }
    const waiting = waitingOf({ signal: options.signal });
    if (call.tool !== name) {
      // Its handler alone can start it, and tells the model what was decided.
      const decided = async () => ({ status: 'decided' }) as const;
      const now = await settled(gate, guarding, proposed, decided, waiting);
      return now.status === 'decided' ? { behavior: 'allow', updatedInput: input } : denied(told(now.action));
    }
    const now = await settled(gate, guarding, proposed, () => held.claim(call), waiting);
    if (now.status !== 'claimed') return denied(told(now.action));
    handedOver.keep(options.toolUseID, now, options.signal);
    return { behavior: 'allow', updatedInput: now.args as Record<string, unknown> };
  };

  /** Whatever else would let it through, the SDK asks `canUseTool` then. */
  const ask: Hook = async (input) => {
    const { tool_name: name, mcp_server: mcpServer } = input as Begun;
    const isRead = held.isRead(ours(name, mcpServer)?.name ?? name);
    return isRead ? { continue: true } : { continue: true, hookSpecificOutput: ASK };
  };
  const hooks = { PreToolUse: [{ hooks: [ask] }], ...handedOver.hooks };

  return { tools: tools.map(wrapped), canUseTool, hooks };
}

type Options = Parameters<CanUseTool>[2];

interface Begun {
  readonly tool_name: string;
  readonly mcp_server?: McpServer;
}

const ASK = { hookEventName: 'PreToolUse', permissionDecision: 'ask' } as const;

const told = (action: ActionView): string => JSON.stringify(modelResult(action));
const denied = (message: string): PermissionResult => ({ behavior: 'deny', message });
const said = (text: string, isError: boolean): McpResult => ({
  content: [{ type: 'text', text }],
  ...(isError ? { isError } : {}),
});

/** A tool that answers with an error has failed, and is on record as failed. */
function succeeded(result: McpResult): McpResult {
  if (!result.isError) return result;
  const texts = result.content.map((block: { text?: string }) => block.text ?? '');
  throw new Error(texts.join('\n').trim() || 'The tool answered with an error.');
}
