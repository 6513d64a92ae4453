import type { Status } from '../../core/action.ts';
import { renderPrompt } from '../../core/render.ts';
import type { ActionView } from '../../core/view.ts';
import { type Look, promptRows } from '../chat/block.ts';
import { painter, type Style, safe, wrapWords } from '../chat/style.ts';
import { moment } from '../chat/times.ts';
import { decider } from '../deciders.ts';
import type { Row } from './rows.ts';
import { sentence } from './similar.ts';

/** All that there is to know of a row. What asks for a decision is whole: nothing in it is cut. */
export function detailRows({ actions, grant }: Row, look: Look): string[] {
  if (grant !== undefined) {
    const until = `Until ${moment(grant.expiresAt, look.now(), look.locale)}`;
    return lines(look, [
      [sentence({ ...grant, until })],
      [`${grant.uses} of ${grant.initialUses} left.`, 'dim'],
    ]);
  }
  const pending = actions.filter(({ status }) => status === 'pending');
  const others = actions.filter(({ status }) => status !== 'pending');
  return [
    ...(pending.length > 0
      ? [...promptRows({ actions: pending, again: false }, look), ...asking(pending, look)]
      : []),
    ...others.flatMap((action) => record(action, look)),
  ];
}

type Line = readonly [text: string, style?: Style];

function lines({ width = Number.POSITIVE_INFINITY, color }: Look, all: readonly Line[]): string[] {
  const paint = painter(color);
  return all.flatMap(([text, style]) => wrapWords(text, width, 2).map((row) => paint(row, style)));
}

/** Who asks, and who would run it. */
function asking([first]: readonly ActionView[], look: Look): string[] {
  const { requestedBy, createdAt, session, elsewhere, votes, approvers } = first!;
  const asked = `Asked by ${safe(requestedBy.id)} at ${moment(createdAt, look.now(), look.locale)}, in ${safe(session)}.`;
  const allowed = votes.map(({ by }) => safe(by.id)).join(', ');
  return lines(look, [
    [asked, 'dim'],
    ...(elsewhere
      ? [[`Allowing it lets ${safe(requestedBy.id)} run it, once. Nothing runs here.`, 'dim'] as const]
      : []),
    ...(votes.length > 0
      ? [[`Allowed so far by ${allowed}; ${approvers.count ?? 1} have to.`, 'dim'] as const]
      : []),
  ]);
}

/** How much of what a tool gave is shown. It is no part of what anybody decides. */
const ROWS_OF_A_RESULT = 12;
const LONGEST_LINE = 500;

const MARKS: Readonly<
  Record<Exclude<Status, 'pending'>, readonly [sign: string, word: string, style: Style]>
> = {
  approved: ['…', 'allowed, not started yet', 'yellow'],
  executing: ['…', 'allowed, running', 'yellow'],
  succeeded: ['✓', 'done', 'green'],
  failed: ['✗', 'failed', 'red'],
  in_doubt: ['?', 'in doubt', 'red'],
  denied: ['✗', 'denied, not run', 'yellow'],
  expired: ['✗', 'expired, not run', 'yellow'],
  cancelled: ['✗', 'cancelled, not run', 'yellow'],
  superseded: ['↻', 'replaced, not run', 'yellow'],
};

/** What became of an action, in a line. */
export function ending(action: ActionView): Line {
  if (action.status === 'pending') return [`… waiting: ${safe(action.title)}`, 'yellow'];
  const [sign, word, style] = MARKS[action.status];
  return [`${sign} ${word}: ${safe(action.title)}`, style];
}

function record(action: ActionView, look: Look): string[] {
  const { color, width } = look;
  const { text } = renderPrompt([{ ...action, note: null }], {
    color,
    ...(width === undefined ? {} : { width }),
    deadline: () => told(action, look),
  });
  return [...lines(look, [ending(action)]), ...text.split('\n').slice(1), ...lines(look, more(action, look))];
}

/** Who decided, when, and why. */
function told({ decision, ended, updatedAt, owner }: ActionView, { now, locale }: Look): string {
  const at = (time: number) => moment(time, now(), locale);
  if (decision !== null) {
    const why = decision.reason ? `: “${safe(decision.reason)}”` : '';
    const verb = decision.verdict === 'allow' ? 'Allowed' : 'Denied';
    return `${verb} by ${decider(decision.by, owner)} (${safe(decision.via)}) at ${at(decision.at)}${why}`;
  }
  return ended === null
    ? at(updatedAt)
    : `By ${safe(ended.by.id)} at ${at(updatedAt)}: ${safe(ended.why ?? ended.reason)}`;
}

function more(action: ActionView, { now, locale }: Look): Line[] {
  const { status, outcome, elsewhere, requestedBy, startBy, undoUntil, attempts, updatedAt, undoOf } = action;
  const at = (time: number) => moment(time, now(), locale);
  const said: Line[] = [];
  if (status === 'approved') {
    const who = elsewhere ? safe(requestedBy.id) : 'a gate that has the tool';
    said.push([
      `It waits for ${who} to run it${startBy === null ? '' : `, until ${at(startBy)}`}.`,
      'yellow',
    ]);
  }
  if (status === 'in_doubt')
    said.push(
      [
        `It was started ${times(attempts)}, and at ${at(updatedAt)} it was given up on: no answer came.`,
        'red',
      ],
      ['It may have happened, or not. It is not run again. Look, and then say what you found.'],
    );
  if (outcome?.status === 'failed') {
    said.push([`Error: ${safe(outcome.error)}`, 'red']);
    said.push([
      outcome.effect === 'none' ? 'Nothing was changed.' : 'It may have changed something before it failed.',
    ]);
  }
  if (outcome?.status === 'succeeded' && outcome.result !== null && !outcome.cut)
    said.push(...resultLines(outcome.result));
  if (status === 'succeeded' && undoOf === null && undoUntil !== null && undoUntil > now())
    said.push([`It can be undone until ${at(undoUntil)}.`, 'dim']);
  return said;
}

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);

function resultLines(result: unknown): Line[] {
  const text = typeof result === 'string' ? result : JSON.stringify(result, null, 1);
  const all = text.split('\n');
  const cut = all.length > ROWS_OF_A_RESULT ? [...all.slice(0, ROWS_OF_A_RESULT), '…'] : all;
  return [['It gave:', 'dim'], ...cut.map((line): Line => [`  ${safe(line.slice(0, LONGEST_LINE))}`, 'dim'])];
}
