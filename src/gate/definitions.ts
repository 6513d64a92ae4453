import { type Action, GATE } from '../core/action.ts';
import { event } from '../core/event.ts';
import type { Plan } from '../core/plan.ts';
import type { Tenant } from '../stores/store.ts';
import type { Runtime } from './runtime.ts';
import type { Tool } from './tool.ts';

/** Whether this process has the newest definition of a tool that the tenant has seen. */
export function isCurrent(config: Tenant, tool: Tool): boolean {
  return newest(config, tool.name)?.hash === tool.definition;
}

function newest(config: Tenant, name: string): Tenant['definitions'][number] | undefined {
  const known = config.definitions.filter((definition) => definition.tool === name);
  return known.toSorted((a, b) => b.number - a.number)[0];
}

/**
 * Makes a tool known to a tenant, on record, the first time this definition is used there. A newer definition
 * supersedes what is pending under the older ones; an older one that comes back is not newer, so that the two
 * halves of a rolling deployment leave each other's actions alone.
 */
export async function registerTool(runtime: Runtime, tenant: string, tool: Tool): Promise<Tenant> {
  const config = await runtime.tenants.get(tenant);
  if (config.definitions.some((known) => known.tool === tool.name && known.hash === tool.definition))
    return config;
  let isNew = false;
  const registered = await runtime.tenants.change(tenant, (now, at) => {
    const known = now.definitions.filter((definition) => definition.tool === tool.name);
    isNew = !known.some((definition) => definition.hash === tool.definition);
    if (!isNew) return undefined;
    const number = Math.max(0, ...known.map((definition) => definition.number)) + 1;
    const definition = { tool: tool.name, hash: tool.definition, number };
    return { event: event('tool_registered', { at, by: GATE, data: definition }), config: { definition } };
  });
  if (isNew) await supersedeOlder(runtime, tenant, tool);
  return registered;
}

interface Host {
  readonly tenant: string;
  readonly session: string;
  /** Whether it knew the tool as another, which the tenant need not have known last. */
  readonly wasOther?: boolean;
  /** Definitions that differ only in what the host takes the tool for. */
  readonly alike?: readonly string[];
}

/**
 * A tool that runs elsewhere is now described otherwise by its own host: that is on record, what was granted is
 * granted no more, and what waits in the host's session under another description never starts.
 */
export async function redefine(
  runtime: Runtime,
  tool: Tool,
  { tenant, session, wasOther = false, alike = [tool.definition] }: Host,
): Promise<Redefined> {
  const config = await runtime.tenants.get(tenant);
  const before = newest(config, tool.name);
  const isNew = !config.definitions.some((known) => known.tool === tool.name && alike.includes(known.hash));
  await registerTool(runtime, tenant, tool);
  // One that comes back is no news, but not what was granted either.
  if (wasOther || (before && !alike.includes(before.hash))) await revokeGrants(runtime, tenant, tool);
  const changed = wasOther || (before !== undefined && isNew);
  if ((await runtime.store.session(tenant, { session })) === undefined) return { changed, superseded: 0 };
  const isOther = (action: Action) =>
    action.elsewhere === true && action.tool === tool.name && !alike.includes(action.definition);
  const superseded = await runtime.sessions.change(tenant, { session }, (plan) =>
    supersedeUnstarted(plan, isOther),
  );
  return { changed, superseded };
}

export interface Redefined {
  /** Whether the tenant knew it, and never like this. */
  readonly changed: boolean;
  readonly superseded: number;
}

/** Whoever granted it knew the tool as it was. */
async function revokeGrants(runtime: Runtime, tenant: string, tool: Tool): Promise<void> {
  const { grants } = await runtime.tenants.fresh(tenant);
  for (const { id } of grants.filter((each) => each.tool === tool.name))
    await runtime.tenants.change(tenant, (now, at) => {
      const known = now.grants.find((each) => each.id === id);
      if (known === undefined) return undefined;
      return {
        event: event('grant_revoked', { at, by: GATE, data: { id } }),
        config: { grant: { ...known, revoked: true } },
      };
    });
}

function supersedeUnstarted(plan: Plan, isOther: (action: Action) => boolean): number {
  const waiting = plan
    .live()
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .filter(isOther);
  for (const action of waiting) plan.apply(action, { type: 'supersede', by: GATE, reason: 'definition' });
  return waiting.length;
}

/** Withdraws what waits under another definition of the tool. */
async function supersedeOlder(runtime: Runtime, tenant: string, tool: Tool): Promise<void> {
  for (const session of await sessionsWithOlder(runtime, tenant, tool)) {
    await runtime.sessions.change(tenant, { session }, (plan) =>
      supersedeUnstarted(plan, (action) => isOlder(action, tool)),
    );
  }
}

/** What describes itself has no definition that another could replace. */
const isOlder = (action: Action, tool: Tool): boolean =>
  action.tool === tool.name && action.definition !== tool.definition && !action.elsewhere;

const PAGE = 500;

async function sessionsWithOlder(runtime: Runtime, tenant: string, tool: Tool): Promise<Set<string>> {
  const sessions = new Set<string>();
  const query = { audience: null, tool: tool.name, status: ['pending', 'approved'], limit: PAGE } as const;
  for (let page = await runtime.store.list(tenant, query); page.length > 0; ) {
    for (const action of page) if (isOlder(action, tool)) sessions.add(action.session);
    page = page.length < PAGE ? [] : await runtime.store.list(tenant, { ...query, after: page.at(-1)! });
  }
  return sessions;
}
