import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf, keys, otherKeys, refusal } from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, codeOf, world } from '../../test/world.ts';
import type { Json } from '../core/json.ts';
import { Keyring } from '../core/keys.ts';
import { MASK } from '../core/view.ts';
import { open, scrubber, seal, secretPointers } from './secrets.ts';
import { defineTool } from './tool.ts';

const place = { tenant: 'acme', action: 'a1' };
const iv = Buffer.alloc(12, 3);
const sealed = (value: Json) => seal(value, '/token', place, keys, iv);

describe('sealing', () => {
  promise('T17', 'what was sealed comes back, and does not show', () => {
    const value = fc
      .jsonValue({ stringUnit: 'binary' })
      .map((each) => JSON.parse(JSON.stringify(each)) as Json);
    fc.assert(
      fc.property(value, fc.uint8Array({ minLength: 12, maxLength: 12 }), (secret, random) => {
        const text = seal(secret, '/token', place, keys, Buffer.from(random));
        expect(text).toMatch(/^[0-9a-f]{8}(\.[\w-]+){3}$/);
        expect(open(text, '/token', place, keys)).toEqual(secret);
      }),
      { numRuns: 500 },
    );
    expect(sealed('hunter2-canary')).not.toContain('canary');
    expect(Buffer.from(sealed('hunter2-canary').split('.')[3]!, 'base64url').toString()).not.toContain(
      'canary',
    );
  });

  promise('T17', 'it opens only where it was sealed, and only with the key', () => {
    const text = sealed('hunter2');
    expect(refusal(() => open(text, '/token', { ...place, tenant: 'evil' }, keys))).toBe('ARGS_CHANGED');
    expect(refusal(() => open(text, '/token', { ...place, action: 'a2' }, keys))).toBe('ARGS_CHANGED');
    expect(refusal(() => open(text, '/other', place, keys))).toBe('ARGS_CHANGED');
    // Places that read alike when they are strung together.
    const deep = seal('hunter2', '/x/token', place, keys, iv);
    expect(refusal(() => open(deep, '/token', { ...place, action: 'a1/x' }, keys))).toBe('ARGS_CHANGED');
    expect(refusal(() => open(text, '/token', { tenant: 'acme","a1', action: '' }, keys))).toBe(
      'ARGS_CHANGED',
    );
    // A key that is not there is another matter than one that does not fit.
    expect(refusal(() => open(text, '/token', place, otherKeys))).toBe('WRONG_KEY');
    const both = new Keyring([keyOf(8), keyOf(7)]);
    expect(open(text, '/token', place, both)).toBe('hunter2');
    const misnamed = text.replace(keys.current, both.current);
    expect(refusal(() => open(misnamed, '/token', place, both))).toBe('ARGS_CHANGED');
  });

  promise('T17', 'any bit that was flipped is noticed', () => {
    const [id, ...parts] = sealed({ password: 'hunter2' }).split('.') as [string, ...string[]];
    for (const [i, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped[bit >> 3]! ^ (1 << (bit & 7)), bit >> 3);
        const text = [id, ...parts.with(i, flipped.toString('base64url'))].join('.');
        expect(
          refusal(() => open(text, '/token', place, keys)),
          `part ${i}, bit ${bit}`,
        ).toBe('ARGS_CHANGED');
      }
    }
  });

  promise('T17', 'what was never sealed, or was cut short, does not open', () => {
    const [id, first, tag, text] = sealed('hunter2').split('.') as [string, string, string, string];
    const broken: Json[] = [
      [id, first, tag, ''].join('.'),
      [id, first, tag].join('.'),
      [id, '', tag, text].join('.'),
      [id, first, '', text].join('.'),
      // A short tag is easier to guess.
      [id, first, Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url'), text].join('.'),
      `${id}...`,
    ];
    for (const each of broken)
      expect(
        refusal(() => open(each, '/token', place, keys)),
        String(each),
      ).toBe('ARGS_CHANGED');
    for (const plain of ['hunter2', '', null, 7, MASK, { token: 'x' }, []] as Json[])
      expect(['ARGS_CHANGED', 'WRONG_KEY']).toContain(refusal(() => open(plain, '/token', place, keys)));
  });
});

describe('where secrets are', () => {
  const args: Json = {
    token: 't',
    cards: [{ number: 1 }, { number: 2, cvc: 3 }, 'none'],
    headers: { 'x/y': 'a', 'p~q': 'b' },
    '*': 'star',
  };

  test.each<[pattern: string, pointers: string[]]>([
    ['token', ['/token']],
    ['/token', ['/token']],
    ['/cards/*/number', ['/cards/0/number', '/cards/1/number']],
    ['/cards/1/cvc', ['/cards/1/cvc']],
    ['/headers/*', ['/headers/x~1y', '/headers/p~0q']],
    ['/headers/x~1y', ['/headers/x~1y']],
    ['missing', []],
    ['/token/deeper', []],
    ['/constructor', []],
    ['/cards/length', []],
  ])('%s', (pattern, pointers) => {
    expect(secretPointers(args, [pattern])).toEqual(pointers);
  });

  test('patterns that overlap name a place once, the outermost', () => {
    expect(secretPointers(args, ['token', '/token'])).toEqual(['/token']);
    expect(secretPointers(args, ['/cards/*/number', 'cards'])).toEqual(['/cards']);
    expect(secretPointers(args, ['cards', '/cards/*/number', '/cards/1'])).toEqual(['/cards']);
    expect(secretPointers({ a: 1, ab: 2 }, ['a', 'ab'])).toEqual(['/a', '/ab']);
  });
});

