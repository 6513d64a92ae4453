import type { LanguageModel } from 'ai';
import type { Principal } from '../core/action.ts';
import type { ActionView } from '../core/view.ts';
import type { Gate } from '../gate/gate.ts';
import { errorText } from '../gate/runtime.ts';
import { type Called, carryOut, type ToolCall, unknown } from './calls.ts';
import type { SubAgent } from './conversation.ts';
import { tellEnding } from './endings.ts';
import { withFreshIds } from './ids.ts';
import type { Line } from './line.ts';
import type { Part } from './part.ts';
import { modelMessages } from './project.ts';
import { recorded } from './record.ts';
import { askModel } from './step.ts';
import { Toolset } from './toolset.ts';

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
): AsyncGenerator<Part, Called, void> {
  const toolset = new Toolset(agent.tools);
  const { request } = call.args as { request?: string };
  const lines: Line[] = [{ type: 'user', id: call.id, text: String(request ?? '') }];
  const others: ActionView[] = [];
  let answer = '';
  const result = (output: object): Called => {
    const pending = others.filter(isPending).map(({ id, title }) => ({ action: id, title }));
    return { call, output: { ...output, ...(pending.length > 0 ? { pending } : {}) }, others };
  };
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
      return result({ status: 'failed', error: errorText(error) });
    }
    if (said === undefined || 'type' in said) break;
    const { text, line, calls } = recorded(said, toolset, withFreshIds);
    answer = text;
    lines.push(line);
    if (calls.length === 0) break;
    for (const { id, tool, args } of calls)
      yield { type: 'tool-call', call: id, tool, args: toolset.masked(tool, args) };
    const { gate, session, by } = parent;
    const own = calls.flatMap((each) => {
      const tool = toolset.tool(each.tool);
      return tool === undefined ? [] : [{ ...each, tool: tool.name }];
    });
    const made = await carryOut(own, { gate, session, by, note: text });
    const done = calls.map((each) => made.find(({ call: { id } }) => id === each.id) ?? unknown(each));
    for (const { call: each, output, action } of done) {
      lines.push({ type: 'result', call: each.id, output });
      yield { type: 'tool-result', call: each.id, tool: each.tool, result: output };
      if (action === undefined) continue;
      others.push(action);
      yield* tellEnding(action);
    }
    if (done.every(({ action }) => action !== undefined && isPending(action))) break;
  }
  return others.some(isPending)
    ? result({
        status: 'pending_confirmation',
        answer,
        message: 'What is pending waits for the person. Do not say that it happened.',
      })
    : result({ status: 'answered', answer });
}

const isPending = ({ status }: ActionView): boolean => status === 'pending';
