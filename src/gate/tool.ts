import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Approvers, Effect, Labels } from '../core/action.ts';
import { definitionHash } from '../core/fingerprint.ts';
import type { Json } from '../core/json.ts';
import type { ActionView } from '../core/view.ts';
import { checkTool } from './check-tool.ts';

/** Where the host's own types go: its context, its results. Checked where the host declares them, not here. */
// biome-ignore lint/suspicious/noExplicitAny: the one place
type Hosts = any;

/** What a tool's functions are given besides the arguments. `C` is what `createGate({ context })` returned. */
export type ToolContext<C = Record<string, Hosts>> = C & {
  /** The same for every attempt of one action. */
  readonly idempotencyKey: string;
  /** Fires on timeout, a lost lease, and close. */
  readonly signal: AbortSignal;
};

export type RunContext<C = Record<string, Hosts>> = ToolContext<C> & {
  /** Null for a read, which is not an action. */
  readonly action: ActionView | null;
  /** The number of this claim. What a tool writes with a fence, a stale worker cannot overwrite. */
  readonly fence: number;
  /** The state that the preview saw: make the write conditional on it, and throw `Drifted` if it has moved. */
  readonly expected: unknown;
  readonly progress: (value: Json) => void;
};

/** What a person should know about what would happen, read from the target itself. */
export interface PreviewResult {
  readonly title?: string;
  readonly facts?: { readonly [label: string]: string | number | boolean | null | undefined };
  readonly warning?: string;
  /** What stands on the buttons, in the person's language: “Sí, borrar” and “Cancelar”. */
  readonly labels?: Labels;
  /**
   * Set it only if title and facts say everything that the arguments do. Then a message need not print the
   * arguments as well; whoever opens the action sees them all the same.
   */
  readonly saysAll?: boolean;
  /** Stands for what was seen (a version, an etag). Without it, title and facts do. */
  readonly state?: unknown;
}

/** What really happened, as far as a tool can find out. */
export type Reconciled =
  | { readonly status: 'succeeded'; readonly result?: unknown }
  | { readonly status: 'failed'; readonly error: string; readonly effect?: 'none' | 'unknown' }
  | { readonly status: 'unknown' };

type Async<T> = T | Promise<T>;
type Output<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : Hosts;

export interface ToolOptions<S extends StandardSchemaV1 | undefined = Hosts, R = Hosts, C = Hosts> {
  readonly name: string;
  /** A short name for people. */
  readonly title?: string;
  readonly description?: string;
  /** What a call does. Without it every call is held. */
  readonly effect?: Effect;
  /** Any Standard Schema. Its output, defaults included, is what is stored, shown and run. */
  readonly input?: S;
  /** Change it when `run` means something else than before: what is pending is then superseded. */
  readonly version?: string | number;
  /** Arguments to mask and encrypt: top-level names or JSON Pointers, `*` for any member or index. */
  readonly secrets?: readonly string[];
  readonly approvers?: Approvers;
  readonly ttlMs?: number;
  /** Running twice with one idempotency key is the same as running once: it may be re-run after a crash. */
  readonly idempotent?: boolean;
  readonly timeoutMs?: number;
  preview?(args: Output<S>, context: ToolContext<C>): Async<PreviewResult>;
  run(args: Output<S>, context: RunContext<C>): Async<R>;
  undo?(args: Output<S>, result: Awaited<R>, context: RunContext<C>): Async<unknown>;
  undoPreview?(args: Output<S>, result: Awaited<R>, context: ToolContext<C>): Async<PreviewResult>;
  readonly undoWindowMs?: number;
  /** Asked after a crash, with the idempotency key of the attempt. */
  reconcile?(args: Output<S>, context: ToolContext<C>): Async<Reconciled>;
}

export interface Tool extends ToolOptions {
  /** Over name, effect, input schema and version: what an action was proposed under. */
  readonly definition: string;
}

const DAY = 24 * 60 * 60 * 1000;
export const DEFAULT_UNDO_WINDOW_MS: number = DAY;
export const DEFAULT_TIMEOUT_MS: number = 10 * 60 * 1000;

/** Declares a tool. Throws INVALID_TOOL at once, rather than at the first call, if something is amiss. */
export function defineTool<
  S extends StandardSchemaV1 | undefined = undefined,
  R = unknown,
  C = Record<string, Hosts>,
>(options: ToolOptions<S, R, C>): Tool {
  checkTool({ ...options });
  return Object.freeze({
    ...options,
    definition: definitionHash({
      name: options.name,
      effect: options.effect ?? 'unknown',
      schema: jsonSchemaOf(options.input),
      version: options.version ?? 1,
    }),
  }) as Tool;
}

/** The input as JSON Schema where the validator can say it; else only who made it, and `version` has to do. */
export function jsonSchemaOf(input: StandardSchemaV1 | undefined): unknown {
  if (input === undefined) return null;
  const standard = input['~standard'] as StandardSchemaV1['~standard'] & {
    jsonSchema?: { input(options: { target: string }): unknown };
  };
  try {
    return standard.jsonSchema?.input({ target: 'draft-2020-12' }) ?? standard.vendor;
  } catch {
    return standard.vendor;
  }
}
