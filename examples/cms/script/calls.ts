import type { Move, Seen, Situation } from 'countersign/conversation';
import { type Found, type Kind, type Thing, thingsIn } from './target.ts';
import { quoted } from './words.ts';

export type Verb = 'delete' | 'publish' | 'archive';
export type Call = NonNullable<Move['calls']>[number];

const LISTS = { page: 'cms_listPages', post: 'cms_listPosts', image: 'cms_listImages' } as const;
export const KINDS: readonly Kind[] = ['page', 'post', 'image'];

export const isRead = ({ tool }: Pick<Seen, 'tool'>): boolean => /^cms_(?:list|get)/.test(tool);

/** Looks the things up first, if that was not done for this message. */
export function withThings(
  { results }: Situation,
  wanted: readonly Kind[],
  then: (all: readonly Thing[]) => Move | undefined,
): Move | undefined {
  const kinds = wanted.length === 0 ? KINDS : wanted;
  const missing = kinds.filter((kind) => !results.some(({ tool }) => tool === LISTS[kind]));
  if (missing.length > 0) return { calls: missing.map((kind) => ({ tool: LISTS[kind], args: {} })) };
  return then(
    kinds.flatMap((kind) => thingsIn(kind, results.findLast(({ tool }) => tool === LISTS[kind])?.output)),
  );
}

export const onceFound = (
  found: Found,
  then: (things: readonly Thing[]) => Move | undefined,
): Move | undefined => ('things' in found ? then(found.things) : { say: found.ask });

/** All of it in one move, so that it is one prompt. */
export function change(verb: Verb, things: readonly Thing[], situation: Situation): Move {
  const calls = things.map(({ kind, args }) => callFor(verb, kind, args));
  const wrong = things.find((_, i) => calls[i] === undefined);
  if (wrong !== undefined) return { say: `I can only ${verb} posts, and ${quoted(wrong.name)} is none.` };
  const isPublic = ({ kind, is }: Thing) => verb === 'delete' && kind === 'post' && is.has('published');
  const post = things.find(isPublic);
  const effects = { calls: calls.filter((call) => call !== undefined) };
  if (post === undefined) return effects;
  return saidFirst(
    `To hide it and keep it, answer no and then say “archive ${post.name}”.`,
    { tool: 'cms_getPost', args: post.args },
    effects,
    situation,
  );
}

/**
 * Says something while it looks at something, and acts afterwards. Words beside a call that is held stand in its
 * prompt, once for each item: these belong before it.
 */
export function saidFirst(say: string, look: Call, effects: Move, { results }: Situation): Move {
  const isDone = results.some(
    ({ tool, args }) => tool === look.tool && JSON.stringify(args) === JSON.stringify(look.args),
  );
  return isDone ? effects : { say, calls: [look] };
}

export function callFor(verb: Verb, kind: Kind, args: Thing['args']): Call | undefined {
  if (verb === 'delete') return { tool: `cms_delete${kind[0]!.toUpperCase()}${kind.slice(1)}`, args };
  return kind === 'post' ? { tool: `cms_${verb}Post`, args } : undefined;
}
