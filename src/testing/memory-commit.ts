import { type Action, isLive, type Prompt } from '../core/action.ts';
import type { Entry } from '../core/journal.ts';
import { erasedTexts, fromRow, toRow } from '../stores/rows.ts';
import type { ApiKey, Change, Config, Definition, Grant, Limit, Line, Verdict } from '../stores/store.ts';
import { takesUndo } from './memory-list.ts';

/** Everything of one tenant. Actions are keyed by `<id>/<revision>`. What is in here is frozen. */
export interface TenantData {
  readonly actions: Map<string, Action>;
  readonly chains: Map<
    string,
    { readonly owner: string | null; readonly seq: number; readonly hash: string }
  >;
  readonly prompts: Map<string, Prompt>;
  readonly journal: Entry[];
  readonly definitions: Map<string, Definition>;
  readonly grants: Map<string, Grant>;
  readonly frozen: Set<string>;
  readonly apiKeys: Map<string, ApiKey>;
  readonly memos: Map<string, { readonly text: string; readonly until: number }>;
  readonly transcripts: Map<string, readonly Line[]>;
}

const nameOf = ({ id, revision }: { readonly id: string; readonly revision: number }): string =>
  `${id}/${revision}`;

/** A copy that shares nothing with the original and that nobody can change. It is JSON, as in any other store. */
function kept<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, member) => Object.freeze(member));
}

/** Whether a change may be written, without writing anything. The order is that of the verdicts' precedence. */
export function judge(data: TenantData, change: Change, now: number): Verdict {
  const { head, guards, updates, inserts, useGrant } = change;
  const found = (row: { id: string; revision: number }) => data.actions.get(nameOf(row));
  if ((data.chains.get(change.chain)?.seq ?? 0) !== head.seq) return 'moved';
  if (updates.some(({ from, to }) => found(to)?.version !== from)) return 'moved';
  const isRunning = (row?: Action) => row === undefined || (row.leaseUntil ?? 0) > now;
  if (guards.lapsed.some((row) => isRunning(found(row)))) return 'moved';
  if (guards.before !== null && guards.before <= now) return 'late';
  if (guards.notFrozen.some((tool) => data.frozen.has(tool) || data.frozen.has(''))) return 'frozen';
  if (guards.limits.some((limit) => isOver(data, limit, now))) return 'limit';
  if (useGrant !== undefined && !isUsable(data.grants.get(useGrant.id), now)) return 'grant';
  const after = new Map(data.actions);
  for (const { to } of updates) after.set(nameOf(to), to);
  for (const action of inserts) {
    if ([...after.values()].some((other) => clash(other, action))) return 'duplicate';
    after.set(nameOf(action), action);
  }
  return 'committed';
}

function isOver(data: TenantData, { of, id, count, max }: Limit, now: number): boolean {
  const counted = [...data.actions.values()].filter(
    (action) =>
      action.held &&
      (of === 'agent' ? action.requestedBy.id : action.session) === id &&
      (count === 'pending' ? action.status === 'pending' : action.createdAt > now - 60_000),
  );
  return counted.length > max;
}

const isUsable = (grant: Grant | undefined, now: number): boolean =>
  grant !== undefined && !grant.revoked && grant.uses > 0 && grant.expiresAt > now;

/** Whether two actions may not be there together. */
function clash(a: Action, b: Action): boolean {
  if (a.id === b.id && (a.revision === b.revision || (isLive(a.status) && isLive(b.status)))) return true;
  const sameCall = a.callKey !== null && a.callKey === b.callKey && a.session === b.session;
  if (sameCall && a.revision === 1 && b.revision === 1) return true;
  const sameUndo = a.undoOf !== null && a.undoOf.id === b.undoOf?.id;
  return sameUndo && takesUndo(a) && takesUndo(b);
}

/** Writes a change that was judged to be in order. */
export function apply(
  data: TenantData,
  { chain, head, entry, inserts, updates, prompts, useGrant, config }: Change,
): void {
  const { owner } = data.chains.get(chain) ?? head;
  data.chains.set(chain, Object.freeze({ owner, seq: entry.link.seq, hash: entry.link.hash }));
  data.journal.push(kept(entry));
  for (const { to } of updates) {
    // Only what a transition may change: the rest of a row is fixed when it is inserted.
    const { fixed } = toRow(data.actions.get(nameOf(to))!);
    data.actions.set(nameOf(to), kept(fromRow({ ...toRow(to), fixed })));
  }
  for (const action of inserts) data.actions.set(nameOf(action), kept(action));
  for (const prompt of prompts) data.prompts.set(prompt.id, kept(prompt));
  if (useGrant) {
    const grant = data.grants.get(useGrant.id)!;
    data.grants.set(grant.id, kept({ ...grant, uses: grant.uses - 1 }));
  }
  if (config) configure(data, config);
}

function configure(data: TenantData, { definition, grant, apiKey, freeze, erase }: Config): void {
  if (definition) data.definitions.set(JSON.stringify([definition.tool, definition.hash]), kept(definition));
  if (grant) data.grants.set(grant.id, kept(grant));
  if (apiKey) data.apiKeys.set(apiKey.id, kept(apiKey));
  if (freeze?.frozen) data.frozen.add(freeze.tool);
  else if (freeze) data.frozen.delete(freeze.tool);
  if (!erase) return;
  data.transcripts.delete(erase.session);
  data.journal.forEach((entry, i) => {
    const erased = entry.link.chain === erase.session && entry.link.seq <= erase.seq;
    if (erased) data.journal[i] = kept({ ...entry, body: null });
  });
  for (const [name, action] of data.actions) {
    if (action.session !== erase.session || isLive(action.status)) continue;
    data.actions.set(name, kept(fromRow({ ...toRow(action), ...erasedTexts(action), undo_until: null })));
  }
}
