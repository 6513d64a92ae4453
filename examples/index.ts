import type { Story } from './story.ts';

/** The stories that come with the package, loaded when they are chosen. */
export const stories: Readonly<Record<string, () => Promise<Story>>> = {
  calendar: async () => (await import('./calendar/index.ts')).calendar,
  crm: async () => (await import('./crm/index.ts')).crm,
  cms: async () => (await import('./cms/index.ts')).cms,
  paddocks: async () => (await import('./paddocks/index.ts')).paddocks,
};
