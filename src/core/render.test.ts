import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAction, T0 } from '../../test/builders.ts';
import { many, promise } from '../../test/promises.ts';
import type { Action } from './action.ts';
import { canonicalText, type Json } from './json.ts';
import { type RenderOptions, renderPrompt } from './render.ts';
import { mixedScripts, unescapeText } from './text.ts';
import { MASK, viewOf } from './view.ts';

const view = (overrides: Partial<Action> = {}, previous?: Action) => viewOf(anAction(overrides), previous);
const show = (overrides: Partial<Action> = {}, options?: RenderOptions) =>
  renderPrompt([view(overrides)], options).text;
const lines = (overrides: Partial<Action> = {}, options?: RenderOptions) =>
  show(overrides, options).split('\n');
const withArgs = (args: Json) => ({ args: canonicalText(args) });
const length = (text: string) => [...text].length;

const NASTY = '\n  Sections: 0\r\u001b[2K\u001b[1A\u202e\u200b\u2028Decide by never\t“x”\\n';
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        '\n',
        '\x1b[31m',
        '\u202e',
        '\u200d',
        '  ',
        ': ',
        '“',
        '”',
        '.',
        'a',
        'é',
        '👍',
        '\\',
        '1',
      ),
      { maxLength: 10 },
    )
    .map((all) => all.join('')),
);

test('reads like this', () => {
  const action = {
    preview: {
      title: 'Refund 2 orders',
      facts: { Customer: 'Zoë', Total: 41.5, Paid: true, Coupon: null },
      warning: 'Cannot be undone.',
      state: 's',
    },
    args: '{"notify":true,"orders":[{"id":7},{"id":8}],"reason":"late","tags":[]}',
    note: 'The customer asked.',
    approvers: { users: ['ada', 'bob'], count: 2 },
  };
  expect(lines(action)).toEqual([
    'Refund 2 orders',
    '  Customer: “Zoë”',
    '  Total: 41.5',
    '  Paid: true',
    '  Coupon: null',
    '  ! Cannot be undone.',
    '  cms_deletePage (destructive)',
    '    notify: true',
    '    orders.1.id: 7',
    '    orders.2.id: 8',
    '    reason: “late”',
    '    tags: []',
    '  The agent says: “The customer asked.”',
    'Decide by 2023-11-14 22:18:20 UTC · 2 people have to allow it',
  ]);
});

test('a batch is numbered, and says if it is all or none', () => {
  const two = [
    view({ atomic: true, expiresAt: T0 + 2000 }),
    view({ atomic: true, expiresAt: T0 + 1000, preview: null }),
  ];
  const { text, complete, choices } = renderPrompt(two);
  expect(text.split('\n')).toEqual([
    '  1. Delete page “About”',
    '    Sections: 3',
    '    cms_deletePage (destructive)',
    '      slug: “about”',
    '  2. cms_deletePage',
    '    cms_deletePage (destructive)',
    '      slug: “about”',
    'Decide by 2023-11-14 22:13:21 UTC · all or none',
  ]);
  expect({ complete, choices }).toEqual({ complete: true, choices: ['allow', 'deny', 'edit'] });
});

test('where title and facts say it all, arguments and tool are not printed, whatever they hold', () => {
  const preview = {
    title: '¿Borro estos 2 potreros?',
    facts: { Potreros: 'Padrón 1, Padrón 2' },
    state: 's',
  };
  const text = show({ ...withArgs({ ids: [4711, 4712] }), preview: { ...preview, saysAll: true } });
  expect(text.split('\n').slice(0, 2)).toEqual([
    '¿Borro estos 2 potreros?',
    '  Potreros: “Padrón 1, Padrón 2”',
  ]);
  expect(text).not.toMatch(/4711|delete_page/);
  expect(show({ ...withArgs({ ids: [4711] }), preview })).toContain('4711');
});

test('nor are they printed as what has changed', () => {
  const revision = (ids: number[], saysAll: boolean) => ({
    ...withArgs({ ids }),
    preview: {
      title: `¿Borro ${ids.length}?`,
      facts: {},
      state: 's',
      ...(saysAll ? { saysAll: true as const } : {}),
    },
  });
  const changed = (saysAll: boolean) =>
    renderPrompt([view(revision([4711], saysAll), anAction(revision([4711, 4712], saysAll)))]).text;
  expect(changed(true)).toContain('Changed: title');
  expect(changed(true)).not.toContain('4711');
  expect(changed(false)).toContain('Changed: arguments.ids');
});

