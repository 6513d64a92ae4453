import { expect } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, bob, codeOf, world } from '../../test/world.ts';

promise(
  'T10',
  "nobody reads, continues or takes over another's talk, whether there was a call in it or not",
  async () => {
    const { gate } = world();
    const line = { say: 'hello' };
    expect(await gate.append({ session: 's1', after: 0, lines: [line] }, { by: ada })).toBe(true);
    expect(await gate.append({ session: 's1', after: 1, lines: [line] }, { by: bob })).toBe(false);
    expect(await codeOf(gate.transcript({ session: 's1' }, { by: bob }))).toBe('NOT_FOUND');
    const call = { tool: 'save_note', args: { text: 'x' }, session: 's1' };
    const forBob = { ...agent, actsFor: 'bob' };
    expect(await codeOf(gate.call({ ...call, by: forBob }))).toBe('NOT_FOUND');
    expect((await gate.call({ ...call, by: agent })).status).toBe('pending');
    expect(await gate.transcript({ session: 's1' }, { by: agent })).toEqual([{ seq: 1, line }]);
    expect(await codeOf(gate.append({ session: 's1', after: 0, lines: [line] }, { by: bob }))).toBe(
      'NOT_FOUND',
    );
  },
);
