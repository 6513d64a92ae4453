import type { Action, Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Gate, runtimeOf, withRuntime } from './gate.ts';
import type { Item } from './propose.ts';
import type { Refused, Result } from './results.ts';

/**
 * Several gates on one database as one, each with a store of its own: for a server in front of hosts that have tools and policies of their own. What
 * is asked about an action goes to the gate that has its tool; what concerns none of them, to the first.
 */
export function joinGates(gates: readonly Gate[]): Gate {
  const [first] = gates;
  if (first === undefined) throw new CountersignError('INVALID_CALL', 'joinGates needs a gate.');
  const all = gates.map((gate) => ({ gate, ...runtimeOf(gate) }));
  const { store, progress, ready } = runtimeOf(first);
  // Whoever listens to the first hears of all of them.
  for (const each of all.slice(1))
    each.progress.on('progress', (told) => void progress.emit('progress', told));

  const withTool = (tool: string, definition?: string): Gate | undefined => {
    const having = all.filter(({ tools }) => tools.has(tool));
    const same = having.find(({ tools }) => tools.get(tool)!.definition === definition);
    return (same ?? having[0])?.gate;
  };
  /** What runs elsewhere is nobody's, even where one of them has a tool of that name. */
  const gateWith = (action: Action | undefined): Gate =>
    (action && !action.elsewhere ? withTool(action.tool, action.definition) : undefined) ?? first;
  const gateOf = async (action: string, by: Principal | undefined): Promise<Gate> => {
    await ready();
    const found = by && typeof action === 'string' ? await store.action(by.tenant, action) : undefined;
    return gateWith(found);
  };
  const gateFor = (items: readonly Item[]): Gate => {
    const having = new Set(
      items.map(({ tool, elsewhere }) => (elsewhere ? first : (withTool(tool) ?? first))),
    );
    const named = items.find(
      ({ tool, elsewhere }) => !elsewhere && all.filter(({ tools }) => tools.has(tool)).length > 1,
    );
    if (named !== undefined || having.size > 1)
      throw new CountersignError(
        'INVALID_CALL',
        named
          ? `Several of these gates have a tool ${named.tool}.`
          : 'These tools belong to different gates.',
      );
    return [...having][0] ?? first;
  };
  const gateIn = async (session: string, by: Principal | undefined): Promise<Gate> => {
    await ready();
    const found = by && typeof session === 'string' ? await store.session(by.tenant, { session }) : undefined;
    return gateWith(found?.live[0]);
  };

  const joined: Gate = {
    ...first,
    call: async (call) => gateFor([call]).call(call),
    callMany: async (batch) => gateFor(batch?.calls ?? []).callMany(batch),
    decide: async (decision, who, how) =>
      (await gateOf(decision?.action, who?.by)).decide(decision, who, how),
    async decideMany(decisions, who, how) {
      const places = new Map<Gate, number[]>();
      for (const [i, decision] of decisions.entries()) {
        const gate = await gateOf(decision?.action, who?.by);
        places.set(gate, [...(places.get(gate) ?? []), i]);
      }
      if (places.size <= 1) return ([...places.keys()][0] ?? first).decideMany(decisions, who, how);
      const results: (Result | Refused)[] = [];
      for (const [gate, at] of places) {
        const some = await gate.decideMany(
          at.map((i) => decisions[i]!),
          who,
          how,
        );
        for (const [n, i] of at.entries()) results[i] = some[n]!;
      }
      return results;
    },
    reply: async (said, who) => (await gateIn(said?.session, who?.by)).reply(said, who),
    edit: async (what, who) => (await gateOf(what?.action, who?.by)).edit(what, who),
    grant: async (request, who) => (await gateOf(request?.action, who?.by)).grant(request, who),
    cancel: async (what, who) => (await gateOf(what?.action, who?.by)).cancel(what, who),
    undo: (async (what: { action: string } | { batch: string }, who: Parameters<Gate['cancel']>[1]) => {
      if ('action' in what) return (await gateOf(what.action, who?.by)).undo(what, who);
      await ready();
      const [one] = who?.by
        ? await store.list(who.by.tenant, { audience: null, prompt: String(what.batch), limit: 1 })
        : [];
      return gateWith(one).undo(what, who);
    }) as Gate['undo'],
    reconcile: async (finding, who) => (await gateOf(finding?.action, who?.by)).reconcile(finding, who),
    claim: async (request, who) => (await gateOf(request?.action, who?.by)).claim(request, who),
    renew: async (held, who) => (await gateOf(held?.action, who?.by)).renew(held, who),
    complete: async (completion, who) =>
      (await gateOf(completion?.action, who?.by)).complete(completion, who),
    async sweep() {
      const swept = await Promise.all(gates.map((gate) => gate.sweep()));
      const sum = (name: keyof (typeof swept)[number]) =>
        swept.reduce((total, each) => total + each[name], 0);
      return {
        expired: sum('expired'),
        inDoubt: sum('inDoubt'),
        reconciled: sum('reconciled'),
        started: sum('started'),
      };
    },
    async close(how) {
      await Promise.all(gates.map((gate) => gate.close(how)));
    },
  };
  // What is told of all of them together has to hold for each.
  const grantable = runtimeOf(first).grantable.filter((effect) =>
    all.every((each) => each.grantable.includes(effect)),
  );
  return withRuntime(joined, { ...runtimeOf(first), grantable });
}