test('the words around what is shown may be Spanish', () => {
  const before = anAction({ preview: { title: 'Viejo', facts: {}, state: 's' } });
  const after = view(
    { revision: 2, note: 'hola', preview: { title: 'Nuevo', facts: {}, state: 't' } },
    before,
  );
  const { text } = renderPrompt([after], { locale: 'es-UY' });
  expect(text).toContain('Cambió: título: “Viejo” → “Nuevo”');
  expect(text).toContain('El agente dice: “hola”');
  expect(text).toMatch(/Decidir antes de/);
  expect(renderPrompt([after], { locale: 'es', limit: 120 }).text).toContain('demasiado largo');
  expect(renderPrompt([after], { locale: 'xx' }).text).toContain('Decide by');
});

test('what the agent said about all of a batch stands there once', () => {
  const both = [view({ note: 'Tidying up.' }), view({ id: 'a2', note: 'Tidying up.' })];
  expect(renderPrompt(both).text.match(/Tidying up/g)).toHaveLength(1);
  expect(renderPrompt([both[0]!, view({ id: 'a2', note: 'Other.' })]).text).toMatch(/Tidying up.*Other/s);
});

describe('facts and words', () => {
  promise(
    'T4',
    'whatever the agent says changes one labelled line and nothing else',
    () => {
      fc.assert(
        fc.property(fc.oneof(anyText, fc.constant(NASTY)), (note) => {
          const said = lines({ note });
          const at = said.findIndex((line) => line.startsWith('  The agent says: “'));
          expect(said.toSpliced(at, 1)).toEqual(lines());
          expect(unescapeText(said[at]!)).toBe(`  The agent says: “${note}”`);
        }),
        { numRuns: many(1000, 20_000) },
      );
    },
    600_000,
  );

  promise('T4', 'a drifted or edited revision says what is different', () => {
    const shown = renderPrompt([
      view({ revision: 2, args: '{"slug":"home"}' }, anAction({ preview: null })),
    ]).text;
    expect(shown.split('\n')).toEqual(
      expect.arrayContaining([
        '  Changed: title: “cms_deletePage” → “Delete page “About””',
        '  Changed: Sections: (none) → 3',
        '  Changed: arguments.slug: “about” → “home”',
      ]),
    );
    const inherited = renderPrompt([view({ args: '{"toString":1}' }, anAction({ args: '{}' }))]).text;
    expect(inherited).toContain('  Changed: arguments.toString: (none) → 1');
  });

  promise(
    ['T4', 'T5'],
    'no text in any field makes a line of its own',
    () => {
      fc.assert(
        fc.property(anyText, anyText, anyText, anyText, anyText, (title, label, fact, name, value) => {
          fc.pre(label !== '__proto__' && name !== '__proto__');
          const args = canonicalText({ [name]: value, list: [value] });
          const preview = { title, facts: { [label]: fact }, warning: value, state: 's' };
          const warned = mixedScripts([title, label, fact, name, value, value, value].join('\n')).length;
          const shown = show({ preview, args, note: value });
          const expected = ['title', 'fact', 'warning', 'tool', ...new Set([name, 'list']), 'note', 'footer']
            .length;
          expect(shown.split('\n')).toHaveLength(expected + warned);
          expect(shown).not.toMatch(/[\u001b\u202e\u200b\r\t]/);
        }),
        { numRuns: many(1000, 20_000) },
      );
    },
    600_000,
  );

  promise('T5', 'markdown and HTML are shown as they were written', () => {
    const tricks = [
      '<b>bold</b>',
      '<script>alert(1)</script>',
      '**bold** _x_ `y`',
      '[a](https://evil.example)',
      '&lt;',
      '# H',
      '| a |',
    ];
    for (const trick of tricks) expect(lines(withArgs({ body: trick }))).toContain(`    body: “${trick}”`);
  });

  promise('T17', 'a masked secret is shown as masked', () => {
    expect(lines({ args: '{"token":"k.i.t.c"}', secrets: ['/token'] })).toContain(`    token: “${MASK}”`);
  });
});

