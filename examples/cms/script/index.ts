import type { Move, Script, Seen, Situation } from 'countersign/conversation';
import { describe, type Subject, subjectsIn } from './describe.ts';
import { listing } from './listing.ts';
import { asPage, isNever, isYes, type Request, requestIn } from './request.ts';
import { sectionCalls } from './sections.ts';
import { choose, type Found, find, type Kind, type Thing, targetIn, thingsIn } from './target.ts';
import { tell } from './tell.ts';
import { listed, quoted } from './words.ts';

const LISTS = { page: 'cms_listPages', post: 'cms_listPosts', image: 'cms_listImages' } as const;
const KINDS: readonly Kind[] = ['page', 'post', 'image'];
type Call = NonNullable<Move['calls']>[number];

export const script: Script = {
  help: [
    'You can ask me things like:',
    '  Show the pages · Which pages are drafts? · What is on the about page?',
    '  Delete the about page · Delete all draft pages · Clean up the site',
    '  Delete the team section of the about page · Delete the hero image',
    '  Publish the winter blend · Archive the holiday hours post · Create a page called Pricing',
    '  Send "The winter blend is here" to https://hooks.example.com/shop',
  ].join('\n'),
  next: (situation) => effects(situation) ?? moveFor(situation),
  tell,
};

const isRead = ({ tool }: Pick<Seen, 'tool'>): boolean => /^cms_(?:list|get)/.test(tool);

/** Once something was called that is no read, there is nothing left to do but to say how it went. */
function effects({ results }: Situation): Move | undefined {
  const called = results.filter((seen) => !isRead(seen));
  if (called.length === 0) return undefined;
  const said = tell(called);
  return said === '' ? {} : { say: said };
}

function moveFor(situation: Situation): Move | undefined {
  const request = requestIn(situation.text);
  const asked = questionBefore(situation);
  if (asked !== undefined && (request === undefined || !isComplete(request))) return answer(situation, asked);
  return request && follow(request, situation);
}

interface Asked {
  /** What the assistant asked back. */
  readonly question: string;
  /** What it asked about. */
  readonly request: Request;
}

/** If the last thing that the assistant said was a question back. */
function questionBefore({ before }: Situation): Asked | undefined {
  const said = before.at(-1);
  const request = requestIn(before.findLast(({ role }) => role === 'user')?.text ?? '');
  if (said?.role !== 'assistant' || !/^(?:Which|Should I|I find no)/.test(said.text)) return undefined;
  return request && { question: said.text, request };
}

/** Whether a sentence stands for itself, though it may look like an answer. */
const isComplete = (request: Request): boolean =>
  request.type !== 'describe' || request.target.names.length > 0;

function answer(situation: Situation, { question, request }: Asked): Move | undefined {
  const { text } = situation;
  if (isNever(text)) return { say: 'Okay. Nothing is changed.' };
  switch (request.type) {
    case 'sections':
      return question.startsWith('Which section')
        ? sections({ ...request, which: text }, situation)
        : sections({ ...request, page: asPage(text) }, situation);
    case 'needless':
      return isYes(text)
        ? changed({ type: 'change', verb: 'delete', target: request.target }, situation)
        : undefined;
    case 'change':
    case 'describe':
      return withThings(situation, request.target.kinds, (all) => {
        const open = find(request.target, all);
        const chosen = choose(targetIn(text), 'among' in open ? open.among : open.things, all);
        return onceFound(chosen, (things) =>
          request.type === 'change'
            ? change(request.verb, things)
            : describe(request.topic, things, situation),
        );
      });
    default:
      return undefined;
  }
}

function follow(request: Request, situation: Situation): Move | undefined {
  switch (request.type) {
    case 'say':
      return { say: request.text };
    case 'create':
      return { calls: [{ tool: 'cms_createPage', args: { name: request.name } }] };
    case 'send':
      return { calls: [{ tool: 'http_post', args: { url: request.url, body: request.body } }] };
    case 'list':
      return listing(request, situation.results);
    case 'clean':
      return withThings(situation, ['page'], clean);
    case 'needless':
      return withThings(situation, request.target.kinds, (all) =>
        onceFound(find(request.target, all), (things) => ({
          say: `Should I delete ${listed(things.map(({ name }) => quoted(name)))}?`,
        })),
      );
    case 'both':
      return lookAndDo(request, situation);
    case 'sections':
      return sections(request, situation);
    case 'describe':
      return described(request, situation);
    case 'change':
      return changed(request, situation);
  }
}

function lookAndDo(
  { first, then }: Extract<Request, { type: 'both' }>,
  situation: Situation,
): Move | undefined {
  const look = listing(first, situation.results);
  const move = look.calls ? undefined : follow(then, situation);
  if (move === undefined || move.calls?.every(isRead)) return move ?? look;
  return { ...move, say: [look.say, move.say].filter((text) => text !== undefined).join('\n') };
}

