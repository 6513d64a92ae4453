import type { Move, Situation } from 'countersign/conversation';
import { callFor, change, isRead, KINDS, onceFound, saidFirst, type Verb, withThings } from './calls.ts';
import { describe, type Subject, subjectsIn } from './describe.ts';
import { listing } from './listing.ts';
import type { Request } from './request.ts';
import { sectionCalls } from './sections.ts';
import { find, type Kind, type Target, type Thing } from './target.ts';
import { listed, quoted } from './words.ts';

type Of<T extends Request['type']> = Extract<Request, { type: T }>;

/** The next move towards what was asked for. */
export function follow(request: Request, situation: Situation): Move | undefined {
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
      return withThings(situation, ['page'], (pages) => clean(pages, situation));
    case 'needless':
      return needless(request, situation);
    case 'both':
      return lookAndDo(request, situation);
    case 'sections':
      return sections(request, situation);
    case 'describe':
      return described(request, situation);
    case 'change':
      return changed(request.verb, request.target, situation);
  }
}

function clean(pages: readonly Thing[], situation: Situation): Move {
  const idle = pages.filter(({ is }) => is.has('unused') || is.has('draft'));
  if (idle.length === 0) return { say: 'There is nothing to clean up: every page is published and in use.' };
  const names = idle.map(({ name, is }) => (is.has('draft') ? `${quoted(name)} (draft)` : quoted(name)));
  const say = `I find ${names.length} that are drafts or that nothing leads to: ${listed(names)}.`;
  const look = { tool: 'cms_getNavigation', args: {} };
  return saidFirst(say, look, change('delete', idle, situation), situation);
}

function needless({ target }: Of<'needless'>, situation: Situation): Move | undefined {
  return withThings(situation, target.kinds, (all) =>
    onceFound(find(target, all), (things) => ({
      say: `Should I delete ${listed(things.map(({ name }) => quoted(name)))}?`,
    })),
  );
}

/** The list is said while the navigation is looked at: what is held is asked about by itself. */
function lookAndDo({ first, then }: Of<'both'>, situation: Situation): Move | undefined {
  const look = listing(first, situation.results);
  const move = look.calls ? undefined : follow(then, situation);
  if (move === undefined || move.calls?.every(isRead)) return move ?? look;
  if (move.calls === undefined) return { say: `${look.say}\n${move.say}` };
  return saidFirst(look.say ?? '', { tool: 'cms_getNavigation', args: {} }, move, situation);
}

export function changed(verb: Verb, target: Target, situation: Situation): Move | undefined {
  if (target.isBefore && target.names.length === 0) return changedBefore(verb, situation);
  if (target.isAll && target.kinds.length + target.names.length + target.filters.length === 0)
    return { say: 'Please say of what: all pages, all posts or all images?' };
  return withThings(situation, target.kinds, (all) =>
    onceFound(find(target, all), (things) => change(verb, things, situation)),
  );
}

/** “Archive it”: what the talk was about last. */
function changedBefore(verb: Verb, { earlier }: Situation): Move | undefined {
  const subjects = subjectsIn(earlier).filter(isThing);
  const calls = subjects.flatMap(({ kind, args }) => callFor(verb, kind, args) ?? []);
  return calls.length > 0 && calls.length === subjects.length ? { calls } : undefined;
}

const isThing = (subject: Subject): subject is Subject & { kind: Kind } =>
  KINDS.includes(subject.kind as Kind);

function described({ topic, target }: Of<'describe'>, situation: Situation): Move | undefined {
  const subjects = subjectsIn(situation.earlier);
  const before = () => (subjects.length > 0 ? describe(topic, subjects, situation) : undefined);
  if (target.names.length === 0) return before();
  return withThings(situation, target.kinds, (all) => {
    const found = find(target, all);
    // A question about none of these things is about what was spoken of, or is not understood.
    if ('ask' in found && found.among.length === 0) return target.isBefore ? before() : undefined;
    return onceFound(found, (things) => describe(topic, things, situation));
  });
}

export function sections({ which, page }: Of<'sections'>, situation: Situation): Move | undefined {
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
