import type { ActionView } from 'countersign';
import { expect, test } from 'vitest';
import { drift, HOSTILE } from '../../web/dev/seed.ts';
import { ME } from '../../web/dev/world.ts';
import { allow, pick, sees, useDesk } from './harness.ts';

const desk = useDesk();

test('what is riskiest comes first, and the tab counts what waits', async () => {
  const { page } = await desk.open();
  await sees(page.locator('.row'));
  expect(await page.locator('.group h2').allTextContents()).toEqual([
    expect.stringContaining('In doubt'),
    expect.stringContaining('Destructive'),
    expect.stringContaining('External'),
    expect.stringContaining('Write'),
  ]);
  await expect.poll(() => page.title()).toBe('(10) Countersign');
});

test('something new appears by itself, and what others decided goes', async () => {
  const { page, fake } = await desk.open({ seeded: false });
  await sees(page.getByText('Nothing waits for you'));
  const { gate } = fake.world.rooms.find(({ name }) => name === 'desk')!;
  const { action } = await gate.call({
    tool: 'drop_table',
    args: { database: 'a', table: 'b' },
    session: 's',
    by: { kind: 'agent', id: 'robot', tenant: 'local', actsFor: 'ada' },
    channel: 'inbox',
  });
  await pick(page, 'Drop table b in a');
  await expect.poll(() => page.title()).toBe('(1) Countersign');
  await gate.decide({ action: action!.id, revision: 1, verdict: 'deny' }, { by: ME, via: 'terminal' });
  await sees(page.locator('.detail .record', { hasText: 'Denied by you in the terminal' }));
  await sees(page.getByText('Nothing waits for you'));
});

test('search and filters narrow the list, and say so when nothing is left', async () => {
  const { page } = await desk.open();
  await sees(page.locator('.row'));
  await page.getByLabel('Search').fill('transfer');
  await expect.poll(() => page.locator('.row').count()).toBe(1);
  await page.getByLabel('Search').fill('');
  await page.getByText('Filters').click();
  await page.getByLabel('Agent').selectOption('ops-agent');
  await expect.poll(() => page.locator('.row').count()).toBe(3);
  await page.getByLabel('Effect').selectOption('external');
  await sees(page.getByText('Nothing that fits'));
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => page.locator('.row').count()).toBe(7);
  // What the person has opened stays open, to go on with.
  await page.getByLabel('Effect').selectOption('external');
  await expect.poll(() => page.locator('.row').count()).toBe(4);
  await page.getByLabel('Effect').selectOption('');
  await page.getByLabel('Tool').selectOption('drop_table');
  await expect.poll(() => page.locator('.row').count()).toBe(1);
});

test('a hostile argument is shown harmless, and whole', async () => {
  const { page } = await desk.open();
  const card = await pick(page, 'Invoice');
  expect(await card.locator('img, script').count()).toBe(0);
  expect(await page.title()).not.toContain('owned');
  const text = (await card.locator('.scroll').textContent())!;
  expect(text).toContain('The last line.');
  expect(text.split('All work and no play')).toHaveLength(HOSTILE.body.split('All work and no play').length);
  expect(text).toContain('<script>document.title');
  const everything = (await card.textContent())!;
  for (const odd of ['\u202E', '\u200B', '\u2066', '\u2069']) expect(everything).not.toContain(odd);
  for (const spelled of ['\\u{202E}', '\\u{200B}', '\\u{2066}', 'p\\u{430}ypal'])
    expect(everything).toContain(spelled);
  await sees(card.getByText('mixes Latin + Cyrillic letters'));
  expect(await card.locator('.note').textContent()).toContain('not checked');
});

test('a secret is masked, and an edit has to give it again', async () => {
  const { page } = await desk.open();
  const card = await pick(page, 'Norrland');
  expect(await card.locator('.arguments').textContent()).toContain('••••••');
  expect(await page.content()).not.toContain('SE4550000000058398257466');
  await card.getByRole('button', { name: 'Edit' }).click();
  expect(await card.getByLabel('iban').inputValue()).toBe('');
});

