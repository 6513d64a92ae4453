import type { Approvers } from './action.ts';

/** What a member of something that a host declares can be. */
export interface Kind {
  /** “…; it is a text.” */
  readonly is: string;
  fits(value: unknown): boolean;
}
export type Shape<T> = { readonly [member in keyof Required<T>]: Kind };

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const text: Kind = { is: 'a text', fits: (value) => typeof value === 'string' };
export const texts: Kind = {
  is: 'a list of texts',
  fits: (value) => Array.isArray(value) && value.every(isText),
};
export const yesOrNo: Kind = { is: 'true or false', fits: (value) => typeof value === 'boolean' };
export const anObject: Kind = {
  is: 'an object',
  fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export const APPROVERS: Shape<Approvers> = {
  owner: yesOrNo,
  users: texts,
  roles: texts,
  count: {
    is: 'a whole number above 0',
    fits: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  },
  fourEyes: yesOrNo,
};

/** Says what is amiss with the first member that is unknown, or of another kind; nothing if none is. */
export function amiss(
  called: string,
  of: { readonly [member: string]: unknown },
  shape: { readonly [member: string]: Kind },
  path = '',
): string | undefined {
  for (const [member, value] of Object.entries(of)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(shape, member)) return noSuchMember(called, member, Object.keys(shape), path);
    const { is, fits } = shape[member]!;
    if (!fits(value)) return `${path}${member} of ${called} is ${shown(value)}; it is ${is}.`;
  }
  return undefined;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 200));
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

function noSuchMember(called: string, member: string, known: readonly string[], path: string): string {
  const near = known.find((name) => isNear(name.toLowerCase(), member.toLowerCase()));
  const hint =
    near === undefined
      ? `It can have ${known.filter((name) => name !== 'definition').join(', ')}.`
      : `Did you mean ${path}${near}?`;
  return `${called} has no member ${path}${member}. ${hint}`;
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
