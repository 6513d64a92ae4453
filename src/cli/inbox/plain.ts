import { CountersignError } from '../../core/errors.ts';
import type { Condition, Predicate } from '../../core/predicate.ts';
import { type Handle, handlesOf, similarTo } from '../../core/similar.ts';
import type { ActionView } from '../../core/view.ts';
import type { Refused, Result } from '../../gate/results.ts';
import type { Grant } from '../../stores/store.ts';
import type { Output } from '../arguments.ts';
import type { Look } from '../chat/block.ts';
import { safe, safeJson } from '../chat/style.ts';
import { timeLeft } from '../chat/times.ts';
import { wordsIn } from '../chat/words.ts';
import { refusal } from '../deciders.ts';
import { type Desk, named, VIA } from '../desk.ts';
import { Told } from '../errors.ts';
import { detailRows, ending } from './detail.ts';
import { ago, isWaiting } from './page.ts';
import { rowsFor, SECTIONS } from './rows.ts';
import { allowSimilar, grantOf, MINUTES, sentence, USES } from './similar.ts';

const lookOf = ({ now }: Desk): Look => ({
  words: wordsIn('en'),
  locale: 'en',
  color: false,
  isLive: false,
  now,
});

/** What waits for this person, and what is in doubt. */
export async function printList(desk: Desk, { json, line }: Output): Promise<void> {
  const rows = (await rowsFor(desk)).filter(({ section }) => isWaiting(section));
  const actions = rows.flatMap((row) => row.actions.map((action) => ({ ...action, section: row.section })));
  if (json) for (const { section: _, ...action } of actions) line(safeJson(action));
  else if (actions.length === 0) line('Nothing waits for you.');
  else
    for (const [i, action] of actions.entries()) {
      if (actions[i - 1]?.section !== action.section) line(SECTIONS[action.section]);
      for (const text of listed(action, desk.now())) line(text);
    }
}

function listed(
  { id, revision, title, requestedBy, createdAt, expiresAt, status }: ActionView,
  now: number,
): string[] {
  const left = status === 'pending' ? `, ${timeLeft(expiresAt - now)} left` : '';
  const changed = revision > 1 ? ` --revision ${revision}` : '';
  return [`  ${safe(title)}`, `    ${id}${changed}  ${safe(requestedBy.id)}, ${ago(now - createdAt)}${left}`];
}

/** All that there is to know of one. */
export async function printOne(desk: Desk, id: string, { json, line }: Output): Promise<void> {
  const action = await named(desk, await desk.gate.get(id, { by: desk.by }));
  if (json) return line(safeJson(action));
  const row = { key: id, section: 'write', actions: [action] } as const;
  for (const text of detailRows(row, lookOf(desk))) line(text);
  if (action.revision > 1) line(`This is revision ${action.revision}.`);
}

/** The revision that somebody means. If there were several, they have to say which one they saw. */
async function meant({ gate, by }: Desk, id: string, revision: number | undefined): Promise<ActionView> {
  const action = await gate.get(id, { by });
  if (revision === undefined && action.revision > 1)
    throw new Told(
      `${id} has changed since it was first asked. Look at it (countersign inbox show ${id}), ` +
        `then say which one you mean: --revision ${action.revision}`,
      2,
    );
  return { ...action, revision: revision ?? action.revision };
}

export interface Verdict {
  readonly verdict: 'allow' | 'deny';
  readonly revision?: number;
  readonly reason?: string;
}

/** Decides one, or several of a batch at once. */
export async function decideSome(
  desk: Desk,
  ids: readonly string[],
  { verdict, revision, reason }: Verdict,
): Promise<(Result | Refused)[]> {
  if (revision !== undefined && ids.length > 1) throw new Told('With --revision, name one action.', 2);
  const decisions = await Promise.all(
    ids.map(async (id) => ({
      action: id,
      revision: (await meant(desk, id, revision)).revision,
      verdict,
      ...(reason === undefined ? {} : { reason }),
    })),
  );
  return desk.gate.decideMany(decisions, { by: desk.by, via: VIA });
}

