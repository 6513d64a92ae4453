import { KINDS, STAGES } from '../crm.ts';
import { type Day, takeDay } from '../days.ts';
import { takeMoney } from './money.ts';
import { namesIn, type Person, peopleIn } from './people.ts';
import { type See, seeIn } from './sights.ts';
import { capitalised, given, plain, unquoted } from './text.ts';

/** What somebody wants, as far as their words say it. Names are as they wrote them: nothing is looked up here. */
export type Wish =
  | { readonly wish: 'contacts'; readonly people: readonly Person[] }
  /** “All five people I mentioned”: who they are stands in earlier messages. */
  | { readonly wish: 'mentioned'; readonly count?: number; readonly company?: string }
  | {
      readonly wish: 'deal';
      readonly name?: string;
      readonly company?: string;
      readonly amount?: number;
      readonly currency?: string;
      readonly stage?: string;
      readonly close_on?: Day;
    }
  | { readonly wish: 'task'; readonly title?: string; readonly due_on?: Day; readonly contact?: string }
  | {
      readonly wish: 'activity';
      readonly kind: string;
      readonly contact?: string;
      readonly held_on: Day;
      readonly summary?: string;
    }
  | See
  | { readonly wish: 'undo' }
  /** Something that no tool can do. */
  | { readonly wish: 'impossible' };

const CALLED = 'called|phoned|rang|spoke (?:to|with)|talked (?:to|with)|had (?:an? )?(?:\\w+ )?call with';
const WROTE = 'emailed|e-mailed|wrote to';
const VISITED = 'met with|visited|had (?:an? )?(?:\\w+ )?(?:meeting|lunch) with';
const TALKED = `${CALLED}|${WROTE}|${VISITED}`;
const SUPPOSING =
  '(?:should|could|might|ought to|guess|suppose|think|wonder|have to|need to|must|had better)';
/** Said to oneself rather than to somebody: no request, until the person says so. */
const MUSING = new RegExp(
  `^(?:(?:hm+|well|oh|ok|so),? )?(?:(?:maybe|perhaps|probably)\\b|(?:i|we)(?:'d|'m)?(?: am| really| probably| just)* ${SUPPOSING}\\b|(?:should|shall) (?:i|we)\\b|(?:i|we)(?: have|'ve| just)* (?:met|${TALKED})\\b|i'm thinking)`,
  'i',
);
export const isMusing = (text: string): boolean => MUSING.test(plain(text));

const OPENING =
  /^(?:(?:actually|please|ok(?:ay)?|well|now|then|hey|hi|and|instead|no|sorry|could you|can you|would you)\b[, ]*)+/i;

/** “Don't create …”: whatever follows, it is not asked for. */
const REFUSING = /^(?:\S+ ){0,3}(?:don't|do not|never|no need|needn't)\b/i;
/** “Did you create …”: a question about a write is not a request for one. */
const ASKING = /^(?:did|have|has|had|was|were|why|when|how|what|who|which|is|are|does|show|list|find)\b/i;

/** What is asked for, or undefined. */
export function wishIn(said: string, today: Day): Wish | undefined {
  const text = plain(said)
    .replace(/[.!?]+$/, '')
    .replace(OPENING, '')
    .replace(/,? (?:please|instead)$/i, '');
  if (REFUSING.test(text)) return undefined;
  if (/^(?:undo|revert|take (?:that|it) back)\b/i.test(text)) return { wish: 'undo' };
  if (IMPOSSIBLE.test(text)) return { wish: 'impossible' };
  return (ASKING.test(text) ? undefined : writeIn(text, today)) ?? seeIn(text, today);
}

const IMPOSSIBLE =
  /^(?:delete|remove|erase|update|edit|rename|merge|change|call|phone|email|e-mail|text|message|write to)\b/i;

const writeIn = (text: string, today: Day): Wish | undefined =>
  activityIn(text, today) ?? taskIn(text, today) ?? dealIn(text, today) ?? contactsIn(text) ?? metIn(text);