function clean(pages: readonly Thing[]): Move {
  const needless = pages.filter(({ is }) => is.has('unused') || is.has('draft'));
  if (needless.length === 0)
    return { say: 'There is nothing to clean up: every page is published and in use.' };
  const names = needless.map(({ name, is }) => (is.has('draft') ? `${quoted(name)} (draft)` : quoted(name)));
  return { say: `These pages are drafts or unused: ${listed(names)}.`, ...change('delete', needless) };
}

function changed(
  { verb, target }: Extract<Request, { type: 'change' }>,
  situation: Situation,
): Move | undefined {
  if (target.isBefore && target.names.length === 0) return changedBefore(verb, situation);
  if (target.isAll && target.kinds.length === 0 && target.names.length + target.filters.length === 0)
    return { say: 'Please say of what: all pages, all posts or all images?' };
  return withThings(situation, target.kinds, (all) =>
    onceFound(find(target, all), (things) => change(verb, things)),
  );
}

/** “Archive it”: what the talk was about last. */
function changedBefore(verb: 'delete' | 'publish' | 'archive', situation: Situation): Move | undefined {
  const subjects = subjectsIn(situation.earlier).filter(isThing);
  const calls = subjects.flatMap(({ kind, args }) => callFor(verb, kind, args) ?? []);
  return calls.length > 0 && calls.length === subjects.length ? { calls } : undefined;
}

const isThing = (subject: Subject): subject is Subject & { kind: Kind } =>
  KINDS.includes(subject.kind as Kind);

function described(
  { topic, target }: Extract<Request, { type: 'describe' }>,
  situation: Situation,
): Move | undefined {
  if (target.names.length > 0)
    return withThings(situation, target.kinds, (all) => {
      const found = find(target, all);
      // A question about none of these things is one that is not understood.
      if ('ask' in found && found.among.length === 0) return undefined;
      return onceFound(found, (things) => describe(topic, things, situation));
    });
  const subjects = subjectsIn(situation.earlier);
  return subjects.length > 0 ? describe(topic, subjects, situation) : undefined;
}

function sections(
  { which, page }: Extract<Request, { type: 'sections' }>,
  situation: Situation,
): Move | undefined {
  const known = subjectsIn(situation.earlier).filter(({ kind }) => kind === 'page');
  if (page.isBefore && page.names.length === 0 && known.length === 1)
    return sectionCalls(which, known[0]!, situation.results);
  return withThings(situation, ['page'], (all) =>
    onceFound(find(page, all), (things) =>
      things.length === 1
        ? sectionCalls(which, things[0]!, situation.results)
        : { say: 'Please name one page at a time for its sections.' },
    ),
  );
}

/** Looks the things up first, if that was not done for this message. */
function withThings(
  { results }: Situation,
  wanted: readonly Kind[],
  then: (all: readonly Thing[]) => Move | undefined,
): Move | undefined {
  const kinds = wanted.length === 0 ? KINDS : wanted;
  const missing = kinds.filter((each) => !results.some(({ tool }) => tool === LISTS[each]));
  if (missing.length > 0) return { calls: missing.map((each) => ({ tool: LISTS[each], args: {} })) };
  return then(
    kinds.flatMap((each) => thingsIn(each, results.findLast(({ tool }) => tool === LISTS[each])?.output)),
  );
}

const onceFound = (found: Found, then: (things: readonly Thing[]) => Move | undefined): Move | undefined =>
  'things' in found ? then(found.things) : { say: found.ask };

function change(verb: 'delete' | 'publish' | 'archive', things: readonly Thing[]): Move {
  const calls = things.map(({ kind, args }) => callFor(verb, kind, args));
  const wrong = things.find((_, i) => calls[i] === undefined);
  if (wrong !== undefined) return { say: `I can only ${verb} posts, and ${quoted(wrong.name)} is none.` };
  const isPublic = ({ kind, is }: Thing) => verb === 'delete' && kind === 'post' && is.has('published');
  const it = things.length === 1 ? 'it' : 'them';
  const milder = things.some(isPublic)
    ? { say: `To hide ${it} and keep ${it}, answer no and then say “archive ${it}”.` }
    : {};
  return { ...milder, calls: calls.filter((call) => call !== undefined) };
}

function callFor(verb: 'delete' | 'publish' | 'archive', kind: Kind, args: Thing['args']): Call | undefined {
  if (verb === 'delete') return { tool: `cms_delete${kind[0]!.toUpperCase()}${kind.slice(1)}`, args };
  return kind === 'post' ? { tool: `cms_${verb}Post`, args } : undefined;
}
