import { EFFECTS, type Effect } from '../../core/action.ts';
import { checkPolicy, type Policy, type Rule } from '../../core/policy.ts';

/** A server that is started and spoken to over its stdin and stdout. */
export interface StdioServer {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A server at an address, over streamable HTTP. */
export interface HttpServer {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Server = StdioServer | HttpServer;

/** What the operator says of a tool. */
export interface ToolSettings {
  readonly effect?: Effect;
  /** What a call is called, with `{argument}` for what stands in it. */
  readonly title?: string;
  /** Facts by their label, with `{argument}` too. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Arguments to mask: top-level names or JSON Pointers. */
  readonly secrets?: readonly string[];
}

/** What is held, and how it is shown and asked. */
export interface Settings {
  /** Servers and tools whose `readOnlyHint` is believed: `server`, `server/tool`, with wildcards. */
  readonly trust: readonly string[];
  /** By the tool's name, or `server/tool`, with wildcards. */
  readonly tools: Readonly<Record<string, ToolSettings>>;
  readonly policy: Pick<Policy, 'rules' | 'grantable'>;
  /** `client`: in the client, where it can ask. `inbox`: elsewhere, always. */
  readonly ask: 'client' | 'inbox';
}

export interface Config {
  readonly servers: readonly Server[];
  readonly settings: Settings;
}

/**
 * What a person can allow for a time, unless the configuration says otherwise. Servers call it destructive to write a
 * file and to drop a database alike; a grant is for some arguments of one tool, and soon over.
 */
export const GRANTABLE: readonly Effect[] = ['write', 'external', 'destructive'];

export const NO_SETTINGS: Settings = { trust: [], tools: {}, policy: {}, ask: 'client' };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration file. Whatever would silently mean something else is refused. */
export function parseConfig(text: string, env: Environment): Config {
  const all = objectIn(parsed(text), 'the configuration');
  onlyHas(all, 'the configuration', ['servers', 'trust', 'tools', 'rules', 'grantable', 'ask']);
  const servers = Object.entries(objectIn(all.servers ?? {}, 'servers')).map(([name, server]) =>
    serverOf(name, server, env),
  );
  if (servers.length === 0) throw bad('servers names no server');
  const tools = Object.entries(objectIn(all.tools ?? {}, 'tools')).map(
    ([pattern, said]) => [pattern, toolSettings(said, `tools[${JSON.stringify(pattern)}]`)] as const,
  );
  const ask = all.ask ?? 'client';
  if (ask !== 'client' && ask !== 'inbox') throw bad('ask is "client" or "inbox"');
  return {
    servers,
    settings: {
      trust: textsIn(all.trust ?? [], 'trust'),
      tools: Object.fromEntries(tools),
      policy: policyOf(all),
      ask,
    },
  };
}

const bad = (what: string): Error => new Error(`In the configuration: ${what}.`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw bad(`it is not JSON: ${(error as Error).message}`);
  }
}

function objectIn(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(`${name} is no object`);
  return value as Record<string, unknown>;
}

function onlyHas(value: Record<string, unknown>, name: string, known: readonly string[]): void {
  const unknown = Object.keys(value).find((member) => !known.includes(member));
  if (unknown !== undefined) throw bad(`${name} has ${unknown}, and can have ${known.join(', ')}`);
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw bad(`${name} is no text`);
  return value;
}

function textsIn(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw bad(`${name} is no list`);
  return value.map((each, i) => textIn(each, `${name}[${i}]`));
}

const textMembers = (value: unknown, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectIn(value, name)).map(([key, text]) => [key, textIn(text, `${name}.${key}`)]),
  );

function serverOf(name: string, value: unknown, env: Environment): Server {
  if (!isServerName(name))
    throw bad(`${JSON.stringify(name)} is no name of a server: letters, digits, - or _`);
  const at = `servers.${name}`;
  const server = objectIn(value, at);
  const filled = (members: unknown, member: string) =>
    Object.fromEntries(
      Object.entries(textMembers(members ?? {}, `${at}.${member}`)).map(([key, text]) => [
        key,
        fill(text, env, `${at}.${member}.${key}`),
      ]),
    );
  if ('url' in server) {
    onlyHas(server, at, ['url', 'headers']);
    const url = textIn(server.url, `${at}.url`);
    if (!/^https?:/.test(url) || !URL.canParse(url)) throw bad(`${at}.url is no address of the web`);
    return { name, url, headers: filled(server.headers, 'headers') };
  }
  onlyHas(server, at, ['command', 'args', 'env', 'cwd']);
  return {
    name,
    command: textIn(server.command, `${at}.command`),
    args: (Array.isArray(server.args ?? []) ? ((server.args ?? []) as unknown[]) : [null]).map((arg, i) => {
      if (typeof arg !== 'string') throw bad(`${at}.args[${i}] is no text`);
      return arg;
    }),
    env: filled(server.env, 'env'),
    ...(server.cwd === undefined ? {} : { cwd: textIn(server.cwd, `${at}.cwd`) }),
  };
}

export const isServerName = (name: string): boolean => /^[\w-]{1,40}$/.test(name);

/** `${NAME}` stands for a variable of the environment, which has to be set: a header without its key says nothing. */
function fill(text: string, env: Environment, at: string): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name];
    if (value === undefined) throw bad(`${at} needs the variable ${name}, which is not set`);
    return value;
  });
}

function toolSettings(value: unknown, at: string): ToolSettings {
  const said = objectIn(value, at);
  onlyHas(said, at, ['effect', 'title', 'facts', 'secrets']);
  const { effect, title, facts, secrets } = said;
  if (effect !== undefined && !EFFECTS.includes(effect as Effect))
    throw bad(`${at}.effect can be ${EFFECTS.join(', ')}`);
  return {
    ...(effect === undefined ? {} : { effect: effect as Effect }),
    ...(title === undefined ? {} : { title: textIn(title, `${at}.title`) }),
    ...(facts === undefined ? {} : { facts: textMembers(facts, `${at}.facts`) }),
    ...(secrets === undefined ? {} : { secrets: textsIn(secrets, `${at}.secrets`) }),
  };
}

/** The gate's own rules, as data. A tool's name without a server means that of every server. */
function policyOf({ rules = [], grantable }: Record<string, unknown>): Settings['policy'] {
  if (!Array.isArray(rules)) throw bad('rules is no list');
  const policy = {
    ...(rules.length === 0 ? {} : { rules: rules.map((rule, i) => ruleOf(objectIn(rule, `rules[${i}]`))) }),
    ...(grantable === undefined ? {} : { grantable: textsIn(grantable, 'grantable') as Effect[] }),
  };
  checkPolicy(policy);
  return policy;
}

function ruleOf(rule: Rule): Rule {
  const { tool } = rule;
  return tool === undefined || tool.includes('/') ? rule : { ...rule, tool: `*/${tool}` };
}
