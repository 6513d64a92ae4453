import type { Move, Seen } from 'countersign/conversation';
import type { Listing } from './question.ts';
import { counted } from './words.ts';

type Row = { readonly [name: string]: unknown };
const TOOLS = {
  pages: 'cms_listPages',
  posts: 'cms_listPosts',
  images: 'cms_listImages',
  navigation: 'cms_getNavigation',
} as const;

const LINES: { readonly [what in keyof typeof TOOLS]: (row: Row) => string } = {
  pages: (row) =>
    `${row.name} (/${row.slug}): ${row.status}, ${counted(Number(row.sections), 'section')}${place(row)}${row.unused ? ', unused' : ''}`,
  posts: (row) =>
    `${row.title} (/blog/${row.slug}): ${row.status}${row.published ? ` ${row.published}` : ''}`,
  images: (row) => `${row.filename}: ${row.description}${uses(row)}`,
  navigation: (row) => `${row.label} → /${row.slug}`,
};
const place = ({ navigation }: Row) => (navigation === null ? '' : `, navigation ${navigation}`);
const uses = ({ usedOn }: Row) => (Array.isArray(usedOn) && usedOn.length === 0 ? ' (unused)' : '');

/** Looks, and then says what there is. */
export function listing({ of, target }: Listing, results: readonly Seen[]): Move {
  const tool = TOOLS[of];
  const seen = results.findLast((each) => each.tool === tool);
  if (seen === undefined) return { calls: [{ tool, args: {} }] };
  const rows = (Array.isArray(seen.output) ? seen.output : []) as Row[];
  const isWanted = (row: Row) =>
    target.filters.every((filter) =>
      filter === 'unused' ? row.unused === true || uses(row) !== '' : row.status === filter,
    );
  const lines = rows.filter(isWanted).map((row) => `- ${LINES[of](row)}`);
  const what = [...target.filters, of === 'navigation' ? 'link' : of.slice(0, -1)].join(' ');
  return { say: [`${counted(lines.length, what)}${lines.length > 0 ? ':' : '.'}`, ...lines].join('\n') };
}
