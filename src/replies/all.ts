import { isLoaded, provide } from './languages.ts';
import type { Language, Lexicon } from './lexicon.ts';
import { ar } from './lexicons/ar.ts';
import { de } from './lexicons/de.ts';
import { en } from './lexicons/en.ts';
import { es } from './lexicons/es.ts';
import { fr } from './lexicons/fr.ts';
import { he } from './lexicons/he.ts';
import { hi } from './lexicons/hi.ts';
import { id } from './lexicons/id.ts';
import { it } from './lexicons/it.ts';
import { ja } from './lexicons/ja.ts';
import { ko } from './lexicons/ko.ts';
import { nl } from './lexicons/nl.ts';
import { pl } from './lexicons/pl.ts';
import { pt } from './lexicons/pt.ts';
import { ru } from './lexicons/ru.ts';
import { sv } from './lexicons/sv.ts';
import { tr } from './lexicons/tr.ts';
import { uk } from './lexicons/uk.ts';
import { vi } from './lexicons/vi.ts';
import { zh } from './lexicons/zh.ts';

/** Every language, for whoever reads without waiting. */
export const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  ...{ en, es, pt, fr, de, it, nl, pl, tr, ru, uk, ar, he, hi, id, vi, zh, ja, ko, sv },
};

/** To be called, not only imported: an import for its effect alone is what a bundler leaves out. */
export function provideAll(): void {
  for (const lexicon of Object.values(LEXICONS)) if (!isLoaded(lexicon.language)) provide(lexicon);
}
