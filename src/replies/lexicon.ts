/**
 * The shape of a language. Every file in `lexicons/` has it, and nothing else: data, for a native speaker to correct.
 *
 * A list is a text: its phrases stand between commas or line breaks, in the language's own spelling. Case,
 * punctuation and apostrophes do not matter, and accents may be missing from what people type. `{name}` in a phrase
 * stands for any phrase of `sets[name]`; `{name?}` may also be absent. `a/b` is either word.
 *
 * A phrase is in one list only. The longest phrase wins, so an idiom goes where it belongs
 * ("no problem" is an aside although "no" is a refusal). What is in no list is unknown, and unknown is never a yes.
 */
export type List = string;

export const LANGUAGES = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'id',
  'vi',
  'zh',
  'ja',
  'ko',
  'sv',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a prompt may ask for, as far as replies name it: "yes, delete it" agrees with a deletion only. */
export const ACTS = [
  'delete',
  'send',
  'book',
  'pay',
  'buy',
  'publish',
  'update',
  'create',
  'move',
  'share',
  'save',
  'archive',
  'restore',
  'run',
  'close',
  // Near to one of those, and not the same: who may be charged need not be refunded.
  'refund',
  'charge',
  'transfer',
  'replace',
  'rename',
  'reschedule',
  'forward',
  'reply',
  'message',
  'email',
  'rent',
  'subscribe',
  'install',
  'call',
  'play',
  'merge',
  'deploy',
  'export',
  'register',
  'write',
  'wipe',
  'disable',
  'block',
  'resolve',
  'revert',
  'invite',
] as const;
type Named = (typeof ACTS)[number];
/**
 * `accept`: says yes by letting something happen or go on, which is the opposite of what some prompts ask for.
 * `like`: says that a thing is good or wanted, which is the opposite of taking it away.
 */
export type Act = Named | 'accept' | 'like';

/** Verbs that call the thing off. `erase`: those that delete as well, as Italian "cancella" does. Where the prompt's own verb is one of the same kind, they decide nothing. */
export const STOPS = ['cancel', 'stop', 'reject', 'skip', 'erase'] as const;
export type Stop = (typeof STOPS)[number];

export interface Lexicon {
  readonly language: Language;
  /** The language's name for itself. */
  readonly name: string;
  /** Whether the verb stands after its object: "das löschen", "予約をキャンセル". */
  readonly verbLast: boolean;
  /** A set `the` has the articles, where the language has any: without one, "second" may be a moment. */
  readonly sets: { readonly [name: string]: List };

  /** Says yes, whatever harmless words stand around it. */
  readonly yes: List;
  /**
   * Says yes by letting something happen or go on: "accept", "approve", "continue". Not under a prompt that refuses,
   * stops or blocks something ("accept" may mean the request, "continue" the subscription).
   */
  readonly accept: List;
  /** Says yes if nothing else is said, but often only means "I heard you": "ok". */
  readonly okay: List;
  /** Says yes to a statement: "that's right", "sounds good". */
  readonly agree: List;
  /**
   * The same by saying that the thing suits: "looks good", "works for me", "that's what I want". Not under a prompt
   * that takes something away: there it may be why it should stay.
   */
  readonly suits: List;
  /** "I want it", "I like it", "as it is": no answer. Harmless beside a real yes, but not under a prompt that takes something away. */
  readonly wish: List;
  /** Says yes only as the whole reply: single letters, and words that mean something else in a sentence. */
  readonly alone: List;

  /** Refuses, whatever is said after it: "no", "never mind", "I don't want". */
  readonly no: List;
  /** Refuses only as the whole reply. */
  readonly noAlone: List;
  /** Calls it off, if nothing unknown is said with it: "cancel that" does, "cancel my alarm" is a new request. */
  readonly stop: { readonly [stop in Stop]: List };

  /** Harmless beside a yes, and no answer by themselves. */
  readonly polite: List;
  readonly filler: List;
  readonly praise: List;
  /** Strengthens the approval or the praise right after it: "completely", "wholeheartedly". Never what weakens it: "rather", "pretty". */
  readonly degree: List;
  /** What is answered about: "it", "that", "this one". */
  readonly object: List;
  /**
   * Beside a real yes only, for beside an "ok" they may end the matter: what sounds like a refusal and is none
   * ("no problem", "don't worry"), what has been understood ("got it"), and "that's all".
   */
  readonly aside: List;
  /** "You can", "you may": an aside, and harmless right before the prompt's own verb. */
  readonly may: List;
  /** "I want to", "let's": harmless right before the prompt's own verb, and nowhere else. */
  readonly letting: List;
  /** "Start it", "set it up": beside a yes, agrees with a prompt that names no act of its own. */
  readonly doing: List;
  readonly acts: { readonly [act in Named]: List };

  /** Each of these keeps a yes from being one. */
  readonly negation: List;
  readonly hedge: List;
  readonly condition: List;
  readonly contrast: List;
  readonly delay: List;
  readonly question: List;
  readonly request: List;
  /** Asks for a change; what follows is what should be changed. */
  readonly edit: List;

  readonly select: Selecting;
  /** Words that exist and are one letter away from a yes: never taken for a misspelled one. */
  readonly lookalikes: List;
  readonly phrases: Phrases;
}

export interface Selecting {
  readonly all: List;
  readonly both: List;
  readonly none: List;
  readonly only: List;
  readonly except: List;
  readonly others: List;
  readonly and: List;
  /** Between two numbers: "to" in "2 to 4". */
  readonly upTo: List;
  /** In "the last two". */
  readonly last: List;
  /** In "the first two", where that is not the ordinal. */
  readonly first: List;
  /** First, second, third …: one line each, beginning with the first. */
  readonly ordinals: readonly List[];
  /** One, two, three …: one line each, beginning with one. */
  readonly numbers: readonly List[];
  /** What is written right after the digits of an ordinal: "nd" in "2nd". */
  readonly endings: List;
  /** Before a number: "number", "item". */
  readonly mark: List;
  /** One thing of the list, and several: "item", "ones". */
  readonly one: List;
  readonly ones: List;
  /** Articles and prepositions that may stand anywhere in a selection. */
  readonly glue: List;
  /** Glue that makes a number before which it stands a time, an amount or a place: "at" in "at 1", "in" in "in 2". */
  readonly at: List;
  /** Glue that wishes for the thing: "I want" in "I want the second", which may be why it should not be deleted. */
  readonly want: List;
}

/** What is said back. `{…}` is filled in. */
export interface Phrases {
  readonly yesOrNo: string;
  readonly which: string;
  readonly whatToChange: string;
  readonly done: string;
  readonly cancelled: string;
  readonly denied: string;
  readonly open: string;
  readonly needsButton: string;
  readonly approvedOnly: string;
  readonly restPending: string;
  readonly restDenied: string;
  readonly nothingOpen: string;
  readonly tooLong: string;
}
