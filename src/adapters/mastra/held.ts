import type { ActionView } from '../../core/view.ts';

/** The action that a run is suspended for: what a decision names, and what a person should be shown. */
export interface HeldCall
  extends Pick<ActionView, 'tool' | 'effect' | 'title' | 'facts' | 'warning' | 'args' | 'expiresAt'> {
  readonly action: string;
  readonly revision: number;
}

/** What a guarded tool suspends with. */
export interface Suspension {
  readonly countersign: HeldCall;
}

export function suspensionOf(view: ActionView): Suspension {
  const { id: action, revision, tool, effect, title, facts, warning, args, expiresAt } = view;
  return { countersign: { action, revision, tool, effect, title, facts, warning, args, expiresAt } };
}

/**
 * The held call in what Mastra says of a suspended tool: the `suspendPayload` of a result, the payload of a
 * `tool-call-suspended` chunk, or an entry of a suspended run's `toolCalls`. Undefined if it is another tool's.
 */
export function heldCall(suspended: unknown): HeldCall | undefined {
  const { countersign, suspendPayload } = (suspended ?? {}) as Partial<Suspension> & {
    suspendPayload?: unknown;
  };
  if (countersign === undefined) return suspendPayload === undefined ? undefined : heldCall(suspendPayload);
  const { action, revision } = countersign;
  return typeof action === 'string' && Number.isSafeInteger(revision) ? countersign : undefined;
}
