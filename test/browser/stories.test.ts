import { expect, test } from 'vitest';
import { allow, deny, idle, say, sees, waiting } from './harness.ts';
import { type Started, useStart } from './start.ts';

/** The four stories as a person meets them: the real command, a real browser, by clicks and by words. */
const start = useStart();

const statuses = async ({ actions }: Started) =>
  (await actions()).map(({ title, status }) => `${title}: ${status}`);
const bubble = ({ page }: Started, text: string | RegExp) =>
  sees(page.locator('.said.assistant .bubble', { hasText: text }));
const turn = async ({ page }: Started, text: string) => {
  const before = await page.locator('.said.user .bubble').count();
  await say(page, text);
  await expect.poll(() => page.locator('.said.user .bubble').count()).toBe(before + 1);
  await idle(page);
};

const REPORT = 'Finish the project report';
const PASSPORT = 'Renew my passport';
const BILL = 'Pay the electricity bill';
const titles = ({ rows }: Started, table: 'events' | 'tasks') =>
  rows<{ title: string }>(
    'calendar',
    `SELECT title FROM ${table} WHERE deleted_at IS NULL ORDER BY rowid`,
  ).map(({ title }) => title);

test('calendar by clicks: one event, a selection of tasks, and back again', async () => {
  const started = await start('#/chat/calendar');
  const { page, sameAfterReload } = started;
  await page.getByRole('button', { name: 'Delete my dentist appointment' }).click();
  const card = waiting(page).filter({ hasText: 'Delete event “Dentist appointment”' });
  await sees(card.getByText('Dr Patel, 12 Mill Lane'));
  expect(titles(started, 'events')).toContain('Dentist appointment');
  await idle(page);
  await allow(page).click();
  await bubble(started, 'Deleted “Dentist appointment”.');
  expect(titles(started, 'events')).not.toContain('Dentist appointment');

  await turn(started, 'Delete all my tasks');
  await sees(page.getByRole('heading', { name: 'Delete task · 3 items' }));
  await page.getByLabel(`Choose: 2. Delete task “${PASSPORT}”`).uncheck();
  await page.getByRole('button', { name: 'Allow (2 of 3)' }).click();
  await bubble(started, `Deleted “${REPORT}” and “${BILL}”.`);
  expect(titles(started, 'tasks')).toEqual([PASSPORT]);
  // What is left can be decided as it stands, once the page has heard of the others.
  await expect.poll(() => page.locator('.item.pending').count()).toBe(1);
  await expect.poll(() => allow(page).isEnabled()).toBe(true);
  await sameAfterReload();
  await deny(page).click();
  await sees(page.locator('.item.denied', { hasText: PASSPORT }));
  expect(await statuses(started)).toEqual([
    'Delete event “Dentist appointment”: succeeded',
    `Delete task “${REPORT}”: succeeded`,
    `Delete task “${PASSPORT}”: denied`,
    `Delete task “${BILL}”: succeeded`,
  ]);

  await page.locator('.card', { hasText: 'Dentist' }).locator('.undo').click();
  await sees(page.locator('.card', { hasText: 'Dentist' }).locator('.status', { hasText: 'Undone' }));
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await expect.poll(() => page.locator('.item-head .status', { hasText: 'Undone' }).count()).toBe(2);
  expect(titles(started, 'events')).toContain('Dentist appointment');
  expect(titles(started, 'tasks')).toEqual([REPORT, PASSPORT, BILL]);
  await sameAfterReload();
  expect(await page.locator('.undo').count()).toBe(0);
});

