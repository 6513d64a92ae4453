import { defineTool, type Tool } from 'countersign';
import type { Context } from './backend.ts';
import { eventTools } from './event-tools.ts';
import { taskTools } from './task-tools.ts';

const listDeleted = defineTool({
  name: 'list_deleted',
  title: 'List what was deleted',
  description: 'Events and tasks that were deleted, newest first. An undo brings them back.',
  effect: 'read',
  run: async (_args, { backend }: Context) => {
    const deleted = [...(await backend.events.deleted()), ...(await backend.tasks.deleted())];
    return {
      today: backend.today(),
      deleted: deleted.toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt)),
    };
  },
});

export const tools: readonly Tool[] = [...eventTools, ...taskTools, listDeleted];