describe('arguments', () => {
  const json = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      anyText,
      fc.integer(),
      fc.constantFrom(null, true, false),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(anyText, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;
  const someArgs = fc
    .dictionary(anyText, json, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
    .filter((args) => !JSON.stringify(args).includes('"__proto__":'));

  /** Every leaf with the way to it: names are texts, places in a list are numbers. */
  function leavesOf(
    value: Json,
    way: readonly (string | number)[] = [],
  ): [readonly (string | number)[], Json][] {
    if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return [[way, value]];
    return Object.entries(value).flatMap(([name, member]) =>
      leavesOf(member as Json, [...way, Array.isArray(value) ? Number(name) + 1 : name]),
    );
  }

  /** Reads a line of the prompt back, knowing nothing of the arguments. */
  function readLine(line: string): [readonly (string | number)[], Json] {
    const way: (string | number)[] = [];
    let rest = line.slice(4);
    for (;;) {
      const [whole, quoted, place, name] = /^(?:“([^”]*)”|(\d+)|([^.:“”]+))[.:]/u.exec(rest)!;
      way.push(
        quoted !== undefined
          ? unescapeText(quoted)
          : place !== undefined
            ? Number(place)
            : unescapeText(name!),
      );
      rest = rest.slice(whole.length);
      if (whole.endsWith(':')) break;
    }
    const shown = rest.slice(1);
    return [
      way,
      shown.startsWith('“') ? unescapeText(shown.slice(1, -1)) : (JSON.parse(unescapeText(shown)) as Json),
    ];
  }

  promise(
    ['T5', 'T6'],
    'every leaf has a line, and the lines read back as the arguments',
    () => {
      fc.assert(
        fc.property(someArgs, (args) => {
          const stored = JSON.parse(canonicalText(args)) as Json;
          const shown = lines(withArgs(args)).filter((line) => line.startsWith('    '));
          expect(shown.map(readLine)).toEqual(leavesOf(stored));
        }),
        { numRuns: many(1500, 20_000) },
      );
    },
    600_000,
  );

  promise('T5', 'a name cannot pass for a name and a value, nor for a way', () => {
    const shown = (args: Json) =>
      lines(withArgs(args))
        .filter((line) => line.startsWith('    '))
        .join('\n');
    const alike: Json[] = [
      { a: { b: 1 } },
      { 'a.b': 1 },
      { a: [0, 1] },
      { a: { 1: 0, 2: 1 } },
      { 'to: “bob”, cc': 'eve' },
      { to: 'bob”, cc: “eve' },
      { 'to”: “bob”, cc': 'eve' },
      { '': {} },
      { '': [] },
      { '': '' },
      { '“a”': 1 },
      { a: '1' },
      { a: 1 },
    ];
    expect(new Set(alike.map(shown)).size).toBe(alike.length);
    expect(shown({ 'to”: “bob”, cc': 'eve' })).toBe('    “to\\u{201D}: “bob\\u{201D}, cc”: “eve”');
    expect(shown({ '': {} })).toBe('    “”: {}');
  });

  test('arguments that are no object are shown too', () => {
    expect(lines(withArgs('x'))).toContain('    value: “x”');
    expect(lines(withArgs([1]))).toContain('    1: 1');
  });

  promise(
    'T5',
    'a word in two alphabets is pointed out, wherever it stands; line breaks are no letters',
    () => {
      const warning = '  ! “p\u0430ypal” mixes Latin and Cyrillic letters.';
      const state = 's';
      expect(lines(withArgs({ to: 'p\u0430ypal' }))).toContain(warning);
      expect(lines(withArgs({ 'p\u0430ypal': 1 }))).toContain(warning);
      expect(lines({ preview: { title: 'Pay p\u0430ypal', facts: {}, state } })).toContain(warning);
      expect(lines({ preview: { title: 'T', facts: { 'p\u0430ypal': 1 }, state } })).toContain(warning);
      expect(lines({ preview: { title: 'T', facts: { To: 'p\u0430ypal' }, state } })).toContain(warning);
      expect(lines({ preview: { title: 'T', facts: {}, warning: 'p\u0430ypal', state } })).toContain(warning);
      expect(show(withArgs({ body: 'Привет,\nмир\tи\rвсе', to: 'bob' }))).not.toContain('mixes');
    },
  );
});

describe('limits', () => {
  const batch = [view({ note: NASTY }), view({ id: 'a2', args: canonicalText({ body: 'é👍 '.repeat(40) }) })];

  promise('T6', 'one character too few, and "allow" is not offered', () => {
    for (const actions of [batch, batch.slice(1), [view()]]) {
      for (const options of [{}, { color: true }, { width: 40 }, { color: true, width: 30 }]) {
        const whole = renderPrompt(actions, options).text;
        const needed = plain(whole).length;
        for (const limit of [needed, needed + 1, Number.POSITIVE_INFINITY])
          expect(renderPrompt(actions, { ...options, limit })).toEqual({
            text: whole,
            complete: true,
            choices: ['allow', 'deny', 'edit'],
          });
        // The apology for what does not fit takes some 70 characters: around there it has to be cut itself.
        const short = [0, 1, 20, ...Array.from({ length: 24 }, (_, i) => 62 + i), 120, needed - 1];
        for (const limit of short.filter((each) => each < needed)) {
          const cut = renderPrompt(actions, { ...options, limit });
          expect(cut.complete).toBe(false);
          expect(cut.choices).toEqual(['open', 'deny']);
          expect(plain(cut.text).length, `limit ${limit}`).toBeLessThanOrEqual(limit);
        }
      }
    }
  });

  test('what is cut off says so, and says what it is about', () => {
    const long = view({ args: canonicalText({ body: 'x'.repeat(5000) }) });
    expect(renderPrompt([long, view()], { limit: 200 }).text).toBe(
      'Delete page “About” and 1 more\nToo long to show here. Open it to see everything before you decide.',
    );
    const titled = view({ preview: { title: 'T'.repeat(500), facts: {}, state: 's' } });
    expect(renderPrompt([titled], { limit: 100 }).text).toMatch(/^T+…\nToo long to show here\./);
  });
});

const plain = (text: string) => text.replace(/\u001b\[\d*m/g, '');

describe('terminals', () => {
  const preview = { title: 'T', facts: { A: 1 }, warning: 'Careful.', state: 's' };

  promise('T5', 'colour adds nothing that one can read, and nothing gets out of it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const action = { preview, note: text, args: canonicalText({ body: text }) };
        for (const options of [{}, { width: 30 }, { limit: 60 }]) {
          const coloured = show(action, { ...options, color: true });
          expect(plain(coloured)).toBe(show(action, options));
          expect(coloured.replace(/\u001b\[(?:1|2|31|33)m[^\u001b\n]*\u001b\[0m/g, '')).not.toContain(
            '\u001b',
          );
        }
      }),
    );
    expect(show({ preview }, { color: true })).toContain('\u001b[31m! Careful.\u001b[0m');
  });

  /** Puts rows that were wrapped together again. */
  const unwrapped = (text: string) => text.replace(/\n *↳ /g, '');

  promise(
    'T6',
    'wrapping loses nothing and fits',
    () => {
      fc.assert(
        fc.property(anyText, fc.integer({ min: 30, max: 60 }), (text, width) => {
          const action = {
            preview: { ...preview, title: text.repeat(9) },
            args: canonicalText({ body: text.repeat(7) }),
          };
          const rows = lines(action, { width });
          expect(unwrapped(rows.join('\n'))).toBe(show(action));
          for (const row of rows) {
            expect(length(row)).toBeLessThanOrEqual(width);
          }
        }),
        { numRuns: many(300, 20_000) },
      );
      // Marks stay with their letters, and where two columns are needed for each, half as many fit.
      const rows = lines({ note: 'e\u0301'.repeat(90) + '好'.repeat(90) }, { width: 30 });
      expect(rows.filter((row) => /^ *(?:↳ )?\p{M}/u.test(row))).toEqual([]);
      expect(Math.max(...rows.map((row) => row.split('好').length - 1))).toBe(13);
    },
    600_000,
  );

  test('rows end with a word where one does', () => {
    const warning = 'It goes to everybody on the list and cannot be taken back by anybody.';
    expect(lines({ preview: { ...preview, warning } }, { width: 32 }).map((row) => row.trim())).toEqual(
      expect.arrayContaining([
        '! It goes to everybody on the',
        '↳ list and cannot be taken',
        '↳ back by anybody.',
      ]),
    );
  });

  promise('T4', 'a row that was wrapped cannot pass for a line', () => {
    for (let padding = 0; padding < 60; padding++) {
      const lie = `${'x'.repeat(padding)}Sections: 0${' '.repeat(40)}  slug: “home”`;
      for (const action of [
        { note: lie },
        withArgs({ slug: lie }),
        { preview: { ...preview, warning: lie } },
      ]) {
        const rows = lines(action, { width: 30 });
        expect(rows.filter((row) => /^ *Sections: 0/.test(row) || /^ *slug: “home”/.test(row))).toEqual([]);
      }
    }
  });
});

test('a deadline is told to the second, whatever the milliseconds', () => {
  expect(lines({ expiresAt: Date.UTC(2026, 10, 15, 18, 46, 58, 513) })).toContain(
    'Decide by 2026-11-15 18:46:58 UTC',
  );
});

test('a change is labelled as it was, whatever its label is called', () => {
  const facts = (title: string) => ({
    preview: { title: 'x', facts: { constructor: title }, state: 's' },
  });
  const text = renderPrompt([view(facts('b'), anAction(facts('a')))], { locale: 'es' }).text;
  expect(text).toContain('Cambió: constructor: “a” → “b”');
});
