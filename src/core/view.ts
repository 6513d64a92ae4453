import type {
  Action,
  Actor,
  Approvers,
  Decision,
  Effect,
  Labels,
  Outcome,
  Recorded,
  Status,
  Vote,
} from './action.ts';
import { SCHEMA_VERSION } from './action.ts';
import { CountersignError } from './errors.ts';
import { type Json, replaceAt } from './json.ts';
import { ARGUMENT } from './labels.ts';

export const MASK = '••••••';

/** An action as anybody outside the gate sees it: secrets masked, claim token and digests left out. */
export interface ActionView {
  readonly v: typeof SCHEMA_VERSION;
  readonly id: string;
  readonly revision: number;
  readonly status: Status;
  readonly session: string;
  /** The key that it was called with. */
  readonly callKey: string | null;
  readonly owner: string | null;
  readonly tool: string;
  readonly effect: Effect;
  /** Whether whoever asked for it runs it, and not a gate. */
  readonly elsewhere: boolean;
  readonly title: string;
  readonly facts: { readonly [label: string]: string | number | boolean | null };
  readonly warning: string | null;
  /** What stands on the buttons, where the tool sets it. */
  readonly labels: Labels | null;
  /** Whether title and facts say everything that the arguments do. */
  readonly saysAll: boolean;
  readonly args: Json;
  readonly secrets: readonly string[];
  readonly note: string | null;
  readonly channel: string;
  readonly requestedBy: Actor;
  readonly approvers: Approvers;
  readonly prompt: string | null;
  readonly position: number;
  readonly atomic: boolean;
  readonly dependsOn: readonly string[];
  readonly undoOf: { readonly id: string; readonly revision: number } | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  readonly startBy: number | null;
  readonly votes: readonly Vote[];
  readonly decision: Omit<Decision, 'digest' | 'mac'> | null;
  readonly outcome: Outcome | null;
  readonly ended: Action['ended'];
  readonly undoUntil: number | null;
  /** The action that undoes this one, and how far it is. Said where actions are read: by `get` and by `list`. */
  readonly undoneBy?: { readonly id: string; readonly status: Status } | null;
  readonly attempts: number;
  /** What is different from the revision before, where there is one. */
  readonly changes: readonly Change[];
}

export interface Change {
  readonly label: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * A pure function of the stored bytes (T4): nothing that the agent said can colour it. Whoever writes to a view writes
 * to a copy, and neither to the policy nor to what the gate remembers.
 */
export function viewOf(action: Action, previous?: Action): ActionView {
  if (action.v !== SCHEMA_VERSION)
    throw new CountersignError('UNKNOWN_VERSION', `Action ${action.id} has version ${action.v}.`);
  const shown = shownFacts(action);
  return {
    v: action.v,
    id: action.id,
    revision: action.revision,
    status: action.status,
    session: action.session,
    callKey: action.callKey,
    owner: action.owner,
    tool: action.tool,
    effect: action.effect,
    elsewhere: action.elsewhere ?? false,
    ...shown,
    secrets: copyOf(action.secrets),
    note: action.note,
    channel: action.channel,
    requestedBy: copyOf(action.requestedBy),
    approvers: copyOf(action.approvers),
    prompt: action.prompt,
    position: action.position,
    atomic: action.atomic,
    dependsOn: copyOf(action.dependsOn),
    undoOf: copyOf(action.undoOf),
    createdAt: action.createdAt,
    updatedAt: action.updatedAt,
    expiresAt: action.expiresAt,
    startBy: action.startBy,
    votes: copyOf(action.votes),
    decision: action.decision && withoutSigns(action.decision),
    outcome: action.outcome && withoutMac(action.outcome),
    ended: copyOf(action.ended),
    undoUntil: action.undoUntil,
    attempts: action.claim?.fence ?? 0,
    changes: previous ? differences(shownFacts(previous), shown) : [],
  };
}

function withoutSigns({ digest: _, mac: __, ...decision }: Decision): Omit<Decision, 'digest' | 'mac'> {
  return copyOf(decision);
}

function withoutMac({ mac: _, ...outcome }: Recorded): Outcome {
  return outcome;
}

type Shown = Pick<ActionView, 'title' | 'facts' | 'warning' | 'labels' | 'saysAll' | 'args'>;

function shownFacts(action: Action): Shown {
  const name = action.toolTitle ?? action.tool;
  return {
    title: action.preview?.title ?? (action.undoOf ? `Undo: ${name}` : name),
    facts: copyOf(action.preview?.facts ?? {}),
    warning: action.preview?.warning ?? null,
    labels: copyOf(action.preview?.labels ?? null),
    saysAll: action.preview?.saysAll ?? false,
    args: mask(JSON.parse(action.args) as Json, action.secrets),
  };
}

/** For what is small: a result is stored by then, and remembered by nobody. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy = { ...value } as { [name: string]: unknown };
  for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copyOf(copy[name]);
  return copy as T;
}

/** By place, never by what stands there: an agent must not be able to make an argument look like a secret. */
function mask(args: Json, pointers: readonly string[]): Json {
  return replaceAt(args, pointers, () => MASK);
}

function differences(before: Shown, after: Shown): Change[] {
  const changes: Change[] = [];
  const compare = (label: string, a: Json | undefined, b: Json | undefined) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) changes.push({ label, before: a, after: b });
  };
  compare('title', before.title, after.title);
  compare('warning', before.warning, after.warning);
  for (const label of union(before.facts, after.facts))
    compare(label, own(before.facts, label), own(after.facts, label));
  const [a, b] = [members(before.args), members(after.args)];
  for (const name of union(a, b)) compare(ARGUMENT + name, own(a, name), own(b, name));
  return changes;
}

/** Names come from outside, and `constructor` is one too. */
const own = (of: { readonly [name: string]: Json }, name: string): Json | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;
const union = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
const members = (args: Json): { readonly [name: string]: Json } =>
  args !== null && typeof args === 'object' && !Array.isArray(args)
    ? (args as { [name: string]: Json })
    : { '': args };
