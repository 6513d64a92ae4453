import { isPronoun } from './find.ts';
import type { Read } from './thing.ts';

/** One thing that a person asks for. The phrases in it are theirs. */
export type Request =
  | { readonly do: 'show'; readonly what: readonly Read[]; readonly phrase: string }
  | { readonly do: 'tell'; readonly phrase: string }
  | { readonly do: 'delete'; readonly phrase: string; readonly isAll?: boolean }
  /** It is not needed any more: which does not say that it should be deleted. */
  | { readonly do: 'unneeded'; readonly phrase: string }
  | { readonly do: 'add'; readonly phrase: string; readonly kind?: 'event' | 'task' }
  | { readonly do: 'move' | 'rename' | 'place'; readonly phrase: string; readonly to: string }
  | { readonly do: 'complete' | 'reopen'; readonly phrase: string }
  /** There is nothing to do, only to answer. */
  | { readonly do: 'answer'; readonly say: string };

const VERBS =
  'show|list|display|view|give|tell|read|check|what|when|where|which|delete|remove|cancel|erase|drop|trash|scrap|discard|clear|wipe|empty|get rid|throw|add|create|schedule|book|plan|put|set|make|new|remind|move|reschedule|shift|push|postpone|bring forward|rename|change|update|find|mark|complete|finish|tick|check off|reopen|undo|restore';
