/** What other ways to read a yes make of the same rows, for comparison. */
export type Verdict = 'allow' | 'deny' | 'none';

const YES = new Set('yes,y,yeah,ok,okay,sure,confirm,proceed,go ahead,do it'.split(','));
const NO = new Set("no,n,nope,cancel,stop,abort,don't,nevermind".split(','));

/** The word lists of the documents that this project began with, matched exactly. */
export function exactWords(text: string): Verdict {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? 'allow' : NO.has(word) ? 'deny' : 'none';
}

const PEER = '@microsoft/recognizers-text-choice';
const CULTURES: Readonly<Record<string, string>> = {
  en: 'en-us',
  es: 'es-es',
  pt: 'pt-br',
  fr: 'fr-fr',
  de: 'de-de',
  it: 'it-it',
  nl: 'nl-nl',
  zh: 'zh-cn',
  ja: 'ja-jp',
  ko: 'ko-kr',
  tr: 'tr-tr',
  hi: 'hi-in',
  sv: 'sv-se',
};

/** A devDependency, and only this comparison's: without it the column is left out. */
export async function recognizers(): Promise<((text: string, lang: string) => Verdict) | undefined> {
  let peer: { recognizeBoolean: (text: string, culture: string) => { resolution: { value: boolean } }[] };
  try {
    const loaded = await import(PEER);
    peer = loaded.default ?? loaded;
  } catch {
    return undefined;
  }
  return (text, lang) => {
    let found: { resolution: { value: boolean } }[];
    try {
      found = peer.recognizeBoolean(text, CULTURES[lang] ?? 'en-us');
    } catch {
      found = peer.recognizeBoolean(text, 'en-us');
    }
    const value = found[0]?.resolution.value;
    return value === undefined ? 'none' : value ? 'allow' : 'deny';
  };
}
