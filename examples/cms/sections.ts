import { defineTool, NoEffect, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';
import { digestOf, type Section, type Site } from './site.ts';

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

export const sectionTools: readonly Tool[] = [deletePageSection, deletePageSections];
