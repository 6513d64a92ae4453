import type { Json } from 'countersign';
import { type Listing, type Question, question } from './question.ts';
import { type Target, targetIn } from './target.ts';
import { wordsOf } from './words.ts';

/** What a sentence asks for. */
export type Request =
  | { readonly type: 'change'; readonly verb: 'delete' | 'publish' | 'archive'; readonly target: Target }
  | { readonly type: 'sections'; readonly which: string; readonly page: Target }
  /** It sounds as if something should go, and is no request yet. */
  | { readonly type: 'needless'; readonly target: Target }
  /** “Show the pages and delete the test page.” */
  | { readonly type: 'both'; readonly first: Listing; readonly then: Request }
  | { readonly type: 'clean' }
  | { readonly type: 'create'; readonly name: string }
  | { readonly type: 'send'; readonly url: string; readonly body: Json }
  | Question
  | { readonly type: 'say'; readonly text: string };

const POLITE =
  /^(?:(?:please|ok|okay|now|then|and|also|hey|hi|hello|so|well|alright|yes|can you|could you|would you|will you|can we|could we|i want to|i want you to|i would like to|i would like you to|i'd like to|i'd like you to|let's|lets|let us|go ahead and|you can|you may|i need to|i need you to|just)[\s,.!:]+)+/i;

const POLITE_END =
  /[\s,.!]+(?:(?:please|pls|thanks|thank you|thx|now|ok|okay|right away|instead|rather)[\s,.!]*)+$/i;

const VERBS = {
  delete: /^(?:delete|remove|erase|trash|bin|drop|discard|wipe|kill|get rid of|throw away|throw out)\b/i,
  archive: /^(?:archive|unpublish|un-publish|hide|retire|take down|take offline)\b/i,
  publish: /^(?:re-?publish|publish|release|put online|make public|go live with)\b/i,
} as const;
const ANY_VERB = /\b(?:delet|remov|eras|archiv|publish|trash|discard|wip|hid)(?:e|es|ed|ing|ish|h|s)?\b/i;
const NEGATED = /\b(?:do not|don['’]?t|dont|never|must not|should not|shouldn['’]?t)\b/i;
const QUESTION =
  /^(?:how|what|whats|what['’]s|which|who|where|when|why|is|are|was|were|does|do|did|has|have|should|can i|could i|may i|will|would)\b/i;
const SHOW = /^(?:show|list|see|view|open|describe|read|display|find|look at|tell me|give me|explain)\b/i;

/** Reads a sentence, or does not. A question never asks for a change. */
export function requestIn(text: string): Request | undefined {
  const sentence = text.trim().replace(POLITE, '').replace(POLITE_END, '').trim();
  const isAsked = sentence.endsWith('?') && sentence === text.trim();
  if (!isAsked && NEGATED.test(sentence) && ANY_VERB.test(sentence)) return NOTHING;
  if (isAsked || QUESTION.test(sentence)) return question(sentence);
  if (/^(?:undo|restore|bring back|revert|take (?:it|that) back)\b/i.test(sentence)) return UNDO;
  const unneeded = NEEDLESS.exec(sentence);
  if (unneeded) return { type: 'needless', target: targetIn(unneeded[1]!) };
  if (SHOW.test(sentence)) return both(sentence) ?? question(sentence);
  return sending(sentence) ?? creating(sentence) ?? cleaning(sentence) ?? changing(sentence);
}

const NEEDLESS =
  /^(?:i|we)\s+(?:do not|don['’]?t|no longer)\s+need\s+(.*?)(?:\s+any\s?(?:more|longer))?[.!]*$/i;

function both(sentence: string): Request | undefined {
  const [, look = '', change] = /^(.*?)[,;]?\s+(?:and|then|and then)\s+(\w.*)$/i.exec(sentence) ?? [];
  const then = change && changing(change);
  const first = question(look);
  return first.type === 'list' && then ? { type: 'both', first, then } : undefined;
}

const NOTHING: Request = { type: 'say', text: 'Okay. Nothing is changed.' };

const UNDO: Request = {
  type: 'say',
  text: 'Undoing is up to you: /undo takes back the last thing that was done, and /trash lists what can be restored.',
};

function changing(sentence: string): Request | undefined {
  for (const verb of ['delete', 'archive', 'publish'] as const) {
    if (!VERBS[verb].test(sentence)) continue;
    const phrase = sentence.replace(VERBS[verb], '').trim();
    if (/\b(?:navigation|menu|nav)\b/i.test(phrase)) return NOT_THE_MENU;
    if (verb === 'delete' && /\b(?:sections?|blocks?)\b/i.test(phrase)) return ofSections(phrase);
    const target = targetIn(phrase);
    return {
      type: 'change',
      verb,
      target:
        verb === 'delete' ? target : { ...target, kinds: target.kinds.length > 0 ? target.kinds : ['post'] },
    };
  }
  return undefined;
}

const NOT_THE_MENU: Request = {
  type: 'say',
  text: 'I cannot change the navigation by itself. A page leaves it when the page is deleted.',
};

/** “the team section of the about page”, “sections 2 and 3 on services”, “the about page’s hero section”. */
function ofSections(phrase: string): Request {
  const after = /^(.*?)\s+(?:of|from|on|in)\s+(.*)$/i.exec(phrase);
  if (after) return { type: 'sections', which: after[1]!, page: asPage(after[2]!) };
  const owner = /^(.*?)(?:['’]s?)\s+(.*)$/i.exec(phrase);
  if (owner) return { type: 'sections', which: owner[2]!, page: asPage(owner[1]!) };
  return { type: 'sections', which: phrase, page: asPage('it') };
}

/** What sections are on can only be a page. */
export function asPage(phrase: string): Target {
  const target = targetIn(phrase);
  const names = target.names.map(({ words }) => ({ words, kind: 'page' as const }));
  return { ...target, names, kinds: ['page'] };
}

const CLEAN = /^(?:clean|tidy|declutter)(?:\s+up)?\b/i;
const TIDIED = new Set(
  'up the my our this whole entire site website cms it things everything a bit little old stuff'.split(' '),
);

function cleaning(sentence: string): Request | undefined {
  if (!CLEAN.test(sentence)) return undefined;
  const target = targetIn(sentence.replace(CLEAN, ''), TIDIED);
  if (target.names.length > 0 || target.except.length > 0) return undefined;
  const [kind, other] = target.kinds;
  if (kind === undefined || (kind === 'page' && other === undefined)) return { type: 'clean' };
  if (kind !== 'image' || other !== undefined) return undefined;
  return { type: 'change', verb: 'delete', target: { ...target, filters: ['unused'], isAll: true } };
}

function creating(sentence: string): Request | undefined {
  const made =
    /^(?:create|add|make|start|write)\s+(?:me\s+)?(?:an?\s+)?(?:new\s+|empty\s+|draft\s+)*page\s+(?:called|named|titled|for|about)?\s*(.+)$/i.exec(
      sentence,
    );
  const name = made?.[1]?.replace(/^["“”'‘’]+|["“”'‘’.!]+$/g, '').trim();
  return name ? { type: 'create', name } : undefined;
}

function sending(sentence: string): Request | undefined {
  const sent = /^(?:post|send|push)\s+(.*?)\s*\bto\s+(\S+:\/\/\S+?)[.!,]?$/is.exec(sentence);
  if (!sent) return undefined;
  const said = sent[1]!.trim();
  return { type: 'send', url: sent[2]!, body: jsonIn(said) ?? { text: said.replace(/^["“”]|["“”]$/g, '') } };
}

function jsonIn(text: string): Json | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export const isYes = (text: string): boolean =>
  /^(?:yes|yeah|yep|sure|ok|okay|please|please do|do it|go ahead)\b/.test(wordsOf(text).join(' '));

/** Whether an answer to a question calls it off. */
export const isNever = (text: string): boolean =>
  /^(?:no|none|nothing|neither|never ?mind|forget it|cancel|stop)\b/.test(wordsOf(text).join(' '));
