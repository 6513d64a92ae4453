import { expect, onTestFinished, test } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { ada, agent, fakeClock, type Held, testStore } from '../../../test/world.ts';
import { createGate } from '../../index.ts';
import type { Desk } from '../desk.ts';
import { Inbox } from './inbox.ts';
import type { Laid } from './page.ts';

const ENTER = { name: 'return' };
const ESCAPE = { name: 'escape' };
const SPACE = { name: 'space' };

/** An inbox on a screen that only exists here, with an agent that asks. */
function world({ rows = 30, columns = 80 } = {}) {
  const clock = fakeClock();
  const store = testStore({ clock });
  const gate = createGate({ store, sweepEveryMs: 0, policy: { grantable: ['write', 'destructive'] } });
  onTestFinished(() => gate.close());
  const desk: Desk = {
    gate,
    by: ada,
    home: { folder: '/home/ada' } as never,
    now: clock,
    close: () => gate.close(),
  };
  let laid: Laid = { rows: [], room: 0 };
  const inbox = new Inbox(desk, {
    color: false,
    size: { rows, columns },
    show: (next) => {
      laid = next;
    },
    lend: (work) => work(),
  });
  const call = async (title: string, args: object = { path: `/notes/${title}` }, session = 's1') => {
    const held = await gate.call({
      tool: 'write_file',
      args: args as never,
      session,
      by: agent,
      elsewhere: { effect: 'write', title },
    });
    clock.advance(1);
    return held as Held;
  };
  return {
    gate,
    inbox,
    call,
    clock,
    screen: () => laid.rows.join('\n'),
    laid: () => laid,
    /** Looks for a while, then presses a key. */
    async press(typed: string, key: object = {}) {
      clock.advance(1000);
      return inbox.press(typed, key);
    },
    status: async ({ action }: Held) => (await gate.get(action.id, { by: ada })).status,
  };
}

test('an empty inbox says so; what comes then is shown', async () => {
  const { inbox, call, screen } = world();
  await inbox.refresh();
  expect(screen()).toContain('Nothing waits for you.');
  await call('a.md');
  await inbox.refresh();
  expect(screen()).toContain('1 waits for you');
  expect(screen()).toContain('path: “/notes/a.md”');
});

test('what was said of a decision goes when more has happened since', async () => {
  const { gate, inbox, call, screen, press } = world();
  const { action } = await call('a.md');
  await inbox.refresh();
  await press('a');
  expect(screen().match(/not started yet/g)).toHaveLength(2);
  const which = { action: action.id, revision: 1 };
  const claimed = await gate.claim(which, { by: agent });
  if (claimed.status !== 'claimed') throw new Error(claimed.status);
  await gate.complete({ ...which, token: claimed.token, outcome: { status: 'succeeded' } }, { by: agent });
  await inbox.refresh();
  expect(screen()).toContain('✓ done: a.md');
  expect(screen()).not.toContain('not started yet');
});

test('a allows exactly what is shown; what was decided stays on the screen', async () => {
  const { inbox, call, screen, press, status } = world();
  const [a, b] = [await call('a.md'), await call('b.md', undefined, 's2')];
  await inbox.refresh();
  await press('a');
  expect(await status(b)).toBe('approved');
  expect(screen()).toContain('… allowed, not started yet: b.md');
  // The next one has not slid under the finger.
  await press('a');
  expect(await status(a)).toBe('pending');
  await press('j');
  expect(screen()).toContain('path: “/notes/a.md”');
  await press('a');
  expect(await status(a)).toBe('approved');
});

promise('T8', 'a key that was pressed before anybody can have looked decides nothing', async () => {
  const { inbox, call, screen, press, status } = world();
  const held = await call('a.md');
  await inbox.refresh();
  await inbox.press('a', {});
  expect(await status(held)).toBe('pending');
  expect(screen()).toContain('This has just come up.');
  await press('a');
  expect(await status(held)).toBe('approved');
});

promise('T6', 'what does not fit has to be read to its end before it can be allowed', async () => {
  const { inbox, call, screen, press, status } = world({ rows: 16 });
  const held = await call('long', { sql: 'DELETE FROM t; '.repeat(60) });
  await inbox.refresh();
  expect(screen()).toMatch(/\d+ more below/);
  await press('a');
  expect(await status(held)).toBe('pending');
  expect(screen()).toContain('Read to the end first');
  while (/more below/.test(screen())) await press(' ', SPACE);
  await press('a');
  expect(await status(held)).toBe('approved');
});

promise('T7', 'what changes under the finger is another question', async () => {
  const { inbox, gate, call, screen, press, status } = world();
  const held = await call('a.md');
  await inbox.refresh();
  await press('d');
  const { id: action } = held.action;
  const elsewhere = { effect: 'write', title: 'b.md' } as const;
  await gate.edit({ action, revision: 1, args: { path: '/notes/b.md' }, elsewhere }, { by: ada });
  await inbox.refresh();
  // The line that was open is gone with what it was about.
  expect(screen()).not.toContain('Why?');
  expect(screen()).toContain('Changed: arguments.path: “/notes/a.md” → “/notes/b.md”');
  await inbox.press('a', {});
  expect(await status(held)).toBe('pending');
  await press('a');
  expect(await status(held)).toBe('approved');
});

