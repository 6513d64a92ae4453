import { defineTool, NoEffect, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';
import { digestOf, type Post, type Site } from './site.ts';

const input = z.object({ slug: z.string() });

const stateOf = (site: Site, { id }: Post): string =>
  digestOf(site.rows('SELECT * FROM posts WHERE id = ?', id));

const factsOf = ({ slug, status, author, published }: Post) => ({
  Address: `/blog/${slug}`,
  Status: status,
  Author: author,
  Published: published ?? undefined,
});

const deletePost = defineTool({
  name: 'cms_deletePost',
  title: 'Delete a post',
  description:
    'Deletes a post. Where a published post should only disappear from the site, cms_archivePost is the milder choice: offer it.',
  effect: 'destructive',
  input,
  preview: ({ slug }, { site }: Cms) => {
    const post = site.post(slug);
    return {
      title: `Delete post “${post.title}”`,
      facts: factsOf(post),
      ...(post.status === 'published'
        ? { warning: 'Visitors can read it now. Archiving it would hide it, and keep it.' }
        : {}),
      saysAll: true,
      state: stateOf(site, post),
    };
  },
  run: ({ slug }, { site, ...context }) => {
    const post = site.post(slug);
    return site.change(
      context,
      () => stateOf(site, post),
      () => {
        site.hide('posts', [post.id]);
        return { deleted: 'post', post: named(post) };
      },
    );
  },
  undoPreview: (_args, { post }) => ({ title: `Restore post “${post.title}”` }),
  undo: (_args, { post }, { site }) => {
    site.restore([{ table: 'posts', ids: [post.id] }]);
    return { restored: 'post', name: post.title };
  },
  reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
});

const named = ({ id, slug, title }: Post) => ({ id, slug, title });

interface Change {
  readonly name: string;
  readonly verb: 'Publish' | 'Archive';
  readonly description: string;
  readonly warning: string;
  readonly to: 'published' | 'archived';
  readonly from: readonly Post['status'][];
  readonly back: string;
}

/** Publishing and archiving are one thing: the public sees something else than before. */
const changesStatus = ({ name, verb, description, warning, to, from, back }: Change): Tool =>
  defineTool({
    name,
    title: `${verb} a post`,
    description,
    effect: 'external',
    input,
    preview: ({ slug }, { site }: Cms) => {
      const post = site.post(slug);
      if (!from.includes(post.status))
        throw new NoEffect(
          `“${post.title}” is ${post.status}. Only what is ${from.join(' or ')} can be ${to}.`,
        );
      return {
        title: `${verb} post “${post.title}”`,
        facts: factsOf(post),
        warning,
        saysAll: true,
        state: stateOf(site, post),
      };
    },
    run: ({ slug }, { site, ...context }) => {
      const post = site.post(slug);
      return site.change(
        context,
        () => stateOf(site, post),
        () => {
          const [before] = site.rows<Before>('SELECT status, published_at FROM posts WHERE id = ?', post.id);
          const publishedAt = to === 'published' ? site.now() : before!.published_at;
          setStatus(site, post.id, { status: to, published_at: publishedAt });
          return { [to]: true, post: named(post), before: before!, after: stateOf(site, post) };
        },
      );
    },
    undoPreview: (_args, { post }) => ({ title: `${back} “${post.title}”` }),
    undo: ({ slug }, { post, before, after }, { site }) =>
      site.atomically(() => {
        if (stateOf(site, site.post(slug)) !== after) throw new NoEffect('It was changed since.');
        setStatus(site, post.id, before);
        return { restored: before.status, name: post.title };
      }),
    reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
  });

interface Before {
  readonly status: Post['status'];
  readonly published_at: number | null;
}

function setStatus(site: Site, id: string, { status, published_at }: Before): void {
  site.write('UPDATE posts SET status = ?, published_at = ? WHERE id = ?', status, published_at, id);
}

const publishPost = changesStatus({
  name: 'cms_publishPost',
  verb: 'Publish',
  description: 'Publishes a draft or archived post: everybody can read it.',
  warning: 'Everybody will be able to read it at once.',
  to: 'published',
  from: ['draft', 'archived'],
  back: 'Unpublish',
});

const archivePost = changesStatus({
  name: 'cms_archivePost',
  verb: 'Archive',
  description: 'Archives a published post: it is hidden from visitors, and kept.',
  warning: 'Visitors will no longer find it. It is kept, and can be published again.',
  to: 'archived',
  from: ['published'],
  back: 'Publish again',
});

export const postTools: readonly Tool[] = [publishPost, archivePost, deletePost];
