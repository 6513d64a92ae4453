import type { Effect } from '../../core/action.ts';
import { nameMatches } from '../../core/policy.ts';
import type { Settings, ToolSettings } from './config.ts';
import { type ListedTool, membersOf } from './wire.ts';

/** What a call of a tool does here, and why that is believed. */
export interface Judged {
  /** Without one every call is held, and nobody can grant it for others. */
  readonly effect: Effect | undefined;
  readonly why: string;
}

/**
 * The operator's word first; else the server's hints, which can only make it worse. That a tool only reads is
 * believed of those whose hints the operator trusts, because hints lie.
 */
export function judge(settings: Settings, server: string, tool: ListedTool): Judged {
  const said = settingsFor(settings, server, tool.name);
  if (said.effect !== undefined) return { effect: said.effect, why: 'the configuration says so' };
  const { readOnlyHint, destructiveHint, openWorldHint } = membersOf(tool.annotations);
  if (destructiveHint === true) return { effect: 'destructive', why: 'destructiveHint' };
  if (openWorldHint === true) return { effect: 'external', why: 'openWorldHint' };
  if (readOnlyHint === true)
    return isTrusted(settings, server, tool.name)
      ? { effect: 'read', why: 'readOnlyHint, trusted' }
      : { effect: 'external', why: 'readOnlyHint, not trusted' };
  if (destructiveHint === false) return { effect: 'write', why: 'not read-only, not destructive' };
  return { effect: undefined, why: 'no hints' };
}

/** `server`, `server/tool`, or either with wildcards. */
function isTrusted({ trust }: Settings, server: string, tool: string): boolean {
  return trust.some((pattern) =>
    pattern.includes('/') ? nameMatches(pattern, `${server}/${tool}`) : nameMatches(pattern, server),
  );
}

/** All that is said about a tool, the first pattern that says something winning. */
export function settingsFor({ tools }: Settings, server: string, tool: string): ToolSettings {
  const about = Object.entries(tools).filter(([pattern]) =>
    nameMatches(pattern, pattern.includes('/') ? `${server}/${tool}` : tool),
  );
  return Object.assign({}, ...about.map(([, said]) => said).reverse()) as ToolSettings;
}
