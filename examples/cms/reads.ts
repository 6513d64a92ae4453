import { defineTool, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';

const listPages = defineTool({
  name: 'cms_listPages',
  description:
    'Lists the pages with their slug, status, number of sections, place in the navigation, what links to them, and whether they are unused.',
  effect: 'read',
  input: z.object({
    status: z.enum(['draft', 'published']).optional(),
    unused: z.boolean().optional().describe('Only pages that nothing leads to, or only the others'),
  }),
  run: ({ status, unused }, { site }: Cms) =>
    site
      .pages()
      .filter((page) => status === undefined || page.status === status)
      .filter((page) => unused === undefined || page.unused === unused),
});

const getPage = defineTool({
  name: 'cms_getPage',
  description: 'One page, with the content of its sections.',
  effect: 'read',
  input: z.object({ slug: z.string() }),
  run: ({ slug }, { site }: Cms) => ({ ...site.page(slug), content: site.sections(slug) }),
});

const listPosts = defineTool({
  name: 'cms_listPosts',
  description: 'Lists the posts with their slug, status, author and date of publication.',
  effect: 'read',
  input: z.object({ status: z.enum(['draft', 'published', 'archived']).optional() }),
  run: ({ status }, { site }: Cms) =>
    site.posts().filter((post) => status === undefined || post.status === status),
});

const getPost = defineTool({
  name: 'cms_getPost',
  description: 'One post, with its text.',
  effect: 'read',
  input: z.object({ slug: z.string() }),
  run: ({ slug }, { site }: Cms) => site.post(slug),
});

const listImages = defineTool({
  name: 'cms_listImages',
  description:
    'Finds images by filename or description; without a search, lists all. Gives the id that cms_deleteImage needs.',
  effect: 'read',
  input: z.object({ search: z.string().optional() }),
  run: ({ search = '' }, { site }: Cms) => {
    const words = search.toLowerCase().split(/\s+/);
    return site
      .images()
      .filter(({ filename, description }) =>
        words.every((word) => `${filename} ${description}`.toLowerCase().includes(word)),
      );
  },
});

const getNavigation = defineTool({
  name: 'cms_getNavigation',
  description: 'The main menu, in order.',
  effect: 'read',
  input: z.object({}),
  run: (_args, { site }: Cms) => site.navigation(),
});

export const reads: readonly Tool[] = [listPages, getPage, listPosts, getPost, listImages, getNavigation];
