import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { maySeeSession } from './read.ts';
import { checkPrincipal, type Runtime } from './runtime.ts';

/** A line of what was said in a session. What it holds is the affair of whoever talks. */
export interface Said {
  readonly seq: number;
  readonly line: Json;
}

export interface Appended {
  readonly session: string;
  /** The last line that the writer knows; 0 if there is none. */
  readonly after: number;
  readonly lines: readonly Json[];
}

/** What was said in a session, oldest first. Its owner's affair, and nobody else's. */
export async function transcript(
  runtime: Runtime,
  { session, after = 0 }: { readonly session: string; readonly after?: number },
  by: Principal,
): Promise<Said[]> {
  const found = await runtime.store.transcript(by.tenant, session, after);
  if (found.length === 0) await checkSession(runtime, session, by);
  else if (found.some(({ owner }) => owner !== ownerFor(by)))
    throw new CountersignError('NOT_FOUND', undefined, { session });
  return found.map(({ seq, body }) => ({ seq, line: JSON.parse(body) as Json }));
}

/** Adds lines; false if somebody else has added some since `after`. */
export async function append(
  runtime: Runtime,
  { session, after, lines }: Appended,
  by: Principal,
): Promise<boolean> {
  const owner = ownerFor(by);
  if (after === 0) await checkSession(runtime, session, by);
  return runtime.store.append(
    by.tenant,
    session,
    after,
    owner,
    lines.map((line) => JSON.stringify(line)),
  );
}

/** Whether somebody else has talked in a session that has had no call yet: then it is theirs. */
export async function isTalkOfOthers(runtime: Runtime, session: string, by: Principal): Promise<boolean> {
  const [first] = await runtime.store.transcript(by.tenant, session, 0);
  const acting = by.kind === 'user' ? by.id : by.actsFor;
  return first !== undefined && by.kind !== 'service' && first.owner !== acting;
}

/** The first use of a session pins its owner, whether that was talk or a call. */
async function checkSession(runtime: Runtime, session: string, by: Principal): Promise<void> {
  const known = await runtime.sessions.get(by.tenant, session);
  if (known !== undefined && !maySeeSession(known.owner, by))
    throw new CountersignError('NOT_FOUND', undefined, { session });
}

function ownerFor(by: Principal): string {
  checkPrincipal(by);
  const owner = by.kind === 'user' ? by.id : by.actsFor;
  if (owner === undefined)
    throw new CountersignError(
      'INVALID_CALL',
      'A conversation belongs to a user, or to an agent that acts for one.',
    );
  return owner;
}
