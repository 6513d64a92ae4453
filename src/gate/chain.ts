import { type Entry, TENANT_CHAIN } from '../core/journal.ts';
import type { Runtime } from './runtime.ts';

export const PAGE = 1000;

/** A chain from its beginning, up to one link or to its present end. */
export async function wholeChain(
  runtime: Runtime,
  tenant: string,
  chain: string,
  upTo: number = Number.POSITIVE_INFINITY,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after = 0; ; ) {
    const page = await runtime.store.journal(tenant, chain, after, PAGE);
    entries.push(...page.filter(({ link }) => link.seq <= upTo));
    const last = page.at(-1)?.link.seq ?? after;
    if (page.length < PAGE || last <= after || last >= upTo) return entries;
    after = last;
  }
}

/** The heads of a tenant's chains, its own among them. */
export async function allHeads(runtime: Runtime, tenant: string): Promise<Map<string, number>> {
  const heads = new Map<string, number>([[TENANT_CHAIN, 0]]);
  for (let after: string | null = null; ; ) {
    const page: { chain: string; seq: number }[] = await runtime.store.chains(tenant, after, PAGE);
    for (const { chain, seq } of page) heads.set(chain, seq);
    if (page.length < PAGE) return heads;
    after = page.at(-1)!.chain;
  }
}
