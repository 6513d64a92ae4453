import { type Approvers, EFFECTS, type Effect, type Principal } from './action.ts';
import { CountersignError } from './errors.ts';
import type { Json } from './json.ts';
import { checkPredicate, holds, type Predicate } from './predicate.ts';
import { APPROVERS, amiss, anObject } from './shape.ts';

/** What the policy makes of a call, weakest first. Combining always takes the strongest. */
export const VERDICTS = ['run', 'hold', 'forbid'] as const;
export type PolicyVerdict = (typeof VERDICTS)[number];

export interface CallFacts {
  readonly tool: string;
  readonly effect: Effect | undefined;
  readonly args: Json;
  readonly by: Principal;
  readonly session: string;
}

/** Tightens what the effect alone would give. It can never loosen it. */
export interface Rule {
  /** A tool's name; `*` stands for any run of characters. Without it the rule concerns every tool. */
  readonly tool?: string;
  readonly effect?: Effect;
  /** Conditions on the arguments, as data or as a function. One that throws counts as met. */
  readonly when?: Predicate | ((call: CallFacts) => boolean);
  /** `hold` unless it says otherwise. */
  readonly verdict?: 'hold' | 'forbid';
  readonly approvers?: Approvers;
  readonly ttlMs?: number;
  readonly reason?: string;
}

/** Milliseconds for every effect, or by effect. */
export type Ttl = number | Partial<Record<Effect, number>>;

export interface Policy {
  /** What each effect means. Only here can a call be let through without a person. */
  readonly effects?: Partial<Record<Effect, PolicyVerdict>>;
  readonly rules?: readonly Rule[];
  /** A new held call while another is pending in the session. */
  readonly concurrency?: 'queue' | 'replace' | 'reject';
  /** Time to decide, by channel. */
  readonly ttl?: { readonly [channel: string]: Ttl };
  /** Time to start once allowed. */
  readonly startWithinMs?: number;
  readonly approvers?: Approvers;
  /** Effects that a grant may cover. */
  readonly grantable?: readonly Effect[];
  readonly limits?: Partial<Limits>;
  readonly leaseMs?: number;
  readonly replies?: Partial<Replies>;
}

/** What words may do, and what is done with those that are no answer. */
export interface Replies {
  /** A message that has nothing to do with what waits: leave that waiting, withdraw it, or ask again. */
  readonly onUnrelated: 'keep' | 'cancel' | 'ask-again';
  /** Effects that words cannot allow. They can always deny. */
  readonly needsButton: readonly Effect[];
}

/** What keeps a person from being flooded (T21). */
export interface Limits {
  readonly pendingPerSession: number;
  readonly pendingPerAgent: number;
  readonly perMinutePerSession: number;
  readonly perMinutePerAgent: number;
}

/** As long as a timer can wait: Node makes a millisecond of anything longer. */
export const LONGEST_MS: number = 2 ** 31 - 1;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The longest deadline: those are only compared. */
export const CENTURY: number = 36_500 * DAY;

/** A queued prompt waits at most this long to be shown. */
export const QUEUE_MS: number = DAY;

export const DEFAULTS = {
  effects: { read: 'run', write: 'hold', destructive: 'hold', external: 'hold' },
  concurrency: 'queue',
  ttl: { chat: 5 * MINUTE, inbox: 7 * DAY },
  startWithinMs: 5 * MINUTE,
  approvers: { owner: true },
  grantable: ['write', 'external'],
  limits: { pendingPerSession: 100, pendingPerAgent: 1000, perMinutePerSession: 120, perMinutePerAgent: 600 },
  leaseMs: 30_000,
  replies: { onUnrelated: 'keep', needsButton: [] },
} as const satisfies Required<Policy> | object;

const MEMBERS = {
  policy: [
    'effects',
    'rules',
    'concurrency',
    'ttl',
    'startWithinMs',
    'approvers',
    'grantable',
    'limits',
    'leaseMs',
    'replies',
  ],
  rule: ['tool', 'effect', 'when', 'verdict', 'approvers', 'ttlMs', 'reason'],
  limits: Object.keys(DEFAULTS.limits),
  replies: Object.keys(DEFAULTS.replies),
};

