import { type Target, targetIn } from './target.ts';

/** What a question, or a wish to see something, is about. */
export type Question =
  | Listing
  | { readonly type: 'describe'; readonly topic: Topic; readonly target: Target };

export interface Listing {
  readonly type: 'list';
  readonly of: 'pages' | 'posts' | 'images' | 'navigation';
  readonly target: Target;
}

export type Topic = 'sections' | 'navigation' | 'links' | 'use' | 'status' | 'all';

const MENU = /\b(?:navigation|menu|nav)\b/i;
const SECTIONS = /\b(?:sections?|blocks?)\b/i;
/** The first that fits: “is it linked in the navigation?” is about the navigation. */
const TOPICS: readonly (readonly [RegExp, Topic])[] = [
  [/\b(?:delet|remov|happen|los[et]|gone)/i, 'all'],
  [MENU, 'navigation'],
  [SECTIONS, 'sections'],
  [/\blink/i, 'links'],
  [/\buse[ds]?\b/i, 'use'],
  [/\b(?:status|published|draft|public|live|archived|visible)\b/i, 'status'],
];

/** Words that ask, and name nothing. */
const ASKING = new Set(
  `how many much does do did is are was were be been being have has had what whats which who where when why
  will would should can could may i we you he she me show list see view open describe read display find look
  tell give explain there any anything if after before happen happens happening go goes gone lose lost with
  delete deleted remove removed publish archive contain contains content contents inside say says still used
  use uses anywhere visible status linked link links linking navigation menu nav section sections block blocks
  exactly really currently right more details detail else and or as all`.split(/\s+/),
);

export function question(sentence: string): Question {
  const target = targetIn(sentence.replace(/[?!.]+$/, ''), ASKING);
  if (target.names.length === 0 && !target.isBefore) {
    if (MENU.test(sentence)) return { type: 'list', of: 'navigation', target };
    if ((target.isMany || target.filters.length > 0) && !SECTIONS.test(sentence))
      return { type: 'list', of: `${target.kinds[0] ?? 'page'}s`, target };
  }
  const topic = TOPICS.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'all';
  // A status that is asked about is no condition.
  return { type: 'describe', topic, target: { ...target, filters: [] } };
}
