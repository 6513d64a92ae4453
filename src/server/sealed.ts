import { randomBytes } from 'node:crypto';
import type { Json } from '../core/json.ts';
import type { Runtime } from '../gate/runtime.ts';
import { open, seal } from '../gate/secrets.ts';

/** Where a memo stands: what is sealed for one place opens in no other. */
interface Place {
  readonly tenant: string;
  readonly name: string;
}

/** Answers hold claim tokens, keys and results, so what is kept of them is sealed like a secret argument (T17). */
export const sealMemo = ({ store }: Runtime, { tenant, name }: Place, value: Json): string =>
  seal(value, 'memo', { tenant, action: name }, store.keys, randomBytes(12));

export const openMemo = ({ store }: Runtime, { tenant, name }: Place, text: string): Json =>
  open(text, 'memo', { tenant, action: name }, store.keys);
