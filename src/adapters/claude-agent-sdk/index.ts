export type { Guarding, Rule, Running } from '../guard.ts';
export { type ClaudeGuarding, type GuardedAgent, guard } from './guard.ts';
export type { CanUseTool, Hooks, McpResult, McpTool, PermissionResult } from './sdk.ts';
