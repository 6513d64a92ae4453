import { z } from 'zod';
import {
  createGate,
  Drifted,
  defineTool,
  type Gate,
  type GateOptions,
  NoEffect,
  type Principal,
  type Result,
  type Store,
  type Tool,
} from '../src/index.ts';
import { sqlite } from '../src/stores/sqlite.ts';
import { memory } from '../src/testing/index.ts';

export const agent: Principal = { kind: 'agent', id: 'menta', tenant: 'acme', actsFor: 'ada' };
export const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
export const bob: Principal = { kind: 'user', id: 'bob', tenant: 'acme' };
export const admin: Principal = { kind: 'user', id: 'root', tenant: 'acme', roles: ['admin'] };
export const stranger: Principal = { kind: 'user', id: 'ada', tenant: 'other' };

/** The store that these tests run on: the reference, or a real one. */
export const testStore = (options: { clock: Clock }): Store =>
  process.env.COUNTERSIGN_TEST_STORE === 'sqlite' ? sqlite(':memory:', options) : memory(options);

/** Time that moves only when it is told to. */
export interface Clock {
  (): number;
  advance(ms: number): void;
}

export function fakeClock(start = Date.UTC(2026, 10, 15)): Clock {
  let now = start;
  return Object.assign(() => now, {
    advance(ms: number) {
      now += ms;
    },
  });
}

/** Pages that can be deleted and restored, with a ledger that the gate knows nothing of. */
export interface World {
  readonly gate: Gate;
  readonly tools: readonly Tool[];
  readonly store: Store;
  readonly clock: Clock;
  /** What really happened, in order. */
  readonly ledger: string[];
  readonly pages: Map<string, { name: string; sections: number; version: number }>;
  readonly logs: unknown[];
  hold(
    slug: string,
    more?: { session?: string; by?: Principal; callKey?: string; note?: string },
  ): Promise<Held>;
}

export type Held = Result & { readonly action: NonNullable<Result['action']> };

export function worldTools(ledger: string[], pages: World['pages']): Tool[] {
  return [
    defineTool({ name: 'list_pages', effect: 'read', run: () => [...pages.keys()] }),
    defineTool({
      name: 'delete_page',
      title: 'Delete a page',
      effect: 'destructive',
      input: z.object({ slug: z.string(), redirect: z.string().default('/') }),
      preview: ({ slug }) => {
        const page = pages.get(slug);
        if (page === undefined) throw new Error(`there is no page ${slug}`);
        return {
          title: `Delete page “${page.name}”`,
          facts: { Sections: page.sections },
          state: page.version,
        };
      },
      run: ({ slug }) => {
        ledger.push(`delete ${slug}`);
        pages.delete(slug);
        return { deleted: slug };
      },
      undo: ({ slug }) => {
        ledger.push(`restore ${slug}`);
        pages.set(slug, { name: slug, sections: 0, version: 9 });
        return { restored: slug };
      },
      undoWindowMs: 60_000,
    }),
    defineTool({
      name: 'send_mail',
      effect: 'external',
      input: z.object({ to: z.string(), amount: z.number().default(0), password: z.string().optional() }),
      secrets: ['password'],
      run: ({ to, password }) => {
        ledger.push(`mail ${to}`);
        if (to === 'fails') throw new Error(`the server said no to ${password}`);
        if (to === 'nothing') throw new NoEffect('not even tried');
        if (to === 'drifts') throw new Drifted();
        return { sent: to, echo: password ?? null };
      },
    }),
    defineTool({
      name: 'save_note',
      effect: 'write',
      input: z.object({ text: z.string() }),
      run: ({ text }) => void ledger.push(`note ${text}`),
    }),
    defineTool({
      name: 'mystery',
      input: z.object({ readOnlyHint: z.boolean().optional() }),
      run: () => void ledger.push('mystery'),
    }),
  ];
}

export function world(
  options: Partial<GateOptions> & { extra?: (ledger: string[]) => Tool[]; clock?: Clock } = {},
): World {
  const { extra, clock = fakeClock(), ...gateOptions } = options;
  const ledger: string[] = [];
  const logs: unknown[] = [];
  const pages: World['pages'] = new Map(
    ['about', 'home', 'blog', 'shop'].map((slug) => [slug, { name: slug, sections: 3, version: 1 }]),
  );
  const store = options.store ?? testStore({ clock });
  const log = (fields: unknown, message: string) => void logs.push([fields, message]);
  const tools = [...worldTools(ledger, pages), ...(extra?.(ledger) ?? [])];
  const gate = createGate({
    tools,
    sweepEveryMs: 0,
    logger: { debug: log, info: log, warn: log, error: log },
    ...gateOptions,
    store,
  });
  return {
    gate,
    tools,
    store,
    clock,
    ledger,
    pages,
    logs,
    hold: async (slug, { session = 's1', by = agent, ...more } = {}) =>
      (await gate.call({ tool: 'delete_page', args: { slug }, session, by, ...more })) as Held,
  };
}

/** Allow, or deny, what a result shows. */
export const allow = ({
  action,
}: Pick<Result, 'action'>): { action: string; revision: number; verdict: 'allow' } => ({
  action: action!.id,
  revision: action!.revision,
  verdict: 'allow',
});
export const deny = ({
  action,
}: Pick<Result, 'action'>): { action: string; revision: number; verdict: 'deny' } => ({
  action: action!.id,
  revision: action!.revision,
  verdict: 'deny',
});

/** The code of the error that a promise rejects with; fails if it does not. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  throw new Error('it did not reject');
}