const SAME_KIND: Readonly<Record<string, string>> = {
  'phone call': 'call',
  chat: 'call',
  mail: 'email',
  visit: 'meeting',
};
const LOGGED =
  /\b(?:log|record|note|track|add|enter)\b(?: (?:down|a|an|the|my|our|today's|another|quick|short))* (phone call|call|e-?mail|mail|meeting|visit|note|chat)\b(.*)$/i;
const SUMMARY = /^(.*?)(?:\s*(?::|;|,? about |,? regarding |,? saying(?: that)? |,? that |, | - )\s*(.*))?$/i;

/** “Log a call with John”, or “I called John”. */
function toldIn(text: string): { readonly kind: string; readonly after: string } | undefined {
  const [, word, after] = LOGGED.exec(text) ?? [];
  if (word !== undefined) {
    const said = word.toLowerCase().replace('-', '');
    return { kind: SAME_KIND[said] ?? said, after: after! };
  }
  const [, verb, rest] =
    new RegExp(`\\b(?:i|we)(?: have|'ve| just)* (${TALKED})\\b(.*)$`, 'i').exec(text) ?? [];
  if (verb === undefined) return undefined;
  const is = (verbs: string) => new RegExp(`^(?:${verbs})$`, 'i').test(verb);
  return { kind: is(CALLED) ? 'call' : is(WROTE) ? 'email' : 'meeting', after: ` with${rest}` };
}

function activityIn(text: string, today: Day): Wish | undefined {
  const { kind: said, after } = toldIn(text) ?? {};
  const kind = KINDS.find((each) => each === said);
  if (kind === undefined) return undefined;
  const { day = today, rest } = takeDay(after!, today);
  const [, before, summary = ''] = SUMMARY.exec(rest.trim())!;
  const contact = before!.replace(/^.*?\b(?:with|to|from|for|by|on)\s+/i, '');
  return {
    wish: 'activity',
    kind,
    held_on: day,
    ...given({ contact: unquoted(contact), summary: capitalised(unquoted(summary)) }),
  };
}

const MAKE = '(?:create|add|make|new|save|set up|enter|register|open)';
const made = (things: string): RegExp =>
  new RegExp(`\\b${MAKE}\\b(?: (?:me|a|an|the|new|another|follow-up))* (?:${things})\\b(.*)$`, 'i');
const TASK = made('task|to-?do|reminder');
const DEAL = new RegExp(
  `\\b${MAKE}\\b((?: (?:me|a|an|the|new|another|[$€£]?\\d[\\d.,]*[km]?|usd|eur|gbp|dollars?|euros?|pounds?))*) (?:deal|opportunity)\\b(.*)$`,
  'i',
);
/** A plan is something to do, not something that was done. */
const PLANNED =
  /\b(?:schedule|plan|book|arrange|set up)(?: an?| the)? ((?:phone )?call|meeting|demo|visit|lunch)\b(.*)$/i;

function taskIn(text: string, today: Day): Wish | undefined {
  const [, what, planned] = PLANNED.exec(text) ?? [];
  const [, asked] = /\bremind me\b(.*)$/i.exec(text) ?? TASK.exec(text) ?? [];
  const after = asked ?? (what === undefined ? undefined : `${what}${planned}`);
  if (after === undefined) return undefined;
  const { day, rest } = takeDay(after, today);
  const [, contact, told] = /^\s*(?:for|with)\s+([^:]+?)\s*:\s*(.+)$/i.exec(rest) ?? [];
  const title = (told ?? rest).replace(
    /^[\s:,-]*(?:(?:to|for|about|that|called|named|that says)\b[\s:]*)*/i,
    '',
  );
  return { wish: 'task', ...given({ title: capitalised(unquoted(title)), due_on: day, contact }) };
}

function dealIn(text: string, today: Day): Wish | undefined {
  const [, before, behind] = DEAL.exec(text) ?? [];
  if (behind === undefined) return undefined;
  const quoted = /"([^"]+)"/.exec(behind)?.[1];
  const { day, rest } = takeDay(behind.replace(/"[^"]*"/, '""'), today);
  const { money, rest: unpriced } = takeMoney(rest);
  const [said, stage] =
    new RegExp(`,?\\s*\\b(?:in|at|as)(?: the| a)? (${STAGES.join('|')})(?: stage)?\\b`, 'i').exec(unpriced) ??
    [];
  const left = unpriced.replace(said ?? '', ' ');
  const called = /\b(?:called|named|titled)\s+([^",]+?)(?=\s+(?:for|with|at|from)\s|,|\s*$)/i.exec(left)?.[1];
  const company =
    /\b(?:for|with|at|from)\s+([^",:]+?)(?=\s*(?:[,:"]|\b(?:called|named|titled|worth)\b|$))/i.exec(
      left,
    )?.[1];
  const behindColon = /:\s*([^,"]+)/.exec(left)?.[1]?.trim();
  return {
    wish: 'deal',
    ...given({ name: quoted ?? called ?? behindColon, company, stage: stage?.toLowerCase(), close_on: day }),
    ...(money ?? takeMoney(before!).money),
  };
}

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MADE_CONTACTS = new RegExp(
  `\\b${MAKE}\\b(?: (?:me|a|an|the|new|another|\\d+|${COUNTS.join('|')}))* (contacts?|person|people)\\b:?(.*)$`,
  'i',
);
const ADDED_CONTACTS =
  /\b(?:add|save|put|enter)\s+(.+?)\s+(as(?: an?| new)* contacts?|(?:in)?to (?:my |the |our )?(?:contacts|crm|address book))\b(.*)$/i;

function contactsIn(text: string): Wish | undefined {
  const [, word, behind] = MADE_CONTACTS.exec(text) ?? [];
  const [, before, how = '', more] = word === undefined ? (ADDED_CONTACTS.exec(text) ?? []) : [];
  if (word === undefined && before === undefined) return undefined;

  const list = (behind ?? `${before}${more}`).replace(
    /^[\s:,]*(?:(?:for|named|called|with the name)\b[\s:]*)*/i,
    '',
  );
  const isOne = /^(?:contact|person)$|^as an? /i.test(word ?? how) && !/\band\b/i.test(list);
  return mentionedIn(list) ?? { wish: 'contacts', people: peopleIn(list, isOne) };
}

const MENTIONED = [
  /^(?:all |both |each )?(?:of )?(?:the |those |these )?(?:(\w+) )?(?:of (?:the|them|those|these) ?)?(?:people|persons|names|contacts|folks|ones)?\s*(?:that |who |whom )?(?:i|we)(?: have|'ve| just)* (?:mentioned|named|listed|told you about|met|wrote)\b(.*)$/i,
  /^(?:all |both |each )?(?:of )?(?:them|those|these)(?: (\w+))?(?: people)?\b(.*)$/i,
];

function mentionedIn(list: string): Wish | undefined {
  for (const each of MENTIONED) {
    const [all, count, rest] = each.exec(list) ?? [];
    if (all === undefined) continue;
    const company = /\b(?:at|from|for|with|of)\s+(.+)$/i.exec(rest!)?.[1]?.trim();
    return { wish: 'mentioned', ...given({ count: countOf(count), company }) };
  }
  return undefined;
}

function countOf(word = ''): number | undefined {
  const count = /^\d+$/.test(word) ? Number(word) : COUNTS.indexOf(word.toLowerCase());
  return count > 0 ? count : undefined;
}

/** “I met Ana Ruiz and Ben Okafor from Acme”: perhaps they want them as contacts. */
function metIn(text: string): Wish | undefined {
  const [, list] = /^(?:i|we)(?: have|'ve| just)* met (.+)$/i.exec(text) ?? [];
  if (list === undefined || namesIn(list).length === 0) return undefined;
  return { wish: 'contacts', people: namedIn(list) };
}

/** Those named in a message, with the address that stands right behind a name, and nothing else. */
export function namedIn(text: string, company?: string): Person[] {
  const where =
    company ?? /\b(?:from|at|of)\s+(\p{Lu}[\p{L}\p{N}&]*(?:\s+(?:&|\p{Lu}[\p{L}\p{N}]*))*)/u.exec(text)?.[1];
  return namesIn(text)
    .filter((name) => name !== where)
    .map((name) => {
      const behind = text.slice(text.indexOf(name) + name.length);
      const [, email] = /^[\s,(<:-]*([^\s,()<>@]+@[^\s,()<>@]+\.[\p{L}\p{N}]+)/u.exec(behind) ?? [];
      return { name, ...given({ email, company: where }) };
    });
}
