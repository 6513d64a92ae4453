import { expect, test } from 'vitest';
import { Lines } from './lines.ts';

function cut(chunks: readonly string[], longest?: number): string[] {
  const heard: string[] = [];
  const lines = new Lines(
    (line) => heard.push(line.toString()),
    () => heard.push('too long'),
    longest,
  );
  for (const chunk of chunks) lines.push(Buffer.from(chunk));
  return heard;
}

test('lines come whole, however they are sent', () => {
  expect(cut(['a\nb', 'c\n', '\n', 'd', 'e', 'f\ng'])).toEqual(['a\n', 'bc\n', '\n', 'def\n']);
});

test('one that is too long is told, also while it has no end', () => {
  expect(cut(['abc\n'], 4)).toEqual(['abc\n']);
  expect(cut(['abcd\n'], 4)).toEqual(['too long']);
  expect(cut(['ab', 'cde'], 4)).toEqual(['too long']);
});
