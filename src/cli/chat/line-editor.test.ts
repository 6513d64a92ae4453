import { expect, test } from 'vitest';
import { LineEditor } from './line-editor.ts';

/** Types characters, and presses what stands in pointed brackets. */
function typed(...keys: string[]): LineEditor {
  const editor = new LineEditor();
  press(editor, ...keys);
  return editor;
}
function press(editor: LineEditor, ...keys: string[]): void {
  for (const key of keys) {
    const [, ctrl, name] = /^<(\^)?([\w-]+)>$/.exec(key) ?? [];
    if (name !== undefined) editor.press(undefined, { name, ctrl: ctrl !== undefined });
    else for (const character of key) editor.press(character, {});
  }
}

test('a line is typed, corrected and taken', () => {
  const editor = typed('delte it', ...Array(5).fill('<left>'), 'e');
  expect([editor.before, editor.after]).toEqual(['dele', 'te it']);
  press(editor, '<end>', '<backspace>', '<backspace>', 'all');
  expect(editor.text).toBe('delete all');
  expect(editor.take()).toBe('delete all');
  expect(editor.text).toBe('');
});

test('words and halves of a line go at once', () => {
  expect(typed('delete my tasks', '<^w>').text).toBe('delete my ');
  expect(typed('delete my tasks', '<^u>').text).toBe('');
  expect(typed('delete my tasks', '<home>', '<^k>').text).toBe('');
  expect(typed('delete my tasks', '<^left>', 'old ').text).toBe('delete my old tasks');
});

test('a character with its marks, or an emoji, goes as one', () => {
  expect(typed('cafe\u0301', '<backspace>').text).toBe('caf');
  expect(typed('👩‍🌾', '<backspace>').text).toBe('');
});

test('earlier lines come back', () => {
  const editor = typed('one');
  editor.take();
  press(editor, 'two');
  editor.take();
  press(editor, '<up>', '<up>');
  expect(editor.text).toBe('one');
  press(editor, '<down>', '<down>');
  expect(editor.text).toBe('');
});

test('what is pasted is text: its line ends are blanks, and what does not show is left out', () => {
  const editor = typed('<paste-start>', 'yes');
  expect(editor.press('\r', { name: 'return' })).toBe(true);
  press(editor, '\u001b[31m\u202eno', '<paste-end>');
  expect(editor.text).toBe('yes [31mno');
  expect(editor.press('\r', { name: 'return' })).toBe(false);
});
