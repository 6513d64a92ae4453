import { expect, test } from 'vitest';
import { allow, barriers, race, say, sees, waiting } from './harness.ts';
import { useStart } from './start.ts';

/** What a person notices of a server that goes away, of another window, and of somebody else's hands. */
const start = useStart();

const BORRA = 'Borrá todos los potreros que empiezan con Padrón';

test('killed in the middle: it says so, keeps what was typed over a reload, and goes on', async () => {
  const { page, actions, stop } = await start('#/chat/calendar');
  await say(page, 'Delete my dentist appointment');
  await sees(waiting(page));
  const again = await stop('SIGKILL');
  await sees(page.getByRole('alert').filter({ hasText: 'The server does not answer' }));
  expect(await allow(page).isDisabled()).toBe(true);
  await say(page, 'yes, delete it');
  await sees(page.getByText('Not sent.'));
  await again();
  await page.reload();
  await sees(waiting(page).filter({ hasText: 'Dentist appointment' }));
  expect(await page.locator('.offline').count()).toBe(0);
  expect(await page.locator('.composer textarea').inputValue()).toBe('yes, delete it');
  expect((await actions()).map(({ status }) => status)).toEqual(['pending']);
  await page.locator('.composer textarea').press('Enter');
  await sees(page.locator('.card .status', { hasText: 'Done' }));
  expect((await actions()).map(({ status }) => status)).toEqual(['succeeded']);
  expect(await page.locator('.composer textarea').inputValue()).toBe('');
});

test('two windows: one allows, one denies, one of them wins, and both say which', async () => {
  const { page, tab, actions, rows } = await start('#/chat/calendar');
  const other = await tab();
  await sees(other.locator('.beginning'));
  await say(page, 'Delete my dentist appointment');
  await sees(waiting(other));
  await race(page, other);
  const said = await Promise.all(
    [page, other].map((each) => each.locator('.card .record .status').textContent()),
  );
  const [action] = await actions();
  const isAllowed = action!.status === 'succeeded';
  expect(said).toEqual(isAllowed ? ['Done', 'Done'] : ['Denied', 'Denied']);
  const [dentist] = rows<{ deleted_at: number | null }>(
    'calendar',
    `SELECT deleted_at FROM events WHERE title = 'Dentist appointment'`,
  );
  expect(dentist!.deleted_at !== null).toBe(isAllowed);
});

test('what somebody else changed meanwhile is not deleted, and asked about again with the difference', async () => {
  const { page, actions, rows } = await start('#/chat/paddocks');
  await say(page, BORRA);
  await sees(waiting(page));
  const names = () =>
    rows<{ name: string }>('paddocks', 'SELECT name FROM paddocks WHERE deleted_at IS NULL').map(
      ({ name }) => name,
    );
  const before = names().length;
  rows('paddocks', `UPDATE paddocks SET name = 'Padrón viejo' WHERE name = 'Padrón 4102'`);
  await page.getByRole('button', { name: 'Sí, borrar' }).click();
  await sees(waiting(page).getByText('Versión 2'));
  await sees(waiting(page).locator('.changes', { hasText: 'Padrón viejo' }));
  expect(names()).toHaveLength(before);
  await page.getByRole('button', { name: 'Sí, borrar' }).click();
  await sees(page.locator('.card .status', { hasText: 'Hecha' }));
  expect(names()).toHaveLength(before - 13);
  expect((await actions()).map(({ revision, status }) => `${revision} ${status}`)).toEqual([
    '1 superseded',
    '2 succeeded',
  ]);
});

