import { type Action, type Actor, type Patch, SCHEMA_VERSION } from './action.ts';
import type { Json } from './json.ts';

export const ACTION_EVENTS = [
  'proposed',
  'shown',
  'voted',
  'allowed',
  'denied',
  'expired',
  'cancelled',
  'superseded',
  'claimed',
  'succeeded',
  'failed',
  'doubted',
] as const;

/** What happens to a tenant rather than to an action: chained in the tenant's own chain. */
export const TENANT_EVENTS = [
  'tool_registered',
  'granted',
  'grant_revoked',
  'key_created',
  'key_revoked',
  'frozen',
  'unfrozen',
  'erased',
] as const;

/** What happens to a prompt: somebody saw it, or answered it in words. */
export const PROMPT_EVENTS = ['prompt_shown', 'replied'] as const;

export const EVENTS = [...ACTION_EVENTS, ...TENANT_EVENTS, ...PROMPT_EVENTS] as const;
export type EventType = (typeof EVENTS)[number];

/** One thing that happened. Several make a link when they were committed together. */
export interface JournalEvent {
  readonly v: typeof SCHEMA_VERSION;
  readonly type: EventType;
  readonly at: number;
  readonly by: Actor;
  readonly via?: string;
  readonly reason?: string;
  readonly action?: string;
  readonly revision?: number;
  /** For `proposed`: the whole first state. */
  readonly proposed?: Action;
  /** For every later event of an action: what it changed, so that the journal folds into the row. */
  readonly patch?: Patch;
  /** For events of a tenant or of a prompt: what they are about. */
  readonly data?: Json;
}

export function event(type: EventType, members: Omit<JournalEvent, 'v' | 'type'>): JournalEvent {
  const { via, reason, ...rest } = members;
  return {
    v: SCHEMA_VERSION,
    type,
    ...rest,
    ...(via === undefined ? {} : { via }),
    ...(reason === undefined ? {} : { reason }),
  };
}
