import type { Store } from '../../stores/store.ts';

const TENANTS = ['acme', 'globex'];

/** All that can be read of a store: equal before and after whatever must have written nothing. */
export async function everything(store: Store): Promise<unknown> {
  const tenants = await Promise.all(
    TENANTS.map(async (tenant) => {
      const actions = await store.list(tenant, { audience: null, limit: 1000 });
      const chains = await store.chains(tenant, null, 1000);
      return {
        config: await store.tenant(tenant),
        actions,
        chains,
        links: await Promise.all(chains.map(({ chain }) => store.journal(tenant, chain, 0, 1000))),
        sessions: await Promise.all(chains.map(({ chain }) => store.session(tenant, { session: chain }))),
        prompts: await Promise.all(
          actions.map(({ prompt }) => (prompt === null ? null : store.prompt(tenant, prompt))),
        ),
      };
    }),
  );
  return { tenants, due: await store.due(1000) };
}
