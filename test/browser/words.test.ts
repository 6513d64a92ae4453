import { expect, test } from 'vitest';
import { barriers, idle, pick, say, sees, waiting } from './harness.ts';
import { type Started, useStart } from './start.ts';

/** What is typed is about what is seen: rows by their numbers, what is ticked, what was changed. */
const start = useStart();

const [REPORT, PASSPORT, BILL] = [
  'Finish the project report',
  'Renew my passport',
  'Pay the electricity bill',
] as const;

const rows = ({ page }: Pick<Started, 'page'>): Promise<string[]> =>
  page.locator('.item .item-head').allInnerTexts();
const tasks = ({ rows }: Started): string[] =>
  rows<{ title: string }>('calendar', 'SELECT title FROM tasks WHERE deleted_at IS NULL ORDER BY rowid').map(
    ({ title }) => title,
  );
const flat = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim());

async function threeTasks(options?: Parameters<typeof start>[1]): Promise<Started> {
  const started = await start('#/chat/calendar', options);
  await say(started.page, 'Delete all my tasks');
  await sees(waiting(started.page).locator('.item').nth(2));
  await idle(started.page);
  return started;
}

test('before a word is said: what is asked about, and that a stand-in plays the model', async () => {
  const { page, sameAfterReload } = await start('#/chat');
  await sees(page.getByText('a change runs at once or waits until you allow it'));
  await page.goto(page.url().replace(/#.*/, '#/chat/calendar'));
  await sees(page.getByText('An offline stand-in plays the model'));
  await say(page, 'Add lunch with Sara tomorrow at 1 pm');
  await sees(page.locator('.card .record', { hasText: 'Allowed by the policy' }));
  await sees(page.getByText('An offline stand-in plays the model'));
  await sameAfterReload();
  expect(await barriers(page)).toEqual([]);
  await page.goto(page.url().replace(/#.*/, '#/chat/paddocks'));
  await sees(page.getByText('Un suplente sin conexión hace de modelo'));
});

for (const [size, viewport] of Object.entries({
  desktop: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
}))
  test(`a number in words is the one that stands at the row, on a ${size}`, async () => {
    const started = await threeTasks({ viewport });
    const { page } = started;
    expect(flat(await rows(started))).toEqual([
      `1. Delete task “${REPORT}”`,
      `2. Delete task “${PASSPORT}”`,
      `3. Delete task “${BILL}”`,
    ]);
    await say(page, 'the first one');
    const left = [`1. Delete task “${PASSPORT}”`, `2. Delete task “${BILL}”`, `Delete task “${REPORT}” Done`];
    await expect.poll(async () => flat(await rows(started))).toEqual(left);
    const box = page.getByRole('checkbox', { name: `Choose: 2. Delete task “${BILL}”`, exact: true });
    await box.focus();
    await page.keyboard.press('Space');
    await sees(page.getByRole('button', { name: 'Allow (1 of 2)' }));
    await page.keyboard.press('Space');
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(async () => flat(await rows(started))).toEqual(left);
    await idle(page);
    await say(page, 'the second one');
    // One that is left alone needs no number.
    await expect
      .poll(async () => flat(await rows(started)))
      .toEqual([`Delete task “${PASSPORT}”`, `Delete task “${REPORT}” Done`, `Delete task “${BILL}” Done`]);
    expect(tasks(started)).toEqual([PASSPORT]);
  });

test('a yes is to what is ticked, and the rest waits', async () => {
  const started = await threeTasks();
  const { page } = started;
  const tick = (row: string) => page.getByRole('checkbox', { name: row });
  await tick(PASSPORT).uncheck();
  await sees(page.getByText('1 other keeps waiting.'));
  // Words and ticks that say different things decide nothing.
  await say(page, 'the second one');
  await sees(page.locator('.said.assistant').nth(1));
  await idle(page);
  expect(tasks(started)).toEqual([REPORT, PASSPORT, BILL]);
  expect(await tick(PASSPORT).isChecked()).toBe(false);
  await say(page, 'yes');
  await expect
    .poll(async () => flat(await rows(started)))
    .toEqual([`Delete task “${PASSPORT}”`, `Delete task “${REPORT}” Done`, `Delete task “${BILL}” Done`]);
  expect(tasks(started)).toEqual([PASSPORT]);
  await started.sameAfterReload();
  await say(page, 'yes');
  await expect.poll(() => tasks(started)).toEqual([]);
});

test('with nothing ticked a yes is none, and a no is to everything', async () => {
  const started = await threeTasks();
  const { page } = started;
  await page.getByRole('button', { name: 'None', exact: true }).click();
  await say(page, 'yes');
  await sees(page.locator('.said.assistant').nth(1));
  await idle(page);
  expect(await waiting(page).locator('.item.pending').count()).toBe(3);
  await say(page, 'no');
  await sees(page.locator('.item.denied').nth(2));
  expect(tasks(started)).toEqual([REPORT, PASSPORT, BILL]);
});

test('the inbox numbers the same rows', async () => {
  const started = await threeTasks({ locale: 'es-UY' });
  const { page } = started;
  await say(page, 'the first one');
  await sees(page.locator('.item.succeeded'));
  await page.goto(page.url().replace(/#.*/, '#/inbox'));
  await page.locator('.list .row a').first().click();
  await sees(page.locator('.detail .item').nth(2));
  expect(flat(await page.locator('.detail .item-head').allInnerTexts())).toEqual([
    `1. Delete task “${PASSPORT}”`,
    `2. Delete task “${BILL}”`,
    `Delete task “${REPORT}” Hecha`,
  ]);
  await sees(page.getByRole('checkbox', { name: `Elegir: 2. Delete task “${BILL}”`, exact: true }));
});

/** A contact that waits in the chat, changed there or in the inbox of another window. */
async function edited(where: 'chat' | 'inbox'): Promise<Started> {
  const started = await start('#/chat/crm');
  const { page, tab } = started;
  await say(page, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
  await sees(waiting(page));
  await idle(page);
  const desk = where === 'chat' ? page : await tab();
  if (where === 'inbox') {
    await desk.goto(page.url().replace(/#.*/, '#/inbox'));
    await pick(desk, 'Maria Garcia');
  }
  await desk.getByRole('button', { name: 'Edit' }).click();
  await desk.getByLabel('email').fill('maria.garcia@acme.com');
  await desk.getByRole('button', { name: 'Ask with these changes' }).click();
  await sees(waiting(page).getByText('Version 2'));
  return started;
}
const statuses = async ({ actions }: Started): Promise<string[]> =>
  (await actions()).map(({ revision, status }) => `${revision} ${status}`);

test('after an edit the first yes that is typed counts', async () => {
  const started = await edited('chat');
  await say(started.page, 'yes');
  await sees(started.page.locator('.card .status', { hasText: 'Done' }));
  expect(await statuses(started)).toEqual(['1 superseded', '2 succeeded']);
});

test('after an edit the first no that is typed counts', async () => {
  const started = await edited('chat');
  await say(started.page, 'no');
  await sees(started.page.locator('.card .status', { hasText: 'Denied' }));
  expect(await statuses(started)).toEqual(['1 superseded', '2 denied']);
});

test('what was edited in another window is seen in this one, and answered by the first yes', async () => {
  const started = await edited('inbox');
  await say(started.page, 'yes');
  await sees(started.page.locator('.card .status', { hasText: 'Done' }));
  expect(await statuses(started)).toEqual(['1 superseded', '2 succeeded']);
});
