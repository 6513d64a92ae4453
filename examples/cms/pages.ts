import { randomUUID } from 'node:crypto';
import { defineTool, NoEffect, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';
import { digestOf, HOME, type Page, type Site } from './site.ts';

/** Everything that goes with a page, and nothing else: deleting its neighbour is no change to it. */
function stateOf(site: Site, { id }: Page): string {
  return digestOf(
    site.rows('SELECT * FROM pages WHERE id = ?', id),
    site.rows('SELECT * FROM sections WHERE page_id = ? AND deleted_at IS NULL ORDER BY position', id),
    site.rows('SELECT * FROM navigation WHERE page_id = ? AND deleted_at IS NULL ORDER BY position', id),
  );
}

const deletePage = defineTool({
  name: 'cms_deletePage',
  title: 'Delete a page',
  description: 'Deletes a page with all its sections, and takes it out of the navigation.',
  effect: 'destructive',
  input: z.object({ slug: z.string() }),
  preview: ({ slug }, { site }: Cms) => {
    const page = site.page(slug);
    return {
      title: `Delete page “${page.name}”`,
      facts: {
        Address: `/${slug}`,
        Status: page.status,
        Sections: page.sections,
        Navigation: page.navigation === null ? 'not in it' : `place ${page.navigation}`,
        'Linked from': page.linkedFrom.length === 0 ? undefined : page.linkedFrom.join(', '),
      },
      warning: whatGoes(page),
      saysAll: true,
      state: stateOf(site, page),
    };
  },
  run: ({ slug }, { site, ...context }) => {
    const page = site.page(slug);
    return site.change(
      context,
      () => stateOf(site, page),
      () => {
        const live = (table: 'sections' | 'navigation') =>
          site
            .rows<{ id: string }>(`SELECT id FROM ${table} WHERE page_id = ? AND deleted_at IS NULL`, page.id)
            .map(({ id }) => id);
        const [sections, navigation] = [live('sections'), live('navigation')];
        site.hide('sections', sections);
        site.hide('navigation', navigation);
        site.hide('pages', [page.id]);
        return { deleted: 'page', page: { id: page.id, slug, name: page.name }, sections, navigation };
      },
    );
  },
  undoPreview: (_args, { page, sections, navigation }) => ({
    title: `Restore page “${page.name}”`,
    facts: { Address: `/${page.slug}`, Sections: sections.length, Navigation: navigation.length > 0 },
  }),
  undo: (_args, { page, sections, navigation }, { site }) => {
    site.restore([
      { table: 'pages', ids: [page.id] },
      { table: 'sections', ids: sections },
      { table: 'navigation', ids: navigation },
    ]);
    return { restored: 'page', name: page.name };
  },
  reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
});

function whatGoes({ slug, status, sections, navigation }: Page): string | undefined {
  const parts = [
    ...(sections === 0 ? [] : [sections === 1 ? 'its section' : `its ${sections} sections`]),
    ...(navigation === null ? [] : ['its place in the navigation']),
  ];
  const sentences = [
    parts.length > 0 ? `With it ${parts.length + sections > 2 ? 'go' : 'goes'} ${parts.join(' and ')}.` : '',
    slug === HOME ? 'It is the front page: visitors would find nothing at the site’s address.' : '',
    status === 'published' && slug !== HOME ? 'Visitors can read it now.' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

const FREE = 'free';
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const createPage = defineTool({
  name: 'cms_createPage',
  title: 'Create a page',
  description: 'Creates an empty draft page. Nobody sees a draft but the editors.',
  effect: 'write',
  input: z.object({ name: z.string().trim().min(1).max(120) }),
  preview: ({ name }, { site }: Cms) => ({
    title: `Create draft page “${name}”`,
    facts: { Address: `/${slugOf(name)}` },
    saysAll: true,
    state: addressOf(site, slugOf(name)),
  }),
  run: ({ name }, { site, ...context }) => {
    const slug = slugOf(name);
    return site.change(
      context,
      () => addressOf(site, slug),
      () => {
        const id = `page-${randomUUID()}`;
        site.write('INSERT INTO pages VALUES (?, ?, ?, ?, ?, NULL)', id, slug, name, 'draft', site.now());
        return { created: 'page', page: { id, slug, name } };
      },
    );
  },
  undoPreview: (_args, { page }) => ({ title: `Remove the new page “${page.name}”` }),
  undo: (_args, { page }, { site }) =>
    site.atomically(() => {
      const { id, status, sections } = site.page(page.slug);
      if (id !== page.id || status !== 'draft' || sections > 0)
        throw new NoEffect('Somebody has worked on it since.');
      site.hide('pages', [id]);
      return { removed: 'page', name: page.name };
    }),
  reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
});

function addressOf(site: Site, slug: string): string {
  if (slug === '') throw new NoEffect('Its name has no letters that an address can be made of.');
  if (site.pages().some((page) => page.slug === slug))
    throw new NoEffect(`There is a page at /${slug} already.`);
  return FREE;
}

export const pageTools: readonly Tool[] = [deletePage, createPage];
