import { isUtf8 } from 'node:buffer';
import { checkExact } from '../../core/json-text.ts';
import { folded } from '../../core/text.ts';
import { type Frame, membersOf } from './wire.ts';

export const TOOLS_CALL = 'tools/call';

/** A frame, and a line in which everybody reads it and nothing else. */
export interface Heard {
  readonly frame: Frame;
  readonly line: Buffer | string;
}

/**
 * Reads a line. What two readers could read in two ways is written again as it was read here. What would come out as
 * it came need not be looked at any further: nearly all frames do.
 */
export function readFrame(line: Buffer): Heard {
  const text = line.toString();
  const frame = frameOf(JSON.parse(text));
  const again = `${JSON.stringify(frame)}\n`;
  if (again === text ? isUtf8(line) : isPlain(text, line)) return { frame, line };
  return { frame, line: again };
}

/** Whether it says nothing twice and no number that is too large, on one line. */
function isPlain(text: string, line: Buffer): boolean {
  try {
    checkExact(text);
    return isOneLine(line);
  } catch {
    return false;
  }
}

function frameOf(value: unknown): Frame {
  if (typeof value !== 'object' || value === null) throw new Error('It is no object.');
  return value as Frame;
}

const CR = 0x0d;

/** Python, Java and C# end a line at a CR too, and could find a frame within this one. */
function isOneLine(line: Buffer): boolean {
  const at = line.indexOf(CR);
  return (at < 0 || at === line.length - 2) && isUtf8(line);
}

const namesOf = (...names: string[]) => ({ exact: new Set(names), folded: new Set(names.map(folded)) });
const OF_A_FRAME = namesOf('jsonrpc', 'id', 'method', 'params', 'result', 'error');
const OF_A_CALL = namesOf('name', 'arguments', '_meta', 'task', 'inputResponses', 'requestState');

/**
 * Whether a server that does not tell spellings apart, as many in Go and C# do not, would take it for another frame:
 * `Method` for the method, and of two such names the last.
 */
export function isAmbiguous(frame: Frame): boolean {
  const { method, params } = frame;
  if (hasOtherSpelling(frame, OF_A_FRAME)) return true;
  if (method === TOOLS_CALL) return hasOtherSpelling(membersOf(params), OF_A_CALL);
  // A list of one text is that text, where it is looked up in an object.
  return method !== undefined && (typeof method !== 'string' || folded(method) === TOOLS_CALL);
}

const hasOtherSpelling = (value: object, known: ReturnType<typeof namesOf>): boolean =>
  Object.keys(value).some((name) => !known.exact.has(name) && known.folded.has(folded(name)));