test('calendar by typing: some of several, the rest, and back again', async () => {
  const started = await start('#/chat/calendar');
  const { page, sameAfterReload } = started;
  await turn(started, 'Delete all my tasks');
  await sees(page.locator('.item.pending').nth(2));
  await turn(started, 'only the completed ones');
  await bubble(started, `Deleted “${BILL}”.`);
  expect(titles(started, 'tasks')).toEqual([REPORT, PASSPORT]);
  await expect.poll(() => page.locator('.item.pending').count(), { timeout: 15_000 }).toBe(2);
  await sameAfterReload();
  await turn(started, 'yes');
  await bubble(started, `Deleted “${REPORT}” and “${PASSPORT}”.`);
  expect(titles(started, 'tasks')).toEqual([]);
  await say(page, '/undo');
  await expect.poll(() => page.locator('.item-head .status', { hasText: 'Undone' }).count()).toBe(3);
  expect(titles(started, 'tasks')).toEqual([REPORT, PASSPORT, BILL]);
  await say(page, '/undo');
  await sees(page.getByText('Nothing can be undone now'));
  await turn(started, 'Add lunch with Sara tomorrow at 1 pm');
  await sees(page.locator('.card .record', { hasText: 'Allowed by the policy' }));
  await sameAfterReload();
  await turn(started, 'Show my calendar and delete the dentist appointment');
  await sees(waiting(page).filter({ hasText: 'Dentist appointment' }));
  await sameAfterReload();
});

const PEOPLE = ['Ana Ruiz', 'Ben Okafor', 'Chloé Martin', 'Dai Sato', 'Eva Novak'];
const FIVE = 'Create contacts for Ana Ruiz, Ben Okafor, Chloé Martin, Dai Sato and Eva Novak at Acme';
const contacts = ({ rows }: Started) =>
  rows<{ name: string }>('crm', 'SELECT name FROM contacts ORDER BY rowid')
    .map(({ name }) => name)
    .filter((name) => PEOPLE.includes(name));

test('crm by clicks: five in one prompt, each for itself', async () => {
  const started = await start('#/chat/crm');
  const { page, sameAfterReload } = started;
  await turn(started, FIVE);
  await sees(page.getByRole('heading', { name: 'Create contact · 5 items' }));
  expect(contacts(started)).toEqual([]);
  await page.getByRole('button', { name: 'None' }).click();
  expect(await allow(page).isDisabled()).toBe(true);
  for (const name of ['Ben Okafor', 'Dai Sato']) await page.getByLabel(`Create contact ${name}`).check();
  await page.getByRole('button', { name: 'Deny (2 of 5)' }).click();
  await sees(page.locator('.item.denied').nth(1));
  await idle(page);
  await page.getByRole('button', { name: 'Allow (3)' }).click();
  await bubble(started, 'contact Ana Ruiz, contact Chloé Martin and contact Eva Novak');
  expect(contacts(started)).toEqual(['Ana Ruiz', 'Chloé Martin', 'Eva Novak']);
  expect((await statuses(started)).map((each) => each.replace('Create contact ', ''))).toEqual([
    'Ana Ruiz: succeeded',
    'Ben Okafor: denied',
    'Chloé Martin: succeeded',
    'Dai Sato: denied',
    'Eva Novak: succeeded',
  ]);
  await sameAfterReload();
});

test('crm by typing: all but one; and something else withdraws what waits, with a notice', async () => {
  const started = await start('#/chat/crm');
  const { page, sameAfterReload } = started;
  await turn(started, FIVE);
  await turn(started, 'all but Ben');
  await sees(page.locator('.item.denied', { hasText: 'Ben Okafor' }));
  expect(contacts(started)).toEqual(PEOPLE.filter((name) => name !== 'Ben Okafor'));
  await turn(started, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
  await sees(waiting(page).filter({ hasText: 'maria@acme.com' }));
  await turn(started, 'actually, show me my pipeline');
  await bubble(started, 'Cancelled.');
  await bubble(started, 'Your pipeline:');
  await sees(page.locator('.card .status', { hasText: 'Withdrawn' }));
  expect(await waiting(page).count()).toBe(0);
  expect((await statuses(started)).at(-1)).toBe('Create contact Maria Garcia: cancelled');
  await sameAfterReload();
});

const pagesLeft = ({ rows }: Started) =>
  rows<{ slug: string }>('cms', 'SELECT slug FROM pages WHERE deleted_at IS NULL ORDER BY slug').map(
    ({ slug }) => slug,
  );

test('cms by clicks: a page with its sections, and what a question in between leaves as it is', async () => {
  const started = await start('#/chat/cms');
  const { page, sameAfterReload } = started;
  await turn(started, 'Delete the about page');
  const card = waiting(page).filter({ hasText: 'Delete page “About Us”' });
  await sees(card.locator('.warning', { hasText: 'With it go its 4 sections' }));
  await turn(started, 'how many sections does it have?');
  await bubble(started, '“About Us” has 4 sections');
  await sees(card);
  expect(pagesLeft(started)).toContain('about');
  await sameAfterReload();
  await page.getByRole('button', { name: 'Allow: Delete page “About Us”' }).click();
  await bubble(started, 'Deleted the page “About Us”, with 4 sections.');
  expect(pagesLeft(started)).not.toContain('about');
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page.locator('.card .status', { hasText: 'Undone' }));
  expect(pagesLeft(started)).toContain('about');
  await sameAfterReload();
});

