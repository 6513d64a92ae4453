import { expect, test } from 'vitest';
import { pick, say, sees, useDesk, waiting } from './harness.ts';
import { useStart } from './start.ts';

/** “Allow similar” stands only where a grant could be given. The gate would refuse the others in any case. */
const start = useStart();
const desk = useDesk();
const SIMILAR = 'Allow similar for 15 minutes';

test('by the policy of the stories: offered for what writes, not for what deletes', async () => {
  const { page, actions } = await start('#/chat/crm');
  await say(page, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
  await sees(waiting(page));
  expect(await page.getByRole('button', { name: SIMILAR }).count()).toBe(1);

  await page.goto(page.url().replace('crm', 'cms'));
  await say(page, 'Delete the about page');
  await sees(waiting(page).filter({ hasText: 'About Us' }));
  await sees(page.getByRole('button', { name: 'Deny with a reason' }));
  expect(await page.getByRole('button', { name: SIMILAR }).count()).toBe(0);
  const { id } = (await actions()).at(-1)!;
  const answer = await page.evaluate(`fetch('/v1/grants', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'not-from-a-button' },
    body: JSON.stringify({ action: '${id}', where: { '/slug': { eq: 'about' } }, forMs: 60000, uses: 1 }),
  }).then(async (response) => [response.status, (await response.json()).code])`);
  expect(answer).toEqual([422, 'INVALID_GRANT']);
});

test.for([
  ['Transfer', 1, 'what reaches outside, and one person decides'],
  ['Drop table', 0, 'what is destructive'],
  ['Refund', 0, 'what two people have to allow'],
  ['newsletter', 0, 'several at once'],
] as const)('%s: %i, for it is %s', async ([title, count]) => {
  const { page } = await desk.open();
  const card = await pick(page, title);
  await sees(card.getByRole('button', { name: 'Deny with a reason' }));
  expect(await card.getByRole('button', { name: SIMILAR }).count()).toBe(count);
});
