import { join } from 'node:path';
import { Records } from './records.ts';

/** What a process is told to do, once it is ready. */
export interface Assignment {
  readonly folder: string;
  readonly slot: number;
  readonly tenant: string;
  readonly seed: number;
  readonly role: Role;
  /** Which version of its tools it was deployed with. */
  readonly version: number;
  /** Where it dies, and the how manieth time it comes by. */
  readonly fault: { readonly point: string; readonly occurrence: number } | null;
}

export const ROLES = ['mixed', 'proposer', 'decider', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** A point was struck: written just before the process kills itself. */
export interface Struck {
  readonly point: string;
}
/** Something was thrown that nobody should ever see. */
export interface Surprise {
  readonly job: string;
  readonly code: string;
  readonly what: string;
}
export const struckIn = (folder: string): Records<Struck> => new Records(join(folder, 'struck'));
export const surprisesIn = (folder: string): Records<Surprise> => new Records(join(folder, 'surprises'));
