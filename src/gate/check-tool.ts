import { type Approvers, EFFECTS } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { CENTURY, isTime, LONGEST_MS } from '../core/policy.ts';
import type { Tool } from './tool.ts';

interface Kind {
  /** “…; it is a text.” */
  readonly is: string;
  fits(value: unknown): boolean;
}
type Shape<T> = { readonly [member in keyof Required<T>]: Kind };

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const text: Kind = { is: 'a text', fits: (value) => typeof value === 'string' };
const texts: Kind = { is: 'a list of texts', fits: (value) => Array.isArray(value) && value.every(isText) };
const yesOrNo: Kind = { is: 'true or false', fits: (value) => typeof value === 'boolean' };
const aFunction: Kind = { is: 'a function', fits: (value) => typeof value === 'function' };
const time = (most: number): Kind => ({
  is: `a whole number of milliseconds from 1 to ${most}`,
  fits: (value) => isTime(value, most),
});

const TOOL: Shape<Tool> = {
  name: {
    is: '1 to 128 letters, digits or . _ - / :',
    fits: (value) => typeof value === 'string' && /^[\w./:-]{1,128}$/.test(value),
  },
  title: text,
  description: text,
  effect: {
    is: EFFECTS.join(', ').replace(/, (?=\w+$)/, ' or '),
    fits: (value) => EFFECTS.includes(value as never),
  },
  input: {
    is: 'a Standard Schema',
    fits: (value) =>
      typeof (value as { '~standard'?: { validate?: unknown } } | null)?.['~standard']?.validate ===
      'function',
  },
  version: { is: 'a text or a number', fits: (value) => ['string', 'number'].includes(typeof value) },
  secrets: texts,
  approvers: {
    is: 'an object',
    fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  ttlMs: time(CENTURY),
  idempotent: yesOrNo,
  timeoutMs: time(LONGEST_MS),
  preview: aFunction,
  run: aFunction,
  undo: aFunction,
  undoPreview: aFunction,
  undoWindowMs: time(CENTURY),
  reconcile: aFunction,
  // Of a tool that this one is made from.
  definition: text,
};

const APPROVERS: Shape<Approvers> = {
  owner: yesOrNo,
  users: texts,
  roles: texts,
  count: {
    is: 'a whole number above 0',
    fits: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  },
  fourEyes: yesOrNo,
};

/** Throws INVALID_TOOL at the first member that is not what a tool has. */
export function checkTool(options: { readonly [member: string]: unknown }): void {
  const bad = (what: string) => new CountersignError('INVALID_TOOL', what, { tool: options.name });
  const called = TOOL.name.fits(options.name) ? (options.name as string) : 'a tool';
  const check = (of: typeof options, shape: { readonly [member: string]: Kind }, path = '') => {
    for (const [member, value] of Object.entries(of)) {
      if (value === undefined) continue;
      if (!Object.hasOwn(shape, member)) throw bad(noSuchMember(called, member, Object.keys(shape), path));
      const { is, fits } = shape[member]!;
      if (!fits(value)) throw bad(`${path}${member} of ${called} is ${shown(value)}; it is ${is}.`);
    }
  };
  check(options, TOOL);
  check({ ...(options.approvers as object) }, APPROVERS, 'approvers.');
  if (options.name === undefined) throw bad('A tool has a name.');
  if (options.run === undefined) throw bad(`${called} has no run function.`);
  if (options.undoPreview !== undefined && options.undo === undefined)
    throw bad(`${called} has an undoPreview, and no undo.`);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 200));
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

function noSuchMember(tool: string, member: string, known: readonly string[], path: string): string {
  const near = known.find((name) => isNear(name.toLowerCase(), member.toLowerCase()));
  const hint =
    near === undefined
      ? `It can have ${known.filter((name) => name !== 'definition').join(', ')}.`
      : `Did you mean ${path}${near}?`;
  return `${tool} has no member ${path}${member}. ${hint}`;
}

/** One letter more, less or other, or two that changed places. */
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA === restB ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    `${restA[1]}${restA[0]}${restA.slice(2)}` === restB
  );
}
