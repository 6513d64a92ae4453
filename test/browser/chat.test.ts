import { expect, test } from 'vitest';
import { allow, deny, race, say, sees, useDesk, waiting } from './harness.ts';

const desk = useDesk();

interface Tale {
  readonly story: string;
  readonly asks: string;
  readonly held: string;
  readonly yes: string;
  readonly no: string;
  readonly done: string;
  readonly denied: string;
}

const TALES: readonly Tale[] = [
  {
    story: 'paddocks',
    asks: 'Borrá todos los potreros que empiezan con Padrón',
    held: '¿Borro estos 13 potreros?',
    yes: 'sí, borrar',
    no: 'no, dejalos',
    done: 'Hecha',
    denied: 'Denegada',
  },
  {
    story: 'crm',
    asks: 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com',
    held: 'Create contact Maria Garcia',
    yes: 'yes',
    no: 'no',
    done: 'Done',
    denied: 'Denied',
  },
  {
    story: 'cms',
    asks: 'Delete the about page',
    held: 'About Us',
    yes: 'yes, delete it',
    no: 'no',
    done: 'Done',
    denied: 'Denied',
  },
  {
    story: 'calendar',
    asks: 'Delete my dentist appointment',
    held: 'Dentist appointment',
    yes: 'yes please',
    no: 'no, keep it',
    done: 'Done',
    denied: 'Denied',
  },
];

for (const { story, asks, held, yes, no, done, denied } of TALES) {
  test(`${story}: allowed by a click, and on record`, async () => {
    const { page } = await desk.open({ at: `/#/chat/${story}`, seeded: false });
    await say(page, asks);
    await sees(waiting(page).filter({ hasText: held }));
    await allow(page).click();
    await sees(page.locator('.card .status', { hasText: done }));
    expect(await waiting(page).count()).toBe(0);
    expect(await page.locator('.card .record').textContent()).toMatch(/by you|por vos/);
  });

  test(`${story}: denied by a click`, async () => {
    const { page } = await desk.open({ at: `/#/chat/${story}`, seeded: false });
    await say(page, asks);
    await sees(waiting(page).filter({ hasText: held }));
    await deny(page).click();
    await sees(page.locator('.card .status', { hasText: denied }));
  });

  test(`${story}: allowed by typing`, async () => {
    const { page } = await desk.open({ at: `/#/chat/${story}`, seeded: false });
    await say(page, asks);
    await sees(waiting(page).filter({ hasText: held }));
    await say(page, yes);
    await sees(page.locator('.card .status', { hasText: done }));
  });

  test(`${story}: denied by typing`, async () => {
    const { page } = await desk.open({ at: `/#/chat/${story}`, seeded: false });
    await say(page, asks);
    await sees(waiting(page).filter({ hasText: held }));
    await say(page, no);
    await sees(page.locator('.card .status', { hasText: denied }));
  });
}

const ask = async (story: string, asks: string) => {
  const opened = await desk.open({ at: `/#/chat/${story}`, seeded: false });
  await say(opened.page, asks);
  await sees(waiting(opened.page));
  return opened;
};
const [paddocks, crm] = TALES as [Tale, Tale];

