import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../core/json-text.ts';
import { isAmbiguous, readFrame, TOOLS_CALL } from './reading.ts';

/** What reaches the server of a line that is relayed. */
function relayed(line: Buffer): Buffer | undefined {
  try {
    const { frame, line: sent } = readFrame(line);
    const isHeld = Array.isArray(frame) || isAmbiguous(frame) || frame.method === TOOLS_CALL;
    return isHeld ? undefined : Buffer.from(sent);
  } catch {
    return undefined;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** As careless a server as there can be: any end of a line is one, and names are names in any case. */
const takesForACall = (bytes: Buffer): boolean =>
  [bytes.toString(), bytes.toString('latin1')].some((text) =>
    text
      .split(/[\r\n\u0085\u2028\u2029]/)
      .flatMap((line) => [parsed(line)].flat(9))
      .some((frame) =>
        Object.entries(frame ?? {}).some(([name, value]) =>
          [name, value].every((each, i) =>
            new RegExp(['^method(\\0|$)', '^tools/call(\\0|$)'][i]!, 'i').test(String(each)),
          ),
        ),
      ),
  );

const text = fc.constantFrom(
  'method',
  'Method',
  'id',
  'params',
  'METHOD\0',
  'ping',
  TOOLS_CALL,
  'Tools/Call',
  '\u2028{',
  '}\u2028',
);
const CALL = { members: [['method', TOOLS_CALL]] };
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.constantFrom(1, null, true, CALL),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 3 }).map((members) => ({ members })),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const gap = fc.constantFrom('', ' ', '\r', '\r');

/** The text of a value, with such gaps between its parts. Members may be there twice. */
function written(value: unknown, gaps: () => string): string {
  const all = (
    each: readonly unknown[],
    write: (one: never) => string,
    [open, close]: readonly [string, string],
  ) => `${open}${gaps()}${each.map((one) => `${gaps()}${write(one as never)}${gaps()}`).join(',')}${close}`;
  if (Array.isArray(value)) return all(value, (one) => written(one, gaps), ['[', ']']);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { members } = value as { members: [string, unknown][] };
  const member = ([name, one]: [string, unknown]) =>
    `${JSON.stringify(name)}${gaps()}:${gaps()}${written(one, gaps)}`;
  return all(members, member, ['{', '}']);
}

test('nothing that is relayed is a call to anybody', () => {
  let sent = 0;
  fc.assert(
    fc.property(json, fc.infiniteStream(gap), (value, gaps) => {
      const line = Buffer.from(`${written(value, () => gaps.next().value as string)}\n`);
      const bytes = relayed(line);
      if (bytes === undefined) return;
      sent++;
      expect(takesForACall(bytes)).toBe(false);
    }),
    { numRuns: 20_000 },
  );
  expect(sent).toBeGreaterThan(100);
});

/** What reaches the server if every line is looked at closely, however harmless it seems. */
function lookedAtClosely(line: Buffer): { frame: unknown; sent: Buffer } | undefined {
  const text = line.toString();
  const frame = parsed(text);
  if (typeof frame !== 'object' || frame === null) return undefined;
  const cr = line.indexOf(0x0d);
  const isOneLine = (cr < 0 || cr === line.length - 2) && isUtf8(line);
  try {
    parseJson(text);
    if (isOneLine) return { frame, sent: line };
  } catch {
    // It is written again.
  }
  return { frame, sent: Buffer.from(`${JSON.stringify(frame)}\n`) };
}

const LINES = [
  '{"method":"tools/call","params":{"name":"look","arguments":{"text":"a file"}},"jsonrpc":"2.0","id":1}',
  '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "look", "arguments": {}}}',
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"é\\u00e9","result":{"a":[1,-0,1e3,0.5,9007199254740993],"b":null,"1":true}}',
  '[{"method":"tools/call","id":1}]',
];
const PIECES = [
  ...[
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ' ',
    '\r',
    '\0',
    '\u2028',
    '\\u0000',
    '\\ud800',
    '\\/',
    '0',
    '1e999',
  ],
  ...[
    '"method":"ping",',
    '"method":"tools/call",',
    '"Method":"tools/call",',
    '"__proto__":{},',
    '"id":2,',
    '\ufeff',
  ],
].map((piece) => Buffer.from(piece));
/** Bytes that are no text: alone, overlong, or the half of a surrogate. */
const RUBBISH = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x80]].map((bytes) => Buffer.from(bytes));

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.constantFrom(0, 0, 1, 3),
    put: fc.constantFrom(Buffer.alloc(0), ...PIECES, ...RUBBISH),
  }),
  { maxLength: 3 },
);

function edited(line: string, changes: readonly { at: number; cut: number; put: Buffer }[]): Buffer {
  let bytes = Buffer.from(line);
  for (const { at, cut, put } of changes) {
    const place = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut)]);
  }
  return Buffer.concat([bytes, Buffer.from('\n')]);
}

test('a line that is let through as it came is one that would be after a closer look', () => {
  const seen = { asItCame: 0, again: 0, refused: 0 };
  const agree = (line: Buffer): boolean => {
    const closely = lookedAtClosely(line);
    seen[closely === undefined ? 'refused' : closely.sent === line ? 'asItCame' : 'again']++;
    try {
      const { frame, line: sent } = readFrame(line);
      return (
        closely !== undefined &&
        Buffer.from(sent).equals(closely.sent) &&
        JSON.stringify(frame) === JSON.stringify(closely.frame)
      );
    } catch {
      return closely === undefined;
    }
  };
  fc.assert(
    fc.property(fc.constantFrom(...LINES), edits, (line, changes) => agree(edited(line, changes))),
    { numRuns: 100_000 },
  );
  fc.assert(
    fc.property(json, fc.infiniteStream(gap), (value, gaps) =>
      agree(Buffer.from(`${written(value, () => gaps.next().value as string)}\n`)),
    ),
    { numRuns: 20_000 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1000);
}, 60_000);
