export type { DispatchOptions } from '../dispatch.ts';
export type { Guarding, Rule } from '../guard.ts';
export {
  type AssistantMessage,
  type Dispatch,
  guard,
  type Tool,
  type ToolResult,
  type ToolRunning,
} from './guard.ts';
