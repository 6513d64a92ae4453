import { expect } from 'vitest';
import { many, promise } from '../../test/promises.ts';
import { ada, agent, codeOf, type World, world } from '../../test/world.ts';
import type { Result } from '../index.ts';

const NO_LIMITS = {
  pendingPerSession: 1e9,
  pendingPerAgent: Number.POSITIVE_INFINITY,
  perMinutePerSession: Number.POSITIVE_INFINITY,
  perMinutePerAgent: Number.POSITIVE_INFINITY,
};

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function mails(session: string, count: number): { tool: string; args: { to: string } }[] {
  return Array.from({ length: count }, (_, i) => ({ tool: 'send_mail', args: { to: `${session}-${i}` } }));
}

/** Something that happens to a session while its batch is being decided. */
async function disturb(
  { gate, clock }: World,
  session: string,
  held: readonly Result[],
  roll: (sides: number) => number,
): Promise<void> {
  const action = held[roll(held.length)]!.action!.id;
  switch (roll(5)) {
    case 0:
      await gate
        .edit({ action, revision: 1, args: { to: `${session}-edited` } }, { by: ada })
        .catch(() => {});
      return;
    case 1:
      await gate.cancel({ action }, { by: agent }).catch(() => {});
      return;
    case 2:
      await gate.call({ tool: 'send_mail', args: { to: `${session}-inserted` }, session, by: agent });
      return;
    case 3:
      clock.advance(6 * 60_000);
      await gate.sweep();
      return;
    default:
      await gate.decide({ action, revision: 1, verdict: 'deny' }, { by: ada }).catch(() => {});
  }
}

promise(
  'I13',
  'inserts, edits, denials and expiry during the submit: only what was allowed as shown runs, once',
  async () => {
    const roll = dice(13);
    let here = world({ policy: { limits: NO_LIMITS } });
    for (let i = 0; i < many(150, 10_000); i++) {
      if (i % 100 === 0) here = world({ policy: { limits: NO_LIMITS } });
      const session = `b${i}`;
      const held = await here.gate.callMany({ session, by: agent, calls: mails(session, 3) });
      const verdicts = held.map(() => (roll(3) === 0 ? 'deny' : 'allow') as 'allow' | 'deny');
      const submit = () =>
        here.gate.decideMany(
          held.map(({ action }, k) => ({ action: action!.id, revision: 1, verdict: verdicts[k]! })),
          { by: ada },
        );
      const [results] = await Promise.all([
        submit(),
        submit(),
        disturb(here, session, held, roll),
        disturb(here, session, held, roll),
      ]);
      const allowed = held
        .map(({ action }) => (action!.args as { to: string }).to)
        .filter((_, k) => verdicts[k] === 'allow');
      const ran = here.ledger.splice(0).map((line) => line.replace('mail ', ''));
      expect(
        ran.filter((to) => !allowed.includes(to)),
        session,
      ).toEqual([]);
      expect(new Set(ran).size, session).toBe(ran.length);
      expect(results, session).toHaveLength(3);
    }
  },
  900_000,
);

promise(
  'I14',
  'undo against undo, undo of what is being decided, undo at the end of its window: at most once each',
  async () => {
    const roll = dice(14);
    let here = world({ policy: { limits: NO_LIMITS } });
    for (let i = 0; i < many(150, 10_000); i++) {
      if (i % 100 === 0) here = world({ policy: { limits: NO_LIMITS } });
      const session = `u${i}`;
      here.pages.set(session, { name: session, sections: 1, version: 1 });
      const { action } = await here.hold(session, { session });
      const decide = () =>
        here.gate.decide({ action: action.id, revision: 1, verdict: 'allow' }, { by: ada }).catch(() => {});
      const undo = (by = ada) => here.gate.undo({ action: action.id }, { by }).catch(() => {});
      await Promise.all([decide(), decide(), undo(), roll(2) ? undo(agent) : undo()]);
      if (roll(4) === 0) here.clock.advance(60_000);
      await Promise.all([undo(), undo(), undo(agent)]);
      const happened = here.ledger.splice(0);
      expect(
        happened.filter((line) => line.startsWith('delete')),
        session,
      ).toHaveLength(1);
      expect(happened.filter((line) => line.startsWith('restore')).length, session).toBeLessThanOrEqual(1);
      expect(happened[0], session).toBe(`delete ${session}`);
      here.clock.advance(60_001);
      expect(['UNDO_CLOSED', 'ALREADY_UNDONE']).toContain(
        await codeOf(here.gate.undo({ action: action.id }, { by: ada })),
      );
    }
  },
  900_000,
);
