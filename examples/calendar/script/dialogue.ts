import type { Move, Situation } from 'countersign/conversation';
import { type Reply, readReply } from 'countersign/replies';
import { ASK, act, needs, offer, type Scene } from './act.ts';
import { find } from './find.ts';
import { type Request, understand } from './request.ts';
import { deleteOf, lineOf, linesOf, mentioned, type Read, type Thing, type World } from './thing.ts';
import { readWhen } from './when.ts';

/** What to do about a message: what has to be looked up, and what comes of it. */
export interface Plan {
  readonly needs: readonly Read[];
  play(world: World): Move | undefined;
}

const EVERYTHING: readonly Read[] = ['events', 'tasks'];
const LET_BE: Move = { say: 'Okay, I leave it as it is.' };

/** Understands a message in the light of what was asked before it. */
export function plan(situation: Situation): Plan | undefined {
  if (situation.editing.length > 0) return { needs: EVERYTHING, play: (world) => amended(situation, world) };
  const asked = lastSaid(situation);
  if (asked.includes(ASK.delete)) return { needs: EVERYTHING, play: (world) => afterOffer(situation, world) };
  if (asked.includes(ASK.which)) return { needs: EVERYTHING, play: (world) => afterWhich(situation, world) };
  if (asked.includes(ASK.when)) return afterWhen(situation);
  const isTarget = asked.includes(ASK.what) && understand(situation.text) === undefined;
  return planFor(isTarget ? `delete ${situation.text}` : situation.text, situation);
}

function planFor(text: string, situation: Situation): Plan | undefined {
  const requests = understand(text);
  if (requests === undefined) return undefined;
  return {
    needs: [...new Set(requests.flatMap(needs))],
    play: (world) => together(requests, { world, lastSaid: lastSaid(situation) }),
  };
}

/** All that a message asks for. A later part may speak of what an earlier one showed. */
function together(requests: readonly Request[], { world, lastSaid: before }: Scene): Move {
  const said: string[] = [];
  const calls = requests.flatMap((request) => {
    const move = act(request, { world, lastSaid: [before, ...said].join('\n') });
    if (move.say !== undefined) said.push(move.say);
    return move.calls ?? [];
  });
  return {
    ...(said.length > 0 ? { say: said.join('\n\n') } : {}),
    ...(calls.length > 0 ? { calls } : {}),
  };
}

/** Everything that the assistant said since the person's message before this one. */
export function lastSaid({ before }: Situation): string {
  const last = before.findLastIndex(({ role }) => role === 'user');
  return before
    .slice(last + 1)
    .map(({ text }) => text)
    .join('\n');
}

/** The request that questions were asked back about, however many. */
function asker({ before }: Situation): string {
  let at = before.length;
  for (let isAsked = true; isAsked; ) {
    const asked = before.slice(0, at).findLastIndex(({ role }) => role === 'user');
    if (asked < 0) break;
    at = asked;
    const said = before[at - 1];
    isAsked =
      said?.role === 'assistant' && Object.values(ASK).some((question) => said.text.includes(question));
  }
  return (before[at]?.text ?? '').replace(/[.!?\s]+$/, '');
}

const replyTo = (text: string, items: readonly Thing[] = []) =>
  readReply(
    text,
    { verb: 'delete', items: items.map((thing) => ({ title: lineOf(thing) })) },
    { locale: 'en' },
  );
const isReply = (text: string, reply: Reply) => replyTo(text).reply === reply;
const plainly = (text: string) =>
  text
    .replace(/^(?:(?:actually|ok(?:ay)?|well|hm+|no|then|rather)\b[,. ]*)+/i, '')
    .replace(/(?:[\s,]+(?:instead|rather|please))+[.!]*$/i, '')
    .trim();

