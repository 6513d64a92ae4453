import type { tasks_v1 } from '@googleapis/tasks';
import {
  type Added,
  type Changed,
  type Deleted,
  type Missed,
  NoEffect,
  type Removed,
  type Restored,
  type Shelf,
  type Task,
  type TaskFields,
} from '../backend.ts';
import { all, type Client, type GoogleConfig, read, written } from './connect.ts';

type Resource = tasks_v1.Schema$Task;

/**
 * Tasks of one Google task list. Its API has no conditional writes: the etag is compared just before a write, and a
 * change in the moment between the two goes unnoticed.
 */
export class GoogleTasks implements Shelf<TaskFields> {
  readonly #client: () => Promise<Client>;
  readonly #tasklist: string;

  constructor(client: () => Promise<Client>, { taskList }: GoogleConfig) {
    this.#client = client;
    this.#tasklist = taskList;
  }

  async list(): Promise<Task[]> {
    return (await this.#list({})).filter(({ deleted }) => !deleted).map(item);
  }

  async get(id: string): Promise<Task | undefined> {
    const resource = await this.#get(id);
    return resource && item(resource);
  }

  async add(fields: TaskFields): Promise<Added<TaskFields>> {
    return { added: item(await this.#insert(resourceOf(fields))) };
  }

  async change(
    id: string,
    version: string,
    fields: Partial<TaskFields>,
  ): Promise<Changed<TaskFields> | Missed> {
    const before = await this.#unchanged(id, version);
    if (typeof before === 'string') return before;
    const { tasks } = await this.#client();
    const patched = await written<Resource>(
      tasks.tasks.patch({ tasklist: this.#tasklist, task: id, requestBody: resourceOf(fields) }),
    );
    if (typeof patched === 'string') return patched;
    const { title, due, done } = item(before);
    return { changed: item(patched), before: { title, due, done } };
  }

  async remove(id: string, version: string): Promise<Removed<TaskFields> | Missed> {
    const resource = await this.#unchanged(id, version);
    if (typeof resource === 'string') return resource;
    const { tasks } = await this.#client();
    const missed = await written(tasks.tasks.delete({ tasklist: this.#tasklist, task: id }));
    if (missed === 'changed' || missed === 'gone') return missed;
    return { deleted: item(resource), kept: content(resource) };
  }

  /** A copy, which has an id of its own and stands at the top of the list. */
  async restore({ kept }: Removed<TaskFields>): Promise<Restored<TaskFields>> {
    return { restored: item(await this.#insert(kept as Resource)), copy: true };
  }

  async deleted(): Promise<Deleted[]> {
    const found = await this.#list({ showDeleted: true });
    return found
      .filter(({ deleted }) => deleted)
      .map(({ title, updated }) => ({ kind: 'task', title: title || NO_TITLE, deletedAt: updated ?? '' }));
  }

  async #list(params: tasks_v1.Params$Resource$Tasks$List): Promise<Resource[]> {
    const { tasks } = await this.#client();
    // What was completed in Google's own apps is hidden.
    const whole = { tasklist: this.#tasklist, showCompleted: true, showHidden: true, maxResults: 100 };
    const found = await all<Resource, tasks_v1.Schema$Tasks>((pageToken) =>
      tasks.tasks.list({ ...params, ...whole, pageToken }),
    );
    return found.toSorted((a, b) => (a.position ?? '').localeCompare(b.position ?? ''));
  }

  async #get(id: string): Promise<Resource | undefined> {
    const { tasks } = await this.#client();
    const found = await read(tasks.tasks.get({ tasklist: this.#tasklist, task: id }));
    return found?.deleted ? undefined : found;
  }

  async #unchanged(id: string, version: string): Promise<Resource | Missed> {
    const resource = await this.#get(id);
    if (resource === undefined) return 'gone';
    return item(resource).version === version ? resource : 'changed';
  }

  async #insert({ parent, ...requestBody }: Resource): Promise<Resource> {
    const { tasks } = await this.#client();
    const inserted = await written<Resource>(
      tasks.tasks.insert({ tasklist: this.#tasklist, requestBody, ...(parent ? { parent } : {}) }),
    );
    if (typeof inserted === 'string') throw new NoEffect(`There is no task list ${this.#tasklist}.`);
    return inserted;
  }
}

const NO_TITLE = '(no title)';

function item(resource: Resource): Task {
  return {
    id: resource.id!,
    version: resource.etag ?? resource.updated ?? '',
    title: resource.title || NO_TITLE,
    due: resource.due?.slice(0, 10) ?? null,
    done: resource.status === 'completed',
  };
}

/** Google keeps only the day of a due time. */
const resourceOf = ({ title, due, done }: Partial<TaskFields>): Resource => ({
  ...(title === undefined ? {} : { title }),
  ...(due === undefined ? {} : { due: due && `${due}T00:00:00.000Z` }),
  ...(done === undefined ? {} : { status: done ? 'completed' : 'needsAction' }),
});

/** Everything of a task that a copy can have. */
const content = ({ title, notes, due, status, completed, parent }: Resource): Resource => ({
  title,
  ...(notes ? { notes } : {}),
  ...(due ? { due } : {}),
  ...(status ? { status } : {}),
  ...(completed ? { completed } : {}),
  ...(parent ? { parent } : {}),
});