test('cms by typing: all drafts but one', async () => {
  const started = await start('#/chat/cms');
  const { page, sameAfterReload } = started;
  await turn(started, 'Delete all draft pages');
  await sees(page.locator('.item.pending').nth(2));
  await turn(started, 'what will be deleted?');
  expect(await page.locator('.item.pending').count()).toBe(3);
  await turn(started, 'all except careers');
  await bubble(started, 'Deleted 2 pages: “Summer Sale” and “Press Kit”');
  const left = pagesLeft(started);
  expect(left).toContain('careers');
  expect(left).not.toContain('summer-sale');
  expect(left).not.toContain('press-kit');
  expect(await statuses(started)).toEqual([
    'Delete page “Summer Sale”: succeeded',
    'Delete page “Careers”: denied',
    'Delete page “Press Kit”: succeeded',
  ]);
  await sameAfterReload();
});

interface Paddock {
  readonly id: string;
  readonly name: string;
}
const paddocks = ({ rows }: Started) =>
  rows<Paddock>('paddocks', 'SELECT id, name FROM paddocks WHERE deleted_at IS NULL ORDER BY id');
const BORRA = 'Borrá todos los potreros que empiezan con Padrón';

for (const [how, answer, gone] of [
  ['by a click', ({ page }: Started) => page.getByRole('button', { name: 'Sí, borrar' }).click(), 13],
  ['by typing', (started: Started) => turn(started, 'Sí, borrar'), 13],
  ['cancelled by a click', ({ page }: Started) => page.getByRole('button', { name: 'Cancelar' }).click(), 0],
  ['cancelled by typing', (started: Started) => turn(started, 'Cancelar'), 0],
] as const) {
  test(`paddocks, in Spanish, ${how}: thirteen at once, and no id in sight`, async () => {
    const started = await start('#/chat/paddocks');
    const { page, talk, sameAfterReload } = started;
    const before = paddocks(started);
    await turn(started, BORRA);
    await sees(waiting(page).filter({ hasText: '¿Borro estos 13 potreros?' }));
    expect(await page.locator('.card .buttons button').allTextContents()).toEqual([
      'Sí, borrar',
      'Cancelar',
      'Editar',
    ]);
    const shown = (await talk()).join('\n');
    for (const { id, name } of before) {
      expect(shown).not.toContain(id);
      if (name.startsWith('Padrón')) expect(shown).toContain(name);
    }
    await answer(started);
    await sees(page.locator('.card .status', { hasText: gone > 0 ? 'Hecha' : 'Denegada' }));
    await expect.poll(() => page.locator('.said.assistant .bubble').count()).toBeGreaterThan(0);
    const left = before.filter(({ name }) => gone === 0 || !name.startsWith('Padrón'));
    expect(before.length - left.length).toBe(gone);
    expect(paddocks(started)).toEqual(left);
    expect(await statuses(started)).toEqual([
      `¿Borro estos 13 potreros?: ${gone > 0 ? 'succeeded' : 'denied'}`,
    ]);
    const told = (await talk()).join('\n');
    for (const { id } of before) expect(told).not.toContain(id);
    await sameAfterReload();
  });
}
