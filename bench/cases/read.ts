import { z } from 'zod';
import { createGate, defineTool } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { alternate, below, type Case, clocked, forInformation } from '../measure.ts';
import { agentOf } from '../world.ts';

const input = z.object({ slug: z.string(), draft: z.boolean().default(false) });
const run = async ({ slug }: { slug: string }) => ({ slug, title: 'Opening hours' });
const tool = defineTool({ name: 'cms_readPage', effect: 'read', input, run });
const args = { slug: 'opening-hours' };
const by = agentOf('acme');
const given = { idempotencyKey: '', signal: new AbortController().signal };

export const read: Case = {
  about: 'a read through the gate, against validating and running it directly',
  async run({ quick }) {
    const plain = await added(quick, undefined);
    const withContext = await added(quick, () => ({ db: 'a client' }));
    return [
      below('read', plain.value, 'µs added', 5, {
        spread: plain.spread,
        note: `${plain.direct.toFixed(2)} µs directly`,
      }),
      forInformation('read: with a context', withContext.value, 'µs added', { spread: withContext.spread }),
    ];
  },
};

const CALLS = 20_000;
const perCall = (ms: number): number => (ms * 1000) / CALLS;

async function added(
  quick: boolean,
  context: (() => object) | undefined,
): Promise<{ value: number; direct: number; spread: number[] }> {
  const gate = createGate({
    store: sqlite(':memory:'),
    tools: [tool],
    sweepEveryMs: 0,
    ...(context ? { context } : {}),
  });
  const { a, b, differences } = await alternate(
    { rounds: quick ? 11 : 41, warmUp: 3 },
    () =>
      clocked(async () => {
        for (let i = 0; i < CALLS; i++) await gate.call({ tool: tool.name, args, session: 'session', by });
      }),
    () =>
      clocked(async () => {
        for (let i = 0; i < CALLS; i++) {
          const checked = input['~standard'].validate(args);
          const { value } = (checked instanceof Promise ? await checked : checked) as { value: typeof args };
          await tool.run(value, given as never);
        }
      }),
  );
  await gate.close();
  return { value: perCall(a - b), direct: perCall(b), spread: differences.map(perCall) };
}
