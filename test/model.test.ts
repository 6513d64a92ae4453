import fc from 'fast-check';
import { expect } from 'vitest';
import { ACTION_EVENTS } from '../src/core/event.ts';
import { fold } from '../src/core/journal.ts';
import { Law } from '../src/core/law.ts';
import { replay } from '../src/core/replay.ts';
import { World } from './model-world.ts';
import { many, promise } from './promises.ts';

const NO_LAW = new Law([]);

promise(
  ['I2', 'I1', 'I5', 'I10'],
  'whatever is done, every start follows an allow of the same digest, once',
  () => {
    const counts = new Map<string, number>();
    let [commands, refused] = [0, 0];
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200, size: 'max' }), (numbers) => {
        const world = new World();
        for (const number of numbers) world.step(number);
        const folded = fold(world.log);
        if (JSON.stringify([...folded]) !== JSON.stringify([...world.rows]))
          throw new Error('the journal is not the state');
        // Written as JSON and read again, as an audit finds it.
        const { breaches } = replay('s1', JSON.parse(JSON.stringify(world.commits)), NO_LAW);
        if (breaches.length > 0) throw new Error(`the audit objects: ${JSON.stringify(breaches)}`);
        commands += numbers.length;
        refused += world.refused;
        for (const [type, count] of world.history.counts) counts.set(type, (counts.get(type) ?? 0) + count);
      }),
      { numRuns: many(1100, 11_000) },
    );
    // Had it not come by all of them, often, it would have shown nothing.
    expect(commands).toBeGreaterThan(many(95_000, 1_000_000));
    const rare = ACTION_EVENTS.filter((type) => (counts.get(type) ?? 0) < commands / 500);
    expect(rare).toEqual([]);
    expect(refused).toBeGreaterThan(commands / 10);
  },
  900_000,
);
