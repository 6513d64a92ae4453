import { type Choice, choiceIn } from './choices.ts';
import { folded, plain } from './text.ts';

export type Wish =
  | { readonly wish: 'delete'; readonly choice: Choice }
  | {
      readonly wish: 'list';
      readonly choice: Choice;
      readonly asks: 'which' | 'how many' | 'hectares' | 'cattle';
    }
  | { readonly wish: 'create'; readonly name?: string; readonly hectares?: number }
  | { readonly wish: 'rename'; readonly from?: string; readonly to?: string }
  | { readonly wish: 'undo' };

const DELETE =
  /\b(?:borr|elimin|suprim|quit|sac)(?:[aei]|ar|er|ir|emos|amos|aras?|aria|es?)?(?:me|los|las|lo|la|nos|melos)?\b/;
const LIST =
  /\b(?:mostr\w*|muestr\w*|list\w*|ver|veo|decime|dame|cuales|cual|que potreros|cuant[oa]s|tengo|tenemos|hay|busc\w*|superficie|hectareas|ganado|cabezas)\b/;
const CREATE = /\b(?:cre[ae]\w*|agreg\w*|hace(?:me)? (?=un)|anot\w*|nuevo potrero|carg[aue]\w*|sum[ae]\w*)\b/;
const RENAME = /\b(?:renombr\w*|cambi\w* (?:el |de )?nombre|cambial\w* el nombre)\b/;
const REFUSING =
  /\b(?:no|nunca|ni) (?:me |los? |las? |se )?(?:borr|elimin|suprim|quit|sac|cre|renombr|cambi|toqu|emp|comi|comen|arranc|termin|acab|cont|dig|dic|tien|teng|inclu)/;
const MUSING =
  /^(?:che,? )?(?:creo que|capaz|quizas?|tal vez|a lo mejor|habria que|tendria(?:mos)? que|deberia(?:mos)?|podria(?:mos)?|pensaba|estoy pensando|me parece que|supongo que)\b/;

/** Said to oneself: no request, until the person says so. */
export const isMusing = (text: string): boolean => MUSING.test(folded(plain(text)));

/** What is asked for, or undefined. */
export function wishIn(said: string): Wish | undefined {
  const text = plain(said);
  const like = folded(text);
  if (REFUSING.test(like)) return undefined;
  if (/\b(?:deshac\w*|recuper\w*|restaur\w*|volver atras)\b/.test(like)) return { wish: 'undo' };
  if (RENAME.test(like)) return renamedIn(text);
  const makes = CREATE.exec(like);
  const deletes = DELETE.exec(like);
  if (deletes !== null)
    return { wish: 'delete', choice: choiceIn(text.slice(deletes.index + deletes[0].length)) };
  if (makes !== null) return createdIn(text.slice(makes.index + makes[0].length));
  if (!LIST.test(like) && !/^(?:los )?potreros\b/.test(like)) return undefined;
  const asks = /\bcuantas? hectareas|superficie|hectareas\b/.test(like)
    ? 'hectares'
    : /\b(?:ganado|cabezas|vacas|animales)\b/.test(like)
      ? 'cattle'
      : /\bcuantos\b/.test(like)
        ? 'how many'
        : 'which';
  return { wish: 'list', choice: choiceIn(text), asks };
}

function createdIn(said: string): Wish {
  const area = /(\d+(?:[.,]\d+)?)\s*(?:hectareas?|has?\b)/.exec(folded(said));
  const text = area === null ? said : said.slice(0, area.index) + said.slice(area.index + area[0].length);
  const name = text
    .replace(/"/g, '')
    .replace(/^\s*(?:(?:un|el|nuevo|potrero|llamado|que se llame|:|,)\s*)+/i, '')
    .replace(/[\s,]*(?:de|con|tiene|y)?[\s,]*$/i, '')
    .trim();
  return {
    wish: 'create',
    ...(name === '' ? {} : { name }),
    ...(area === null ? {} : { hectares: Number(area[1]!.replace(',', '.')) }),
  };
}

function renamedIn(text: string): Wish {
  const [, from, to] =
    /(?:potrero|nombre a|nombre al|nombre de|nombre del|renombr\S+)(?:\s+(?:al?|el|potrero))*\s+"?(.+?)"?\s+(?:a|por|como|para que sea|que se llame)\s+"?(.+?)"?$/i.exec(
      text,
    ) ?? [];
  return { wish: 'rename', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
