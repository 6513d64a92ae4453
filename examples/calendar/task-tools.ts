import { defineTool, type RunContext, type Tool } from 'countersign';
import { z } from 'zod';
import type { Added, Changed, Context, Removed, Task, TaskFields } from './backend.ts';
import { sayDay } from './dates.ts';
import { change, day, forGood, orDrifted, orTooLate, reconciled, title } from './shared-tools.ts';

type Fields = TaskFields;
const taskId = z.object({ task_id: z.string() });
const status = z.enum(['open', 'completed']);

const list = defineTool({
  name: 'list_tasks',
  title: 'List tasks',
  description: 'All tasks, or only those that are open or completed.',
  effect: 'read',
  input: z.object({ status: status.optional() }),
  run: async (args, { backend }: Context) => {
    const tasks = await backend.tasks.list();
    return {
      today: backend.today(),
      tasks: tasks.filter((task) => args.status === undefined || statusOf(task) === args.status),
    };
  },
});

const create = defineTool({
  name: 'create_task',
  title: 'Create a task',
  effect: 'write',
  input: z.object({ title, due: day.nullable().default(null) }),
  preview: (task) => ({
    title: `Create task “${task.title}”`,
    facts: { Due: task.due ? sayDay(task.due) : undefined },
    saysAll: true,
  }),
  run: (task, { backend, idempotencyKey }: RunContext<Context>) =>
    backend.tasks.add({ ...task, done: false }, idempotencyKey),
  undo: async (_args, { added }: Added<Fields>, { backend, idempotencyKey }) =>
    orTooLate(await backend.tasks.remove(added.id, added.version, idempotencyKey)),
  reconcile: (_args, { backend, idempotencyKey }) => reconciled(backend, idempotencyKey),
});

const update = defineTool({
  name: 'update_task',
  title: 'Change a task',
  description: 'Changes what is given of a task. To complete it, give the status completed.',
  effect: 'write',
  input: taskId.extend({
    title: title.optional(),
    due: day.nullable().optional(),
    status: status.optional(),
  }),
  preview: async (args, { backend }: Context) => {
    const task = await found(backend, args.task_id);
    const due = args.due === undefined ? undefined : args.due && sayDay(args.due);
    return {
      title: `Change task “${task.title}”`,
      facts: {
        Title: change(task.title, args.title),
        Due: change(task.due && sayDay(task.due), due),
        Status: change(statusOf(task), args.status),
      },
      saysAll: true,
      state: task.version,
    };
  },
  run: async ({ task_id, status, ...fields }, { backend, expected, idempotencyKey }) => {
    const done = status === undefined ? {} : { done: status === 'completed' };
    return orDrifted(
      await backend.tasks.change(task_id, expected as string, { ...fields, ...done }, idempotencyKey),
    );
  },
  undo: async (_args, { changed, before }: Changed<Fields>, { backend, idempotencyKey }) =>
    orTooLate(await backend.tasks.change(changed.id, changed.version, before, idempotencyKey)),
  reconcile: (_args, { backend, idempotencyKey }) => reconciled(backend, idempotencyKey),
});

const remove = defineTool({
  name: 'delete_task',
  title: 'Delete a task',
  description: 'Deletes one task. The person is asked before it happens; do not ask them yourself.',
  effect: 'destructive',
  input: taskId,
  preview: async ({ task_id }, { backend }: Context) => {
    const task = await found(backend, task_id);
    return {
      title: `Delete task “${task.title}”`,
      facts: about(task),
      saysAll: true,
      state: task.version,
      ...forGood(backend),
    };
  },
  run: async ({ task_id }, { backend, expected, idempotencyKey }) =>
    orDrifted(await backend.tasks.remove(task_id, expected as string, idempotencyKey)),
  undoPreview: (_args, { deleted }: Removed<Fields>) => ({
    title: `Restore task “${deleted.title}”`,
    facts: about(deleted),
  }),
  undo: async (_args, removed: Removed<Fields>, { backend, idempotencyKey }) =>
    orTooLate(await backend.tasks.restore(removed, idempotencyKey)),
  reconcile: (_args, { backend, idempotencyKey }) => reconciled(backend, idempotencyKey),
});

const statusOf = ({ done }: Task) => (done ? 'completed' : 'open');

/** “Only the completed ones” is answered from these. */
const about = (task: Task) => ({ Due: task.due ? sayDay(task.due) : undefined, Status: statusOf(task) });

async function found({ tasks }: Context['backend'], id: string): Promise<Task> {
  const task = await tasks.get(id);
  if (task === undefined) throw new Error(`there is no task with the id ${id}.`);
  return task;
}

export const taskTools: readonly Tool[] = [list, create, update, remove];
