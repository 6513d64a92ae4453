import type { Paddock } from '../farm.ts';
import { folded, plain } from './text.ts';

/** Which paddocks somebody means, as they said it. */
export type Choice =
  | Wide
  | { readonly by: 'names'; readonly names: readonly string[] }
  | { readonly by: 'nothing' };
export type Wide = { readonly except?: readonly string[] } & (
  | { readonly by: 'all' }
  | { readonly by: 'start' | 'part' | 'end'; readonly text: string }
  | { readonly by: 'empty' }
);

const QUOTED = '"?([^"]+?)"?';
const PATTERNS: readonly (readonly [RegExp, 'start' | 'part' | 'end'])[] = [
  [
    new RegExp(
      String.raw`\b(?:empi[ec]\w+|empez\w+|comi?en[cz]\w+|arranc\w+) (?:con|por) (?:la palabra |el nombre )?${QUOTED}$`,
    ),
    'start',
  ],
  [new RegExp(String.raw`\b(?:termin\w+|acab\w+) (?:con|en|por) ${QUOTED}$`), 'end'],
  [
    new RegExp(
      String.raw`\b(?:conti?en\w+|diga[ns]?|dicen|inclu\w+|tengan|tienen) (?:la palabra )?${QUOTED}(?: en el nombre)?$`,
    ),
    'part',
  ],
];

const EXCEPT = /,?\s*\b(?:menos|salvo|excepto|pero no)\b\s*/;

export function choiceIn(said: string): Choice {
  const text = plain(said);
  const except = EXCEPT.exec(folded(text));
  const wide = wideIn(except === null ? text : text.slice(0, except.index));
  if (wide !== undefined && except !== null)
    return { ...wide, except: namesIn(text.slice(except.index + except[0].length)) };
  if (wide !== undefined) return wide;
  const names = namesIn(text);
  return names.length > 0 ? { by: 'names', names } : { by: 'nothing' };
}

function wideIn(text: string): Wide | undefined {
  const like = folded(text);
  for (const [pattern, by] of PATTERNS) {
    const match = pattern.exec(like);
    if (match?.[1] === undefined) continue;
    // From the person's own text, with its accents and capitals.
    const at = match.index + match[0].lastIndexOf(match[1]);
    return { by, text: text.slice(at, at + match[1].length) };
  }
  if (/\b(?:vacios|sin (?:ganado|animales|vacas|hacienda))\b/.test(like)) return { by: 'empty' };
  return /\btodos?\b/.test(like) && namesIn(text).length === 0 ? { by: 'all' } : undefined;
}

/** Words around a name that are none of it. */
const AROUND =
  /^(?:(?:mis?|los?|las?|el|la|de|del|en|a|al|todos?|todas?|estos|esos|otro|otros|por favor|che|dale|potreros?|que|hay|hectareas|tiene|tengo|tenemos|son|estan?|llamad[oa]s?|superficie|ganado|cabezas|vacas|animales|campo|cuant[oa]s|cuales|cual|donde|mostr\w*|muestr\w*|list\w*|ver|decime|dame|busc\w*)\b\s*)+/;

function namesIn(text: string): string[] {
  const marker = /\bpotreros?\b(?: llamad[oa]s?)?/.exec(folded(text));
  const list = marker === null ? text : text.slice(marker.index + marker[0].length);
  return list
    .split(/\s*(?:,|;|\by\b)\s*/)
    .map((name) => withoutAround(name.replace(/"/g, '')))
    .filter((name) => name !== '');
}

/** “La Tapera” keeps its article: it is tried with and without when it is looked up. */
const withoutAround = (name: string): string => {
  const trimmed = name.trim();
  const match = AROUND.exec(folded(trimmed));
  if (match === null) return trimmed;
  const article = /\b(el|la|los|las|del) $/.exec(match[0]);
  const rest = trimmed.slice(match[0].length);
  return rest === '' ? '' : article === null ? rest : trimmed.slice(match[0].length - article[0].length);
};

/** Those that are meant by anything but their names. */
export function chosen(paddocks: readonly Paddock[], choice: Wide): readonly Paddock[] {
  if (choice.by === 'all') return paddocks;
  if (choice.by === 'empty') return paddocks.filter(({ heads }) => heads === 0);
  const sought = folded(choice.text);
  return paddocks.filter(({ name }) => {
    const like = folded(name);
    if (choice.by === 'start') return like.startsWith(sought);
    return choice.by === 'end' ? like.endsWith(sought) : like.includes(sought);
  });
}

/** The exact name before names that have all its words. */
export function called(paddocks: readonly Paddock[], name: string): Paddock[] {
  const sought = folded(name);
  const bare = sought.replace(/^(?:el|la|los|las|del) /, '');
  const exact = paddocks.filter((each) => [sought, bare].includes(folded(each.name)));
  if (exact.length > 0) return exact;
  const words = bare.split(/\s+/);
  return paddocks.filter((each) => {
    const own = folded(each.name).split(/\s+/);
    return words.every((word) => own.includes(word));
  });
}