test('d asks why, and Escape denies nothing', async () => {
  const { inbox, gate, call, press, status, laid } = world();
  const held = await call('a.md');
  await inbox.refresh();
  await press('d');
  expect(laid().cursor).toBeDefined();
  await press('', ESCAPE);
  expect(await status(held)).toBe('pending');
  await press('d');
  for (const typed of 'no!') await inbox.press(typed, {});
  await press('', ENTER);
  const { decision } = await gate.get(held.action.id, { by: ada });
  expect(decision).toMatchObject({ verdict: 'deny', reason: 'no!', via: 'terminal' });
});

test('of several, numbers leave some out', async () => {
  const { inbox, gate, screen, press } = world();
  const calls = ['a', 'b', 'c'].map((name) => ({
    tool: 'write_file',
    args: { path: name },
    elsewhere: { effect: 'write', title: `Write ${name}` } as const,
  }));
  const held = (await gate.callMany({ calls, session: 's1', by: agent })) as Held[];
  await inbox.refresh();
  expect(screen()).toContain('Write a (+2)');
  await press('2');
  expect(screen()).toContain('[a] Do it (2 of 3, not 2)');
  await press('a');
  const now = await Promise.all(held.map(({ action }) => gate.get(action.id, { by: ada })));
  expect(now.map(({ status }) => status)).toEqual(['approved', 'denied', 'approved']);
});

promise('T20', 'g says what it covers, before it covers anything', async () => {
  const { inbox, gate, call, screen, press } = world();
  await call('a.md', { path: '/notes/a.md', content: 'x' });
  await inbox.refresh();
  await press('g');
  const said = () => screen().replace(/\s+/g, ' ');
  expect(said()).toContain(
    'For 15 minutes, menta may call write_file up to 10 times without asking, where path is under “/notes”, whatever the other arguments are.',
  );
  expect(await gate.grants({ by: ada })).toEqual([]);
  // The folder, then the same path, then any path at all: which cannot be had.
  await press('2');
  expect(said()).toContain('where path is “/notes/a.md”');
  await press('2');
  expect(said()).toContain('Choose at least one condition');
  await press('', ENTER);
  expect(await gate.grants({ by: ada })).toEqual([]);
  await press('2');
  await press('-');
  await press('', ENTER);
  expect(await gate.grants({ by: ada })).toMatchObject([
    { uses: 9, where: { '/path': { prefix: '/notes' } } },
  ]);
  expect((await call('b.md')).status).toBe('approved');
  expect((await call('c.md', { path: '/etc/c.md' })).status).toBe('pending');
});

test('what is in doubt can be answered, with what was found', async () => {
  const { inbox, gate, call, screen, press } = world();
  const { action } = await call('a.md');
  const which = { action: action.id, revision: 1 };
  await gate.decide({ ...which, verdict: 'allow' }, { by: ada });
  const { token } = (await gate.claim(which, { by: agent })) as { token: string };
  await gate.complete({ ...which, token, outcome: { status: 'in_doubt' } }, { by: agent });
  await inbox.refresh();
  expect(screen()).toContain('It may have happened, or not.');
  await press('n');
  await press('', ENTER);
  expect(await gate.get(action.id, { by: ada })).toMatchObject({
    status: 'failed',
    outcome: { effect: 'none' },
  });
});

promise(
  'T5',
  'nothing that an agent says moves the cursor, and no row is wider than the screen',
  async () => {
    const { inbox, call, laid } = world({ columns: 40 });
    await call('evil \u001b[2J\u202e title '.repeat(9), {
      path: '/notes/\u001b[1;1H',
      why: '長い'.repeat(99),
    });
    await inbox.refresh();
    for (const row of laid().rows) {
      expect(row).not.toMatch(/\p{C}/u);
      expect(row.length).toBeLessThanOrEqual(40);
    }
    expect(laid().rows).toHaveLength(30);
  },
);

test('what is pasted is no key', async () => {
  const { inbox, call, press, status } = world();
  const held = await call('a.md');
  await inbox.refresh();
  await press('', { name: 'paste-start' });
  await press('a');
  await press('q');
  await press('', { name: 'paste-end' });
  expect(await status(held)).toBe('pending');
  expect(await press('q')).toBe('leave');
});

test('an edit of what runs elsewhere is for whoever asked for it', async () => {
  const { inbox, call, screen, press } = world();
  await call('a.md');
  await inbox.refresh();
  await press('e');
  expect(screen()).toContain('Only menta can change it. Deny it, and say what to change: d.');
});
