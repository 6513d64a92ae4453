import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Lines } from './lines.ts';
import { Outlet } from './outlet.ts';

function outlet() {
  const writes: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      writes.push(chunk.toString());
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  return { writes, out: new Outlet(stream, () => {}) };
}

test('lines of one chunk go on in one piece, without those that are kept', () => {
  const { writes, out } = outlet();
  const lines = new Lines(
    (line) => {
      if (!line.includes('kept')) out.send(line);
    },
    () => {},
  );
  for (const chunk of ['a\nb\nc\n', 'd\nkept\ne\n', 'kept\n', 'f', 'g\nh\n'])
    out.atOnce(() => lines.push(Buffer.from(chunk)));
  expect(writes).toEqual(['a\nb\nc\n', 'd\ne\n', 'fg\nh\n']);
});

test('what is said in between keeps its place', () => {
  const { writes, out } = outlet();
  const chunk = Buffer.from('a\nb\nc\n');
  out.atOnce(() => {
    out.send(chunk.subarray(0, 2));
    out.send('ours\n');
    out.send(chunk.subarray(2, 4));
    out.send(chunk.subarray(0, 2));
    out.send(chunk.subarray(4));
  });
  out.send('later\n');
  expect(writes).toEqual(['a\nours\nb\na\nc\n', 'later\n']);
});

test('what was sent before something failed is not lost, and what is sent after it is not kept', () => {
  const { writes, out } = outlet();
  const fail = () =>
    out.atOnce(() => {
      out.send('a\n');
      throw new Error('failed');
    });
  expect(fail).toThrow('failed');
  out.send('b\n');
  expect(writes).toEqual(['a\n', 'b\n']);
});

test('it tells when there is too much', () => {
  let full = 0;
  const busy = new Writable({ highWaterMark: 4, write: () => {} });
  const out = new Outlet(busy, () => full++);
  out.atOnce(() => out.send('a\n'));
  expect(full).toBe(0);
  out.atOnce(() => out.send('b\n'));
  expect(full).toBe(1);
});
