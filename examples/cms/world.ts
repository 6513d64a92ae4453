import { type ActionView, createGate, type Gate, type Principal, type Result } from 'countersign';
import { memory } from 'countersign/testing';
import type { Cms } from './context.ts';
import { TABLES } from './database.ts';
import { type Http, recorder } from './http.ts';
import { cms } from './index.ts';
import { Site } from './site.ts';

export const you: Principal = { kind: 'user', id: 'you', tenant: 'local' };
export const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'local', actsFor: 'you' };

export interface World extends Cms {
  readonly gate: Gate;
  call(tool: string, args: object): Promise<Result>;
  /** Calls it, and fails unless it is held. */
  hold(tool: string, args: object): Promise<ActionView>;
  allow(action: ActionView): Promise<Result>;
  undo(action: ActionView): Promise<Result>;
  /** Everything that is on the site, deleted or not. */
  content(): unknown;
  /** What visitors and editors can still find. */
  slugs(table: 'pages' | 'posts'): string[];
}

/** The story's tools behind a gate, without a conversation. */
export function world(http: (site: Site) => Http = recorder): World {
  const site = new Site(':memory:');
  const context: Cms = { site, http: http(site) };
  const gate = createGate({
    store: memory(),
    tools: [...cms.tools],
    policy: cms.policy,
    context: () => context,
    sweepEveryMs: 0,
  });
  const call: World['call'] = (tool, args) => gate.call({ tool, args, session: 's', by: agent });
  return {
    ...context,
    gate,
    call,
    async hold(tool, args) {
      const { status, action } = await call(tool, args);
      if (status !== 'pending') throw new Error(`${tool} is ${status}`);
      return action;
    },
    allow: ({ id, revision }) =>
      gate.decide({ action: id, revision, verdict: 'allow' }, { by: you, via: 'web' }),
    undo: ({ id }) => gate.undo({ action: id }, { by: you, via: 'web' }),
    content: () =>
      TABLES.filter((table) => table !== 'effects').map((table) => site.rows(`SELECT * FROM ${table}`)),
    slugs: (table) => site[table]().map(({ slug }) => slug),
  };
}
