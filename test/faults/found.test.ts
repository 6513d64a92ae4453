import { expect, test } from 'vitest';
import { promise } from '../promises.ts';
import { ada, allow, deny, world } from '../world.ts';

/** What the harnesses have found, told again in a few lines each, so that it stays found. */

test('an edit of a queued prompt can still be decided and run once its turn comes', async () => {
  const { gate, hold, clock, ledger } = world();
  const [first, second] = [await hold('about'), await hold('home')];
  const { id, revision } = second.action;
  const edited = await gate.edit({ action: id, revision, args: { slug: 'blog' } }, { by: ada });
  // Longer than it may be looked at: in the queue nobody looks at it.
  clock.advance(6 * 60_000);
  await gate.sweep();
  expect((await gate.get(first.action.id, { by: ada })).status).toBe('expired');
  const shown = await gate.get(id, { by: ada });
  expect(shown).toMatchObject({ status: 'pending', revision: 2, expiresAt: clock() + 5 * 60_000 });
  expect((await gate.decide(allow(edited), { by: ada })).status).toBe('succeeded');
  expect(ledger).toEqual(['delete blog']);
});

promise(
  'T8',
  'whoever edits or withdraws too late is told what was decided, not what they last saw',
  async () => {
    const { gate, store, hold } = world();
    const { action } = await hold('about');
    const late = world({ store });
    // Somebody else decides between the look and the change.
    const looked = store.action.bind(store);
    let raced = false;
    store.action = async (...which) => {
      const row = await looked(...which);
      if (!raced) {
        raced = true;
        await gate.decide(deny({ action }), { by: ada });
      }
      return row;
    };
    const refused = await late.gate
      .cancel({ action: action.id }, { by: ada })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'ALREADY_DECIDED',
      details: { status: 'denied', verdict: 'deny' },
    });
  },
);
