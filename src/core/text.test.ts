import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { many, promise } from '../../test/promises.ts';
import { escapeText, mixedScripts, unescapeText, wholeCharacters } from './text.ts';

// What may reach a person's eyes, stated again from the outside: whole pieces, one after the other.
const SHOWN = /^(?:\p{RGI_Emoji}|[\p{L}\p{N}]\p{M}{0,4}|[\p{P}\p{S} ])*$/v;
const EMOJI = /\p{RGI_Emoji}/gv;
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}[\p{Z}--\x20]\u2800\ufffc\u{1d159}]/v;

/** Nothing lost, nothing that moves, hides, or stacks up. */
function check(text: string): void {
  const shown = escapeText(text);
  if (unescapeText(shown) !== text)
    throw new Error(`lost: ${JSON.stringify(text)} → ${JSON.stringify(shown)}`);
  if (!SHOWN.test(shown) || UNSEEN.test(shown.replace(EMOJI, '')))
    throw new Error(`let through: ${JSON.stringify(text)} → ${JSON.stringify(shown)}`);
}

const between = (min: number, max: number) =>
  fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
const nasty = fc.oneof(
  between(0x00, 0x1f), // C0, ESC among them
  between(0x7f, 0xa0), // C1 and the no-break space
  fc.constantFrom(
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180e',
    '\u3164',
    '\uffa0',
    '\u2800',
  ),
  between(0x2000, 0x200f), // odd spaces, zero-width, direction marks
  between(0x2028, 0x202f), // separators, embeddings and overrides
  between(0x205f, 0x206f), // invisible operators, isolates
  between(0xfe00, 0xfe0f), // variation selectors
  between(0xe0000, 0xe01ef), // tags and more selectors
  between(0xfff0, 0xffff), // interlinear annotation, the object replacement, noncharacters
  between(0x1d159, 0x1d17a), // a note head that shows as nothing, musical controls
  between(0xfdd0, 0xfdef),
  between(0xe000, 0xf8ff), // private use
  between(0x10fffe, 0x10ffff),
  between(0xd800, 0xdfff), // lone surrogates
  between(0x300, 0x36f), // marks
  between(0x20d0, 0x20f0),
  between(0x1f1e6, 0x1f1ff), // regional indicators
  between(0x1f3fb, 0x1f3ff), // skin tones
);
const harmless = fc.constantFrom(
  'a',
  'é',
  '\u0939',
  '1',
  '#',
  '*',
  ' ',
  '.',
  '👍',
  '👩',
  '🏴',
  '🏳️',
  '❤',
  '🇪🇸',
  '1️⃣',
);
const backslashes = fc.constantFrom(
  '\\',
  '\\\\',
  '\\n',
  '\\t',
  '\\u{41}',
  '\\u{1B}',
  '\\u{',
  '}',
  'u{41}',
  '\n',
  '\t',
  '\x1b[31m',
);

