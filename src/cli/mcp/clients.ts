import { join } from 'node:path';

/** A server as a client's configuration names it. */
export interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Where a client keeps its servers, and in what form. */
export interface McpClient {
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The member that has the servers, by name. */
  readonly member: string;
  /** What an entry has besides. */
  readonly more?: Readonly<Record<string, string>>;
  file(place: Place): string;
}

export interface Place {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folder where programs of a desktop keep their settings. */
const settings = ({ home, platform, env }: Place): string =>
  platform === 'darwin'
    ? join(home, 'Library', 'Application Support')
    : platform === 'win32'
      ? env.APPDATA || join(home, 'AppData', 'Roaming')
      : env.XDG_CONFIG_HOME || join(home, '.config');

const servers = (
  title: string,
  file: McpClient['file'],
  { member = 'mcpServers', format = 'json', ...more }: Partial<Omit<McpClient, 'title' | 'file'>> = {},
): McpClient => ({ title, file, member, format, ...more });

/** As their makers documented it in November 2026. */
export const CLIENTS: Readonly<Record<string, McpClient>> = {
  'claude-desktop': servers('Claude Desktop', (place) =>
    join(settings(place), 'Claude', 'claude_desktop_config.json'),
  ),
  'claude-code': servers('Claude Code', () => '.mcp.json'),
  cursor: servers('Cursor', ({ home }) => join(home, '.cursor', 'mcp.json')),
  vscode: servers('VS Code', () => join('.vscode', 'mcp.json'), {
    member: 'servers',
    more: { type: 'stdio' },
  }),
  windsurf: servers('Windsurf', ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json')),
  zed: servers(
    'Zed',
    (place) =>
      place.platform === 'darwin'
        ? join(place.home, '.config', 'zed', 'settings.json')
        : join(settings(place), place.platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
    { member: 'context_servers' },
  ),
  'gemini-cli': servers('Gemini CLI', ({ home }) => join(home, '.gemini', 'settings.json')),
  codex: servers('Codex', ({ home, env }) => join(env.CODEX_HOME || join(home, '.codex'), 'config.toml'), {
    member: 'mcp_servers',
    format: 'toml',
  }),
};
