/**
 * The one escaper. Whatever came from outside goes through it before a person sees it, in every channel:
 * what it lets through has a shape of its own and stands still; everything else is spelled out as `\u{…}`.
 * It loses nothing: `unescapeText(escapeText(x)) === x`.
 */
export function escapeText(text: string): string {
  const { plain, pieces, harmless } = patterns();
  let out = '';
  for (let i = 0; i < text.length; ) {
    plain.lastIndex = i;
    pieces.lastIndex = i;
    const run = plain.exec(text)?.[0];
    const piece = run ?? pieces.exec(text)![0];
    i += piece.length;
    if (run !== undefined) out += run;
    else if (piece === '\\') out += '\\\\';
    else if (piece === '\n') out += '\\n';
    else if (piece === '\t') out += '\\t';
    else if (harmless.test(piece)) out += isPiled(piece) ? spell(piece) : piece;
    else out += spell(piece);
  }
  return out;
}

export function unescapeText(text: string): string {
  return text.replace(/\\(?:(\\)|(n)|(t)|u\{([0-9A-F]+)\})/g, (_, slash, line, tab, code) =>
    slash ? '\\' : line ? '\n' : tab ? '\t' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/**
 * Not as a literal, and made at the first use: to read the properties of characters takes longer than to load all
 * the rest of us.
 */
export const pattern = (source: string, flags: string): RegExp => new RegExp(source, flags);

// \p{RGI_Emoji} in its parts, the longer ones first: as one set it takes a hundred times as long where it does not fit.
const EMOJI = String.raw`(?:\p{RGI_Emoji_ZWJ_Sequence}|\p{RGI_Emoji_Tag_Sequence}|\p{RGI_Emoji_Modifier_Sequence}|\p{RGI_Emoji_Flag_Sequence}|\p{Emoji_Keycap_Sequence}|\p{Basic_Emoji})`;
const IGNORABLE = String.raw`\p{Default_Ignorable_Code_Point}`;
type Name = 'plain' | 'pieces' | 'harmless' | 'emoji' | 'whole' | 'unseenMark' | 'word';
let made: Readonly<Record<Name, RegExp>> | undefined;

function patterns(): NonNullable<typeof made> {
  made ??= {
    // Letters, digits and signs of which no emoji is made and on which no mark stands: harmless, and nearly all
    // there is. To look for emoji at each of them would take a hundred times as long.
    plain: pattern(
      String.raw`(?:[[[\p{L}\p{N}\x20]--${IGNORABLE}][[\p{P}\p{S}]--[\\\u2800\uFFFC\u{1D159}]--\p{Emoji}]](?!\p{M})){1,1000}`,
      'yv',
    ),
    // An emoji of the recommended set (with its joiners and selectors), or a base with its marks, or one code point.
    pieces: pattern(String.raw`${EMOJI}|[\p{L}\p{N}]\p{M}*|[\s\S]`, 'yv'),
    // What stands for itself: letters with marks, digits, punctuation, symbols, the plain space, recommended emoji.
    // Left out are controls, format characters (zero-width, bidi, tags), odd spaces, surrogates, private use,
    // unassigned code points, the fillers that show as nothing, and marks without a base.
    harmless: pattern(
      String.raw`^(?:${EMOJI}|[[\p{L}\p{N}]--${IGNORABLE}]\p{M}*|[[\p{P}\p{S}\x20]--[\u2800\uFFFC\u{1D159}]])$`,
      'v',
    ),
    emoji: pattern(`^${EMOJI}$`, 'v'),
    whole: pattern(String.raw`${EMOJI}|[\s\S]\p{M}*`, 'gv'),
    // Default-ignorable marks (variation selectors, the grapheme joiner) change nothing one can see.
    unseenMark: pattern(String.raw`[\p{M}&&${IGNORABLE}]`, 'v'),
    word: pattern(String.raw`[\p{L}\p{M}]+`, 'gu'),
  };
  return made;
}

/** The characters as one sees them: an emoji with all that belongs to it, or a code point with its marks. */
export function wholeCharacters(text: string): readonly string[] {
  return text.match(patterns().whole) ?? [];
}

const MARKS_AT_MOST = 4;

function isPiled(piece: string): boolean {
  if (patterns().emoji.test(piece)) return false;
  return [...piece].length > MARKS_AT_MOST + 1 || patterns().unseenMark.test(piece);
}

function spell(piece: string): string {
  let out = '';
  for (const character of piece) out += `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`;
  return out;
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee', 'Georgian'];
let letters: readonly RegExp[] | undefined;

/** Words whose letters come from several of the alphabets that are mistaken for one another; so many at most. */
export function mixedScripts(
  text: string,
  most: number = Number.POSITIVE_INFINITY,
): { word: string; scripts: string[] }[] {
  const found: { word: string; scripts: string[] }[] = [];
  letters ??= SCRIPTS.map((script) => pattern(`\\p{Script=${script}}`, 'u'));
  for (const [word] of text.matchAll(patterns().word)) {
    const scripts = SCRIPTS.filter((_, i) => letters![i]!.test(word));
    if (scripts.length > 1) found.push({ word, scripts });
    if (found.length === most) break;
  }
  return found;
}

/** The same for names that some program takes for one: it ignores case, or width, or what is after a NUL. */
export const folded = (name: string): string =>
  name.split('\0', 1)[0]!.normalize('NFKC').toUpperCase().toLowerCase();
