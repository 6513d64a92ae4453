import { z } from 'zod';
import type { ActionView } from '../core/view.ts';
import type { By, Filter, Page } from '../gate/read.ts';
import { cursorAt } from '../gate/read.ts';
import type { Asked, Routes } from './route.ts';
import {
  actionView,
  anyJson,
  effect,
  elsewhere,
  historyEntry,
  number,
  result,
  results,
  status,
  text,
} from './schemas.ts';

const place = z.number().int().min(0);

const item = z.strictObject({
  tool: text,
  args: anyJson.optional(),
  callKey: text.optional(),
  note: z.string().max(4000).optional(),
  elsewhere: elsewhere.optional(),
  dependsOn: z.array(text).optional(),
  after: z.array(place).optional(),
});

const id = z.strictObject({ id: text });

export const actions: Pick<
  Routes,
  'propose' | 'listActions' | 'getAction' | 'history' | 'edit' | 'cancel' | 'undo' | 'undoPrompt' | 'wait'
> = {
  propose: {
    input: z.strictObject({
      session: text,
      calls: z.array(item).min(1).max(500),
      channel: z.string().min(1).max(64).optional(),
      atomic: z.boolean().optional(),
    }),
    output: z.strictObject({ results: z.array(result) }),
    handle: async ({ calls, ...batch }, { gate, by, callKey }) => {
      const named = callKey
        ? calls.map((call, place) => ({ ...call, callKey: call.callKey ?? callKey(place) }))
        : calls;
      return { results: await gate.callMany({ ...batch, calls: named, by }) };
    },
  },
  listActions: {
    input: z.strictObject({
      status: z.union([status, z.array(status)]).optional(),
      session: text.optional(),
      tool: text.optional(),
      effect: effect.optional(),
      agent: text.optional(),
      prompt: text.optional(),
      undoable: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .pipe(z.boolean())
        .optional(),
      createdAfter: number.optional(),
      createdBefore: number.optional(),
      order: z.enum(['newest', 'oldest']).optional(),
      q: z.string().min(1).max(200).optional(),
      cursor: z.string().max(1000).optional(),
      limit: number.pipe(z.number().min(1).max(1000)).optional(),
    }),
    output: z.strictObject({ actions: z.array(actionView), cursor: z.string().optional() }),
    handle: async ({ q, ...filter }, { gate, by }) =>
      q === undefined ? gate.list(filter, { by }) : search(gate, q, filter, { by }),
  },
  getAction: {
    input: id,
    output: actionView,
    handle: async ({ id }, { gate, by }) => gate.get(id, { by }),
  },
  history: {
    input: id,
    output: z.strictObject({ entries: z.array(historyEntry) }),
    handle: async ({ id }, { gate, by }) => ({ entries: await gate.history(id, { by }) }),
  },
  edit: {
    input: z.strictObject({
      id: text,
      revision: z.number().int(),
      args: anyJson,
      elsewhere: elsewhere.optional(),
    }),
    output: result,
    handle: async ({ id, ...change }, { gate, who }) => gate.edit({ ...change, action: id }, who),
  },
  cancel: {
    input: id,
    output: result,
    handle: async ({ id }, { gate, who }) => gate.cancel({ action: id }, who),
  },
  undo: {
    input: id,
    output: result,
    handle: async ({ id }, { gate, who }) => gate.undo({ action: id }, who),
  },
  undoPrompt: {
    input: id,
    output: results,
    handle: async ({ id }, { gate, who }) => ({ results: await gate.undo({ batch: id }, who) }),
  },
  wait: {
    input: z.strictObject({ id: text, timeoutMs: number.pipe(z.number().max(45_000)).optional() }),
    output: result,
    handle: async ({ id, timeoutMs = 30_000 }, { gate, by, request, leaving }) =>
      gate.wait(id, { by, timeoutMs, signal: AbortSignal.any([request.signal, leaving]) }),
  },
};

/** How many actions one search looks at before it answers with what it has found, and where to go on. */
const LOOKED_AT = 5000;
const PAGE = 500;

/** The stores keep no index of words: a search goes through the pages, and stops in good time. */
async function search(gate: Asked['gate'], q: string, filter: Filter, by: By): Promise<Page> {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const limit = filter.limit ?? 50;
  const found: ActionView[] = [];
  let cursor = filter.cursor;
  for (let seen = 0; seen < LOOKED_AT; seen += PAGE) {
    const page = await gate.list({ ...filter, limit: PAGE, ...(cursor ? { cursor } : {}) }, by);
    for (const action of page.actions) {
      if (!matches(action, words)) continue;
      found.push(action);
      const isLast = page.cursor === undefined && action === page.actions.at(-1);
      if (found.length === limit) return { actions: found, ...(isLast ? {} : { cursor: cursorAt(action) }) };
    }
    cursor = page.cursor;
    if (cursor === undefined) return { actions: found };
  }
  return { actions: found, ...(cursor ? { cursor } : {}) };
}

function matches({ title, tool }: ActionView, words: readonly string[]): boolean {
  const said = `${title} ${tool}`.toLocaleLowerCase();
  return words.every((word) => said.includes(word));
}