describe('escaping', () => {
  promise(
    'T5',
    'loses nothing and lets nothing unseen through: any text',
    () => {
      fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), check), {
        numRuns: many(10_000, 200_000),
      });
      // Any sixteen-bit units at all, whole characters or not.
      const units = between(0, 0xffff);
      fc.assert(fc.property(fc.string({ unit: units, maxLength: 40 }), check), {
        numRuns: many(10_000, 200_000),
      });
    },
    600_000,
  );

  promise(
    'T5',
    'loses nothing and lets nothing unseen through: text made to deceive',
    () => {
      const piece = fc.oneof(nasty, harmless, backslashes);
      fc.assert(
        fc.property(
          fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
          check,
        ),
        {
          numRuns: many(20_000, 200_000),
        },
      );
    },
    600_000,
  );

  promise(
    'T5',
    'loses nothing and lets nothing unseen through: every code point, alone and after a letter',
    () => {
      const all = (from: number, to: number, step = 1) => {
        for (let code = from; code <= to; code += step) {
          const character = String.fromCodePoint(code);
          check(`${character}a${character}b`);
        }
      };
      all(0, 0x1ffff);
      all(0xe0000, 0xe0fff);
      // The rest is ideographs, empty, or private: some of it stands for all.
      all(0x20000, 0x10ffff, 61);
    },
    120_000,
  );

  promise('T5', 'is told from what looks escaped already', () => {
    const texts = [
      '\\',
      '\\\\',
      '\\n',
      '\n',
      '\\u{41}',
      'A',
      '\\\\u{41}',
      '\\\n',
      '\u{1b}',
      '\\u{1B}',
      '\\u{1b}',
    ];
    expect(new Set(texts.map(escapeText)).size).toBe(texts.length);
    expect(texts.map(escapeText).map(unescapeText)).toEqual(texts);
    expect(escapeText('\\u{41}')).toBe('\\\\u{41}');
  });

  promise('T5', 'spells out what a terminal, a font or the eye would be fooled by', () => {
    expect(escapeText('\x1b[2K\rok')).toBe('\\u{1B}[2K\\u{D}ok');
    expect(escapeText('user\u202egnp.exe')).toBe('user\\u{202E}gnp.exe');
    expect(escapeText('pay\u200bpal')).toBe('pay\\u{200B}pal');
    expect(escapeText('a\u00a0b\u3000c')).toBe('a\\u{A0}b\\u{3000}c');
    expect(escapeText('one\ntwo\tthree')).toBe('one\\ntwo\\tthree');
    expect(escapeText('x\u{e0041}')).toBe('x\\u{E0041}');
    expect(escapeText('\ud83d!')).toBe('\\u{D83D}!');
    expect(escapeText('\u0301')).toBe('\\u{301}');
    expect(escapeText('!\u0338')).toBe('!\\u{338}');
    expect(escapeText('e\u0301\u0301\u0301\u0301')).toBe('e\u0301\u0301\u0301\u0301');
    expect(escapeText('e\u0301\u0301\u0301\u0301\u0301')).toBe(
      '\\u{65}\\u{301}\\u{301}\\u{301}\\u{301}\\u{301}',
    );
    expect(escapeText('A\ufe00')).toBe('\\u{41}\\u{FE00}');
  });

  promise('T5', 'lets an emoji end where it ends', () => {
    expect(escapeText('👍\u200d')).toBe('👍\\u{200D}');
    expect(escapeText('👩\u200d👍')).toBe('👩\\u{200D}👍');
    expect(escapeText('👍🏽\u0301')).toBe('👍🏽\\u{301}');
    expect(escapeText('1️⃣\ufe0f\u20e3')).toBe('1️⃣\\u{FE0F}\\u{20E3}');
    expect(escapeText('#\ufe0f')).toBe('#\\u{FE0F}');
    // A black flag with tags that spell no flag anybody has: a message in letters nobody sees.
    expect(escapeText('🏴\u{e0068}\u{e0069}\u{e007f}')).toBe('🏴\\u{E0068}\\u{E0069}\\u{E007F}');
    expect(escapeText('🏴󠁧󠁢󠁳󠁣󠁴󠁿\u{e0068}')).toBe('🏴󠁧󠁢󠁳󠁣󠁴󠁿\\u{E0068}');
  });

  test.each([
    ['English', 'Delete the page “About us” – really? (50% off, £3.20/€4) #7'],
    ['Spanish', '¿Borrar la página? ¡Sí, mañana!'],
    ['German', 'Größe ändern: Straße, Übergröße'],
    ['Hindi', 'क्या मैं पृष्ठ हटा दूँ? हाँ, ज़रूर।'],
    ['Bengali', 'পৃষ্ঠাটি মুছে ফেলুন'],
    ['Tamil', 'பக்கத்தை நீக்கவும்'],
    ['Thai', 'ลบหน้านี้ไหม ใช่ ที่นี่เลย'],
    ['Arabic', 'احذف الصفحة؟ نعم، مِنْ فَضْلِكَ'],
    ['Hebrew', 'למחוק את הדף? כן, שָׁלוֹם'],
    ['Vietnamese', 'Xoá trang này? Đồng ý, cảm ơn nhiều'],
    ['Vietnamese, decomposed', 'Đồng ý, cảm ơn nhiều'.normalize('NFD')],
    ['Korean', '페이지를 삭제할까요? 네'],
    ['Korean, decomposed', '삭제할까요'.normalize('NFD')],
    ['Japanese', 'ページを削除しますか？はい、お願いします。'],
    ['Chinese', '刪除這個頁面嗎？好的。'],
    ['Russian', 'Удалить страницу? Да, ещё одну'],
    ['Greek', 'Διαγραφή της σελίδας; Ναι'],
    ['Burmese', 'မင်္ဂလာပါ'],
    ['Khmer', 'សូមលុបទំព័រនេះ'],
    ['Tibetan', 'བཀྲ་ཤིས་བདེ་ལེགས།'],
    ['Amharic', 'ገጹን ሰርዝ'],
  ])('leaves ordinary %s as it is', (_, text) => {
    expect(escapeText(text)).toBe(text);
  });

  test('says the same of a character wherever it stands', () => {
    const units = [...'aж1# *“ß中é🙂👩🏽‍💻ℹ1\uFE0F\u20E3\u0301\u200D\u202E\\\n\u2800\u00AD'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...units), { maxLength: 12 }), (parts) => {
        // A line break belongs to nothing before or after it, so each side is escaped by itself.
        const text = parts.join('');
        expect(escapeText(`${text}\n${text}`)).toBe(`${escapeText(text)}\\n${escapeText(text)}`);
        // No character is plain because of what follows it, except that it carries no mark.
        expect(escapeText(`${'x'.repeat(2000)}\n${text}`)).toBe(`${'x'.repeat(2000)}\\n${escapeText(text)}`);
      }),
    );
  });

  test('takes long texts of any alphabet in its stride', () => {
    const long = 'Ж中é“”… '.repeat(100_000);
    expect(escapeText(long)).toBe(long);
  });

  test('leaves emoji as they are', () => {
    const emoji = [
      '👍',
      '👍🏽',
      '👨‍👩‍👧‍👦',
      '👩🏿‍🚀',
      '🏳️‍🌈',
      '🇪🇸',
      '🇰🇪',
      '1️⃣',
      '#️⃣',
      '❤️',
      '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
      '☺️',
      '™️',
      '✅',
    ];
    for (const each of emoji) expect(escapeText(each)).toBe(each);
    expect(escapeText(emoji.join(''))).toBe(emoji.join(''));
  });
});

