import type { Batch, Principal } from '../../src/index.ts';
import { random, seedOf } from './random.ts';
import type { Args } from './tools.ts';

export const SESSIONS = 16;
export const CALLS = 48;

export const agentOf = (tenant: string): Principal => ({ kind: 'agent', id: 'bot', tenant, actsFor: 'olga' });
export const userOf = (tenant: string, id: string): Principal => ({ kind: 'user', id, tenant });
export const serviceOf = (tenant: string): Principal => ({ kind: 'service', id: 'harness', tenant });

/** Who may decide what a tool does, besides the session's owner. */
export const VOTERS = ['ann', 'ben', 'cleo'];

/** One tool's call, or three together. */
type Kind =
  | 'plain'
  | 'idempotent'
  | 'counted'
  | 'reconcilable'
  | 'quorum'
  | 'policy'
  | 'brief'
  | 'restless'
  | 'slow'
  | 'late'
  | 'batch'
  | 'atomic'
  | 'chained';

const KINDS: Readonly<Record<Kind, number>> = {
  plain: 5,
  idempotent: 4,
  counted: 2,
  reconcilable: 4,
  quorum: 4,
  policy: 5,
  brief: 3,
  restless: 4,
  slow: 2,
  late: 2,
  batch: 4,
  atomic: 2,
  chained: 2,
};

/**
 * The n-th call of a session. It depends on nothing else, so that every process that makes it makes the same one,
 * as a model's retry would after a crash.
 */
export function callOf(tenant: string, session: string, n: number, kind?: Kind): Batch {
  const chance = random(seedOf(tenant, session, n));
  // Each kind has numbers of its own: asking for one never changes what a number stands for.
  const chosen = chance.weighted(KINDS);
  const is = kind ?? chosen;
  const name = kind === undefined ? `${n}` : `${kind}-${n}`;
  const args = (part: number): Args => ({
    call: `${session}/${name}/${part}`,
    fate: chance.weighted({ done: 8, breaks: 1, refuses: 1 }),
  });
  const item = (tool: string, part: number) => ({ tool, args: args(part), callKey: `${name}.${part}` });
  const calls = {
    batch: () => [item('plain', 0), item('reconcilable', 1), item('idempotent', 2)],
    atomic: () => [item('plain', 0), item('reconcilable', 1), item('plain', 2)],
    chained: () => [
      item('plain', 0),
      { ...item('idempotent', 1), after: [0] },
      { ...item('plain', 2), after: [1] },
    ],
  };
  return {
    session,
    by: agentOf(tenant),
    // A quarter of the sessions are chats, in which prompts wait for one another.
    channel: seedOf(session) % 4 === 0 ? 'chat' : 'inbox',
    atomic: is === 'atomic',
    calls: is in calls ? calls[is as keyof typeof calls]() : [item(is, 0)],
  };
}
