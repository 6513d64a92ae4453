/** For backends, to say that a write was turned down: nothing was done. */
export { NoEffect } from 'countersign';

/** Where events and tasks live: a SQLite file, or Google. The tools know nothing else. */
export interface Backend {
  readonly events: Shelf<EventFields>;
  readonly tasks: Shelf<TaskFields>;
  /** What undoing a deletion gives: the very same thing, or a copy under a new id. */
  readonly restores: 'same' | 'copy';
  /** The person's date, as `2026-11-20`. */
  today(): string;
  /** What the attempt with this key did: null if it did nothing, undefined if that cannot be known. */
  effect(key: string): Promise<object | null | undefined>;
}

export interface EventFields {
  readonly title: string;
  /** The person's wall time, `2026-11-20T14:00`; of what takes whole days only the date. */
  readonly start: string;
  /** As `start`. Of what takes whole days it is the last of them. */
  readonly end: string;
  readonly place: string | null;
}

export interface TaskFields {
  readonly title: string;
  /** A date. */
  readonly due: string | null;
  readonly done: boolean;
}

export type Item<F> = F & {
  readonly id: string;
  /** Changes with every change. */
  readonly version: string;
  /** How many others are invited, where there are any. */
  readonly guests?: number;
  /** Whether it is one of many that repeat. */
  readonly repeats?: boolean;
};
export type CalendarEvent = Item<EventFields>;
export type Task = Item<TaskFields>;

/** A write that came too late: nothing was done. */
export type Missed = 'changed' | 'gone';

export interface Added<F> {
  readonly added: Item<F>;
}
export interface Changed<F> {
  readonly changed: Item<F>;
  readonly before: F;
}
export interface Removed<F> {
  readonly deleted: Item<F>;
  /** What a copy would be made of, where deleting is for good. */
  readonly kept?: object;
}
export interface Restored<F> {
  readonly restored: Item<F>;
  readonly copy: boolean;
}

/** Things of one kind. Every write names the version it is for, and the attempt's idempotency key. */
export interface Shelf<F> {
  list(filter?: Filter): Promise<Item<F>[]>;
  get(id: string): Promise<Item<F> | undefined>;
  add(fields: F, key: string): Promise<Added<F>>;
  change(id: string, version: string, fields: Partial<F>, key: string): Promise<Changed<F> | Missed>;
  remove(id: string, version: string, key: string): Promise<Removed<F> | Missed>;
  restore(removed: Removed<F>, key: string): Promise<Restored<F> | Missed>;
  deleted(): Promise<Deleted[]>;
}

/** Of events: days, both included, and words that all have to occur. */
export interface Filter {
  readonly from?: string;
  readonly to?: string;
  readonly query?: string;
}

export interface Deleted {
  readonly kind: 'event' | 'task';
  readonly title: string;
  readonly deletedAt: string;
}

/** What the tools are given. */
export interface Context {
  readonly backend: Backend;
}
