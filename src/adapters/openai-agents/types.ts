// biome-ignore-all lint/suspicious/noExplicitAny: what the SDK's types are about is the host's business.
import type { FunctionTool, RunState, Tool, ToolOptions } from '@openai/agents';

export type AnyTool = Tool<any>;
export type AnyFunction = FunctionTool<any, any, any>;
/** What `tool()` is given. */
export type AnyOptions = ToolOptions<any, any, any>;
export type AnyState = RunState<any, any>;
export type Details = NonNullable<Parameters<AnyFunction['invoke']>[2]>;
