import fc from 'fast-check';
import { expect, test } from 'vitest';
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
