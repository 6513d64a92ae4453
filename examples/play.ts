import { canonicalText, type Json } from 'countersign';
import type { Move, Seen } from 'countersign/conversation';

/** A part of what a script does: it yields calls, goes on with what they gave, and comes to something. */
export type Part<T> = Generator<Move, T, readonly Json[]>;

/** What a script does about one message, told in order. */
export type Steps = Part<Move>;

/**
 * Plays the steps from their beginning with the results so far, up to the first calls that have none. A script
 * remembers nothing, as a model does not: everything it knows is in the situation.
 */
export function play(steps: Steps, results: readonly Seen[]): Move {
  const unused = [...results];
  let step = steps.next();
  while (!step.done) {
    const outputs = (step.value.calls ?? []).map((call) => take(unused, call));
    if (outputs.includes(undefined)) return step.value;
    step = steps.next(outputs as Json[]);
  }
  return step.value;
}

/** By what was asked, not by place: what came of something earlier may stand among the results. */
function take(unused: Seen[], { tool, args }: { tool: string; args: Json }): Json | undefined {
  const asked = canonicalText(args);
  const i = unused.findIndex((seen) => seen.tool === tool && canonicalText(seen.args) === asked);
  return i < 0 ? undefined : unused.splice(i, 1)[0]!.output;
}

/** Why a call gave nothing, if it did not: a read that failed, or a call that the gate refused. */
export function errorIn(output: Json): string | undefined {
  const { status, error, message } = (output ?? {}) as { status?: string; error?: string; message?: string };
  if (status === 'failed') return error;
  return status === 'refused' ? message : undefined;
}

export const isPending = (output: Json): boolean =>
  (output as { status?: unknown } | null)?.status === 'pending_confirmation';