const wrong = (what: string): CountersignError => new CountersignError('INVALID_CALL', `policy.${what}.`);

function checkMembers(name: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((member) => !known.includes(member));
  if (unknown !== undefined) throw wrong(`${name}${unknown} is not something that a policy has`);
}

function checkOneOf(name: string, value: unknown, known: readonly string[]): void {
  if (value !== undefined && !known.includes(value as string))
    throw wrong(`${name} is ${JSON.stringify(value)}, and can be ${known.join(', ')}`);
}

/** Refuses words that nobody would act on: a misspelt prohibition forbids nothing, and nobody would notice. */
function checkWords(policy: Policy): void {
  checkMembers('', policy, MEMBERS.policy);
  checkMembers('effects.', policy.effects ?? {}, EFFECTS);
  for (const [effect, verdict] of Object.entries(policy.effects ?? {}))
    checkOneOf(`effects.${effect}`, verdict, VERDICTS);
  checkApprovers('The policy', policy.approvers);
  checkOneOf('concurrency', policy.concurrency, ['queue', 'replace', 'reject']);
  checkMembers('limits.', policy.limits ?? {}, MEMBERS.limits);
  checkMembers('replies.', policy.replies ?? {}, MEMBERS.replies);
  checkOneOf('replies.onUnrelated', policy.replies?.onUnrelated, ['keep', 'cancel', 'ask-again']);
  for (const effect of policy.replies?.needsButton ?? []) checkOneOf('replies.needsButton', effect, EFFECTS);
  for (const effect of policy.grantable ?? []) checkOneOf('grantable', effect, EFFECTS);
  for (const [i, each] of (policy.rules ?? []).entries()) {
    checkMembers(`rules[${i}].`, each, MEMBERS.rule);
    checkApprovers(`rules[${i}] of the policy`, each.approvers);
    checkOneOf(`rules[${i}].effect`, each.effect, EFFECTS);
    checkOneOf(`rules[${i}].verdict`, each.verdict, ['hold', 'forbid']);
    if (each.when !== undefined && typeof each.when !== 'function')
      checkCondition(`rules[${i}].when`, each.when);
  }
}

/** A misspelt condition on who may decide would let more people do so, or one where it takes two. */
function checkApprovers(called: string, approvers: unknown): void {
  if (approvers === undefined) return;
  const wrong =
    amiss(called, { approvers }, { approvers: anObject }) ??
    amiss(called, { ...(approvers as object) }, APPROVERS, 'approvers.');
  if (wrong !== undefined) throw new CountersignError('INVALID_CALL', wrong);
}

function checkCondition(name: string, when: unknown): void {
  try {
    checkPredicate(when);
  } catch (error) {
    throw new CountersignError('INVALID_CALL', `policy.${name}: ${(error as Error).message}`);
  }
}

/** Refuses what would silently mean something else, and numbers that would make something never end, or end at once. */
export function checkPolicy(policy: Policy): void {
  checkWords(policy);
  const times = {
    leaseMs: policy.leaseMs,
    startWithinMs: policy.startWithinMs,
    ...Object.fromEntries(
      Object.entries(policy.ttl ?? {}).flatMap(([channel, ttl]) => ttlEntries(channel, ttl)),
    ),
    ...Object.fromEntries((policy.rules ?? []).map(({ ttlMs }, i) => [`rules[${i}].ttlMs`, ttlMs])),
  };
  for (const [name, value] of Object.entries(times)) {
    // The lease has a timer; deadlines are only compared.
    if (value !== undefined && !isTime(value, name === 'leaseMs' ? LONGEST_MS : CENTURY)) {
      throw new CountersignError(
        'INVALID_CALL',
        `policy.${name} is ${value}, not a whole number of milliseconds that is above 0 and not endless.`,
      );
    }
  }
  for (const [name, value] of Object.entries(policy.limits ?? {})) {
    if (!(value >= 0))
      throw new CountersignError('INVALID_CALL', `policy.limits.${name} is ${value}, not a count.`);
  }
}

