import { given, plain } from './text.ts';

export interface Person {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly role?: string;
  readonly company?: string;
}
type Draft = { -readonly [member in keyof Person]: Person[member] };

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const PHONE = /\+?\d[\d ()/-]{5,}\d/;
const ROLE =
  /\b(?:VP|C[A-Z]O|head|director|manager|lead|engineer|buyer|founder|owner|president|officer|analyst|consultant|assistant|producer|accountant)\b/i;
const FIRM =
  /\b(?:corp|inc|ltd|llc|gmbh|plc|co|company|group|labs|energy|media|health|partners|industries)\.?$/i;

export const emailIn = (text: string): string | undefined => EMAIL.exec(text)?.[0];

/** A list of people as one types it: names, each with what is said of them before the next name. */
export function peopleIn(list: string, isOne = false): Person[] {
  const people: Draft[] = [];
  for (const chunk of plain(list).split(/\s*(?:[,;]|\band\b)\s*/i)) addTo(people, chunk, isOne);
  // “Ana, Ben and Eva at Acme” are all at Acme, unless somebody is said to be elsewhere.
  const shared = people.at(-1)?.company;
  const others = people.slice(0, -1);
  if (shared !== undefined && others.every(({ company }) => company === undefined))
    for (const each of others) each.company = shared;
  return people;
}

/** One piece between commas: somebody new, or something about whoever was named last. */
function addTo(people: Draft[], chunk: string, isOne: boolean): void {
  const email = emailIn(chunk);
  const phone = PHONE.exec(chunk.replace(email ?? '', ''))?.[0].trim();
  const left = withoutLabels(chunk.replace(email ?? '', '').replace(phone ?? '', ''));
  const [, label, value] =
    /^(?:(?:her|his|their|the)\s+)?(company|role|title|job)(?:\s+is|:)?\s+(.+)$/i.exec(left) ?? [];
  const [said = '', company] = label === undefined ? left.split(ROLE.test(left) ? AT : AT_OR_OF) : [];
  const about = given({ email, phone, company: company?.trim() });
  const last = people.at(-1);
  if (last === undefined) {
    if (said !== '') people.push({ name: nameOf(said), ...about });
  } else if (label !== undefined)
    Object.assign(last, about, /company/i.test(label) ? { company: value } : { role: value });
  else if (said === '') Object.assign(last, about);
  else if (ROLE.test(said))
    Object.assign(last, about, { role: said.replace(/^(?:an?|the|our|their) /i, '') });
  else if (!last.company && (isOne || FIRM.test(said))) Object.assign(last, about, { company: said });
  else people.push({ name: nameOf(said), ...about });
}

const AT = /(?:^|\s+)(?:at|from|(?:who )?works (?:at|for))\s+/i;
/** “Head of IT” is no company. */
const AT_OR_OF = /(?:^|\s+)(?:at|from|of|(?:who )?works (?:at|for))\s+/i;

/** “Her e-mail address is”, once the address is taken out, says nothing. */
const withoutLabels = (text: string): string =>
  text
    .replace(/[()<>"]/g, ' ')
    .replace(
      /\b(?:(?:her|his|their|the|whose|with|an?|email|e-mail|mail|phone|number|tel|mobile|address|is|has)\b[: ]*)+$/i,
      '',
    )
    .trim();

/** People who are named in passing: first and last name, both with a capital. */
export function namesIn(text: string): string[] {
  const found = plain(text).match(NAMES) ?? [];
  const names = found
    .map((name) => name.replace(OPENING, ''))
    .filter((name) => name.includes(' ') && !FIRM.test(name));
  return [...new Set(names)];
}
const NAMES = /\p{Lu}[\p{L}'-]+(?:\s+(?:(?:van|von|de|der|da|del|la|bin|al)\s+)*\p{Lu}[\p{L}'-]+)+/gu;
/** Words that have a capital only because they begin a sentence. */
const OPENING =
  /^(?:We|Today|Yesterday|Also|And|Met|The|Call|Email|Send|Ask|Write|Meet|Thank|Invite|Remind|Tell|Visit)\s+/;

/** A name typed without any capital gets its own. */
const nameOf = (said: string): string =>
  said === said.toLowerCase() ? said.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : said;
