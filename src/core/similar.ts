import type { Json } from './json.ts';
import { type Condition, isStraight, type Predicate, separatorIn } from './predicate.ts';
import type { ActionView } from './view.ts';

type Scalar = string | number | boolean | null;

/** An argument that a grant can be narrowed by, and the ways to do so: the likeliest first. */
export interface Handle {
  readonly name: string;
  readonly pointer: string;
  readonly value: Scalar;
  readonly conditions: readonly Condition[];
  /** Whether it says where something is, or goes. */
  readonly isPlace: boolean;
}

const LONGEST = 200;
/** As long as a path can be, where it is called one. */
const LONGEST_PATH = 4096;

/** What calls that are similar to this one could have in common with it. Secrets cannot be compared. */
export function handlesOf({ args, secrets }: Pick<ActionView, 'args' | 'secrets'>): Handle[] {
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return [];
  return Object.entries(args).flatMap(([name, value]) => {
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!isScalar(value)) return [];
    const longest = NAMED_LIKE_A_PATH.test(name) ? LONGEST_PATH : LONGEST;
    if ((typeof value === 'string' && value.length > longest) || secrets.includes(pointer)) return [];
    const isPlace = typeof value === 'string' && isLikeAPath(name, value);
    return [{ name, pointer, value, conditions: conditionsOn(value, isPlace), isPlace }];
  });
}

const isScalar = (value: Json): value is Scalar => value === null || typeof value !== 'object';

function conditionsOn(value: Scalar, isPlace: boolean): Condition[] {
  const same = { eq: value };
  if (typeof value === 'number') return [same, { lte: value }];
  const folder = isPlace ? folderIn(value as string) : undefined;
  return folder === undefined ? [same] : [{ prefix: folder }, same];
}

const BEGINS_LIKE_A_PATH = /^(?:~?[\\/]|\.[\\/]|[a-z]:[\\/]|[a-z][a-z\d+.-]*:\/\/)/i;
const NAMED_LIKE_A_PATH = /path|file|folder|dir|ur[il]$|^(?:source|destination|target|from|to)$/i;
/** A root, a drive, a home or a host's scheme: too much for a folder that nobody named. */
const TOO_WIDE = /^(?:|~|\.|[a-z]:|[a-z][a-z\d+.-]*:\/*)$/i;

const isLikeAPath = (name: string, value: string): boolean =>
  BEGINS_LIKE_A_PATH.test(value) || NAMED_LIKE_A_PATH.test(name);

/** The folder that a path or URL is in. Never all of a drive or a home. */
function folderIn(value: string): string | undefined {
  const [path = ''] = value.split(/[?#]/);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf(separatorIn(path))));
  return isStraight(value) && !TOO_WIDE.test(folder) ? folder : undefined;
}

/**
 * What one would mean by similar: in the same folders; where there are none, with the same values. What is in no
 * folder, and says where something goes, could otherwise lead it anywhere.
 */
export function similarTo(handles: readonly Handle[]): Predicate {
  const isInFolder = handles.some(({ conditions: [first] }) => first?.prefix !== undefined);
  const chosen = isInFolder ? handles.filter(({ isPlace }) => isPlace) : handles;
  return Object.fromEntries(chosen.map(({ pointer, conditions }) => [pointer, conditions[0]!]));
}
