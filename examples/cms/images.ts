import { defineTool, type Tool } from 'countersign';
import { z } from 'zod';
import type { Cms } from './context.ts';
import { digestOf, type Site } from './site.ts';

/** Which image it is, not what it is called: a filename can be given to another one. Its use is what people weigh. */
function stateOf(site: Site, id: string): string {
  const { digest, usedOn } = site.image(id);
  return digestOf(id, digest, usedOn);
}

const deleteImage = defineTool({
  name: 'cms_deleteImage',
  title: 'Delete an image',
  description: 'Deletes an image. Find its id with cms_listImages, by filename or description.',
  effect: 'destructive',
  input: z.object({ id: z.string() }),
  preview: ({ id }, { site }: Cms) => {
    const { filename, description, size, dimensions, usedOn } = site.image(id);
    return {
      title: `Delete image “${filename}”`,
      facts: {
        Shows: description,
        Size: `${size}, ${dimensions}`,
        'Used on': usedOn.length === 0 ? 'nothing' : usedOn.join(', '),
      },
      ...(usedOn.length === 0 ? {} : { warning: 'It is in use. A gap will be left where it is shown.' }),
      saysAll: true,
      state: stateOf(site, id),
    };
  },
  run: ({ id }, { site, ...context }) => {
    const { filename, usedOn } = site.image(id);
    return site.change(
      context,
      () => stateOf(site, id),
      () => {
        site.hide('images', [id]);
        return { deleted: 'image', image: { id, filename }, usedOn };
      },
    );
  },
  undoPreview: (_args, { image }) => ({ title: `Restore image “${image.filename}”` }),
  undo: (_args, { image }, { site }) => {
    site.restore([{ table: 'images', ids: [image.id] }]);
    return { restored: 'image', name: image.filename };
  },
  reconcile: (_args, { site, idempotencyKey }) => site.reconcile(idempotencyKey),
});

export const imageTools: readonly Tool[] = [deleteImage];