const BETWEEN = new RegExp(
  `\\s*(?:;|[.!?]\\s|,?\\s+(?:and then|and also|then|and)\\s+|,\\s+)\\s*(?=(?:please\\s+)?(?:${VERBS})\\b)`,
  'i',
);
const POLITE =
  /^(?:please|kindly|can you|could you|would you|will you|i want(?: you)? to|i(?:'d| would) like(?: you)? to|i need(?: you)? to|let'?s|hey|hi|hello|hm+|oh|ok(?:ay)?|well|so|now|also|then|and|just|actually|instead|go ahead and|help me(?: to)?)\b[,!. ]*/i;
const AFTER = /(?:[\s,]+(?:please|for me|thanks|thank you|now|right now|instead|will you))+[.!?]*$/i;

/** What a message asks for, in its order. Undefined if any part of it is not understood: half of it is not done. */
export function understand(text: string): readonly Request[] | undefined {
  const clean = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
  const requests = clean.split(BETWEEN).map(requestOf);
  return requests.every((request) => request !== undefined) ? together(requests) : undefined;
}

/** “Find the dentist and delete it”, “I don't need the report, delete it”: what “it” is was just said. */
function together(requests: readonly Request[]): readonly Request[] {
  return requests.flatMap((request, i): Request[] => {
    const [before, after] = [requests[i - 1], requests[i + 1]];
    if (request.do === 'unneeded' && after?.do === 'delete' && isPronoun(after.phrase)) return [];
    const isNamed = before?.do === 'unneeded' || before?.do === 'tell';
    return isNamed && request.do === 'delete' && isPronoun(request.phrase)
      ? [{ ...request, phrase: before.phrase }]
      : [request];
  });
}

function requestOf(clause: string): Request | undefined {
  let said = clause.trim();
  for (let bare = ''; bare !== said; ) {
    bare = said;
    said = said
      .replace(POLITE, '')
      .replace(AFTER, '')
      .replace(/[.!?\s]+$/, '')
      .trim();
  }
  for (const [shape, make] of SHAPES) {
    const found = shape.exec(said);
    const request = found && make(found.groups ?? {}, said);
    if (request) return request;
  }
  return undefined;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Make = (groups: Groups, said: string) => Request | undefined;

const DELETE =
  'delete|remove|cancel|erase|drop|trash|scrap|discard|get rid of|throw away|throw out|call off|kill';
const WANT = "(?:i|we) (?:do not|don't|dont|no longer|won't|will not)(?: \\w+)? (?:need|want)";
const NOT =
  "(?:is not|are not|isn't|aren't|is no longer|are no longer|was|were|got|has been|have been|is|are)";
const ADD = 'add|create|schedule|book|plan|put|make|set up|enter|note|new';

const answer =
  (say: string): Make =>
  () => ({ do: 'answer', say });
const phraseOf = (text = '') => text.replace(/^[\s:,]+/, '').trim();

/** In this order: the first that fits is it. */
const SHAPES: readonly (readonly [RegExp, Make])[] = [
  [/^(?:thanks|thank you|thx|great|perfect|cool|nice|bye|goodbye)\b.{0,20}$/i, answer('You are welcome.')],
  // They may have been typed too late, or twice: what they were meant for does not wait any more.
  [
    /^(?:y|yes|yep|yeah|sure|confirm|proceed)$/i,
    answer('Nothing waits for a yes. Tell me again what I shall do, and you are asked anew.'),
  ],
  [/^(?:n|no|nope|cancel|abort|stop|never ?mind|forget it)$/i, answer('Okay. Nothing waits.')],
  [
    new RegExp(`\\b(?:don't|do not|dont|never)\\b.{0,20}\\b(?:${DELETE}|clear)\\b`, 'i'),
    answer('Okay. I delete nothing.'),
  ],
  [
    /^(?:undo|restore|bring (?:it|that|them|back)|get .+ back|recover|un-?delete|revert)\b/i,
    answer(
      'Undo takes back the last thing I did: type /undo, or press its button. /trash shows what can come back.',
    ),
  ],
  [
    /\b(?:deleted|trash|bin|deletion history|deletions)\b|\bdid (?:i|you|we) (?:delete|remove)\b|\b(?:can|could) (?:be restored|i (?:restore|undo|get back))\b/i,
    (_, said) =>
      /^(?:delete|empty|clear|remove)\b/i.test(said)
        ? undefined
        : { do: 'show', what: ['deleted'], phrase: '' },
  ],
  [
    new RegExp(`^(?:${WANT}) (?<it>.+?)(?: any ?more| any longer| now)?$`, 'i'),
    ({ it }) => ({ do: 'unneeded', phrase: phraseOf(it) }),
  ],
  [
    /^(?:i|we)(?:'m| am|'re| are|'ll| will)? ?(?:won't|will not|can't|cannot|not) (?:be )?(?:able to )?(?:going|go|attend|make|come|make it|attending|coming)(?: to)? (?<it>.+?)(?: any ?more)?$/i,
    ({ it }) => ({ do: 'unneeded', phrase: phraseOf(it) }),
  ],
  [
    new RegExp(
      `^(?<it>.+?) ${NOT} (?:no longer |not )?(?:needed|necessary|required|happening|cancell?ed|called off|off|obsolete|pointless)(?: any ?more| any longer| now)?$`,
      'i',
    ),
    ({ it }) => ({ do: 'unneeded', phrase: phraseOf(it) }),
  ],
  [/^forget (?:about )?(?<it>.{4,})$/i, ({ it }) => ({ do: 'unneeded', phrase: phraseOf(it) })],
  [
    /^(?:clear|wipe|empty)(?: out)? (?<it>.+)$/i,
    ({ it }) => ({ do: 'delete', phrase: phraseOf(it), isAll: true }),
  ],
  [new RegExp(`^(?:${DELETE})\\b(?<it>.*)$`, 'i'), ({ it }) => ({ do: 'delete', phrase: phraseOf(it) })],
  [
    /^take (?<it>.+?) off(?: (?:of )?(?:my |the )?(?:calendar|list|agenda|schedule|tasks))?$/i,
    ({ it }) => ({ do: 'delete', phrase: phraseOf(it) }),
  ],
  [
    /^(?:mark|set) (?<it>.+?) (?:as |to )?(?:not (?:done|completed?|finished)|undone|incomplete|uncompleted|open)$/i,
    ({ it }) => ({ do: 'reopen', phrase: phraseOf(it) }),
  ],
  [/^re-?open (?<it>.+)$/i, ({ it }) => ({ do: 'reopen', phrase: phraseOf(it) })],
  [
    /^(?:mark|set) (?<it>.+?) (?:as |to )?(?:done|completed?|finished)$/i,
    ({ it }) => ({ do: 'complete', phrase: phraseOf(it) }),
  ],
  [
    /^(?:complete|finish|(?:tick|check|cross) off|i(?:'ve| have)? (?:finished|completed|done)|i did) (?<it>.+)$/i,
    ({ it }) => ({ do: 'complete', phrase: phraseOf(it) }),
  ],
  [/^(?:tick|check|cross) (?<it>.+) off$/i, ({ it }) => ({ do: 'complete', phrase: phraseOf(it) })],
  [
    /^(?:rename|retitle) (?<it>.+?) (?:to|as|into) (?<to>.+)$/i,
    ({ it, to }) => ({ do: 'rename', phrase: phraseOf(it), to: to! }),
  ],
  [
    /^(?:change|set) the (?:title|name) of (?<it>.+?) to (?<to>.+)$/i,
    ({ it, to }) => ({ do: 'rename', phrase: phraseOf(it), to: to! }),
  ],
  [
    /^(?:change|set|move) the (?:place|location|room) of (?<it>.+?) to (?<to>.+)$/i,
    ({ it, to }) => ({ do: 'place', phrase: phraseOf(it), to: to! }),
  ],
  [
    /^(?:change|set|move) the (?:due date|deadline|date|day|time|start) (?:of|for) (?<it>.+) to (?<to>.+?)$/i,
    ({ it, to }) => ({ do: 'move', phrase: phraseOf(it), to: to! }),
  ],
  [
    /^(?:move|reschedule|shift|push|postpone|change|update|bring forward|delay)(?: back)? (?<it>.+) (?:to|until|till|for) (?<to>.+?)$/i,
    ({ it, to }) => ({ do: 'move', phrase: phraseOf(it), to: to! }),
  ],
  [
    /^(?:remind me|a reminder|set a reminder|reminder)(?: (?:about|of))? (?:to )?(?<it>.+)$/i,
    ({ it }) => ({ do: 'add', phrase: phraseOf(it), kind: 'task' }),
  ],
  [
    new RegExp(
      `^(?:${ADD}) (?:(?:a|an|another|the|new|to my|me) )*(?:task|to-?do|reminder|chore)s?\\b(?: (?:to|called|named|titled|for me to|that says))?(?<it>.*)$`,
      'i',
    ),
    ({ it }) => ({ do: 'add', phrase: phraseOf(it), kind: 'task' }),
  ],
  [
    new RegExp(
      `^(?:${ADD}) (?<it>.+) (?:to|on|onto|in) (?:my |the )?(?:tasks?|to-?dos?|(?:task|to-?do) ?list|list)\\b(?<rest>.*)$`,
      'i',
    ),
    ({ it, rest }) => ({ do: 'add', phrase: phraseOf(`${it}${rest}`), kind: 'task' }),
  ],
  [
    new RegExp(
      `^(?:${ADD}) (?<it>.+) (?:to|on|onto|in|into) (?:my |the )?(?:calendar|agenda|schedule|diary)\\b(?<rest>.*)$`,
      'i',
    ),
    ({ it, rest }) => ({ do: 'add', phrase: phraseOf(`${it}${rest}`), kind: 'event' }),
  ],
  [
    new RegExp(
      `^(?:${ADD}) (?:(?:a|an|another|the|new|me) )*(?:(?:calendar )?event|entry)\\b(?: (?:called|named|titled|for))?(?<it>.*)$`,
      'i',
    ),
    ({ it }) => ({ do: 'add', phrase: phraseOf(it), kind: 'event' }),
  ],
  [
    /^(?:schedule|book|plan|set up) (?<it>.+)$/i,
    ({ it }) => ({ do: 'add', phrase: phraseOf(it), kind: 'event' }),
  ],
  [/^(?:add|create|new|enter|note) (?<it>.+)$/i, ({ it }) => ({ do: 'add', phrase: phraseOf(it) })],
  [
    /^(?:when|where|what time|how long)(?: is| are|'s|s)? (?<it>.+)$/i,
    ({ it }) => ({ do: 'tell', phrase: phraseOf(it) }),
  ],
  [/^(?:search|find|look)(?: (?:for|up))? (?<it>.+)$/i, ({ it }) => ({ do: 'tell', phrase: phraseOf(it) })],
  [/./, (_, said) => shown(said)],
];

const ASKS =
  /^(?:show|list|display|view|see|read|open|check|look at|give|tell|what|what's|whats|which|do i|have i|am i|is there|are there|any|how|my|the|all|today|tomorrow|this|next|calendar|agenda|schedule|tasks?|events?|meetings?|appointments?|to-?dos?|on)\b/i;
const TASKS = /\b(?:tasks?|to-?dos?|to-?do list|reminders?|chores?)\b/i;
const EVENTS =
  /\b(?:calendar|agenda|schedule|events?|meetings?|appointments?|calls?|busy|free|plans?|planned|coming up|day|today|tonight|tomorrow|week|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

function shown(said: string): Request | undefined {
  if (!ASKS.test(said)) return undefined;
  const what: Read[] = [
    ...(EVENTS.test(said) ? ['events' as const] : []),
    ...(TASKS.test(said) ? ['tasks' as const] : []),
  ];
  // “My tasks for today” are tasks only.
  const isOnlyTasks =
    what.length === 2 && !/\b(?:calendar|agenda|schedule|events?|meetings?|appointments?)\b/i.test(said);
  if (what.length > 0) return { do: 'show', what: isOnlyTasks ? ['tasks'] : what, phrase: said };
  if (/\bdo i have\b|\bgoing on\b/i.test(said))
    return { do: 'show', what: ['events', 'tasks'], phrase: said };
  return undefined;
}
