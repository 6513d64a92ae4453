import { expect } from 'vitest';
import { promise } from '../promises.ts';
import { runHarness } from './harness.ts';
import { POINTS } from './points.ts';

const KILLS = '150';

for (const store of ['sqlite', 'postgres'] as const) {
  promise(
    ['I1', 'I2', 'I5', 'I6', 'I9', 'I10', 'I14'],
    `processes that are killed at named points and at random, on ${store}`,
    async () => {
      const args = ['--store', store, '--kills', KILLS, '--json'];
      const { code, lines, said } = await runHarness('faults/run.ts', args);
      const [{ points, illegal }, figures] = lines as [
        { points: Record<string, number>; illegal: number },
        Record<string, number>,
      ];
      expect({ ...figures, illegal, said }).toMatchObject({
        duplicates: 0,
        unapproved: 0,
        lost: 0,
        stranded: 0,
        chainBroken: 0,
        illegal: 0,
        said: expect.not.stringMatching(/unexpected/),
      });
      expect(code).toBe(0);
      expect(figures.kills).toBeGreaterThanOrEqual(Number(KILLS));
      expect(figures.executed).toBeGreaterThan(50);
      // Crashes that left nothing in doubt would have been at harmless moments only.
      expect(figures.inDoubt).toBeGreaterThan(0);
      const struck = POINTS.filter(({ name }) => points[name]! > 0);
      expect(struck.length).toBeGreaterThan(POINTS.length / 3);
    },
    400_000,
  );
}
