import { Drifted, NoEffect, type Reconciled } from 'countersign';
import { z } from 'zod';
import type { Backend, Missed } from './backend.ts';
import { isDay, isMoment } from './dates.ts';

export const day = z.string().refine(isDay, 'a date such as 2026-11-20');
export const moment = z
  .string()
  .refine(isMoment, 'a local time such as 2026-11-20T14:00, or a date for the whole day');
export const title = z.string().trim().min(1).max(200);

/** The target moved since the person was asked: nothing was done, and they are asked again. */
export function orDrifted<T extends object>(written: T | Missed): T {
  if (written === 'changed') throw new Drifted();
  if (written === 'gone') throw new NoEffect('It is no longer there.');
  return written;
}

/** For an undo there is nothing to ask again about. */
export function orTooLate<T extends object>(written: T | Missed): T {
  if (typeof written === 'string')
    throw new NoEffect(`It ${written === 'changed' ? 'has changed' : 'is gone'} by now. Nothing was undone.`);
  return written;
}

/** After a crash: what the attempt did, where the backend can tell. */
export async function reconciled(backend: Backend, key: string): Promise<Reconciled> {
  const result = await backend.effect(key);
  if (result === undefined) return { status: 'unknown' };
  if (result === null) return { status: 'failed', error: 'It was not done.', effect: 'none' };
  return { status: 'succeeded', result };
}

/** “Before → after”, where they differ. */
export function change(before: string | null, after: string | null | undefined): string | undefined {
  return after === undefined || after === before ? undefined : `${before ?? 'none'} → ${after ?? 'none'}`;
}

/** Said in the prompt, because there is no trash to get it back from. */
export const forGood = ({ restores }: Backend): { warning?: string } =>
  restores === 'same' ? {} : { warning: 'It is deleted for good. An undo makes a copy with a new id.' };
