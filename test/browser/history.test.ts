import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pick, sees, useDesk } from './harness.ts';

const desk = useDesk();

test('the record is verified, chain by chain', async () => {
  const { page } = await desk.open({ at: '/#/history/record' });
  await sees(page.getByRole('heading', { name: 'The record is intact' }));
  await sees(page.locator('tbody tr', { hasText: 'finance-agent-today' }).getByText('intact'));
});

test('an action tells all that happened to it, and its session too', async () => {
  const { page } = await desk.open({ at: '/#/history' });
  await page.locator('.row', { hasText: 'Norrland' }).first().click();
  await sees(page.locator('.timeline li'));
  expect(await page.locator('.timeline li strong').allTextContents()).toEqual([
    'Proposed',
    'Replaced',
    'Proposed',
  ]);
  await page.getByRole('link', { name: 'The whole session' }).click();
  await sees(page.locator('.timeline-title', { hasText: 'Refund' }));
});

test('what can be taken back is listed, and taken back', async () => {
  const { page } = await desk.open({ at: '/#/history/undo' });
  await page.locator('.row', { hasText: 'Set feature' }).first().click();
  await page.locator('.detail .undo').click();
  await sees(page.locator('.detail .status', { hasText: 'Undone' }));
});

test('search and status narrow it down', async () => {
  const { page } = await desk.open({ at: '/#/history' });
  await sees(page.locator('.row'));
  await page.getByLabel('Status').selectOption('expired');
  await expect
    .poll(async () => new Set(await page.locator('.row .status').allTextContents()))
    .toEqual(new Set(['Expired']));
  await page.getByLabel('Search').fill('no such thing');
  await sees(page.getByText('Nothing that fits'));
});

test('the list is exported whole, and no cell is a formula', async () => {
  const { page, fake } = await desk.open({ at: '/#/history' });
  await sees(page.locator('.row'));
  const { gate } = fake.world.rooms.find(({ name }) => name === 'desk')!;
  await gate.call({
    tool: 'save_setting',
    args: { key: 'x', value: 1 },
    session: '=HYPERLINK("evil")',
    by: { kind: 'agent', id: 'robot', tenant: 'local', actsFor: 'ada' },
    channel: 'inbox',
  });
  const exported = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile((await download.path())!, 'utf8');
  };
  const all = JSON.parse(await exported('Export JSON')) as unknown[];
  expect(all).toHaveLength((await fake.world.all()).length);
  const csv = await exported('Export CSV');
  expect(csv).toContain('"\'=HYPERLINK(""evil"")"');
  expect(csv.split('\r\n')).toHaveLength(all.length + 1);
});

test('the plots say their figures in words and tables too', async () => {
  const { page } = await desk.open({ at: '/#/history/plots' });
  await sees(page.locator('.plot svg'));
  expect(await page.locator('.plot').count()).toBe(4);
  await page.locator('.plot', { hasText: 'by tool' }).getByText('The figures').click();
  await sees(page.locator('.plot table th', { hasText: 'transfer_money' }));
});

test('in Spanish, if that is chosen, and after a reload too', async () => {
  const { page } = await desk.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Español').check();
  await page.getByLabel('Oscura').check();
  await page.keyboard.press('Escape');
  await sees(page.getByRole('link', { name: /Bandeja/ }));
  await page.reload();
  await sees(page.getByRole('link', { name: 'Historial' }));
  await pick(page, 'Drop table');
  await sees(page.getByRole('button', { name: 'Permitir' }));
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});
