import type { ActionView, Json } from 'countersign';
import type { Site } from './site.ts';

/**
 * What a held call looks like to a host that expects `requiresConfirmation` as a tool's result. To be used as
 * `policy: { pendingResult: requiresConfirmation(site) }` of a conversation. It says what waits, and nothing more:
 * calling again with `confirmed: true` confirms nothing.
 */
export const requiresConfirmation =
  (site: Site) =>
  (action: ActionView): Json => ({
    requiresConfirmation: true,
    message: [`${action.title}?`, action.warning ?? ''].join(' ').trim(),
    ...target(site, action),
  });

/** As it is now; what has gone meanwhile cannot be named, and the message still says what waits. */
function target(site: Site, { tool, args }: ActionView): { readonly [what: string]: Json } {
  const { slug, page, id, url } = args as { readonly [name: string]: string };
  switch (tool) {
    case 'cms_deletePage':
    case 'cms_deletePageSection':
    case 'cms_deletePageSections': {
      const found = site.pages().find((each) => each.slug === (slug ?? page));
      return found ? { page: { id: found.id, slug: found.slug, name: found.name } } : {};
    }
    case 'cms_publishPost':
    case 'cms_archivePost':
    case 'cms_deletePost': {
      const found = site.posts().find((each) => each.slug === slug);
      return found ? { post: { slug: found.slug, title: found.title, status: found.status } } : {};
    }
    case 'cms_deleteImage': {
      const found = site.images().find((each) => each.id === id);
      return found ? { image: { id: found.id, filename: found.filename } } : {};
    }
    case 'http_post':
      return { request: { url: url! } };
    default:
      return {};
  }
}
