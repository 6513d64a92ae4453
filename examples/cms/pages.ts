import { randomUUID } from 'node:crypto';
import { defineTool, NoEffect, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';
import { digestOf, HOME, type Page, type Section, type Site } from './site.ts';

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

function whatGoes({ slug, status, sections, navigation }: Page): string {
  const parts = [
    ...(sections === 0 ? [] : [sections === 1 ? 'its section' : `its ${sections} sections`]),
    ...(navigation === null ? [] : ['its place in the navigation']),
  ];
  return [
    parts.length > 0 ? `With it ${parts.length + sections > 2 ? 'go' : 'goes'} ${parts.join(' and ')}.` : '',
    slug === HOME ? 'It is the front page: visitors would find nothing at the site’s address.' : '',
    status === 'published' && slug !== HOME ? 'Visitors can read it now.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const deletePageSection = defineTool({
  name: 'cms_deletePageSection',
  title: 'Delete a section',
  description: 'Deletes one section of a page, by its id.',
  effect: 'destructive',
  input: z.object({ page: z.string().describe('The slug of the page'), section: z.string() }),
  preview: ({ page, section }, { site }: Cms) => {
    const { found, name, total } = sectionsOf(site, page, [section]);
    const [{ heading, kind, place }] = found as [Section];
    return {
      title: `Delete section “${heading}” of page “${name}”`,
      facts: { Page: `/${page}`, Place: `${place} of ${total}`, Kind: kind },
      ...(total === 1 ? { warning: 'It is the only one. The page would be empty.' } : {}),
      saysAll: true,
      state: contentOf(site, [section]),
    };
  },
  run: ({ page, section }, { site, ...context }) => deleteSections(site, context, page, [section]),
  undoPreview: (_args, deleted) => restorePreview(deleted),
  undo: (_args, deleted, { site }) => restoreSections(site, deleted),
  reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
});

const deletePageSections = defineTool({
  name: 'cms_deletePageSections',
  title: 'Delete sections',
  description: 'Deletes several sections of one page, by their ids, all or none.',
  effect: 'destructive',
  input: z.object({
    page: z.string().describe('The slug of the page'),
    sections: z.array(z.string()).min(1).max(100),
  }),
  preview: ({ page, sections }, { site }: Cms) => {
    const { found, name, total } = sectionsOf(site, page, sections);
    return {
      title: `Delete ${found.length} of the ${total} sections of page “${name}”`,
      facts: {
        Page: `/${page}`,
        ...Object.fromEntries(found.map(({ place, heading }) => [`Section ${place}`, heading])),
      },
      ...(total === found.length ? { warning: 'These are all of them. The page would be empty.' } : {}),
      saysAll: true,
      state: contentOf(site, sections),
    };
  },
  run: ({ page, sections }, { site, ...context }) => deleteSections(site, context, page, sections),
  undoPreview: (_args, deleted) => restorePreview(deleted),
  undo: (_args, deleted, { site }) => restoreSections(site, deleted),
  reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
});

interface DeletedSections {
  readonly deleted: 'sections';
  readonly page: { readonly slug: string; readonly name: string };
  readonly sections: readonly { readonly id: string; readonly heading: string }[];
}

function sectionsOf(site: Site, slug: string, ids: readonly string[]) {
  const { name } = site.page(slug);
  const all = site.sections(slug);
  const missing = ids.find((id) => !all.some((section) => section.id === id));
  if (missing !== undefined) throw new NoEffect(`Page “${name}” has no section ${missing}.`);
  return { name, total: all.length, found: all.filter(({ id }) => ids.includes(id)) };
}

const contentOf = (site: Site, ids: readonly string[]): string =>
  digestOf(ids.map((id) => site.rows('SELECT * FROM sections WHERE id = ?', id)));

function deleteSections(
  site: Site,
  context: { idempotencyKey: string; expected: unknown },
  slug: string,
  ids: readonly string[],
): DeletedSections {
  return site.change(
    context,
    () => contentOf(site, ids),
    () => {
      const { name, found } = sectionsOf(site, slug, ids);
      site.hide(
        'sections',
        found.map(({ id }) => id),
      );
      const sections = found.map(({ id, heading }) => ({ id, heading }));
      return { deleted: 'sections', page: { slug, name }, sections };
    },
  );
}

const restorePreview = ({ page, sections }: DeletedSections) => ({
  title: `Restore ${sections.map(({ heading }) => `“${heading}”`).join(', ')} on page “${page.name}”`,
});

function restoreSections(site: Site, { page, sections }: DeletedSections) {
  // A section without its page would be lost.
  site.page(page.slug);
  site.restore([{ table: 'sections', ids: sections.map(({ id }) => id) }]);
  return { restored: sections.length === 1 ? 'section' : 'sections', name: page.name };
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

export const pageTools: readonly Tool[] = [deletePage, deletePageSection, deletePageSections, createPage];