/** A time that neither is over at once nor never ends. Whole, because that is what stores keep. */
export const isTime = (value: unknown, most: number = LONGEST_MS): boolean =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= most;

const ttlEntries = (channel: string, ttl: Ttl): [string, number][] =>
  typeof ttl === 'object' && ttl !== null
    ? Object.entries(ttl).map(([effect, ms]) => [`ttl.${channel}.${effect}`, ms])
    : [[`ttl.${channel}`, ttl]];

export interface Ruling {
  readonly verdict: PolicyVerdict;
  readonly reason: string;
  readonly approvers: Approvers;
  readonly ttlMs: number;
}

/** Applies the policy to a call. An unknown effect is held; so is whatever makes a rule throw. */
export function rule(
  policy: Policy,
  call: CallFacts,
  channel: string,
  tool: { approvers?: Approvers; ttlMs?: number } = {},
): Ruling {
  const effects = { ...DEFAULTS.effects, ...policy.effects };
  let verdict: PolicyVerdict = (call.effect && effects[call.effect]) ?? 'hold';
  if (!VERDICTS.includes(verdict)) verdict = 'hold';
  let reason = call.effect ? `${call.effect} calls: ${verdict}` : 'no declared effect';
  let approvers: Approvers | undefined;
  let ttlMs: number | undefined;
  for (const each of policy.rules ?? []) {
    if (!concerns(each, call)) continue;
    approvers ??= each.approvers;
    ttlMs ??= each.ttlMs;
    const tightened = each.verdict === 'forbid' ? 'forbid' : 'hold';
    if (VERDICTS.indexOf(tightened) > VERDICTS.indexOf(verdict)) {
      verdict = tightened;
      reason = each.reason ?? `rule for ${each.tool ?? each.effect ?? 'every tool'}`;
    }
  }
  return {
    verdict,
    reason,
    approvers: approvers ?? tool.approvers ?? policy.approvers ?? DEFAULTS.approvers,
    ttlMs: ttlMs ?? tool.ttlMs ?? ttlFor(policy, channel, call.effect),
  };
}

function concerns(each: Rule, call: CallFacts): boolean {
  if (each.tool !== undefined && !nameMatches(each.tool, call.tool)) return false;
  if (each.effect !== undefined && each.effect !== call.effect) return false;
  if (each.when === undefined) return true;
  try {
    return typeof each.when === 'function' ? each.when(call) !== false : holds(each.when, call.args, true);
  } catch {
    return true;
  }
}

/** `*` matches any run of characters; everything else is literal. */
export function nameMatches(pattern: string, name: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === name;
  const first = parts[0]!;
  const last = parts.at(-1)!;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let from = first.length;
  const end = name.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}

function ttlFor(policy: Policy, channel: string, effect: Effect | undefined): number {
  const fallback = ownMember<number>(DEFAULTS.ttl, channel) ?? DEFAULTS.ttl.chat;
  const ttl = ownMember<Ttl>(policy.ttl, channel);
  if (ttl === undefined) return fallback;
  return typeof ttl === 'number' ? ttl : ((effect && ttl[effect]) ?? fallback);
}

/** A channel may have any name, `constructor` too: an inherited member would be a time that never ends. */
function ownMember<T>(table: { readonly [channel: string]: T } | undefined, channel: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, channel) ? table[channel] : undefined;
}

/** Whether anybody at all could decide under this rule. An empty list denies. */
export function hasApprover(
  approvers: Approvers,
  owner: string | null,
  requesters: readonly string[],
): boolean {
  const { users = [], roles = [], fourEyes, count = 1 } = approvers;
  if (!Number.isSafeInteger(count) || count < 1) return false;
  if (roles.length > 0) return true;
  const people = new Set(users);
  if (approvers.owner && owner !== null) people.add(owner);
  if (fourEyes) for (const requester of requesters) people.delete(requester);
  return people.size >= count;
}
