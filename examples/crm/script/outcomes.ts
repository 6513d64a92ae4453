import type { Json } from 'countersign';
import type { Seen } from 'countersign/conversation';

/** What the gate says of a call, in any status. */
interface Outcome {
  readonly status?: string;
  readonly result?: { readonly created?: string; readonly removed?: string };
  readonly error?: string;
  readonly effect?: string;
  readonly message?: string;
}

/** How each ending is told. What was not done is never told as done, and what is not known is said to be so. */
const WORDS: Readonly<Record<string, (what: string, why: string) => string>> = {
  pending_confirmation: (what) => `This waits for your answer: ${what}.`,
  denied: (what) => `Not done, as you said: ${what}.`,
  expired: (what) =>
    `There was no answer in time, so this was not done: ${what}. Ask me again if you want it.`,
  cancelled: (what) => `Withdrawn and not done: ${what}.`,
  superseded: (what) => `Replaced by something newer and not done: ${what}.`,
  refused: (what, why) => `This cannot be done: ${what}. ${why}`,
  none: (what, why) => `This failed, and nothing was changed: ${what}. ${why}`,
  unknown: (what, why) => `This failed, and may have changed something all the same: ${what}. ${why}`,
  in_doubt: (what) =>
    `I do not know whether this was done: ${what}. Please look before you ask for it again.`,
};

/** Puts outcomes into words, those of one kind together. */
export function tell(outcomes: readonly Seen[]): string {
  const groups = Map.groupBy(outcomes, endingOf);
  return [...groups].map(([ending, seen]) => sentence(ending, seen)).join('\n');
}

const outcomeOf = ({ output }: Seen): Outcome => (output ?? {}) as Outcome;

function endingOf(seen: Seen): string {
  const { status, result, effect } = outcomeOf(seen);
  if (status === 'succeeded') return result?.removed === undefined ? verbOf(seen) : 'Removed';
  if (status === 'failed') return effect === 'none' ? 'none' : 'unknown';
  return status !== undefined && status in WORDS ? status : 'in_doubt';
}

const verbOf = ({ tool }: Seen): string => (tool === 'log_activity' ? 'Logged' : 'Created');

function sentence(ending: string, seen: readonly Seen[]): string {
  const words = WORDS[ending];
  const what = listed(seen.map(nameOf));
  if (words === undefined) return `${ending}: ${what}.`;
  const why = [...new Set(seen.map(whyOf).filter((why) => why !== undefined))];
  return words(what, why.join(' ')).trim();
}

function whyOf(seen: Seen): string | undefined {
  const { status, error, message } = outcomeOf(seen);
  return status === 'refused' ? message : error;
}

function nameOf(seen: Seen): string {
  const { result } = outcomeOf(seen);
  return result?.created ?? result?.removed ?? proposed(seen.tool, seen.args);
}

/** What a call was about, from its arguments. Whom an activity is with stands there only as a number. */
function proposed(tool: string, args: Json): string {
  const { name, title, kind } = args as { name?: string; title?: string; kind?: string };
  if (tool === 'create_contact') return `contact ${name}`;
  if (tool === 'create_deal') return `deal “${name}”`;
  if (tool === 'create_task') return `task “${title}”`;
  return `the ${kind}`;
}

export function listed(items: readonly string[], word = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}
