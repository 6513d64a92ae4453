import { type Condition, isStraight, type Predicate, separatorIn } from './predicate.ts';
import type { ActionView } from './view.ts';

type Scalar = string | number | boolean | null;

/** An argument that a grant can be narrowed by, and the ways to do so: the likeliest first. */
export interface Handle {
  readonly name: string;
  readonly pointer: string;
  readonly value: Scalar;
  readonly conditions: readonly Condition[];
}

const LONGEST = 200;

/** What calls that are similar to this one could have in common with it. Secrets cannot be compared. */
export function handlesOf({ args, secrets }: Pick<ActionView, 'args' | 'secrets'>): Handle[] {
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return [];
  return Object.entries(args).flatMap(([name, value]) => {
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (value !== null && typeof value === 'object') return [];
    if ((typeof value === 'string' && value.length > LONGEST) || secrets.includes(pointer)) return [];
    return [{ name, pointer, value: value as Scalar, conditions: conditionsOn(name, value as Scalar) }];
  });
}

function conditionsOn(name: string, value: Scalar): Condition[] {
  const same = { eq: value };
  if (typeof value === 'number') return [same, { lte: value }];
  const folder = typeof value === 'string' ? folderIn(name, value) : undefined;
  return folder === undefined ? [same] : [{ prefix: folder }, same];
}

const BEGINS_LIKE_A_PATH = /^(?:~?[\\/]|\.[\\/]|[a-z]:[\\/]|[a-z][a-z\d+.-]*:\/\/)/i;
const NAMED_LIKE_A_PATH = /path|file|folder|dir|ur[il]$|^(?:source|destination|target|from|to)$/i;
/** A root, a drive, a home or a host's scheme: too much for a folder that nobody named. */
const TOO_WIDE = /^(?:|~|\.|[a-z]:|[a-z][a-z\d+.-]*:\/*)$/i;

/** The folder that a path or URL is in. Never all of a drive or a home. */
function folderIn(name: string, value: string): string | undefined {
  if (!BEGINS_LIKE_A_PATH.test(value) && !NAMED_LIKE_A_PATH.test(name)) return undefined;
  const [path = ''] = value.split(/[?#]/);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf(separatorIn(path))));
  return isStraight(value) && !TOO_WIDE.test(folder) ? folder : undefined;
}

/** What one would mean by similar: in the same folders; where there are none, with the same values. */
export function similarTo(handles: readonly Handle[]): Predicate {
  const inFolders = handles.filter(({ conditions: [first] }) => first?.prefix !== undefined);
  const chosen = inFolders.length > 0 ? inFolders : handles;
  return Object.fromEntries(chosen.map(({ pointer, conditions }) => [pointer, conditions[0]!]));
}
