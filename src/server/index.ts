export type { GrantView, Me, Stats } from './api.ts';
export { type App, createApp } from './app.ts';
export type { Chat } from './chat.ts';
export { createLogger } from './log.ts';
export { nodeListener } from './node.ts';
export type { AppOptions, JwtOptions, PublicKey, ServerLimits, TokenPrincipal } from './options.ts';
export { pagesIn } from './pages-in.ts';
