import { expect, test } from 'vitest';
import { ME } from '../../web/dev/world.ts';
import { allow, type Opened, say, sees, useDesk, waiting } from './harness.ts';
import { useStart } from './start.ts';

/** A chat asks about one prompt at a time: what waits for its turn is counted, and offers no buttons yet. */
const desk = useDesk();
const start = useStart();

async function queued(): Promise<Opened & { cancel(n: number): Promise<unknown> }> {
  const opened = await desk.open({ at: '/#/chat/cms', seeded: false });
  const { page, fake } = opened;
  await say(page, 'Delete the about page');
  await sees(waiting(page).filter({ hasText: 'About Us' }));
  await say(page, 'Publish the winter blend');
  await sees(page.locator('.queue', { hasText: '1 more waits after this: Publish post' }));
  const { gate } = fake.world.rooms.find(({ name }) => name === 'cms')!;
  const cancel = async (n: number) => {
    const { actions } = await gate.list({ status: 'pending', order: 'oldest' }, { by: ME });
    return gate.cancel({ action: actions[n]!.id }, { by: ME, via: 'inbox' });
  };
  return { ...opened, cancel };
}

test('the next prompt is announced, and asked once the first is decided', async () => {
  const { page } = await queued();
  expect(await waiting(page).count()).toBe(1);
  await page.reload();
  await sees(page.locator('.queue', { hasText: '1 more waits after this' }));
  expect(await waiting(page).allTextContents()).toEqual([expect.stringContaining('About Us')]);
  await say(page, 'yes');
  await sees(waiting(page).filter({ hasText: 'Publish post' }));
  await sees(page.locator('.card .status', { hasText: 'Done' }));
  await expect.poll(() => page.locator('.queue').allTextContents()).toEqual(['']);
  await allow(page).click();
  await expect.poll(() => page.locator('.card .status', { hasText: 'Done' }).count()).toBe(2);
});

test('with the real server, and in both windows', async () => {
  const { page, tab } = await start('#/chat/cms');
  const other = await tab();
  await sees(other.locator('.beginning'));
  await say(page, 'Delete the about page');
  await sees(waiting(page));
  await say(page, 'Publish the winter blend');
  for (const each of [page, other])
    await sees(each.locator('.queue', { hasText: '1 more waits after this: Publish post' }));
  await say(page, 'no');
  for (const each of [page, other]) {
    await sees(waiting(each).filter({ hasText: 'Publish post' }));
    await expect.poll(() => each.locator('.queue').allTextContents()).toEqual(['']);
  }
});

test('what is withdrawn elsewhere is not counted any more', async () => {
  const { page, cancel } = await queued();
  await say(page, 'Delete hero.jpg');
  await sees(page.locator('.queue', { hasText: '2 more wait after this: Publish post' }));
  await cancel(1);
  await sees(page.locator('.queue', { hasText: '1 more waits after this: Delete' }));
  await cancel(0);
  await sees(waiting(page).filter({ hasText: 'hero.jpg' }));
  await expect.poll(() => page.locator('.queue').allTextContents()).toEqual(['']);
});

test('when the time of the first is over, the next is asked', async () => {
  const { page, fake } = await queued();
  fake.world.clock.offset += 6 * 60_000;
  await sees(waiting(page).filter({ hasText: 'Publish post' }));
  await sees(page.locator('.card .status', { hasText: 'Expired' }));
  await expect.poll(() => page.locator('.queue').allTextContents()).toEqual(['']);
});

test('what an agent asks for beside the talk is counted too, in the language of the conversation', async () => {
  const { page, fake } = await desk.open({ at: '/#/chat/paddocks', seeded: false });
  await say(page, 'Borrá todos los potreros que empiezan con Padrón');
  await sees(waiting(page));
  const { gate, session } = fake.world.rooms.find(({ name }) => name === 'paddocks')!;
  const [first] = (await gate.prompts(session, { by: ME }))[0]!.actions;
  const { ids } = first!.args as { ids: string[] };
  const by = { kind: 'agent', id: 'night-shift', tenant: 'local', actsFor: 'ada' } as const;
  await gate.call({ tool: 'carpeta/delete-potreros', args: { ids: ids.slice(0, 1) }, session, by });
  await sees(page.locator('.queue', { hasText: 'Después espera 1 más: ¿Borro el potrero' }));
});