describe('mixed scripts', () => {
  promise('T5', 'a word with letters of two alphabets is named', () => {
    expect(mixedScripts('send to p\u0430ypal now')).toEqual([
      { word: 'p\u0430ypal', scripts: ['Latin', 'Cyrillic'] },
    ]);
    expect(mixedScripts('g\u03bf\u03bfgle.com')).toEqual([
      { word: 'g\u03bf\u03bfgle', scripts: ['Latin', 'Greek'] },
    ]);
    expect(mixedScripts('\u13d3pple')).toEqual([{ word: '\u13d3pple', scripts: ['Latin', 'Cherokee'] }]);
    expect(mixedScripts('p\u0301\u0430y')).toHaveLength(1);
    expect(mixedScripts('p\u0430y b\u0430nk').map(({ word }) => word)).toEqual(['p\u0430y', 'b\u0430nk']);
  });

  test('ordinary words are not', () => {
    const ordinary =
      'paypal Удалить PayPal на Ελλάδα naïve Đồng ý ページABC 日本語 한국어 שלום مرحبا हिन्दी ไทย item-ом 10µm email:да';
    expect(mixedScripts(ordinary)).toEqual([]);
    expect(mixedScripts('')).toEqual([]);
  });
});

describe('text of any kind, as long as arguments may be', () => {
  test.each([
    '👩\u200d',
    '🧑\u200d🤝\u200d',
    '👋🏽',
    '🇩',
    '🏴\u{e0067}',
    '1\ufe0f\u20e3',
    '\ufe0f',
    '\u0301',
    'e\u0301\u0301\u0301\u0301\u0301',
    'لا\u064b',
    '漢',
    '\\',
  ])('is escaped and cut into characters: %j', (piece) => {
    const text = piece.repeat(400_000 / Buffer.byteLength(piece));
    const shown = escapeText(text);
    expect(unescapeText(shown)).toBe(text);
    expect(wholeCharacters(shown).join('')).toBe(shown);
  });

  test('has the emoji that Unicode recommends, and no others', () => {
    const recommended = /\p{RGI_Emoji}|[\s\S]\p{M}*/gv;
    const person = ['👩', '🧑🏽', '🐻', '🏳️', '❤️', '👨‍👩‍👧', '🐕', '⛹️', '⛹🏽'];
    const joined = ['❄️', '🚀', '👧', '🌈', '🔥', '♀️', '♀', '🤝\u200d🧑🏿', '❤️\u200d💋\u200d👨🏼'];
    const made = person.flatMap((first) => joined.map((second) => `${first}\u200d${second}`));
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x1f1e6 + at));
    for (const first of letters) for (const second of letters) made.push(first + second);
    for (let code = 0x23; code < 0x1fb00; code += code < 0x3300 || code > 0x1efff ? 1 : 0x1000) {
      const character = String.fromCodePoint(code);
      if (/\p{Emoji}/u.test(character))
        for (const more of ['', '\ufe0f', '\ufe0e', '🏽', '\ufe0f\u20e3']) made.push(character + more);
    }
    const flags = ['gbeng', 'gbsct', 'gbwls', 'usca'];
    for (const flag of flags)
      made.push(
        `🏴${Array.from(flag, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
      );
    const differing = made.filter(
      (emoji) => String(wholeCharacters(emoji)) !== String(emoji.match(recommended)),
    );
    expect(differing).toEqual([]);
  });
});
