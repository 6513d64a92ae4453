import type { Json } from './json.ts';
import type { ActionView } from './view.ts';

/** The canonical tool result for a model: one shape for each status, so that no two can be taken for another. */
export type ModelResult =
  | { readonly status: 'pending_confirmation'; readonly action: string; readonly message: string }
  | { readonly status: 'succeeded'; readonly action: string; readonly result: Json }
  | {
      readonly status: 'failed';
      readonly action: string;
      readonly error: string;
      readonly effect: 'none' | 'unknown';
      readonly message: string;
    }
  | {
      readonly status: 'in_doubt' | 'denied' | 'expired' | 'cancelled' | 'superseded';
      readonly action: string;
      readonly message: string;
      readonly reason?: string;
    };

/** Says what happened and what to make of it. The words are for a model, which tends to fill gaps. */
export function modelResult(view: ActionView): ModelResult {
  const action = view.id;
  // What ended it came after what was decided on it.
  const reason = view.ended?.why ?? view.ended?.reason ?? view.decision?.reason;
  const because = reason === undefined ? {} : { reason };
  switch (view.status) {
    case 'pending':
    case 'approved':
    case 'executing':
      return {
        status: 'pending_confirmation',
        action,
        message:
          view.status === 'pending'
            ? 'Not run. It waits for a person to confirm it. Do not call it again and do not say that it happened.'
            : 'Confirmed, and not finished yet. Do not call it again and do not say that it happened.',
      };
    case 'succeeded':
      return { status: 'succeeded', action, result: resultOf(view) };
    case 'failed': {
      const failure =
        view.outcome?.status === 'failed' ? view.outcome : { error: 'failed', effect: 'unknown' as const };
      return {
        status: 'failed',
        action,
        error: failure.error,
        effect: failure.effect,
        message:
          failure.effect === 'none'
            ? 'It failed and nothing was changed.'
            : 'It failed, and may have changed something before it did.',
      };
    }
    case 'in_doubt':
      return {
        status: 'in_doubt',
        action,
        message: 'It was started and its outcome is unknown. A person has to look. Do not call it again.',
      };
    case 'denied':
      return {
        status: 'denied',
        action,
        message: 'Denied. It was not run and must not be tried again unless the person asks.',
        ...because,
      };
    case 'expired':
      return {
        status: 'expired',
        action,
        message:
          view.decision === null
            ? 'Nobody confirmed it in time. It was not run.'
            : 'Confirmed, but not started in time. It was not run.',
      };
    case 'cancelled':
      return { status: 'cancelled', action, message: `${whyCancelled(view)} It was not run.`, ...because };
    case 'superseded':
      return { ...superseded(action), ...because };
  }
}

/** What is told of a revision that another one has taken the place of. */
export const superseded = (action: string): ModelResult & { readonly status: 'superseded' } => ({
  status: 'superseded',
  action,
  message: 'Replaced by a newer call or revision. It was not run.',
});

function whyCancelled({ ended }: ActionView): string {
  switch (ended?.reason) {
    case 'unrelated':
      return 'The person went on to something else instead of answering.';
    case 'parent':
      return 'Something that had to happen first did not.';
    case 'batch':
      return 'Another part of the same all-or-none batch was stopped or failed.';
    case 'drifts':
      return 'Its target kept changing while it was asked about.';
    default:
      return 'It was withdrawn.';
  }
}

function resultOf(view: ActionView): Json {
  if (view.outcome?.status !== 'succeeded') return null;
  const { cut, result } = view.outcome;
  return cut ? { omitted: cut.why, bytes: cut.bytes } : result;
}
