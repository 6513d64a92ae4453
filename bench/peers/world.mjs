/** What every peer is given: a page to delete, a ledger outside of everything, and a gate for the guarded side. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CountersignError, createGate } from 'countersign';
import { sqlite } from 'countersign/sqlite';
import { z } from 'zod';

export const TOOL = 'delete_page';
/** Of one length, so that one can be put in the other's place in whatever a framework has stored. */
export const SLUG = 'page-aaaa';
const EDITED = 'page-bbbb';
export const CALL = 'call_1';
export const QUESTION = 'Delete the old page.';
export const input = z.object({ slug: z.string() });
export const agent = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
export const ada = { kind: 'user', id: 'ada', tenant: 'acme' };
export const guarding = { session: 'chat-1', by: agent, rules: { [TOOL]: { effect: 'destructive' } } };

/** A tool takes its time, as one over a network does. Told to hang, it never comes back from its effect. */
const TOOL_MS = 150;
export function effectIn(folder, hangs) {
  return async ({ slug }) => {
    await delay(TOOL_MS);
    appendFileSync(join(folder, 'ledger'), `${slug}\n`);
    if (hangs) {
      process.send({ reached: 'effect' });
      await new Promise(() => setInterval(() => {}, 2 ** 30));
    }
    return { deleted: slug };
  };
}

export const gateIn = (folder) => createGate({ store: sqlite(join(folder, 'gate.db')) });

/** Ada answers, as far as the gate lets her. */
export async function decide(gate, verdict) {
  const { actions } = await gate.list({ session: guarding.session, order: 'oldest' }, { by: ada });
  const { id, revision } = actions[0];
  try {
    await gate.decide({ action: id, revision, verdict }, { by: ada, via: 'bench' });
  } catch (error) {
    if (!CountersignError.is(error)) throw error;
  }
}

/** A file that a host keeps between requests. */
export const fileIn = (folder, name) => ({
  read: () => readFileSync(join(folder, name), 'utf8'),
  write: (text) => writeFileSync(join(folder, name), text),
});

/** Somebody puts other arguments into what is saved. */
export const edited = (text) => text.replaceAll(SLUG, EDITED);

/** The same in a database, whether it keeps text, bytes or binary JSON there. */
export function editColumn(path, table, column) {
  const db = new DatabaseSync(path);
  for (const { rowid, value } of db.prepare(`SELECT rowid, ${column} AS value FROM ${table}`).all()) {
    const text = typeof value === 'string';
    const changed = edited(text ? value : Buffer.from(value).toString('latin1'));
    db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(
      text ? changed : Buffer.from(changed, 'latin1'),
      rowid,
    );
  }
  db.close();
}
