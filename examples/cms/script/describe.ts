import type { Json } from 'countersign';
import type { Move, Seen, Situation } from 'countersign/conversation';
import type { Topic } from './question.ts';
import { counted, listed, quoted } from './words.ts';

/** Something that was spoken of, and how to look at it. */
export interface Subject {
  readonly kind: 'page' | 'post' | 'image' | 'request';
  readonly args: { readonly slug: string } | { readonly id: string };
  /** If it was about these sections of a page only. */
  readonly sections?: readonly Json[];
}

type Args = { readonly [name: string]: Json };

/** What the last calls were about: “it”, or “them” where one turn named several. */
export function subjectsIn(earlier: readonly Seen[]): Subject[] {
  const last = earlier.findLastIndex((seen) => subjectOf(seen) !== undefined);
  if (last < 0) return [];
  const found = new Map<string, Subject>();
  for (let i = last; i >= 0 && isLook(earlier[i]!) === isLook(earlier[last]!); i--) {
    const subject = subjectOf(earlier[i]!);
    if (subject === undefined) break;
    found.set(JSON.stringify(subject), subject);
  }
  return [...found.values()].reverse();
}

const isLook = ({ tool }: Seen): boolean => tool.startsWith('cms_get');

function subjectOf({ tool, args, output }: Seen): Subject | undefined {
  const { slug, page, section, sections, id, url } = (args ?? {}) as Args;
  switch (tool) {
    case 'cms_getPage':
    case 'cms_deletePage':
      return { kind: 'page', args: { slug: String(slug) } };
    case 'cms_createPage':
      return createdPage(output);
    case 'cms_deletePageSection':
    case 'cms_deletePageSections':
      return { kind: 'page', args: { slug: String(page) }, sections: [section ?? sections ?? []].flat() };
    case 'cms_getPost':
    case 'cms_deletePost':
    case 'cms_publishPost':
    case 'cms_archivePost':
      return { kind: 'post', args: { slug: String(slug) } };
    case 'cms_deleteImage':
      return { kind: 'image', args: { id: String(id) } };
    case 'http_post':
      return { kind: 'request', args: { id: String(url) } };
    default:
      return undefined;
  }
}

function createdPage(output: Json): Subject | undefined {
  const { result } = (output ?? {}) as { result?: { page?: { slug?: string } } };
  return result?.page?.slug === undefined ? undefined : { kind: 'page', args: { slug: result.page.slug } };
}

/** Looks at each of them, and then says what was asked. */
export function describe(topic: Topic, subjects: readonly Subject[], { results }: Situation): Move {
  const lookups = subjects.map(lookup).filter((call) => call !== undefined);
  const missing = lookups.filter((call) => !results.some((seen) => isAnswer(seen, call)));
  const calls = [...new Map(missing.map((call) => [JSON.stringify(call), call])).values()];
  if (calls.length > 0) return { calls };
  const lines = subjects.map((subject) => sentence(topic, subject, results));
  return { say: lines.join('\n') };
}

function lookup({ kind, args }: Subject): { tool: string; args: Args } | undefined {
  if (kind === 'request') return undefined;
  if (kind === 'image') return { tool: 'cms_listImages', args: {} };
  return { tool: kind === 'page' ? 'cms_getPage' : 'cms_getPost', args: args as Args };
}

const isAnswer = (seen: Seen, call: { tool: string; args: Args }): boolean =>
  seen.tool === call.tool && JSON.stringify(seen.args) === JSON.stringify(call.args);

type Row = { readonly [name: string]: Json | undefined };

function sentence(topic: Topic, subject: Subject, results: readonly Seen[]): string {
  const call = lookup(subject);
  if (call === undefined)
    return `It goes to ${(subject.args as { id: string }).id}. What is sent stands in the question.`;
  const output = results.findLast((seen) => isAnswer(seen, call))?.output;
  const row = subject.kind === 'image' ? imageIn(output, subject) : output;
  if (row === undefined || row === null || typeof row !== 'object' || 'error' in row)
    return 'I find it no more.';
  if (subject.sections && topic === 'all') return aboutSections(subject.sections, row as Row);
  if (subject.kind === 'page') return aboutPage(topic, row as Row);
  return subject.kind === 'post' ? aboutPost(row as Row) : aboutImage(row as Row);
}

const imageIn = (output: Json | undefined, { args }: Subject): Json | undefined =>
  (Array.isArray(output) ? output : []).find((row) => (row as Row).id === (args as { id: string }).id);

function aboutSections(ids: readonly Json[], row: Row): string {
  const content = (Array.isArray(row.content) ? row.content : []) as unknown as Row[];
  const chosen = content.filter(({ id }) => ids.includes(id ?? null));
  const lines = chosen.map(({ heading, body }) => `${quoted(String(heading))}: ${body}`);
  return [`Of ${quoted(String(row.name))}, which has ${counted(content.length, 'section')}:`, ...lines].join(
    '\n',
  );
}

function aboutPage(topic: Topic, row: Row): string {
  const name = quoted(String(row.name));
  const sections = (Array.isArray(row.content) ? row.content : []).map((each) =>
    quoted(String((each as Row).heading)),
  );
  const links = (Array.isArray(row.linkedFrom) ? row.linkedFrom : []).map((each) => quoted(String(each)));
  const parts = {
    status: `${name} is ${row.status === 'draft' ? 'a draft' : 'published'}.`,
    sections: `It has ${counted(sections.length, 'section')}${sections.length > 0 ? `: ${listed(sections)}` : ''}.`,
    navigation:
      row.navigation === null
        ? 'It is not in the navigation.'
        : `It is in the navigation, in place ${row.navigation}.`,
    links:
      links.length === 0
        ? 'No page or post links to it.'
        : `${listed(links)} ${links.length === 1 ? 'links' : 'link'} to it.`,
  };
  switch (topic) {
    case 'all':
      return Object.values(parts).join(' ');
    case 'use':
      return `${parts.navigation} ${parts.links}`.replace(/^It/, name);
    case 'status':
      return parts.status;
    default:
      return parts[topic].replace(/^It/, name);
  }
}

const aboutPost = (row: Row): string =>
  `${quoted(String(row.title))} by ${row.author} is ${row.status === 'draft' ? 'a draft' : row.status}${row.published ? ` (published ${row.published})` : ''}. It begins: ${quoted(String(row.body).slice(0, 200))}`;

function aboutImage(row: Row): string {
  const uses = (Array.isArray(row.usedOn) ? row.usedOn : []).map((each) => quoted(String(each)));
  const where = uses.length === 0 ? 'It is not used anywhere' : `It is used on ${listed(uses)}`;
  return `${quoted(String(row.filename))} shows: ${row.description}. ${where}. ${row.size}, ${row.dimensions}.`;
}
