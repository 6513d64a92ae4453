/** One process of a scenario: does its steps, and says when it is ready to go on and what came of it. */
import { once } from 'node:events';

const { framework, side, folder, steps, aheadMs, hangs } = JSON.parse(process.argv[2]);
if (aheadMs > 0) setClockAhead(aheadMs);
const { peer } = await import(`./${framework}.mjs`);

const world = await peer({ side, folder, hangs });
const heard = [];
for (const step of steps) {
  if (step.do === 'hold') await world.hold();
  if (step.do === 'edit') await world.edit();
  if (step.do === 'resume') {
    await world.answer?.(step.verdict);
    const saved = await Promise.all(Array.from({ length: step.times ?? 1 }, () => world.load?.()));
    if (step.waits) {
      process.send({ reached: 'loaded' });
      await once(process, 'message');
    }
    // What a framework refuses is as good as what it does not run: the ledger counts.
    const ended = await Promise.allSettled(saved.map((each) => world.resume(each, step.verdict)));
    heard.push(...ended.filter(({ status }) => status === 'rejected').map(({ reason }) => String(reason)));
  }
}
await world.close?.();
process.send({ done: heard });
process.disconnect();
// Some keep a connection or a timer open.
process.exit(0);

function setClockAhead(ms) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [Real.now() + ms] : given));
    }
    static now() {
      return Real.now() + ms;
    }
  };
}
