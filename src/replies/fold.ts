/**
 * Letters that are written in several ways. İ leaves a dot behind, and ı has none: both are i to whoever types in a
 * hurry. Arabic: the hamza's seats and the two endings. Devanagari: the moon over the dot.
 */
const SAME_LETTER: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ς: 'σ',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  '\u0901': '\u0902',
};

// The above, and what is left out: a dot over i, Arabic short vowels and the stretched line, Hebrew points, the nukta.
const VARIED = /[ıßςёأإآٱىیکةؤئ\u0640]|[\u0307\u0591-\u05c7\u064b-\u065f\u0670]|\u0901|\u093c/g;

/** Lower case and one spelling for what the eye takes for the same letter. Accents stay. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (lower.search(VARIED) < 0) return lower;
  return lower.replace(VARIED, (letter) => SAME_LETTER[letter] ?? '').normalize('NFC');
}

const WITHOUT_ACCENT: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
};

/** Latin and Greek letters beyond ASCII. */
const ACCENTED = /[\u00c0-\u024f\u0370-\u03ff\u1e00-\u1fff]|[\u0300-\u036f]/;

/** The same without accents. Only Latin and Greek have optional ones: й is no и, and が no か. */
export function looseWord(word: string): string {
  if (!ACCENTED.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u0333\u0339-\u036f]/g, '')
    .replace(/[łđøæœðþ]/g, (letter) => WITHOUT_ACCENT[letter]!)
    .normalize('NFC');
}

/** "yesss" → "yes", "gooood" → "good": what a stretched word may stand for. Empty if it is not stretched. */
export function unstretched(word: string): readonly string[] {
  const runs = word.match(/(.)\1+/gu);
  // "kkk" laughs.
  if (runs === null || runs[0] === word) return [];
  const single = word.replace(/(.)\1+/gu, '$1');
  if (runs.some((run) => run.length > 2))
    return [word.replace(/(.)\1{2,}/gu, '$1'), word.replace(/(.)\1{2,}/gu, '$1$1'), single];
  // Two letters are how many a word is spelled: only twice in one word, or at its end, are they a stretch.
  if (runs.length > 1) return [single];
  return word.length > 2 && word.endsWith(runs[0]!) ? [word.slice(0, -1)] : [];
}