test('a reason goes on record with the denial', async () => {
  const { page } = await ask('crm', crm.asks);
  await page.getByRole('button', { name: 'Deny with a reason' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('She asked us not to.');
  await page.keyboard.press('Enter');
  await sees(page.locator('.record .reason', { hasText: 'She asked us not to.' }));
});

test('of a batch, what is chosen is allowed and the rest keeps waiting', async () => {
  const { page } = await ask('crm', 'Create contacts for Ana Ruiz, Ben Okafor and Eva Novak at Acme');
  await page.getByLabel('Choose: 2. Create contact Ben Okafor').uncheck();
  await page.getByRole('button', { name: 'Allow (2 of 3)' }).click();
  await sees(page.locator('.item.succeeded', { hasText: 'Ana Ruiz' }));
  await sees(page.locator('.item.succeeded', { hasText: 'Eva Novak' }));
  expect(await page.locator('.item.pending').allTextContents()).toEqual([
    expect.stringContaining('Ben Okafor'),
  ]);
});

test('what was allowed is undone, and says so', async () => {
  const { page, fake } = await ask('paddocks', paddocks.asks);
  await allow(page).click();
  await page.locator('.card .undo').click();
  await sees(page.locator('.card .status', { hasText: 'Deshecha' }));
  expect(await page.locator('.card .undo').count()).toBe(0);
  const farm = fake.world.rooms.find(({ name }) => name === 'paddocks')!.data!.context as {
    farm: { list(): { name: string }[] };
  };
  expect(farm.farm.list().filter(({ name }) => name.startsWith('Padrón'))).toHaveLength(13);
});

test('an edit is asked about afresh, with what is different', async () => {
  const { page } = await ask('crm', crm.asks);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('email').fill('maria.garcia@acme.com');
  await page.getByRole('button', { name: 'Ask with these changes' }).click();
  const card = waiting(page);
  await sees(card.locator('.changes ins', { hasText: 'maria.garcia@acme.com' }));
  await sees(card.getByText('Version 2'));
  await allow(page).click();
  await sees(page.locator('.card .status', { hasText: 'Done' }));
});

test('“Allow similar” says what it covers, and covers that', async () => {
  const { page, fake } = await ask('crm', crm.asks);
  await page.getByRole('button', { name: 'Allow similar for 15 minutes' }).click();
  expect(await page.getByRole('button', { name: 'Allow this one and similar ones' }).isDisabled()).toBe(true);
  await page.locator('.grant label', { hasText: 'company' }).click();
  await sees(page.getByText('if company is “Acme Corp”'));
  await page.getByRole('button', { name: 'Allow this one and similar ones' }).click();
  await sees(page.locator('.card .status', { hasText: 'Done' }));
  await say(page, 'Create a contact for John Doe at Acme Corp, john@acme.com');
  await expect
    .poll(async () => (await fake.world.all()).filter(({ decision }) => decision?.by.kind === 'grant').length)
    .toBe(1);
  expect(await waiting(page).count()).toBe(0);
  await page.goto(page.url().replace(/#.*/, '#/inbox'));
  await sees(page.locator('.grants', { hasText: 'company is “Acme Corp”' }));
  await page.locator('.grants').getByRole('button', { name: 'Take back' }).click();
  await page.locator('.grants').waitFor({ state: 'detached' });
});

test('a reload in the middle loses nothing', async () => {
  const { page } = await ask('paddocks', paddocks.asks);
  await page.locator('.composer textarea').fill('a thought half wri');
  await page.reload();
  await sees(waiting(page).filter({ hasText: paddocks.held }));
  expect(await page.locator('.composer textarea').inputValue()).toBe('a thought half wri');
  await allow(page).click();
  await sees(page.locator('.card .status', { hasText: 'Hecha' }));
  await page.reload();
  await sees(page.locator('.card .status', { hasText: 'Hecha' }));
  expect(await page.locator('.said.user').allTextContents()).toEqual([
    expect.stringContaining(paddocks.asks),
  ]);
});

test('what was read while a turn was under way does not take its last words away', async () => {
  const { page } = await ask('paddocks', paddocks.asks);
  // Whatever the page reads from now on is told as it was before the turn, until the turn is over.
  const old = await page.evaluate(`fetch('/v1/chats/paddocks/messages').then((answer) => answer.json())`);
  let isOver = false;
  await page.route('**/v1/chats/paddocks/messages', (route) =>
    isOver ? route.continue() : route.fulfill({ json: old }),
  );
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/chats/paddocks')) isOver = true;
  });
  const said = page.locator('.said.assistant .bubble', { hasText: 'Listo, borré 13 potreros.' });
  await page.evaluate(`new MutationObserver(() => {
    const isThere = document.body.textContent.includes('Listo, borré 13 potreros.');
    if (globalThis.wasThere && !isThere) globalThis.wasLost = true;
    globalThis.wasThere ||= isThere;
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
  await allow(page).click();
  await sees(said);
  await sees(page.locator('.card .undo'));
  await expect.poll(() => isOver).toBe(true);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await page.waitForResponse('**/v1/chats/paddocks/messages');
  expect(await said.count()).toBe(1);
  expect(await page.evaluate('globalThis.wasLost ?? false')).toBe(false);
});

test('two tabs decide at once: it runs once, and both show the same', async () => {
  const { page, tab, fake } = await ask('crm', crm.asks);
  const other = await tab();
  await sees(waiting(other));
  await race(page, other);
  await Promise.all([page, other].map((each) => each.locator('.card .record .status').waitFor()));
  const [mine, theirs] = await Promise.all(
    [page, other].map((each) => each.locator('.card .record .status').textContent()),
  );
  expect(mine).toBe(theirs);
  const [action] = await fake.world.all();
  expect(mine).toBe(action!.decision!.verdict === 'allow' ? 'Done' : 'Denied');
});

test('what is said in one tab is there in the other', async () => {
  const { page, tab } = await desk.open({ at: '/#/chat/crm', seeded: false });
  const other = await tab();
  await sees(other.locator('.beginning'));
  await say(page, crm.asks);
  await sees(waiting(other).filter({ hasText: crm.held }));
});

test('what nobody decided in time is shown as expired, without a button', async () => {
  const { page, fake } = await ask('paddocks', paddocks.asks);
  fake.world.clock.offset += 6 * 60_000;
  await sees(page.locator('.card .status', { hasText: 'Vencida' }));
  expect(await allow(page).count()).toBe(0);
});

test('a card that is in sight is not announced', async () => {
  const { page } = await ask('crm', 'Create contacts for Ana Ruiz, Ben Okafor and Eva Novak at Acme');
  await sees(page.locator('.item.pending').nth(2));
  await page.getByLabel('Choose: 2. Create contact Ben Okafor').uncheck();
  expect(await page.locator('.waits').count()).toBe(0);
});

test('a card that is out of sight is announced above the box', async () => {
  const { page } = await ask('calendar', 'Delete my dentist appointment');
  for (let i = 0; i < 4; i++) {
    await say(page, 'Show my calendar');
    await expect.poll(() => page.locator('.said.user').count()).toBe(i + 2);
    await page.locator('.composer button[type=submit]').waitFor();
  }
  await page.evaluate(`document.querySelector('.scroller').scrollTop = 1e6`);
  await page.locator('.waits button').click();
  await page.keyboard.press('Enter');
  await sees(page.locator('.card .status', { hasText: 'Done' }));
});

test('starting again forgets the talk and puts the data back', async () => {
  const { page } = await ask('paddocks', paddocks.asks);
  await allow(page).click();
  await sees(page.locator('.card .undo'));
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Empezar de nuevo' }).click();
  await sees(page.locator('.beginning'));
  await say(page, paddocks.asks);
  await sees(waiting(page).filter({ hasText: paddocks.held }));
});
