import { EventEmitter } from 'node:events';
import type { Action, Actor, Effect, Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { DEFAULTS, type Limits, type Policy } from '../core/policy.ts';
import type { ActionView } from '../core/view.ts';
import type { Store } from '../stores/store.ts';
import type { Round } from './rounds.ts';
import type { Sessions } from './sessions.ts';
import type { Tenants } from './tenants.ts';
import type { Tool } from './tool.ts';

export interface Logger {
  debug?(fields: Record<string, unknown>, message: string): void;
  info?(fields: Record<string, unknown>, message: string): void;
  warn?(fields: Record<string, unknown>, message: string): void;
  error?(fields: Record<string, unknown>, message: string): void;
}

/** For whom and what a context is made. It is made again for every preview and every run, and never stored. */
export interface Subject {
  readonly tenant: string;
  readonly session: string;
  readonly owner: string | null;
  readonly tool: string;
  readonly requestedBy: Actor;
}

export interface GateOptions {
  readonly store: Store;
  readonly tools?: readonly Tool[];
  readonly policy?: Policy;
  /** What tools get as their context: services of the tenant, clients, credentials. */
  readonly context?: (subject: Subject) => object | Promise<object>;
  readonly logger?: Logger;
  /** Told of every prompt that now waits for a person. What it throws is logged. */
  readonly onHeld?: (held: readonly ActionView[]) => void | Promise<void>;
  /** Told of every action that waited for a person and no longer does: where a host goes on with what it had stopped. */
  readonly onDecided?: (decided: readonly ActionView[]) => void | Promise<void>;
  /** `observe` holds nothing and records what it would have held. */
  readonly mode?: 'enforce' | 'observe';
  /** How often the gate sweeps by itself; 0 leaves it to the caller. */
  readonly sweepEveryMs?: number;
  /** Names this process in claims. */
  readonly worker?: string;
}

/** Shown as it happens to whoever listens in this process; never stored. */
export interface Progress {
  readonly tenant: string;
  readonly session: string;
  readonly owner: string | null;
  readonly prompt: string | null;
  readonly action: string;
  /** What the tool reported; for a batch, `{ done, total }` after each item. */
  readonly value: Json;
}

/** What is used of Node's emitter, spelled out: a browser's client reads these declarations, too. */
interface ProgressEmitter {
  on(name: 'progress', heard: (progress: Progress) => void): unknown;
  off(name: 'progress', heard: (progress: Progress) => void): unknown;
  emit(name: 'progress', progress: Progress): unknown;
}

/** What the rooms of the gate share. */
export interface Runtime {
  readonly store: Store;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly policy: Policy;
  readonly limits: Limits;
  /** What a grant may cover. */
  readonly grantable: readonly Effect[];
  readonly leaseMs: number;
  readonly options: GateOptions;
  readonly worker: string;
  readonly sessions: Sessions;
  readonly tenants: Tenants;
  /** How far the sweeps have come. */
  readonly rounds: { readonly approved: Round; readonly inDoubt: Round };
  readonly progress: ProgressEmitter;
  /** Work that `close` waits for. */
  readonly running: Set<Promise<unknown>>;
  /** Fires when `close` is called: nothing new is taken up. */
  readonly leaving: AbortController;
  /** Fires when `close` has waited long enough: nothing starts any more. */
  readonly closing: AbortController;
  ready(): Promise<void>;
}

export const limitsOf = (policy: Policy): Limits => ({ ...DEFAULTS.limits, ...policy.limits });

export function subjectOf(action: Action): Subject {
  const { tenant, session, owner, tool, requestedBy } = action;
  return { tenant, session, owner, tool, requestedBy: { ...requestedBy } };
}

export function checkPrincipal(by: unknown): asserts by is Principal {
  const { kind, id, tenant, roles, actsFor } = (by ?? {}) as Partial<Principal>;
  if (!['user', 'agent', 'service'].includes(kind as string) || !isName(id) || !isName(tenant))
    throw new CountersignError('INVALID_CALL', 'by is not a principal { kind, id, tenant }.');
  // A text includes every part of itself: “not-an-admin” would be one.
  if (roles !== undefined && !(Array.isArray(roles) && roles.every(isName)))
    throw new CountersignError('INVALID_CALL', 'roles of a principal is not a list of texts.');
  if (actsFor !== undefined && !isName(actsFor))
    throw new CountersignError('INVALID_CALL', 'actsFor of a principal is not a text.');
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';

export function checkAdmin(by: Principal): void {
  checkPrincipal(by);
  if (by.kind === 'agent' || !by.roles?.includes('admin')) {
    throw new CountersignError('NOT_YOURS', 'This needs the role admin.');
  }
}

/** Keeps a promise among what `close` waits for. */
export function track<T>(runtime: Runtime, work: Promise<T>): Promise<T> {
  const done = () => runtime.running.delete(work);
  runtime.running.add(work);
  work.then(done, done);
  return work;
}

export function newEmitter(): ProgressEmitter {
  return new EventEmitter<{ progress: [Progress] }>().setMaxListeners(0);
}

/** As much of an error as a person would read. */
const ERROR_CHARACTERS = 10_000;

/** The words of an error as they are kept and told. Masked before they are cut: half a secret would not be found. */
export function toldError(error: unknown, scrub: (text: string) => string): string {
  const text = scrub(errorText(error).toWellFormed());
  return text.length > ERROR_CHARACTERS ? `${text.slice(0, ERROR_CHARACTERS).toWellFormed()}…` : text;
}

/** The words of whatever was thrown. Hosts throw strings, and objects that cannot even be made into one. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without words';
  }
}
