import type { LanguageModel } from 'ai';
import type { Principal } from '../core/action.ts';
import type { Json } from '../core/json.ts';
import type { Gate } from '../gate/gate.ts';
import { errorText } from '../gate/runtime.ts';
import { carryOut, type ToolCall } from './calls.ts';
import type { SubAgent } from './conversation.ts';
import type { Part } from './part.ts';
import { modelMessages } from './project.ts';
import { askModel } from './step.ts';
import { Toolset } from './toolset.ts';
import { type Line, newLineId } from './transcript.ts';

export interface Parent {
  readonly gate: Gate;
  readonly model: LanguageModel;
  /** The parent's: what is held is asked about there. */
  readonly session: string;
  readonly by: Principal;
  readonly signal: AbortSignal;
  readonly maxSteps: number;
}

/**
 * Runs another agent's conversation inside a call. It has no transcript of its own: what it holds is the parent
 * session's, is shown there, and its outcome is told there.
 */
export async function* runSubAgent(
  agent: SubAgent,
  call: ToolCall,
  parent: Parent,
): AsyncGenerator<Part, Json, void> {
  const toolset = new Toolset(agent.tools);
  const { request } = call.args as { request?: string };
  const lines: Line[] = [{ type: 'user', id: call.id, text: String(request ?? '') }];
  const waiting: Json[] = [];
  let answer = '';
  for (let step = 0; step < parent.maxSteps; step++) {
    const messages = modelMessages(lines);
    const { model = parent.model, system = '' } = agent;
    const asking = askModel(
      { model, system, messages, tools: toolset.forModel, signal: parent.signal },
      false,
    );
    let said: Awaited<ReturnType<typeof asking.next>>['value'];
    try {
      said = (await asking.next()).value;
    } catch (error) {
      return { status: 'failed', error: errorText(error), pending: waiting };
    }
    if (said === undefined || 'type' in said) break;
    answer = said.text;
    const pieces = said.pieces.map((piece) =>
      piece.type === 'tool-call' ? { ...piece, toolCallId: `call_${newLineId()}` } : piece,
    );
    const calls = pieces.flatMap((piece) =>
      piece.type === 'tool-call' ? [{ id: piece.toolCallId, tool: piece.toolName, args: piece.input }] : [],
    );
    lines.push({ type: 'assistant', id: newLineId(), pieces });
    if (calls.length === 0) break;
    for (const { id, tool, args } of calls)
      yield { type: 'tool-call', call: id, tool, args: toolset.masked(tool, args) };
    const named = calls.map((each) => {
      const tool = toolset.tool(each.tool);
      return { ...each, tool: tool?.name ?? each.tool, isRead: tool?.effect === 'read' };
    });
    const done = await carryOut(named, {
      gate: parent.gate,
      session: parent.session,
      by: parent.by,
      note: said.text,
    });
    for (const { call: each, output, action } of done) {
      lines.push({ type: 'result', call: each.id, output });
      yield { type: 'tool-result', call: each.id, tool: each.tool, result: output };
      if (action?.status === 'pending') waiting.push({ action: action.id, title: action.title });
    }
    if (done.every(({ action }) => action?.status === 'pending')) break;
  }
  return waiting.length > 0
    ? {
        status: 'pending_confirmation',
        answer,
        pending: waiting,
        message: 'What is pending waits for the person. Do not say that it happened.',
      }
    : { status: 'answered', answer };
}