test('by keyboard alone: asked, allowed, undone; and buttons of several cards say what they are about', async () => {
  const { page, actions } = await start('#/chat/cms');
  await sees(page.locator('.beginning'));
  const focused = () =>
    page.evaluate(
      `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
    ) as Promise<string>;
  const reach = async (name: string, key: 'Tab' | 'Shift+Tab') => {
    for (let i = 0; i < 40; i++) {
      if ((await focused()).startsWith(name)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${name} is not reached with ${key}.`);
  };
  await reach('Write to A website', 'Tab');
  await page.keyboard.type('Delete the about page');
  await page.keyboard.press('Enter');
  await sees(waiting(page));
  await reach('Allow: Delete page “About Us”', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await sees(page.locator('.card .status', { hasText: 'Done' }));
  // The button is gone; the record of what it did has the focus.
  await expect.poll(focused).toContain('It ran, once, exactly as shown.');
  await reach('Write to A website', 'Tab');
  await page.keyboard.type('Publish the winter blend');
  await page.keyboard.press('Enter');
  await sees(waiting(page));

  const names = (await page.evaluate(
    `[...document.querySelectorAll('.card button')].map((each) => each.ariaLabel)`,
  )) as string[];
  expect(names).toContain('Allow: Publish post “The Winter Blend Is Here”');
  expect(names).toContain('Deny: Publish post “The Winter Blend Is Here”');
  expect(names.find((name) => name.startsWith('Undo'))).toMatch(/: Delete page “About Us”$/);
  expect(new Set(names).size).toBe(names.length);

  await reach('Deny: Publish post', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await sees(page.locator('.card .status', { hasText: 'Denied' }));
  await reach('Undo', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await sees(page.locator('.card .status', { hasText: 'Undone' }));
  expect((await actions()).map(({ title, status }) => `${title}: ${status}`)).toEqual([
    'Delete page “About Us”: succeeded',
    'Publish post “The Winter Blend Is Here”: denied',
    'Restore page “About Us”: succeeded',
  ]);
});

test('an undo is called one, and the plots count what people decided', async () => {
  const { page } = await start('#/chat/calendar');
  await say(page, 'Add lunch with Sara tomorrow at 1 pm');
  await sees(page.locator('.card .record', { hasText: 'Allowed by the policy' }));
  await say(page, 'Delete my dentist appointment');
  await sees(waiting(page).locator('.badge', { hasText: 'Destructive' }));
  await allow(page).click();
  await page.locator('.card', { hasText: 'Dentist' }).locator('.undo').click();
  await sees(page.locator('.card .status', { hasText: 'Undone' }));

  await page.goto(page.url().replace(/#.*/, '#/history'));
  const row = page.locator('.row', { hasText: 'Restore event “Dentist appointment”' });
  await sees(row);
  expect(await row.locator('.badge').allTextContents()).toEqual(['Undo']);
  expect(await row.getAttribute('class')).not.toContain('destructive');
  await row.click();
  await sees(page.locator('.detail .timeline li'));
  expect(await page.locator('.detail .badge').allTextContents()).not.toContain('Destructive');

  await page.goto(page.url().replace(/#.*/, '#/history/plots'));
  await sees(page.getByText('Counted is what people allowed or denied'));
  const tools = page.locator('.plot', { hasText: 'by tool' });
  await tools.getByText('The figures').click();
  expect(await tools.locator('tbody tr').count()).toBe(1);
  expect(await tools.locator('tbody td').allTextContents()).toEqual(['1', '0', '0']);
  expect(await barriers(page)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the pages around the app: ${colorScheme}`, async () => {
    const { page } = await start('#/inbox', { colorScheme, locale: 'es-UY' });
    await sees(page.getByText('Nada te espera'));
    const { origin } = new URL(page.url());
    for (const path of ['/login?token=old', '/docs']) {
      await page.goto(origin + path);
      expect([path, ...(await barriers(page))]).toEqual([path]);
    }
    await page.goto(`${origin}/login?token=old`);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await sees(page.getByText('Este enlace ya se usó'));
    expect(await barriers(page)).toEqual([]);
    await page.context().clearCookies();
    await page.goto(origin);
    await sees(page.getByRole('button', { name: 'Reintentar' }));
    expect(await barriers(page)).toEqual([]);
  });
