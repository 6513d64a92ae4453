import type { UIMessage } from 'ai';
import type { Json } from '../core/json.ts';
import { modelResult, superseded } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Acted, Line, Piece } from './line.ts';
import { newestRevisions } from './project.ts';

type UIPart = UIMessage['parts'][number];
type Call = Extract<Piece, { type: 'tool-call' }>;

/** What the gate knows of the actions that a transcript names. */
interface Known {
  readonly views: ReadonlyMap<string, ActionView>;
  /** Whether its prompt has yet to be asked. */
  isQueued(view: ActionView): boolean;
  nameOf(tool: string): string | undefined;
}

/**
 * The transcript as a person's screen is given it: a held call is the SDK's own approval request, described from the
 * gate's record, and has no output until there is one. What is queued is not asked about yet: a person who saw it and
 * said yes would have answered another prompt. Where an outcome was told to the model as a call of its own,
 * a screen sees it at the call that was held.
 */
export function uiMessages(lines: readonly Line[], { views, isQueued, nameOf }: Known): UIMessage[] {
  const results = new Map<string, Json>();
  const actions = new Map<string, Acted>();
  for (const line of lines) {
    if (line.type === 'result') results.set(line.call, line.output);
    if (line.type === 'action' && line.call !== null) actions.set(line.call, line);
  }
  const newest = newestRevisions([...actions.values()]);
  const isReplaced = ({ action, revision }: Acted) => revision < newest.get(action)!;
  const toolPart = (call: Call): UIPart => {
    const base = { type: `tool-${call.toolName}` as const, toolCallId: call.toolCallId, input: call.input };
    const acted = actions.get(call.toolCallId);
    const view = acted && views.get(acted.action);
    if (view !== undefined && !isReplaced(acted!)) {
      if (isQueued(view)) return { ...base, state: 'input-available' } as UIPart;
      // Somebody may have changed it without another call: a button stands beside what it is about.
      const input = acted!.revision === view.revision ? call.input : view.args;
      return { ...base, input, ...approvalOf(view) } as UIPart;
    }
    const output = acted ? superseded(acted.action) : results.get(call.toolCallId);
    return (
      output === undefined
        ? { ...base, state: 'input-available' }
        : { ...base, state: 'output-available', output }
    ) as UIPart;
  };
  const messages: UIMessage[] = [];
  for (const [i, line] of lines.entries()) {
    switch (line.type) {
      case 'user':
        messages.push({ id: line.id, role: 'user', parts: [{ type: 'text', text: line.text }] });
        break;
      case 'notice':
        messages.push({ id: line.id, role: 'assistant', parts: [{ type: 'text', text: line.text }] });
        break;
      case 'assistant':
        messages.push({
          id: line.id,
          role: 'assistant',
          parts: line.pieces.flatMap((piece) => spoken(piece, toolPart)),
        });
        break;
      case 'action': {
        // What another agent had held here has no call in this transcript, but a place of its own.
        const view = line.call === null && !newest.has(line.action) ? views.get(line.action) : undefined;
        if (view === undefined || isQueued(view)) break;
        const call = {
          toolCallId: `action_${i}`,
          toolName: nameOf(view.tool) ?? view.tool,
          input: view.args,
        };
        const part = {
          type: `tool-${call.toolName}`,
          toolCallId: call.toolCallId,
          input: call.input,
          ...approvalOf(view),
        };
        messages.push({ id: `action-${line.action}`, role: 'assistant', parts: [part as UIPart] });
        break;
      }
    }
  }
  return messages;
}

function spoken(piece: Piece, toolPart: (call: Call) => UIPart): UIPart[] {
  if (piece.type === 'tool-call') return [toolPart(piece)];
  if (piece.text === '') return [];
  return [{ type: piece.type, text: piece.text, state: 'done' }];
}

/** What a screen may take for an answer names the action and its revision, and nothing else. */
export const approvalId = ({ id, revision }: Pick<ActionView, 'id' | 'revision'>): string =>
  `${id}.${revision}`;

/** What a screen is told of an action before it has asked for the rest. */
export const descriptorOf = ({ title, facts, warning, labels, expiresAt }: ActionView): object => ({
  title,
  facts,
  warning,
  labels,
  expiresAt,
});

/** The state of a held call, from the gate's record. */
export function approvalOf(view: ActionView): object {
  const id = approvalId(view);
  const approval = { id, descriptor: descriptorOf(view) };
  const allowed = view.decision?.verdict === 'allow';
  switch (view.status) {
    case 'pending':
      return { state: 'approval-requested', approval };
    case 'approved':
    case 'executing':
      return { state: 'approval-responded', approval: { ...approval, approved: true } };
    case 'denied':
      return {
        state: 'output-denied',
        approval: {
          ...approval,
          approved: false,
          ...(view.decision?.reason ? { reason: view.decision.reason } : {}),
        },
      };
    default:
      return {
        state: 'output-available',
        output: modelResult(view),
        ...(allowed ? { approval: { ...approval, approved: true } } : {}),
      };
  }
}
