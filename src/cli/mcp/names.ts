import { basename } from 'node:path';
import { isServerName } from '../../adapters/mcp/config.ts';
import { Told } from '../errors.ts';

export function serverName(name: string): string {
  if (isServerName(name)) return name;
  throw new Told('A server’s name is up to 40 letters, digits, - or _.', 2);
}

const RUNNERS = [
  'npx',
  'bunx',
  'uvx',
  'pnpm',
  'yarn',
  'node',
  'bun',
  'deno',
  'python',
  'python3',
  'uv',
  'docker',
];
const VERBS = ['run', 'dlx', 'exec', 'x'];
/** Parts of a path that every server has. */
const USUAL = /^(index|main|cli|src|dist|build|lib|bin)(\.\w+)?$/;

/** `npx -y @modelcontextprotocol/server-filesystem ~/notes` is “filesystem”. */
export function nameOf(command: string, args: readonly string[]): string {
  const program = basename(command).replace(/\.(exe|cmd)$/, '');
  const named = RUNNERS.includes(program)
    ? args.find((arg) => !arg.startsWith('-') && !VERBS.includes(arg))
    : undefined;
  const telling = (named ?? program).split(/[\\/]/).findLast((part) => part !== '' && !USUAL.test(part));
  const short = (telling ?? program)
    .replace(/(.)@.*$/, '$1')
    .replace(/\.\w+$/, '')
    .replace(/^(mcp-)?server-|-mcp(-server)?$|-server$/g, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 40);
  return short || 'server';
}