/** Prints what came of it. Whether all of it went well. */
export async function printResults(
  desk: Desk,
  results: readonly (Result | Refused)[],
  { json, line }: Output,
): Promise<boolean> {
  for (const result of results)
    if (json) line(safeJson(result));
    else for (const text of await told(desk, result)) line(text);
  return results.every(({ status }) => !['refused', 'failed', 'in_doubt', 'superseded'].includes(status));
}

async function told(desk: Desk, result: Result | Refused): Promise<string[]> {
  if (result.status === 'refused') return [`! ${result.id}: ${refusal(result)} (${result.code})`];
  const { action } = result;
  if (action === null) return [result.status];
  const waits =
    action.status === 'approved' ? [`  ${safe(action.requestedBy.id)} may run it now, once.`] : [];
  const failed = result.status === 'failed' ? [`  ${safe(result.error)}`] : [];
  const next = result.next ? [`  It asks something else now: countersign inbox show ${action.id}`] : [];
  return [ending(await named(desk, action))[0], ...waits, ...failed, ...next];
}

/** Undoes one. Whether it went well. */
export async function printUndo(desk: Desk, id: string, output: Output): Promise<boolean> {
  return printResults(desk, [await desk.gate.undo({ action: id }, { by: desk.by, via: VIA })], output);
}

export interface Similarly {
  readonly minutes?: number;
  readonly uses?: number;
  readonly revision?: number;
  readonly same?: readonly string[];
  readonly atMost?: readonly string[];
  readonly under?: readonly string[];
}

/** Allows one, and similar ones for a time. */
export async function grantSimilar(
  desk: Desk,
  id: string,
  how: Similarly,
  { json, line }: Output,
): Promise<boolean> {
  const action = await meant(desk, id, how.revision);
  const { minutes = MINUTES, uses = USES } = how;
  const request = grantOf(action, whereOf(handlesOf(action), how), minutes, uses);
  const { grant, result } = await allowSimilar(desk, action, request);
  if (json) line(safeJson({ grant: withoutMac(grant), result }));
  else {
    line(sentence({ ...grant, until: `For ${minutes} minutes` }));
    line(`  Take it back with: countersign inbox revoke ${grant.id}`);
    return printResults(desk, [result], { json, line });
  }
  return result.status !== 'failed' && result.status !== 'in_doubt';
}

/** What was asked for; else what one would mean by similar. */
function whereOf(handles: readonly Handle[], { same = [], atMost = [], under = [] }: Similarly): Predicate {
  const pointer = (name: string) => {
    const found = handles.find((handle) => handle.name === name);
    if (found === undefined)
      throw new Told(
        `${JSON.stringify(name)} is none of: ${handles.map((handle) => handle.name).join(', ')}.`,
        2,
      );
    return found;
  };
  const chosen: [string, Condition][] = [
    ...same.map((name): [string, Condition] => [pointer(name).pointer, { eq: pointer(name).value }]),
    ...atMost.map((name): [string, Condition] => [
      pointer(name).pointer,
      { lte: pointer(name).value as number },
    ]),
    ...under.map((text): [string, Condition] => {
      const [name = '', ...folder] = text.split('=');
      return [pointer(name).pointer, { prefix: folder.join('=') }];
    }),
  ];
  const where = chosen.length > 0 ? Object.fromEntries(chosen) : similarTo(handles);
  if (Object.keys(where).length === 0)
    throw new CountersignError(
      'INVALID_GRANT',
      'It has no argument that similar calls could have in common.',
    );
  return where;
}

const withoutMac = ({ mac: _, ...view }: Grant): Omit<Grant, 'mac'> => view;

/** What is allowed without asking, at present. */
export async function printGrants({ gate, by, now }: Desk, { json, line }: Output): Promise<void> {
  const grants = await gate.grants({ by });
  if (!json && grants.length === 0) line('Nothing is allowed without asking.');
  for (const grant of grants) {
    if (json) {
      line(safeJson(withoutMac(grant)));
      continue;
    }
    line(`${grant.id}  ${grant.uses} of ${grant.initialUses} left`);
    line(`  ${sentence({ ...grant, uses: grant.uses, until: `For ${timeLeft(grant.expiresAt - now())}` })}`);
  }
}
