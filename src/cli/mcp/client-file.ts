import type { Json } from '../../core/json.ts';
import { parseJson } from '../../core/json-text.ts';
import { errorText } from '../../gate/runtime.ts';
import { Told } from '../errors.ts';
import type { Entry, McpClient } from './clients.ts';

type Members = Record<string, Json>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is to be pasted, or a whole file where there is none yet. */
export const snippet = (client: McpClient, name: string, entry: Entry): string =>
  client.format === 'toml' ? tomlTable(client, name, entry) : withServer('', client, name, entry);

/** The text of a configuration with one more server, or with one that takes the place of itself. Nothing else changes. */
export function withServer(text: string, client: McpClient, name: string, entry: Entry): string {
  if (client.format === 'toml') return appended(text, client, name, entry);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const all = membersIn(text.slice(mark.length), client);
  const servers = serversIn(all, client);
  const before = isMembers(servers[name]) ? servers[name] : {};
  const next = { ...all, [client.member]: { ...servers, [name]: { ...before, ...entryOf(client, entry) } } };
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return `${mark}${JSON.stringify(next, null, indent)}\n`;
}

/** How a server is started now. */
export function serverIn(text: string, client: McpClient, name: string): Entry {
  if (client.format === 'toml')
    throw new Told('A server in TOML cannot be wrapped: name its command after --.', 2);
  const entry = serversIn(membersIn(text.replace(/^\ufeff/, ''), client), client)[name];
  const { command, args = [], env = {} } = isMembers(entry) ? entry : {};
  if (typeof command !== 'string')
    throw new Told(`There is no server ${JSON.stringify(name)} that is a command.`);
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string') || !isMembers(env))
    throw new Told(`The server ${JSON.stringify(name)} is in a form that is not known here.`);
  return { command, args, ...(Object.keys(env).length > 0 ? { env: env as Record<string, string> } : {}) };
}

export function hasServer(text: string, client: McpClient, name: string): boolean {
  if (client.format === 'toml') return tomlHeader(client, name).test(text);
  return Object.hasOwn(serversIn(membersIn(text.replace(/^\ufeff/, ''), client), client), name);
}

/** Whatever cannot be read exactly is not written again. */
function membersIn(text: string, { title }: McpClient): Members {
  if (text.trim() === '') return {};
  let all: unknown;
  try {
    all = parseJson(text);
  } catch (error) {
    throw new Told(
      `It is not plain JSON, and was left alone: ${errorText(error)} ` +
        `${title} may allow comments there; without --write you get what to paste.`,
    );
  }
  if (!isMembers(all)) throw new Told('It has no members, and was left alone.');
  return all;
}

function serversIn(all: Members, { member }: McpClient): Members {
  const servers = all[member] ?? {};
  if (!isMembers(servers)) throw new Told(`Its ${member} is not what it should be, and was left alone.`);
  return servers;
}

const entryOf = ({ more = {} }: McpClient, { command, args, env }: Entry): Members => ({
  ...more,
  command,
  args: [...args],
  ...(env ? { env: { ...env } } : {}),
});

const tomlHeader = ({ member }: McpClient, name: string): RegExp =>
  new RegExp(String.raw`^\s*\[\s*${member}\s*\.\s*["']?${name}["']?\s*[\].]`, 'm');

/** A table at the end: what stands before it keeps its meaning. */
function appended(text: string, client: McpClient, name: string, entry: Entry): string {
  if (new RegExp(String.raw`^\s*${client.member}\s*[=.]`, 'm').test(text))
    throw new Told(
      `Its ${client.member} is written in one line, and was left alone. Without --write you get what to paste.`,
    );
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return text + gap + tomlTable(client, name, entry);
}

function tomlTable({ member }: McpClient, name: string, { command, args, env = {} }: Entry): string {
  const variables = Object.entries(env).map(([key, value]) => `${tomlText(key)} = ${tomlText(value)}`);
  return [
    `[${member}.${name}]`,
    `command = ${tomlText(command)}`,
    `args = [${args.map(tomlText).join(', ')}]`,
    ...(variables.length > 0 ? [`env = { ${variables.join(', ')} }`] : []),
    '',
  ].join('\n');
}

/** JSON's texts are TOML's, but for one character. */
const tomlText = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');
