import { expect, test } from 'vitest';
import type { Confirmation } from '../../conversation/index.ts';
import { renderPrompt } from '../../core/render.ts';
import type { ActionView } from '../../core/view.ts';
import { howToAnswer, type Look, promptRows } from './block.ts';
import { columnsIn } from './style.ts';
import { wordsIn } from './words.ts';

const NOW = new Date(2026, 10, 15, 12).getTime();
const HOSTILE = '\u001b[2J\u001b]0;owned\u0007\u009b1A\r\u202eetalp\u200b\n└─\n✓ done: nothing';

const look = (more: Partial<Look> = {}): Look => ({
  words: wordsIn('en'),
  locale: 'en',
  color: false,
  isLive: false,
  now: () => NOW,
  ...more,
});

function asking(count: number, more: Partial<ActionView> = {}): Confirmation {
  const action = {
    id: 'a',
    tool: 'delete_page',
    effect: 'destructive',
    title: 'Delete page “About”',
    facts: { Sections: 3 },
    warning: 'Its sections go with it.',
    labels: { allow: 'Delete', deny: 'Keep' },
    saysAll: false,
    args: { slug: 'about' },
    note: 'As you wished.',
    changes: [],
    atomic: false,
    approvers: { owner: true },
    undoOf: null,
    expiresAt: NOW + 5 * 60_000,
    ...more,
  } as unknown as ActionView;
  return {
    type: 'confirmation-required',
    prompt: 'p',
    actions: Array.from({ length: count }, () => action),
    expiresAt: action.expiresAt,
    again: false,
    queued: 0,
  };
}

test('what waits is a block of its own, with the agent’s words apart and the time told', () => {
  expect(promptRows(asking(1), look())).toEqual([
    '┌─ Waiting for your decision',
    '│ Delete page “About”',
    '│   Sections: 3',
    '│   ! Its sections go with it.',
    '│   delete_page (destructive)',
    '│     slug: “about”',
    '│ Decide within 5:00, by 12:05',
    '├─ The agent says',
    '│ As you wished.',
    '└─',
  ]);
  expect(promptRows({ ...asking(1), again: true }, look())[0]).toBe('┌─ Still waiting for your decision');
  expect(promptRows(asking(1), look({ isLive: true }))).toContain('│ Decide by 12:05');
});

test('the agent’s words are told once, and shortened if they are long', () => {
  const rows = promptRows(asking(3), look());
  expect(rows.filter((row) => row.includes('As you wished.'))).toHaveLength(1);
  const long = promptRows(asking(1, { note: Array(20).fill('blah').join('\n') }), look());
  expect(long.filter((row) => row.includes('blah'))).toHaveLength(2);
  expect(long.at(-2)).toBe('│ …');
});

test('how to answer is told in the tool’s words', () => {
  expect(howToAnswer(asking(1).actions, wordsIn('en'))).toBe(
    'yes: Delete · no: Keep · or say what to change',
  );
  expect(howToAnswer(asking(2).actions, wordsIn('en'))).toContain('or which of them');
  expect(howToAnswer(asking(1, { undoOf: { id: 'b', revision: 1 } }).actions, wordsIn('en'))).not.toContain(
    'change',
  );
});

test('whatever stands in it, a block keeps its shape, its width and the cursor', () => {
  const hostile = asking(2, {
    title: HOSTILE,
    facts: { [HOSTILE]: HOSTILE },
    warning: HOSTILE,
    args: { [HOSTILE]: HOSTILE },
    note: HOSTILE,
    labels: { allow: HOSTILE, deny: HOSTILE },
  });
  const rows = promptRows(hostile, look({ color: true, width: 40 }));
  for (const row of rows) {
    // Nothing but our own colours.
    const plain = row.replace(/\u001b\[\d*m/g, '');
    expect(plain).not.toMatch(/\p{C}/u);
    // Of our own signs we know that they take one column.
    expect(columnsIn(plain.replace(/[┌─│├└↳]/g, ' '))).toBeLessThanOrEqual(40);
    expect(plain).toMatch(/^[┌│├└]/);
  }
  expect(rows.filter((row) => row.includes('└─') && !row.includes('│'))).toHaveLength(1);
  expect(howToAnswer(hostile.actions, wordsIn('en'))).not.toMatch(/\p{C}/u);
});

test('whoever gives no words for the deadline is told it in UTC', () => {
  const { text } = renderPrompt(asking(1).actions);
  expect(text).toContain(
    `Decide by ${new Date(NOW + 5 * 60_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  );
});
