import type { HumanInterrupt } from '@langchain/langgraph/prebuilt';
import { canonicalText, type Json, plainCopy } from '../../core/json.ts';
import { renderPrompt } from '../../core/render.ts';
import type { ActionView } from '../../core/view.ts';

/**
 * What a graph is interrupted with. It is the shape of Agent Inbox and that of LangChain's own middleware at once, so
 * that whatever shows either shows this. Both are for people to look at: nothing is decided by them.
 */
export interface HeldCall extends HumanInterrupt {
  readonly actionRequests: readonly [
    { readonly name: string; readonly args: Arguments; readonly description: string },
  ];
  readonly reviewConfigs: readonly [
    { readonly actionName: string; readonly allowedDecisions: readonly ('approve' | 'edit' | 'reject')[] },
  ];
  /** The action that is held: what a decision names. */
  readonly countersign: {
    readonly action: string;
    readonly revision: number;
    readonly title: string;
    readonly facts: ActionView['facts'];
    readonly warning: string | null;
  };
}

type Arguments = Record<string, Json>;

/** Of the stored bytes and nothing else, so that it can be made again to see whether somebody has changed it. */
export function heldCall(view: ActionView): HeldCall {
  const { id, revision, tool, title, facts, warning } = view;
  const args = view.args as Arguments;
  const description = fenced(renderPrompt([view], { deadline: () => `${id}, revision ${revision}` }).text);
  // Whoever edits would send back the mask for the secret.
  const isEditable = view.secrets.length === 0;
  return {
    action_request: { action: tool, args },
    config: { allow_accept: true, allow_edit: isEditable, allow_respond: true, allow_ignore: true },
    description,
    actionRequests: [{ name: tool, args, description }],
    reviewConfigs: [
      {
        actionName: tool,
        allowedDecisions: isEditable ? ['approve', 'edit', 'reject'] : ['approve', 'reject'],
      },
    ],
    countersign: { action: id, revision, title, facts, warning },
  };
}

/** A description is shown as Markdown. What an agent wrote must not become a link or a picture there. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** The held calls among what a graph stopped for: `result.__interrupt__`, or the interrupts of a task. */
export function heldCalls(interrupts: Interrupts): Held[] {
  return interrupts.flatMap(({ id, value }) => (isHeldCall(value) ? [{ id: id ?? '', value }] : []));
}

export type Interrupts = readonly { readonly id?: string; readonly value?: unknown }[];
export interface Held {
  /** The interrupt's. */
  readonly id: string;
  readonly value: HeldCall;
}

function isHeldCall(value: unknown): value is HeldCall {
  const { action, revision } = (value as Partial<HeldCall> | null | undefined)?.countersign ?? {};
  return typeof action === 'string' && Number.isSafeInteger(revision);
}

/** Whether what a checkpoint says was shown is what the gate holds. */
export const isUntouched = (value: HeldCall, view: ActionView): boolean =>
  canonicalText(plainCopy(value)) === canonicalText(plainCopy(heldCall(view)));
