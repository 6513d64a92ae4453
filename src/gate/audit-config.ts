import type { JournalEvent } from '../core/event.ts';
import { isAsGranted, isAsMade } from '../core/fingerprint.ts';
import { readChain, TENANT_CHAIN } from '../core/journal.ts';
import type { ApiKey, Definition, Grant, Tenant } from '../stores/store.ts';
import { wholeChain } from './chain.ts';
import type { Runtime } from './runtime.ts';

export interface Misconfigured {
  readonly kind: 'definition' | 'grant' | 'key' | 'freeze';
  /** The grant's or the key's id, or the tool; '' is every tool. */
  readonly name: string;
}

/**
 * What is configured and not on record, or on record and not configured. `before` was read before the chains
 * in which the uses of grants were counted, so that what they had by then is a lower bound for it; what is read
 * here has at least as many uses behind it as were counted.
 */
export async function misconfigured(
  runtime: Runtime,
  before: Tenant,
  used: ReadonlyMap<string, number>,
  isErased: boolean,
): Promise<Misconfigured[]> {
  const { tenant } = before;
  const keys = await runtime.store.apiKeys(tenant);
  const now = await runtime.store.tenant(tenant);
  const entries = await wholeChain(runtime, tenant, TENANT_CHAIN, now.seq);
  const upTo = (seq: number) => {
    const those = entries.filter(({ link }) => link.seq <= seq);
    return configOf(readChain(TENANT_CHAIN, those, runtime.store.keys).events);
  };
  const told = upTo(now.seq);
  const left = ({ id, initialUses }: Grant) => initialUses - (used.get(id) ?? 0);
  const strange = now.grants.filter((grant) => {
    const granted = told.grants.get(grant.id);
    return (
      granted === undefined ||
      granted.revoked ||
      granted.mac !== grant.mac ||
      grant.uses > left(grant) ||
      !isAsGranted(tenant, { ...grant, definition: granted.definition }, runtime.store.keys)
    );
  });
  const gone = [...upTo(before.seq).grants.values()].filter(
    (grant) =>
      // A use that was erased cannot be counted: then it may just be used up.
      !isErased &&
      !grant.revoked &&
      grant.expiresAt > runtime.store.now() &&
      left(grant) > 0 &&
      !before.grants.some(({ id }) => id === grant.id),
  );
  return [
    ...differing(now.definitions.map(textOf), [...told.definitions.values()].map(textOf)).map(
      (text): Misconfigured => ({ kind: 'definition', name: JSON.parse(text)[0] }),
    ),
    ...strangeKeys(runtime, tenant, keys, told.keys, upTo(before.seq).keys),
    ...[...strange, ...gone].map(({ id }): Misconfigured => ({ kind: 'grant', name: id })),
    ...differing(now.frozen, [...told.frozen]).map((name): Misconfigured => ({ kind: 'freeze', name })),
  ];
}

/** The keys were read between the two: what is on record by the end covers them, what was before is among them. */
function strangeKeys(
  { store }: Runtime,
  tenant: string,
  keys: readonly ApiKey[],
  told: ReadonlyMap<string, ApiKey>,
  before: ReadonlyMap<string, ApiKey>,
): Misconfigured[] {
  const strange = keys.filter((key) => {
    const made = told.get(key.id);
    if (made === undefined || made.mac !== key.mac || !isAsMade(tenant, key, store.keys)) return true;
    return key.revoked ? !made.revoked : before.get(key.id)?.revoked === true;
  });
  const gone = [...before.values()].filter(({ id }) => !keys.some((key) => key.id === id));
  return [...strange, ...gone].map(({ id }) => ({ kind: 'key', name: id }));
}

interface Configured {
  readonly definitions: Map<string, Definition>;
  readonly grants: Map<string, Granted>;
  readonly keys: Map<string, ApiKey>;
  readonly frozen: Set<string>;
}

/** As it is on record, with the definition that its MAC is also made of. */
type Granted = Grant & { readonly definition: string };

/** The configuration that a tenant's own chain leads to. */
function configOf(events: readonly JournalEvent[]): Configured {
  const told: Configured = {
    definitions: new Map(),
    grants: new Map(),
    keys: new Map(),
    frozen: new Set(),
  };
  for (const { type, data } of events) {
    if (type === 'tool_registered') {
      const definition = data as unknown as Definition;
      told.definitions.set(JSON.stringify([definition.tool, definition.hash]), definition);
    } else if (type === 'granted')
      told.grants.set((data as unknown as Granted).id, data as unknown as Granted);
    else if (type === 'grant_revoked') {
      const { id } = data as { id: string };
      const granted = told.grants.get(id);
      if (granted !== undefined) told.grants.set(id, { ...granted, revoked: true });
    } else if (type === 'key_created')
      told.keys.set((data as unknown as ApiKey).id, data as unknown as ApiKey);
    else if (type === 'key_revoked') {
      const { id } = data as { id: string };
      const made = told.keys.get(id);
      if (made !== undefined) told.keys.set(id, { ...made, revoked: true });
    } else if (type === 'frozen') told.frozen.add((data as { tool: string }).tool);
    else if (type === 'unfrozen') told.frozen.delete((data as { tool: string }).tool);
  }
  return told;
}

const textOf = ({ tool, hash, number }: Definition): string => JSON.stringify([tool, hash, number]);

/** What is in one list and not in the other. */
function differing(some: readonly string[], others: readonly string[]): string[] {
  return [...some.filter((each) => !others.includes(each)), ...others.filter((each) => !some.includes(each))];
}
