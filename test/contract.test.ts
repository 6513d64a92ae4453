import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MUTABLE } from '../src/core/action.ts';
import { ACTION_EVENTS, TENANT_EVENTS } from '../src/core/event.ts';
import { type Entry, eventsOf, TENANT_CHAIN } from '../src/core/journal.ts';
import { viewOf } from '../src/core/view.ts';
import { checkDecision } from '../src/gate/decide.ts';
import {
  type Action,
  type ActionView,
  CountersignError,
  createGate,
  defineTool,
  EFFECTS,
  EVENTS,
  type Gate,
  type Principal,
  STATUSES,
  type Status,
  type Store,
} from '../src/index.ts';
import { fromRow, toRow } from '../src/stores/rows.ts';
import { sqlite } from '../src/stores/sqlite.ts';

type Schema = { [name: string]: unknown };
const schemaOf = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../docs/schemas/${name}.schema.json`, import.meta.url), 'utf8'));
const actionSchema = schemaOf('action');
const decisionSchema = schemaOf('decision');
const entrySchema = schemaOf('journal-entry');

const ajv = new Ajv2020({
  schemas: [actionSchema, decisionSchema, entrySchema],
  allErrors: true,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
});
const isAction = ajv.getSchema(actionSchema.$id as string)!;
const isDecision = ajv.getSchema(decisionSchema.$id as string)!;
const isEntry = ajv.getSchema(entrySchema.$id as string)!;

/** What a validator finds wrong with a value as it looks after a trip through JSON. */
function flaws(validate: ValidateFunction, value: unknown): string[] {
  validate(JSON.parse(JSON.stringify(value)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const agent: Principal = { kind: 'agent', id: 'menta', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
const admin: Principal = { kind: 'user', id: 'root', tenant: 'acme', roles: ['admin'] };

const tools = [
  defineTool({
    name: 'delete_page',
    title: 'Delete a page',
    effect: 'destructive',
    input: z.object({ slug: z.string() }),
    preview: ({ slug }) => ({
      title: `Delete ${slug}`,
      facts: { Sections: 3, Draft: false, Parent: null },
      warning: 'Its sections go with it.',
    }),
    run: ({ slug }) => ({ deleted: slug }),
    undo: ({ slug }) => ({ restored: slug }),
  }),
  defineTool({
    name: 'send',
    effect: 'external',
    input: z.object({ to: z.string(), token: z.string().optional() }),
    secrets: ['token'],
    timeoutMs: 50,
    run: ({ to }) => {
      if (to === 'fails') throw new Error('the server said no');
      if (to === 'hangs') return new Promise(() => {});
      return to === 'large' ? 'x'.repeat(300_000) : to;
    },
  }),
  defineTool({
    name: 'slow',
    effect: 'write',
    run: (_, { signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve)),
  }),
];

interface World {
  readonly gate: Gate;
  readonly store: Store;
  readonly views: ActionView[];
  readonly entries: Entry[];
}

/** Takes actions to every status, on a real gate and a real store, and reads everything back. */
async function everyStatus(): Promise<World> {
  let now = Date.UTC(2026, 10, 15);
  const store = sqlite(':memory:', { clock: () => now });
  const gate = createGate({
    store,
    tools,
    sweepEveryMs: 0,
    policy: {
      rules: [
        { tool: 'send', when: { to: { eq: 'two' } }, approvers: { users: ['ada', 'bob'], count: 2 } },
        { tool: 'send', when: { to: { eq: 'never' } }, verdict: 'forbid', reason: 'never that' },
      ],
    },
  });
  const hold = async (tool: string, args: unknown, more: { note?: string; callKey?: string } = {}) =>
    (await gate.call({ tool, args, session: 's1', by: agent, channel: 'inbox', ...more })).action!;
  const decide = (action: ActionView, verdict: 'allow' | 'deny', reason?: string, wait = true) =>
    gate.decide(
      { action: action.id, revision: action.revision, verdict, ...(reason ? { reason } : {}) },
      { by: ada, via: 'web' },
      { wait },
    );

  const done = await hold('delete_page', { slug: 'about' }, { note: 'as you asked', callKey: 'turn-1' });
  await decide(done, 'allow', 'go on');
  await gate.undo({ action: done.id }, { by: agent });
  await decide(await hold('send', { to: 'fails' }), 'allow');
  await decide(await hold('send', { to: 'hangs' }), 'allow');
  await decide(await hold('send', { to: 'large', token: 'hunter22' }), 'allow');
  await decide(await hold('delete_page', { slug: 'home' }), 'deny', 'not that one');
  await decide(await hold('send', { to: 'two' }), 'allow');
  await hold('send', { to: 'never' });
  await gate.cancel({ action: (await hold('send', { to: 'mistake' })).id }, { by: agent });
  const edited = await hold('send', { to: 'bob' });
  await gate.edit({ action: edited.id, revision: 1, args: { to: 'eve' } }, { by: ada });
  await gate.call({ tool: 'send', args: { to: 'late' }, session: 's1', by: agent, channel: 'chat' });
  now += 10 * 60_000;
  await gate.sweep();
  await gate.callMany({
    session: 's1',
    by: agent,
    channel: 'inbox',
    calls: [
      { tool: 'send', args: { to: 'first' } },
      { tool: 'send', args: { to: 'second' }, after: [0] },
    ],
  });
  const [prompt] = await gate.prompts('s1', { by: ada });
  await gate.shown(
    { session: 's1', prompt: prompt!.prompt.id, actions: prompt!.actions },
    { by: ada, via: 'web' },
  );
  await gate.call({ tool: 'theirs', session: 's1', by: agent, elsewhere: {}, channel: 'inbox' });
  await gate.call({ tool: 'send', args: { to: 'dan' }, session: 's3', by: agent });
  const [asked] = await gate.prompts('s3', { by: ada });
  await gate.shown(
    { session: 's3', prompt: asked!.prompt.id, actions: asked!.actions },
    { by: ada, via: 'chat' },
  );
  now += 1000;
  await gate.reply({ session: 's3', text: 'no, thanks' }, { by: ada, via: 'chat' });
  await decide(await hold('slow', {}), 'allow', undefined, false);
  const granted = await gate
    .grant({ action: edited.id, where: { to: { eq: 'carol' } }, forMs: 60_000, uses: 1 }, { by: ada })
    .catch(() => undefined);
  if (granted) await gate.revoke(granted.id, { by: ada });
  await gate.freeze({ tool: 'delete_page' }, { by: admin });
  await decide(await hold('delete_page', { slug: 'blog' }), 'allow');
  await gate.freeze({}, { by: admin });
  const { id: key } = await gate.createKey(
    { name: 'ci', principal: { kind: 'service', id: 'ci' }, scopes: ['read'] },
    { by: admin },
  );
  await gate.revokeKey(key, { by: admin });
  await gate.unfreeze({}, { by: admin });
  await gate.call({ tool: 'delete_page', args: { slug: 'old' }, session: 's2', by: agent });
  const [old] = (await gate.list({ session: 's2' }, { by: ada })).actions;
  await decide(old!, 'deny');
  await gate.erase({ session: 's2' }, { by: admin });

  const listed = await gate.list({ limit: 1000 }, { by: admin });
  const views = [...listed.actions];
  for (const { id } of listed.actions) {
    views.push(await gate.get(id, { by: admin }));
    for (const { view } of await gate.history(id, { by: admin })) if (view) views.push(view);
  }
  const entries: Entry[] = [];
  for (const chain of ['s1', 's2', 's3', TENANT_CHAIN])
    entries.push(...(await store.journal('acme', chain, 0, 1000)));
  return { gate, store, views, entries };
}

const exported = (entry: Entry) => ({
  link: entry.link,
  events: entry.body === null ? null : eventsOf(entry),
});

let world: World;
beforeAll(async () => {
  world = await everyStatus();
});
afterAll(() => world.gate.close({ drainMs: 0 }));

describe('the action schema', () => {
  test('fits a real view in every status', () => {
    const seen = new Set<Status>(world.views.map((view) => view.status));
    expect([...STATUSES].filter((status) => !seen.has(status))).toEqual([]);
    for (const view of world.views) expect([view.status, ...flaws(isAction, view)]).toEqual([view.status]);
  });

  test('has met votes, undo, parents, changes, secrets and a cut result', () => {
    const { views } = world;
    expect(views.some((view) => view.votes.length > 0)).toBe(true);
    expect(views.some((view) => view.undoOf !== null)).toBe(true);
    expect(views.some((view) => view.dependsOn.length > 0)).toBe(true);
    expect(views.some((view) => view.changes.length > 0)).toBe(true);
    expect(views.some((view) => view.secrets.length > 0)).toBe(true);
    expect(views.some((view) => view.outcome?.status === 'succeeded' && view.outcome.cut)).toBe(true);
  });

  test('refuses what no action is', () => {
    const view = world.views.find(({ status }) => status === 'pending')!;
    expect(flaws(isAction, { ...view, status: 'allowed' })).not.toEqual([]);
    expect(flaws(isAction, { ...view, status: 'succeeded' })).not.toEqual([]);
    expect(flaws(isAction, { ...view, effect: 'harmless' })).not.toEqual([]);
    expect(flaws(isAction, { ...view, token: 'x' })).not.toEqual([]);
    expect(flaws(isAction, { ...view, expiresAt: null })).not.toEqual([]);
  });
});

describe('the decision schema', () => {
  const good = [
    { action: 'a', revision: 1, verdict: 'allow' },
    { action: 'a', revision: 7, verdict: 'deny', reason: 'no' },
  ];
  const bad: unknown[] = [
    null,
    'allow',
    {},
    { action: 'a', revision: 1 },
    { action: 'a', verdict: 'allow' },
    { revision: 1, verdict: 'allow' },
    { action: '', revision: 1, verdict: 'allow' },
    { action: 'a', revision: '1', verdict: 'allow' },
    { action: 'a', revision: 1.5, verdict: 'allow' },
    { action: 'a', revision: 2 ** 53, verdict: 'allow' },
    { action: 'a', revision: 1, verdict: 'yes' },
    { action: 'a', revision: 1, verdict: true },
    { action: 'a', revision: 1, verdict: 'allow', reason: 1 },
    { action: 'a', revision: 1, verdict: 'allow', reason: 'x'.repeat(2001) },
    { action: 'a', revision: 1, verdict: 'allow', args: { slug: 'other' } },
    { action: 'a', revision: 1, verdict: 'allow', by: { kind: 'user', id: 'root' } },
  ];

  test('takes what the code takes', () => {
    for (const decision of good) {
      expect(flaws(isDecision, decision)).toEqual([]);
      expect(() => checkDecision(decision)).not.toThrow();
    }
  });

  test('refuses what the code refuses', () => {
    for (const decision of bad) {
      expect(flaws(isDecision, decision)).not.toEqual([]);
      expect(codeOf(() => checkDecision(decision))).toBe('INVALID_DECISION');
    }
  });
});

describe('the journal entry schema', () => {
  test('fits every entry of a real journal', () => {
    for (const entry of world.entries) expect(flaws(isEntry, exported(entry))).toEqual([]);
  });

  test('has met every kind of event, and erased ones', () => {
    const seen = new Set<string>(world.entries.flatMap(eventsOf).map(({ type }) => type));
    // A chat prompt that waited in a queue is what `shown` is about; the queue has its own tests.
    expect(EVENTS.filter((type) => !seen.has(type) && type !== 'shown')).toEqual([]);
    expect(world.entries.some(({ body }) => body === null)).toBe(true);
  });

  test('refuses what no entry is', () => {
    const entry = exported(world.entries[0]!);
    const [event] = entry.events!;
    expect(flaws(isEntry, { ...entry, events: [] })).not.toEqual([]);
    expect(flaws(isEntry, { ...entry, events: [{ ...event, type: 'approved' }] })).not.toEqual([]);
    expect(flaws(isEntry, { ...entry, events: [{ ...event, proposed: undefined }] })).not.toEqual([]);
    expect(flaws(isEntry, { ...entry, link: { ...entry.link, seq: 0 } })).not.toEqual([]);
    expect(flaws(isEntry, { ...entry, link: { ...entry.link, hash: 'abc' } })).not.toEqual([]);
    expect(flaws(isEntry, { link: entry.link })).not.toEqual([]);
  });
});

describe('an unknown version', () => {
  test('of an action is refused by the schema and by the code', async () => {
    const view = world.views[0]!;
    expect(flaws(isAction, { ...view, v: 2 })).not.toEqual([]);
    expect(flaws(isAction, { ...view, v: undefined })).not.toEqual([]);
    const action = (await world.store.action('acme', view.id))!;
    const newer = { ...action, v: 2 } as unknown as Action;
    expect(codeOf(() => viewOf(newer))).toBe('UNKNOWN_VERSION');
    expect(codeOf(() => fromRow(toRow(newer)))).toBe('UNKNOWN_VERSION');
    expect(fromRow(toRow(action))).toEqual(action);
  });

  test('of an event is refused by the schema and by the code', () => {
    const entry = world.entries[0]!;
    const events = eventsOf(entry).map((event) => ({ ...event, v: 2 }));
    expect(flaws(isEntry, { link: entry.link, events })).not.toEqual([]);
    expect(codeOf(() => eventsOf({ ...entry, body: JSON.stringify(events) }))).toBe('UNKNOWN_VERSION');
  });
});

describe('the lists in the schemas are the lists in the code', () => {
  const at = (schema: Schema, path: string): unknown =>
    path.split('/').reduce<unknown>((here, part) => (here as Schema)[part], schema);

  test('statuses, effects and events', () => {
    expect(at(actionSchema, '$defs/status/enum')).toEqual([...STATUSES]);
    expect(at(actionSchema, '$defs/effect/enum')).toEqual([...EFFECTS]);
    expect(at(entrySchema, '$defs/event/properties/type/enum')).toEqual([...EVENTS]);
    expect(at(entrySchema, '$defs/actionEvent/enum')).toEqual([...ACTION_EVENTS]);
    expect(at(entrySchema, '$defs/tenantEvent/enum')).toEqual([...TENANT_EVENTS]);
  });

  test('members of an action and of a patch', async () => {
    const view = world.views[0]!;
    expect(Object.keys(at(actionSchema, 'properties') as object).sort()).toEqual(Object.keys(view).sort());
    // What undoes it is said only where an action is read.
    const members = Object.keys(at(actionSchema, 'properties') as object);
    expect(at(actionSchema, 'required')).toEqual(members.filter((name) => name !== 'undoneBy'));
    // What runs elsewhere has every member that there is.
    const { id } = world.views.find(({ elsewhere }) => elsewhere)!;
    const action = (await world.store.action('acme', id))!;
    expect(Object.keys(at(entrySchema, '$defs/action/properties') as object).sort()).toEqual(
      Object.keys(action).sort(),
    );
    expect(Object.keys(at(entrySchema, '$defs/patch/properties') as object)).toEqual([...MUTABLE]);
  });
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return CountersignError.is(error) ? error.code : String(error);
  }
  return 'nothing was thrown';
}
