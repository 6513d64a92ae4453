import type { Confirmation } from '../../conversation/index.ts';
import type { Decision } from '../../gate/decide.ts';
import type { Style } from './style.ts';
import type { Words } from './words.ts';

/** What a person did. */
export type Entered =
  | { readonly type: 'line'; readonly text: string }
  /** By keys, about exactly what was shown. */
  | { readonly type: 'decision'; readonly decisions: readonly Decision[] }
  | { readonly type: 'edit' }
  /** Nothing: something has happened meanwhile. */
  | { readonly type: 'changed' }
  | { readonly type: 'end' };

/** Stands before what a person says. */
export const PROMPT = '› ';

/** Where a conversation is had: a terminal, or a pipe. */
export interface Screen {
  readonly color: boolean;
  /** Where columns are counted. */
  readonly width?: number;
  /** Whether the person is there, and can be told of something before they have said anything. */
  readonly isLive: boolean;
  /** What it speaks, and by which clock, from now on. */
  use(words: Words, now: () => number): void;
  line(text?: string, style?: Style): void;
  /** Lines that are laid out already. */
  rows(rows: readonly string[]): void;
  /** A piece of what the assistant says. */
  say(text: string): void;
  progress(text: string): void;
  /** A turn begins; Ctrl-C means this, until something is asked again. */
  busy(interrupt: () => void): void;
  /** The turn has ended. */
  settled(): void;
  /** The next thing that the person does. */
  ask(waiting: Confirmation | undefined, changed: AbortSignal): Promise<Entered>;
  /** So many wait after what is asked now: by itself, while it is asked. */
  queued(count: number): void;
  close(): void;
}
