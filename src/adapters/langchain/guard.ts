import type { ClientTool, StructuredToolInterface } from '@langchain/core/tools';
import { createMiddleware } from 'langchain';
import { CountersignError } from '../../core/errors.ts';
import type { Who } from '../../gate/decide.ts';
import type { Gate } from '../../gate/gate.ts';
import { type Answered, Answering, type Given } from './decide.ts';
import { message } from './message.ts';
import { type LangChainGuarding, NodeGuard } from './node.ts';
import { GuardedTool, type LocalTool } from './tool.ts';

export interface Guarded {
  /** For `createAgent`: guards every call that the agent makes, whichever tools it has. The last of the list. */
  readonly middleware: ReturnType<typeof middlewareFor>;
  /** For a `ToolNode`: the same tools, each of which guards itself. */
  readonly tools: StructuredToolInterface[];
  /**
   * Records at the gate what an authenticated person answered, by the ids of the interrupts. A resumed graph goes by
   * the gate's record alone: what it is resumed with says nothing.
   */
  decide(given: Given, who: Who): Promise<Answered[]>;
}

/** Puts a gate between an agent and its tools. */
export function guard(gate: Gate, guarding: LangChainGuarding, tools: readonly unknown[] = []): Guarded {
  const node = new NodeGuard(gate, guarding);
  const local = tools.map((tool) => localTool(node, tool));
  const schemaOf = (tool: string) => local.find(({ name }) => name === tool)?.schema;
  const answering = new Answering(gate, guarding.rules, schemaOf);
  return {
    middleware: middlewareFor(node),
    tools: local.map((tool) =>
      node.isRead(tool.name) ? (tool as StructuredToolInterface) : new GuardedTool(node, tool),
    ),
    decide: (given, who) => answering.decide(given, who),
  };
}

function middlewareFor(node: NodeGuard) {
  return createMiddleware({
    name: 'countersign',
    wrapModelCall: (request, handler) => {
      for (const tool of request.tools) localTool(node, tool);
      return handler(request);
    },
    wrapToolCall: (request, handler) => {
      const { toolCall: call, tool, state, runtime } = request;
      if (node.isRead(call.name) || tool instanceof GuardedTool) return handler(request);
      if (tool === undefined)
        return message({ ...call, id: call.id ?? '' }, `There is no tool ${call.name}.`, { status: 'error' });
      return node.execute({
        call,
        schema: (tool as Partial<ClientTool>).schema,
        messages: state.messages,
        invocation: runtime,
        signal: runtime.signal,
        run: (args) => handler({ ...request, toolCall: { ...call, args: args as Record<string, unknown> } }),
      });
    },
  });
}

/** What a provider runs by itself has run before anybody could be asked. A read may. */
function localTool(node: NodeGuard, tool: unknown): LocalTool {
  const { name, type, invoke } = tool as { name?: unknown; type?: unknown; invoke?: unknown };
  if (typeof invoke === 'function' || node.isRead(String(name ?? type))) return tool as LocalTool;
  throw new CountersignError(
    'INVALID_TOOL',
    `${String(name ?? type)} is not run here but by the model's provider, and cannot be guarded.`,
  );
}
