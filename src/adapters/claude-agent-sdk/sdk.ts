// As much of the SDK's types as is needed: the package brings a whole program along, and only its users have it.

/** A tool of a server that lives in this process, as `tool()` makes it. */
export interface McpTool {
  readonly name: string;
  /** By argument. Zod's, of either version. */
  readonly inputSchema: { readonly [argument: string]: unknown };
  // biome-ignore lint/suspicious/noExplicitAny: what the arguments are is known where the tool is declared.
  readonly handler: (args: any, extra: unknown) => Promise<McpResult>;
}

export interface McpResult {
  // biome-ignore lint/suspicious/noExplicitAny: blocks of content, of any kind that MCP has or will have.
  content: any[];
  isError?: boolean;
  [member: string]: unknown;
}

export type PermissionResult =
  | { behavior: 'allow'; updatedInput: Record<string, unknown> }
  | { behavior: 'deny'; message: string };

/** Where a tool comes from. */
export interface McpServer {
  readonly name: string;
  readonly source: string;
}

export type CanUseTool = (
  toolName: string,
  input: Record<string, unknown>,
  options: {
    readonly signal: AbortSignal;
    readonly toolUseID: string;
    readonly mcpServer?: McpServer;
  },
) => Promise<PermissionResult>;

export type Hook = (input: unknown) => Promise<{
  continue: true;
  hookSpecificOutput?: { hookEventName: 'PreToolUse'; permissionDecision: 'ask' };
}>;
/** What the SDK tells before a tool runs, and once it has. */
export interface Hooks {
  PreToolUse: { hooks: Hook[] }[];
  PostToolUse: { hooks: Hook[] }[];
  PostToolUseFailure: { hooks: Hook[] }[];
  SessionEnd: { hooks: Hook[] }[];
}

/** Which call of the model an in-process tool is executed for. */
export function toolUseIdOf(extra: unknown): string | undefined {
  const meta = (extra as { readonly _meta?: { readonly [key: string]: unknown } } | undefined)?._meta;
  const id = meta?.['claudecode/toolUseId'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { message: string } };
}

/** The arguments as the SDK will hand them to the tool: checked, with defaults, and without what nobody declared. */
export function argumentsFor({ inputSchema }: McpTool, input: Record<string, unknown>): object {
  const args: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(inputSchema) as [string, Schema][]) {
    const parsed = schema.safeParse(Object.hasOwn(input, name) ? input[name] : undefined);
    if (!parsed.success) throw new Error(`${name}: ${parsed.error?.message ?? 'it does not fit'}`);
    if (parsed.data !== undefined) args[name] = parsed.data;
  }
  return args;
}
