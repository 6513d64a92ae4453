import type { Json } from 'countersign';
import type { Move, Seen } from 'countersign/conversation';
import type { Subject } from './describe.ts';
import { isSame, listed, numberOf, placeOf, quoted, vocabularyOf, wordsOf } from './words.ts';

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly kind: string;
}

const LOOSE = new Set([
  'the',
  'a',
  'an',
  'section',
  'sections',
  'block',
  'blocks',
  'number',
  'called',
  'named',
  'titled',
]);

/** Looks at the page, and then deletes the sections that the words name. */
export function sectionCalls(which: string, { args }: Pick<Subject, 'args'>, results: readonly Seen[]): Move {
  const { slug } = args as { slug: string };
  const page = results.findLast(
    (seen) => seen.tool === 'cms_getPage' && (seen.args as { slug?: Json }).slug === slug,
  );
  if (page === undefined) return { calls: [{ tool: 'cms_getPage', args: { slug } }] };
  const { content = [] } = page.output as unknown as { content?: readonly Section[] };
  const found = sectionsNamed(which, content);
  if (found === undefined) {
    const names = content.map(({ heading }, i) => `${i + 1}. ${quoted(heading)}`);
    return {
      say: names.length === 0 ? 'It has no sections.' : `Which section: ${listed(names, 'or')}?`,
    };
  }
  if (found.length > 1)
    return { calls: [{ tool: 'cms_deletePageSections', args: { page: slug, sections: found } }] };
  return { calls: [{ tool: 'cms_deletePageSection', args: { page: slug, section: found[0]! } }] };
}

/** The ids, or nothing if one part of it fits no section, or several. */
function sectionsNamed(which: string, sections: readonly Section[]): string[] | undefined {
  const ids = sections.map(({ id }) => id);
  if (wordsOf(which).some((word) => word === 'all' || word === 'every')) {
    const isPlain = wordsOf(which).every((word) => LOOSE.has(word) || ['all', 'every', 'of'].includes(word));
    return isPlain && ids.length > 0 ? ids : undefined;
  }
  const run = /\b(first|last)\s+(\w+)\s+(?:sections|blocks)\b/i.exec(which);
  const count = run ? numberOf(run[2]!.toLowerCase()) : undefined;
  if (run && count !== undefined && count >= 1 && count <= ids.length)
    return run[1]!.toLowerCase() === 'first' ? ids.slice(0, count) : ids.slice(-count);
  const parts = which.split(/,|;|&|\band\b/i).map((part) => wordsOf(part).filter((word) => !LOOSE.has(word)));
  const found = parts.map((words) => one(words, sections));
  if (found.some((id) => id === undefined)) return undefined;
  return [...new Set(found.filter((id) => id !== undefined))];
}

function one(said: readonly string[], sections: readonly Section[]): string | undefined {
  // “the second one”, but also “section one”.
  const words = said.length > 1 ? said.filter((word) => word !== 'one') : said;
  if (words.length === 0) return undefined;
  const fits = ({ heading, kind }: Section) =>
    words.every((word) => vocabularyOf(`${heading} ${kind}`).some((known) => isSame(word, known)));
  const named = sections.filter(fits);
  const exact = named.filter(
    ({ heading }) =>
      wordsOf(heading)
        .filter((word) => !LOOSE.has(word))
        .join(' ') === words.join(' '),
  );
  if (exact.length === 1 || named.length === 1) return (exact[0] ?? named[0])!.id;
  const place = words.length === 1 && named.length === 0 ? placeOf(words[0]!, sections.length) : undefined;
  return place === undefined ? undefined : sections[place - 1]!.id;
}