test('what changed by an edit is shown beside what it was', async () => {
  const { page } = await desk.open();
  const card = await pick(page, 'Norrland');
  const row = card.locator('.changes tr', { hasText: 'memo' });
  expect(await row.locator('del').textContent()).toBe('Invoice 2026-118');
  expect(await row.locator('ins').textContent()).toBe('Invoice 2026-118, less the credit note');
});

test('what moved since it was shown is not run, and asked about again with the difference', async () => {
  const { page, fake } = await desk.open();
  const card = await pick(page, 'Norrland');
  drift();
  await allow(page).click();
  await sees(card.locator('.changes tr', { hasText: 'Balance now' }));
  await sees(card.getByText('Version 3'));
  const paid = (await fake.world.all()).filter(
    ({ title, status }) => title.includes('Norrland') && status === 'succeeded',
  );
  expect(paid).toEqual([]);
  await allow(page).click();
  await sees(page.locator('.detail .status', { hasText: 'Done' }));
});

test('an action in doubt tells what is known, and takes what a person found', async () => {
  const { page, fake } = await desk.open();
  const card = await pick(page, 'Deploy');
  await sees(card.getByText('It was started once'));
  await card.getByLabel('What you found').fill('It is live.');
  await card.getByRole('button', { name: 'It happened' }).click();
  await sees(page.locator('.detail .status', { hasText: 'Done' }));
  const action = (await fake.world.all()).find(({ tool }) => tool === 'deploy_release');
  expect(action?.status).toBe('succeeded');
});

test('what several have to allow says how many did', async () => {
  const { page } = await desk.open();
  const card = await pick(page, 'Refund');
  await sees(card.getByText('2 people have to allow it; 0 did so far.'));
  await allow(page).click();
  await sees(card.getByText('You have allowed it. It waits for somebody else.'));
});

test('with the keyboard alone: down, allow, down, deny with a reason, edit, undo, help', async () => {
  const { page, fake } = await desk.open();
  await sees(page.locator('.row'));
  const named = async (title: string): Promise<ActionView> =>
    (await fake.world.all()).find((each) => each.title.includes(title) && each.revision === 1)!;
  const current = page.locator('.row.current');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await sees(current.filter({ hasText: 'Drop table' }));
  await sees(page.locator('.detail .card', { hasText: 'Drop table' }));
  await page.keyboard.press('a');
  await sees(page.locator('.detail .status', { hasText: 'Done' }));
  expect((await named('Drop table events')).status).toBe('succeeded');
  await page.keyboard.press('u');
  await sees(page.locator('.detail .status', { hasText: 'Undone' }));

  await page.keyboard.press('j');
  await sees(current.filter({ hasText: 'Refund' }));
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await sees(page.locator('.detail .card', { hasText: 'Refund' }));
  await page.keyboard.press('d');
  await page.keyboard.type('Already refunded');
  await page.keyboard.press('Enter');
  await sees(page.locator('.detail .record', { hasText: 'Already refunded' }));
  expect((await named('Refund')).decision?.reason).toBe('Already refunded');

  await page.keyboard.press('j');
  await sees(page.locator('.detail .card.pending'));
  await page.keyboard.press('e');
  await sees(page.locator('.detail form.edit'));
  await page.keyboard.press('Escape');
  await page.locator('.detail form.edit').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await sees(page.locator('dialog', { hasText: 'Keyboard' }));
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
});

test('a key that is held down decides once', async () => {
  const { page, fake } = await desk.open();
  await pick(page, 'Import');
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await page.keyboard.down('j');
  await page.keyboard.down('j');
  await page.keyboard.up('a');
  await sees(page.locator('.row.current'));
  const decided = async () =>
    (await fake.world.all())
      .filter(({ decision, createdAt }) => decision && createdAt > Date.now() - 8 * 60_000)
      .map(({ tool }) => tool);
  await expect.poll(decided, { timeout: 15_000 }).not.toEqual([]);
  expect(await decided()).toEqual(['import_rows']);
});

