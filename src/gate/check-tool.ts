import { EFFECTS } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { CENTURY, isTime, LONGEST_MS } from '../core/policy.ts';
import { APPROVERS, amiss, anObject, type Kind, type Shape, text, texts, yesOrNo } from '../core/shape.ts';
import type { Tool } from './tool.ts';

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
  approvers: anObject,
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

/** Throws INVALID_TOOL at the first member that is not what a tool has. */
export function checkTool(options: { readonly [member: string]: unknown }): void {
  const bad = (what: string) => new CountersignError('INVALID_TOOL', what, { tool: options.name });
  const called = TOOL.name.fits(options.name) ? (options.name as string) : 'a tool';
  const wrong =
    amiss(called, options, TOOL) ??
    amiss(called, { ...(options.approvers as object) }, APPROVERS, 'approvers.');
  if (wrong !== undefined) throw bad(wrong);
  if (options.name === undefined) throw bad('A tool has a name.');
  if (options.run === undefined) throw bad(`${called} has no run function.`);
  if (options.undoPreview !== undefined && options.undo === undefined)
    throw bad(`${called} has an undoPreview, and no undo.`);
}
