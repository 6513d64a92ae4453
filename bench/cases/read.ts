import { z } from 'zod';
import { createGate, defineTool } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { alternate, below, type Case, clocked, type Figure, forInformation } from '../measure.ts';
import { agentOf } from '../world.ts';

const input = z.object({ slug: z.string(), draft: z.boolean().default(false) });
const run = async ({ slug }: { slug: string }) => ({ slug, title: 'Opening hours' });
const tool = defineTool({ name: 'cms_readPage', effect: 'read', input, run });
const args = { slug: 'opening-hours' };
const by = agentOf('acme');
const given = { idempotencyKey: '', signal: new AbortController().signal };

export const read: Case = {
  about: 'a read through the gate, against validating and running it directly',
  run: async ({ quick }) => {
    const plain = await added(quick, undefined);
    const withContext = await added(quick, () => ({ db: 'a client' }));
    return [
      below('read', plain.value, 'µs added', 5, {
        spread: plain.spread,
        note: `${plain.direct.toFixed(2)} µs directly`,
      }),
      forInformation('read: with a context', withContext.value, 'µs added', { spread: withContext.spread }),
    ] satisfies Figure[];
  },
};

async function added(quick: boolean, context: (() => object) | undefined) {
  const gate = createGate({
    store: sqlite(':memory:'),
    tools: [tool],
    sweepEveryMs: 0,
    ...(context ? { context } : {}),
  });
  const calls = 20_000;
  const perCall = (ms: number) => (ms * 1000) / calls;
  const times: { gate: number; direct: number }[] = [];
  const through = async () => {
    for (let i = 0; i < calls; i++) await gate.call({ tool: tool.name, args, session: 'session', by });
  };
  const directly = async () => {
    for (let i = 0; i < calls; i++) {
      const checked = input['~standard'].validate(args);
      const { value } = (checked instanceof Promise ? await checked : checked) as { value: typeof args };
      await tool.run(value, given as never);
    }
  };
  const compared = await alternate(
    { rounds: quick ? 11 : 41, warmUp: 3 },
    async () => {
      const ms = await clocked(through);
      times.push({ gate: perCall(ms), direct: Number.NaN });
      return ms;
    },
    async () => {
      const ms = await clocked(directly);
      times.at(-1)!.direct = perCall(ms);
      return ms;
    },
  );
  await gate.close();
  return {
    value: perCall(compared.a - compared.b),
    direct: perCall(compared.b),
    spread: times.slice(3).map((each) => each.gate - each.direct),
  };
}
