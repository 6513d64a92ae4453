import { STAGES } from '../crm.ts';
import { type Day, daysAfter, takeDay } from '../days.ts';
import { given } from './text.ts';

/** Something to look at. */
export interface See {
  readonly wish: 'see';
  readonly what:
    | 'pipeline'
    | 'deals'
    | 'deal'
    | 'tasks'
    | 'activities'
    | 'contacts'
    | 'company'
    | 'companies';
  /** Whom or what it is about, as it was said. */
  readonly of?: string;
  readonly stage?: string;
  /** Only deals that are neither won nor lost. */
  readonly isOpen?: boolean;
  readonly due_by?: Day;
}

const WHOSE =
  /(\p{L}[\p{L} -]*?)'s?\s+(?:e-?mail|phone|number|role|contact|details|deals|tasks|calls|activit|history|company)/iu;
const ASKED =
  /^(?:who(?:'s| is| are)?|find|search(?: for)?|look(?: up|ing for)?|show(?: me)?|get|tell me about|what do (?:we|you) (?:know|have) (?:about|on)|open|give me)\s+/i;

/** What somebody wants to see, or undefined. */
export function seeIn(text: string, today: Day): See | undefined {
  const whose = WHOSE.exec(text.replace(/^what(?:'s| is| are)\s+/i, '').replace(ASKED, ''))?.[1];
  const of = whose ?? aboutIn(text);
  const see = (what: See['what'], more: Omit<See, 'wish' | 'what'> = {}): See => ({
    wish: 'see',
    what,
    ...given(more),
  });
  if (/\b(?:pipeline|funnel|forecast)\b/i.test(text)) return see('pipeline');
  if (/\b(?:deals?|opportunit\w+)\b/i.test(text)) {
    const one = /\bdeal\s+(?:called |named )?"?(?!with\b|at\b|from\b|for\b|in\b)(.+?)"?$/i.exec(text)?.[1];
    if (one !== undefined) return see('deal', { of: one });
    const stage = STAGES.find((each) => new RegExp(`\\b${each}s?\\b`, 'i').test(text));
    if (stage !== undefined) return see('deals', { stage });
    return see('deals', { of, ...(/\bopen\b/i.test(text) ? { isOpen: true } : {}) });
  }
  if (/\b(?:tasks?|to-?dos?|overdue|on my list|due)\b/i.test(text)) {
    const isLate = /\b(?:overdue|late)\b/i.test(text);
    return see('tasks', { due_by: isLate ? daysAfter(today, -1) : takeDay(text, today).day });
  }
  if (
    /\b(?:activit\w+|calls|meetings|(?:last|latest) (?:call|meeting|note)|e-?mails (?:with|to|from)|notes|history|last (?:talk\w*|sp[eo]ak?\w*)|talk(?:ed)? (?:about|to|with))\b/i.test(
      text,
    )
  )
    return see('activities', { of });
  if (/\b(?:companies|accounts|firms)\b/i.test(text)) return see('companies');
  const company = /\bcompany\s+(?:called )?"?(.+?)"?$/i.exec(text)?.[1];
  if (company !== undefined) return see('company', { of: company });
  if (/\b(?:contacts|people)\b/i.test(text)) return see('contacts', { of });
  if (whose !== undefined) return see('contacts', { of });
  const there =
    /^who (?:works|is|(?:can|do|could|should) (?:i|we) (?:call|know|ask|have|talk to)) (?:at|in|for|with)\s+(.+)$/i.exec(
      text,
    )?.[1];
  if (there !== undefined) return see('contacts', { of: there });
  if (!ASKED.test(text)) return undefined;
  return see('contacts', {
    of: text
      .replace(ASKED, '')
      .replace(/^(?:the|my|for|contact)\s+/i, '')
      .replace(/"/g, ''),
  });
}

/** “Deals with Globex”, “calls with John this week”. */
function aboutIn(text: string): string | undefined {
  const said = text
    .replace(/\b(?:talk|talked|speak|spoke) about with\b/i, 'with')
    .replace(/\b(?:for|on|of|in|to)\s+(?:today|me|my \w+|the \w+)\b/gi, '');
  return /\b(?:with|of|at|from|for|to|about)\s+"?(\S.*?)"?$/i.exec(said)?.[1];
}
