import type { Predicate } from '../../core/predicate.ts';
import type { Handle } from '../../core/similar.ts';
import type { ActionView } from '../../core/view.ts';
import { type Look, labelsOf, mayEdit, mayPick } from '../chat/block.ts';
import { isUndoable } from '../chat/report.ts';
import { cut, painter, safe, wrapWords } from '../chat/style.ts';
import { wordsIn } from '../chat/words.ts';
import type { Row } from './rows.ts';
import { spelledConditions } from './similar.ts';

/** One thing that can be done now, and its key. */
export interface Hint {
  readonly key: string;
  readonly label: string;
}
const hint = (key: string, label: string): Hint => ({ key, label });

export interface Doable {
  readonly mode: 'list' | 'help' | 'line' | 'similar';
  readonly selected: Row | undefined;
  readonly pending: readonly ActionView[];
  readonly leftOut: ReadonlySet<number>;
  readonly mayGrant: boolean;
  readonly now: number;
}

const WAYS = [hint('j k', 'move'), hint('?', 'keys'), hint('q', 'leave')];

/** What can be done now: nothing else is. */
export function hintsFor({ mode, selected, pending, leftOut, mayGrant, now }: Doable): Hint[] {
  if (mode === 'help') return [hint('Esc', 'back')];
  if (mode === 'similar')
    return [
      hint('Enter', 'allow this one and similar ones'),
      hint('1…', 'change a condition'),
      hint('+ -', 'how often'),
      hint('Esc', 'back'),
    ];
  if (pending.length > 0) return [...choices(pending, leftOut, mayGrant), ...WAYS];
  const [first] = selected?.actions ?? [];
  if (selected?.grant !== undefined) return [hint('x', 'ask again from now on'), ...WAYS];
  if (first?.status === 'in_doubt')
    return [
      hint('h', 'it happened'),
      hint('n', 'nothing happened'),
      hint('f', 'it failed half-way'),
      ...WAYS,
    ];
  return [...(first && isUndoable(first, now) ? [hint('u', 'undo it')] : []), ...WAYS];
}

function choices(pending: readonly ActionView[], leftOut: ReadonlySet<number>, mayGrant: boolean): Hint[] {
  const { allow, deny } = labelsOf(pending, wordsIn('en'));
  const [all, taken] = [pending.length, pending.length - leftOut.size];
  return [
    hint(
      'a',
      leftOut.size === 0 ? allow : `${allow} (${taken} of ${all}, not ${[...leftOut].sort().join(', ')})`,
    ),
    hint('d', all === 1 ? deny : `${deny} (all)`),
    ...(mayPick(pending) ? [hint(`1-${all}`, 'leave one out')] : []),
    ...(mayGrant ? [hint('g', 'allow similar for 15 minutes')] : []),
    ...(mayEdit(pending) && !pending.some(({ elsewhere }) => elsewhere) ? [hint('e', 'change it')] : []),
  ];
}

interface Similar {
  readonly handles: readonly Handle[];
  readonly where: Predicate;
  /** All of it in a sentence; nothing if it would be for everything. */
  readonly said: string | undefined;
}

/** What a grant would cover, before anybody grants it. */
export function similarRows({ handles, where, said }: Similar, { width = 80, color }: Look): string[] {
  const paint = painter(color);
  const sentence = said ?? 'Choose at least one condition: a permission for everything is not given here.';
  return [
    paint('Allow this one, and similar ones', 'bold'),
    ...wrapWords(`  ${sentence}`, width).map((row) => paint(row, said ? 'yellow' : 'red')),
    '',
    ...handles.slice(0, 9).map(({ name, pointer }, i) => {
      const condition = where[pointer];
      const text = condition
        ? spelledConditions(name, condition).join(' and ')
        : `${safe(name)} can be anything`;
      return paint(cut(`  ${i + 1}. ${text}`, width), condition ? undefined : 'dim');
    }),
  ];
}

const KEYS = [
  ['j k', 'the next, the one before'],
  ['space b', 'reads on, and back, in what is selected'],
  ['a', 'allows exactly what is shown'],
  ['d', 'denies it; you are asked why, and may say nothing'],
  ['1 2 3', 'leaves an item of several out, or takes it in again; what is left out is denied'],
  ['g', 'allows it, and similar calls for 15 minutes; says first what that covers'],
  ['e', 'changes the arguments in your editor ($VISUAL, $EDITOR); what comes of it is asked about afresh'],
  ['u', 'undoes what was done, while it can be'],
  ['h n f', 'says of something in doubt: it happened, nothing happened, it failed half-way'],
  ['x', 'takes back a permission'],
  ['q', 'leaves; what waits keeps waiting'],
] as const;

export function helpRows({ width = 80, color }: Look): string[] {
  const paint = painter(color);
  return KEYS.flatMap(([keys, about]) => {
    const [first = '', ...rest] = wrapWords(about, Math.max(20, width - 10));
    return [`${paint(keys.padEnd(9), 'bold')} ${first}`, ...rest.map((row) => `${' '.repeat(10)}${row}`)];
  });
}