test('many at once are shown whole before they count', async () => {
  const { page, fake } = await desk.open();
  await sees(page.locator('.row'));
  await page.locator('.row', { hasText: 'Drop table' }).getByRole('checkbox').check();
  await page.locator('.row', { hasText: 'newsletter' }).getByRole('checkbox').check();
  await page.keyboard.press('a');
  const dialog = page.locator('dialog', { hasText: 'Allow 5 actions?' });
  await sees(dialog.getByText('There is no backup from today.'));
  await sees(dialog.getByText('checkout.currency').first());
  await dialog.getByRole('button', { name: 'Allow 5' }).click();
  const TITLES = /^(Drop table events_2024|Set (newsletter|checkout)\.)/;
  const done = async () =>
    (await fake.world.all()).filter(({ title, status }) => TITLES.test(title) && status === 'succeeded');
  await expect.poll(async () => (await done()).length).toBe(5);
  await expect.poll(() => page.locator('.row', { hasText: 'newsletter' }).count()).toBe(0);
});

test('a batch shows how far it has come', async () => {
  const { page } = await desk.open();
  const { world: slow } = await import('../../web/dev/desk.ts');
  slow.delayMs = 25;
  try {
    await pick(page, 'Import');
    await allow(page).click();
    await sees(page.locator('.running', { hasText: /\d+ of 40/ }));
    await sees(page.locator('.detail .status', { hasText: 'Done' }));
  } finally {
    slow.delayMs = 0;
  }
});

test('what others decide is not counted, and shown only to whoever asks', async () => {
  const { page, fake } = await desk.open({ seeded: false });
  const { gate } = fake.world.rooms.find(({ name }) => name === 'desk')!;
  for (const database of ['payroll', 'sales'])
    await gate.call({
      tool: 'drop_table',
      args: { database, table: 't' },
      session: 's',
      by: { kind: 'agent', id: 'robot', tenant: 'local', actsFor: 'ada' },
      channel: 'inbox',
    });
  await sees(page.locator('.row', { hasText: 'sales' }));
  await expect.poll(() => page.title()).toBe('(1) Countersign');
  expect(await page.locator('.row').count()).toBe(1);
  await page.getByText('Filters').click();
  await page.getByLabel('Also what others decide').check();
  await pick(page, 'payroll');
  await sees(page.getByText('Somebody else decides this one.'));
  expect(await allow(page).count()).toBe(0);
});

test('who wants to be told is told on the desktop, while they look elsewhere', async () => {
  const { page, fake } = await desk.open({ seeded: false });
  await page.addInitScript(`
    globalThis.told = [];
    globalThis.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
      constructor(title, { body }) { told.push(title + ': ' + body); } };
    Object.defineProperty(document, 'hidden', { get: () => true });
  `);
  await page.reload();
  await sees(page.getByText('Nothing waits for you'));
  const { gate } = fake.world.rooms.find(({ name }) => name === 'desk')!;
  const hold = (table: string) =>
    gate.call({
      tool: 'drop_table',
      args: { database: 'a', table },
      session: 's',
      by: { kind: 'agent', id: 'robot', tenant: 'local', actsFor: 'ada' },
      channel: 'inbox',
    });
  await hold('unwanted');
  await sees(page.locator('.row', { hasText: 'unwanted' }));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Tell me on the desktop').check();
  await page.keyboard.press('Escape');
  await hold('wanted\u202E');
  await sees(page.locator('.row', { hasText: ' wanted' }));
  await expect
    .poll(() => page.evaluate('told'), { timeout: 15_000 })
    .toEqual(['One action waits for you: Drop table wanted\\u{202E} in a']);
});

test('what came after the list was read and before anybody listened is shown', async () => {
  const { page, fake } = await desk.open({ seeded: false, at: '/#/history' });
  const { promise: listening, resolve: listen } = Promise.withResolvers<void>();
  await page.route('**/v1/events*', async (route) => {
    await listening;
    await route.continue();
  });
  await page.goto(`${new URL(page.url()).origin}/?slow#/inbox`);
  await sees(page.locator('.empty'));
  const { gate } = fake.world.rooms.find(({ name }) => name === 'desk')!;
  await gate.call({
    tool: 'drop_table',
    args: { database: 'sales', table: 't' },
    session: 's',
    by: { kind: 'agent', id: 'robot', tenant: 'local', actsFor: 'ada' },
    channel: 'inbox',
  });
  listen();
  await sees(page.locator('.row', { hasText: 'sales' }));
});
