import { canonicalText, type Json } from '../../core/json.ts';
import { type Members, membersOf } from './wire.ts';

/** As many faults as an agent can mend at once, and as much of each name as tells it. */
const MOST = 5;
const LONGEST = 80;

/**
 * What a server's own schema has against these arguments, in words; nothing if it takes them. Only what cannot be
 * meant otherwise counts: types and listed values, also of members and items. Whatever else a schema says, or says
 * wrongly, is the server's to judge. What is missing is not a fault: generators list as required what servers fill in.
 */
export function faultsIn(schema: unknown, args: Json): string[] {
  try {
    const found: string[] = [];
    for (const fault of faults(schema, args, '')) if (found.push(fault) === MOST) break;
    return found;
  } catch {
    // Deeper than anybody meant it.
    return [];
  }
}

function* faults(schema: unknown, value: Json, at: string): Generator<string> {
  const said = membersOf(schema);
  // What stands beside a reference counted once, and once did not.
  if ('$ref' in said) return;
  const types = typesIn(said.type);
  if (types && !types.some((type) => TYPES[type]!(value)) && !(said.nullable === true && value === null)) {
    yield `${named(at)} is to be ${types.join(' or ')}, and is ${typeOf(value)}.`;
    return;
  }
  if (isListed(said.enum) && !said.enum.some((each) => isSame(each, value)))
    yield `${named(at)} is to be one of ${said.enum.map((each) => cut(JSON.stringify(each))).join(', ')}.`;
  if (Array.isArray(value)) yield* itemFaults(said, value, at);
  else if (typeof value === 'object' && value !== null) yield* memberFaults(said, value as Members, at);
}

function* memberFaults(said: Members, value: Members, at: string): Generator<string> {
  const properties = membersOf(said.properties);
  for (const name of Object.keys(value))
    if (Object.hasOwn(properties, name)) yield* faults(properties[name], value[name]!, `${at}/${name}`);
}

function* itemFaults(said: Members, value: readonly Json[], at: string): Generator<string> {
  // A list of schemas, or one after others, is not about every item.
  if ('prefixItems' in said || Array.isArray(said.items)) return;
  for (const [i, item] of value.entries()) yield* faults(said.items, item, `${at}/${i}`);
}

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: (value) => Array.isArray(value),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** None if any of them is a word that nobody knows. */
function typesIn(said: unknown): string[] | undefined {
  const types = [said].flat() as unknown[];
  const isKnown = (type: unknown): type is string => typeof type === 'string' && Object.hasOwn(TYPES, type);
  return types.length > 0 && types.every(isKnown) ? types : undefined;
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const isListed = (said: unknown): said is Json[] => Array.isArray(said) && said.length > 0;

const isSame = (a: Json, b: Json): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && canonicalText(a) === canonicalText(b));

const named = (at: string): string => (at === '' ? 'All of it' : cut(at.slice(1)));

const cut = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).toWellFormed();
