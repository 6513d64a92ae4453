import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { at, type Json, replaceAt } from '../../core/json.ts';
import type { Elsewhere } from '../../gate/elsewhere.ts';
import type { Known } from './catalogue.ts';
import type { Settings } from './config.ts';
import { judge, settingsFor } from './effects.ts';
import { type ListedTool, membersOf } from './wire.ts';

/** A tool's name at the gate, where tools of several servers meet. Two never share one. */
export function gateName(server: string, tool: string): string {
  const plain = `${server}/${tool}`;
  if (/^[\w./:-]{1,128}$/.test(plain) && !/:[0-9a-f]{12}$/.test(plain)) return plain;
  const mark = createHash('sha256').update(JSON.stringify(tool)).digest('hex').slice(0, 12);
  return `${server}/${tool.replace(/[^\w.-]+/g, '_').slice(0, 60)}:${mark}`;
}

/** Stands for all that a server says of a tool: a definition that says anything else is another. */
export function definitionOf(tool: ListedTool): string {
  return createHash('sha256').update(textOf(tool)).digest('base64url');
}

function textOf(tool: ListedTool): string {
  try {
    return canonicalize(tool) as string;
  } catch {
    // Words that break off within a character, or a number without end: as they are, they tell it from others too.
    return JSON.stringify(tool);
  }
}

/** What is known of a tool whatever it is called with. */
export function knownOf(settings: Settings, server: string, tool: ListedTool, version: string): Elsewhere {
  const { secrets } = settingsFor(settings, server, tool.name);
  const { effect } = judge(settings, server, tool);
  return {
    // What only claims to read, or is held by a rule, is held as something unknown. Where nothing is said, the
    // protocol means the worst; and a person can then allow similar calls for a time.
    ...(effect === 'read' ? {} : { effect: effect ?? 'destructive' }),
    ...(secrets ? { secrets } : {}),
    version,
  };
}

/** What a person is shown for a call: the operator's words or the call's main argument, and the server's name. */
export function describe(settings: Settings, { server, tool, elsewhere }: Known, args: Json): Elsewhere {
  const said = settingsFor(settings, server, tool.name);
  const title = said.title
    ? filled(said.title, args)
    : titleOf(tool) +
      mainOf(
        tool,
        replaceAt(args, said.secrets ?? [], () => null),
      );
  const facts = Object.entries(said.facts ?? {}).map(([label, text]) => [label, filled(text, args)]);
  return {
    ...elsewhere,
    title: `${title} (${server})`,
    facts: Object.fromEntries(facts) as Record<string, string>,
  };
}

const LONGEST = 200;

function titleOf({ title, annotations, name }: ListedTool): string {
  const said = [title, annotations?.title].find((each) => typeof each === 'string' && each.trim() !== '');
  return (said ?? name).slice(0, LONGEST).toWellFormed();
}

/** What tools call the thing that they are about, and how much of it stands in a title. */
const USUAL = 'path file_path filename file source url uri query sql name title id table'.split(' ');
const SHORT = 80;

/** What tells a call from others of the same tool: all arguments are shown below, and here no long one. */
function mainOf({ inputSchema }: ListedTool, args: Json): string {
  const given = membersOf(args);
  const texts = Object.keys(membersOf(membersOf(inputSchema).properties)).filter(
    (name) => typeof given[name] === 'string' && given[name].length <= SHORT,
  );
  const main = [...USUAL, ...texts]
    .map((name) => (Object.hasOwn(given, name) ? given[name] : undefined))
    .find((value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''));
  if (main === undefined) return '';
  const text = String(main);
  const cut = `${text.slice(0, SHORT / 2).toWellFormed()}…${text.slice(-SHORT / 2).toWellFormed()}`;
  return `: ${text.length > SHORT ? cut : text}`;
}

/** The arguments themselves are shown below: here a long one is cut. */
function filled(template: string, args: Json): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = at(args, name);
    const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…`.toWellFormed() : text;
  });
}
