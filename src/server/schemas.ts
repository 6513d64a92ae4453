import { z } from 'zod';
import { EFFECTS, STATUSES } from '../core/action.ts';
import { ERRORS, type ErrorCode } from '../core/errors.ts';
import { EVENTS } from '../core/event.ts';
import type { Json } from '../core/json.ts';
import { SCOPES } from '../core/scopes.ts';

/** What several resources speak of. Objects are strict: what is not here is neither taken nor given. */

const named = <T extends z.ZodType>(id: string, schema: T): T => schema.meta({ id });

export const text = z.string().min(1).max(256);
/** A number in a query. */
export const number = z
  .string()
  .regex(/^\d{1,16}$/, 'is not a whole number')
  .transform(Number)
  .pipe(z.number().int());
export const time = z.number().int();
export const json = named('Json', z.json());
/**
 * JSON that comes in. It was read as JSON already, and to look at every part of it once more would cost the most of
 * all: over a second for a megabyte of empty lists, in which nobody else is answered.
 */
export const anyJson = z.custom<Json>((value) => value !== undefined);

export const effect = z.enum(EFFECTS);
export const status = z.enum(STATUSES);
export const scope = z.enum(SCOPES);
const kind = z.enum(['user', 'agent', 'service']);
const actor = named(
  'Actor',
  z.strictObject({ kind: z.enum(['user', 'agent', 'service', 'policy', 'grant', 'gate']), id: z.string() }),
);
const roles = z.array(text).optional();
export const proposer = z.strictObject({ kind, id: text, roles, actsFor: text.optional() });
export const principal = named(
  'Principal',
  z.strictObject({ kind, id: z.string(), tenant: z.string(), roles, actsFor: z.string().optional() }),
);

const approvers = z.strictObject({
  owner: z.boolean().optional(),
  users: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  count: z.number().int().optional(),
  fourEyes: z.boolean().optional(),
});
const labels = z.strictObject({ allow: z.string(), deny: z.string() });
const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const facts = z.record(z.string(), fact);
const cut = z.strictObject({ why: z.enum(['too_large', 'not_json']), bytes: z.number(), digest: z.string() });
const certainty = z.enum(['none', 'unknown']);
const outcome = z.union([
  z.strictObject({
    status: z.literal('succeeded'),
    result: json,
    cut: cut.optional(),
    told: z.literal(true).optional(),
  }),
  z.strictObject({ status: z.literal('failed'), error: z.string(), effect: certainty }),
]);

export const actionView = named(
  'ActionView',
  z.strictObject({
    v: z.literal(1),
    id: z.string(),
    revision: z.number().int(),
    status,
    session: z.string(),
    callKey: z.string().nullable(),
    owner: z.string().nullable(),
    tool: z.string(),
    effect,
    elsewhere: z.boolean(),
    title: z.string(),
    facts,
    warning: z.string().nullable(),
    labels: labels.nullable(),
    saysAll: z.boolean(),
    args: json,
    secrets: z.array(z.string()),
    note: z.string().nullable(),
    channel: z.string(),
    requestedBy: actor,
    approvers,
    prompt: z.string().nullable(),
    position: z.number().int(),
    atomic: z.boolean(),
    dependsOn: z.array(z.string()),
    undoOf: z.strictObject({ id: z.string(), revision: z.number().int() }).nullable(),
    createdAt: time,
    updatedAt: time,
    expiresAt: time,
    startBy: time.nullable(),
    votes: z.array(z.strictObject({ by: actor, via: z.string(), at: time })),
    decision: z
      .strictObject({
        verdict: z.enum(['allow', 'deny']),
        by: actor,
        via: z.string(),
        at: time,
        reason: z.string().optional(),
      })
      .nullable(),
    outcome: outcome.nullable(),
    ended: z.strictObject({ reason: z.string(), by: actor, why: z.string().optional() }).nullable(),
    undoUntil: time.nullable(),
    undoneBy: z.strictObject({ id: z.string(), status }).nullable().optional(),
    attempts: z.number().int(),
    changes: z.array(z.strictObject({ label: z.string(), before: json.optional(), after: json.optional() })),
  }),
);

export const result = named(
  'Result',
  z.union([
    z.strictObject({
      status: z.literal('succeeded'),
      action: actionView.nullable(),
      result: json.optional(),
    }),
    z.strictObject({
      status: z.literal('failed'),
      action: actionView.nullable(),
      error: z.string(),
      effect: certainty,
    }),
    z.strictObject({
      status: status.exclude(['succeeded', 'failed']),
      action: actionView,
      next: actionView.optional(),
    }),
  ]),
);

export const refused = named(
  'Refused',
  z.strictObject({
    status: z.literal('refused'),
    id: z.string(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.record(z.string(), json),
  }),
);
export const results = z.strictObject({ results: z.array(z.union([result, refused])) });
export const nothing = z.strictObject({});

export const historyEntry = named(
  'HistoryEntry',
  z.strictObject({
    v: z.literal(1),
    type: z.enum(EVENTS),
    at: time,
    by: actor,
    via: z.string().optional(),
    reason: z.string().optional(),
    action: z.string().optional(),
    revision: z.number().int().optional(),
    data: json.optional(),
    session: z.string(),
    seq: z.number().int(),
    view: actionView.optional(),
    status: status.optional(),
  }),
);

export const prompt = named(
  'Prompt',
  z.strictObject({
    tenant: z.string(),
    id: z.string(),
    session: z.string(),
    state: z.enum(['queued', 'shown', 'answered', 'retired']),
    channel: z.string(),
    atomic: z.boolean(),
    createdAt: time,
    viewers: z.record(z.string(), z.strictObject({ shownAt: time, isEditing: z.literal(true).optional() })),
  }),
);

/** What a host says of a tool that it runs itself, or sees of its target. */
export const preview = {
  title: z.string().optional(),
  facts: facts.optional(),
  warning: z.string().optional(),
  labels: labels.optional(),
  saysAll: z.boolean().optional(),
  state: anyJson.optional(),
};
export const elsewhere = named(
  'Elsewhere',
  z.strictObject({
    effect: z.enum(['write', 'destructive', 'external']).optional(),
    idempotent: z.boolean().optional(),
    secrets: z.array(z.string()).optional(),
    version: z.union([z.string(), z.number()]).optional(),
    ...preview,
  }),
);

export const problem = named(
  'Problem',
  z.strictObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    details: z.record(z.string(), json),
  }),
);