describe('scrubbing', () => {
  promise('T17', 'a secret is masked wherever it turns up: values, inside texts, names, numbers', () => {
    const scrub = scrubber(['hunter2-canary', { pin: 123456, deep: ['deep-secret'] }]);
    const said: Json = {
      text: 'Login with hunter2-canary failed (hunter2-canary).',
      exact: 'hunter2-canary',
      number: 123456,
      inside: 91234567,
      list: [{ 'deep-secret': 'x', y: 'deep-secret!' }],
      fine: ['hunter', 12345, true, null],
    };
    expect(scrub(said)).toEqual({
      text: `Login with ${MASK} failed (${MASK}).`,
      exact: MASK,
      number: MASK,
      inside: `9${MASK}7`,
      list: [{ [MASK]: 'x', y: `${MASK}!` }],
      fine: ['hunter', 12345, true, null],
    });
  });

  promise('T17', 'of two secrets of which one holds the other, nothing of the longer one is left', () => {
    expect(scrubber(['abcd', 'abcd-efgh'])('x abcd-efgh x abcd x')).toBe(`x ${MASK} x ${MASK} x`);
  });

  test('a short secret is masked where it stands alone, and leaves words alone', () => {
    const scrub = scrubber(['cat', 7]);
    expect(scrub(['cat', 'concatenate', 7, 77, '7'])).toEqual([MASK, 'concatenate', MASK, 77, MASK]);
  });

  test('secrets that say nothing scrub nothing', () => {
    const said = { a: '', b: true, c: null, d: [0] };
    for (const secrets of [[], [''], [null, true, false], [{}], [[]]] as Json[][])
      expect(scrubber(secrets)(said)).toEqual(said);
  });

  promise('T17', 'no text comes out with the secret in it, and text without it comes out as it was', () => {
    const secret = fc.string({ unit: fc.constantFrom('a', 'b', '$', '&', '•'), minLength: 4, maxLength: 6 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '$', '&'), maxLength: 30 });
    fc.assert(
      fc.property(secret, text, text, (hidden, before, after) => {
        fc.pre(!MASK.includes(hidden));
        const scrub = scrubber([hidden]);
        expect(scrub(before + hidden + after)).toContain(MASK);
        const clean = before.replaceAll(hidden, '');
        if (!clean.includes(hidden)) expect(scrub(clean)).toBe(clean);
      }),
    );
  });
});

test('thousands of secrets in one call are sealed, shown and opened in one go', async () => {
  const env = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`KEY${i}`, `value-${i}`]));
  let got: unknown;
  const { gate } = world({
    extra: () => [
      defineTool({
        name: 'set_env',
        effect: 'write',
        secrets: ['/env/*'],
        run: (args) => {
          got = args;
          return { echo: 'value-19999 and value-7' };
        },
      }),
    ],
  });
  const held = await gate.call({ tool: 'set_env', args: { env }, session: 's1', by: agent });
  expect(new Set(Object.values((held.action!.args as { env: object }).env))).toEqual(new Set([MASK]));
  const done = await gate.decide(allow(held), { by: ada });
  expect(got).toEqual({ env });
  expect(done.result).toEqual({ echo: `${MASK} and ${MASK}` });
});

test('secrets that overlap are masked as far as either reaches', () => {
  expect(scrubber(['abcd', 'cdefgh', 'xx'])('1abcdefgh2 xx 3abcd')).toBe(`1${MASK}2 xx 3${MASK}`);
});

test('a grant cannot have a condition on a secret, which would be stored in the clear', async () => {
  const { gate } = world();
  const held = await gate.call({
    tool: 'send_mail',
    args: { to: 'eve', password: 'hunter2' },
    session: 's1',
    by: agent,
  });
  const request = { action: held.action!.id, forMs: 1000, uses: 1 };
  for (const name of ['password', '/password'])
    expect(await codeOf(gate.grant({ ...request, where: { [name]: { eq: 'hunter2' } } }, { by: ada }))).toBe(
      'INVALID_GRANT',
    );
});

promise('T17', "an agent's note is kept without the secrets of any call that it is about", async () => {
  const { gate } = world({ policy: { effects: { write: 'run' } } });
  const note = 'I log in with hunter2-canary, then note it.';
  const results = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [
      { tool: 'send_mail', args: { to: 'eve', password: 'hunter2-canary' }, note },
      { tool: 'save_note', args: { text: 'x' }, note },
    ],
  });
  const kept = `I log in with ${MASK}, then note it.`;
  expect(results.map(({ action }) => action!.note)).toEqual([kept, kept]);
  const histories = await Promise.all(results.map(({ action }) => gate.history(action!.id, { by: ada })));
  expect(JSON.stringify(histories)).not.toContain('canary');
});