/** “Shall I delete …?” Only a yes to it proposes the deletion, which is then asked about by the gate. */
function afterOffer(situation: Situation, world: World): Move | undefined {
  const { text } = situation;
  const said = lastSaid(situation);
  const question = said.split('\n').find((line) => line.includes(ASK.delete)) ?? '';
  const offered = mentioned(question.includes('these?') ? said : question, world.things);
  const scene = { world, lastSaid: said };
  if (isReply(text, 'allow'))
    return offered.length > 0 ? { calls: offered.map(deleteOf) } : { say: 'It is no longer there.' };
  const rest = plainly(text);
  // A place counts in what was said; whatever else there is has to be named.
  const all = mentioned(said, world.things);
  const others = all.filter((thing) => !offered.includes(thing));
  const picked =
    naming(rest, others, scene) ?? picking(rest, all, scene) ?? naming(rest, world.things, scene);
  if (picked) return { say: offer(picked) };
  const requests = understand(rest);
  if (isReply(text, 'deny') && (requests ?? []).every((request) => request.do === 'answer')) return LET_BE;
  return requests && together(requests, scene);
}

/** “Which one do you mean?” */
function afterWhich(situation: Situation, world: World): Move | undefined {
  const scene = { world, lastSaid: lastSaid(situation) };
  const among = mentioned(scene.lastSaid, world.things);
  const chosen = picking(plainly(situation.text), among, scene);
  if (chosen) {
    const asked = (understand(asker(situation)) ?? []).filter((request) => 'phrase' in request);
    const request = asked.findLast(({ do: what }) => what !== 'show' && what !== 'add');
    return act(request ?? { do: 'delete', phrase: '' }, { ...scene, chosen });
  }
  const requests = understand(situation.text);
  if (requests) return together(requests, scene);
  return isReply(situation.text, 'deny') ? LET_BE : { say: `${ASK.which}\n${linesOf(among)}` };
}

/** Which of these a few words pick; nothing unless it is certain. */
function picking(
  text: string,
  among: readonly Thing[],
  { world, lastSaid: said }: Scene,
): readonly Thing[] | undefined {
  if (text === '' || among.length === 0) return undefined;
  const { reply, items } = replyTo(text, among);
  if (reply === 'select' && items) return items.map((at) => among[at]!);
  return naming(text, among, { world, lastSaid: said });
}

function naming(
  text: string,
  among: readonly Thing[],
  { world, lastSaid: said }: Scene,
): readonly Thing[] | undefined {
  const found = text === '' ? undefined : find(text, { ...world, things: among }, said);
  return found?.is === 'these' ? found.things : undefined;
}

/** “When shall it be?” What they say now belongs to what they said before. */
function afterWhen(situation: Situation): Plan | undefined {
  const { text } = situation;
  const { rest, ...when } = readWhen(`at ${text}`, '2026-01-01');
  if (Object.keys(when).length > 0 || /\bas a task\b/i.test(text))
    return planFor(`${asker(situation)} ${/^\d{1,2}$/.test(text.trim()) ? `at ${text}` : text}`, situation);
  const other = planFor(text, situation);
  return other ?? (isReply(text, 'deny') ? { needs: [], play: () => LET_BE } : undefined);
}

/** The person wants something else than what waits. It is proposed anew, and asked about afresh. */
function amended(situation: Situation, world: World): Move | undefined {
  const ids = situation.editing.map(({ args }) => Object.values(args as Record<string, string>)[0]);
  const waiting = ids.flatMap((id) => world.things.find((thing) => thing.id === id) ?? []);
  const said = plainly(situation.text);
  const scene = { world, lastSaid: linesOf(waiting) };
  const verbless = said.replace(/^(?:(?:only|just|please|delete|remove)\b\s*)+/i, '');
  const picked = picking(said, waiting, scene) ?? picking(verbless, waiting, scene);
  if (picked) return { calls: picked.map(deleteOf) };
  const requests = understand(said);
  if (requests) return together(requests, scene);
  const others = picking(verbless, world.things, scene);
  return others ? { calls: others.map(deleteOf) } : { say: `${ASK.which}\n${linesOf(waiting)}` };
}
