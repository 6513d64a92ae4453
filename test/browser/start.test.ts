import { expect, test } from 'vitest';
import { allow, deny, say, sees, waiting } from './harness.ts';
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
  await Promise.all([allow(page).click(), deny(other).click()]);
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
