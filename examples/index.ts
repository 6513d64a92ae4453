import type { Story } from './story.ts';

/** The stories that come with the package, loaded when they are chosen. */
export const stories: Readonly<Record<string, () => Promise<Story>>> = {};
