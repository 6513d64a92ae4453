import { readFileSync } from 'node:fs';
import { BREACHES } from '../../core/breach.ts';
import type { Checkpoint } from '../../core/journal.ts';
import type { Audit } from '../../gate/audit.ts';
import { outputAs, parsed } from '../arguments.ts';
import { safe, safeJson } from '../chat/style.ts';
import type { Command } from '../cli.ts';
import { atDesk } from '../desk.ts';
import { Told } from '../errors.ts';
import { putFile } from '../files.ts';

const HELP = `countersign audit

Verifies the record: that no link of the journal was altered, left out or
added, that all of it is what a gate does, and that everything is as the
journal says. Exit code 1 if not.

  --checkpoint FILE  compares with what is kept there, so that a record that was
                     cut short is found too; if all is well, keeps the new state
                     there. Have it where whoever can write the store cannot.
  --json             everything that was found, as JSON
  COUNTERSIGN_HOME   the folder where everything is kept
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
`;

export const audit: Command = async (args) => {
  const { values, positionals } = parsed(args, { json: { type: 'boolean' }, checkpoint: { type: 'string' } });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 0) throw new Told('audit takes options only.', 2);
  const { json, line } = outputAs(values);
  const { checkpoint: file } = values;
  const checkpoint = file === undefined ? [] : kept(file);
  return atDesk({}, async ({ gate, by }) => {
    const found = await gate.audit({ by, checkpoint });
    if (json) line(safeJson(found));
    else for (const text of told(found)) line(text);
    if (found.ok && file !== undefined) putFile(file, `${JSON.stringify(found.checkpoint)}\n`);
    return found.ok;
  });
};

function kept(file: string): Checkpoint[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw new Told(`The checkpoint cannot be read: ${(error as Error).message}`);
  }
  try {
    const found: unknown = JSON.parse(text);
    if (Array.isArray(found) && found.every(isCheckpoint)) return found;
  } catch {}
  throw new Told(`${file} is no checkpoint. Nothing was compared, and nothing written.`);
}

const isCheckpoint = (value: unknown): value is Checkpoint => {
  const { chain, seq, hash } = (value ?? {}) as Record<string, unknown>;
  return typeof chain === 'string' && Number.isSafeInteger(seq) && typeof hash === 'string';
};

function told({ ok, chains, rows, config, breaches, checkpoint }: Audit): string[] {
  const links = checkpoint.reduce((sum, { seq }) => sum + seq, 0);
  if (ok) return [`The record is whole: ${links} links in ${chains.length} chains.`];
  const isAsWritten = rows.length + config.length === 0 && chains.every(({ flaws }) => flaws.length === 0);
  const link = (chain: string, seq: number) =>
    `  ${chain === '' ? 'the tenant’s own chain' : safe(chain)}, link ${seq}`;
  return [
    isAsWritten
      ? '! The record is whole, but not all of it is what a gate does.'
      : '! The record is not what was written.',
    ...chains.flatMap(({ chain, flaws }) => flaws.map(({ seq, flaw }) => `${link(chain, seq)}: ${flaw}`)),
    ...breaches.map(({ chain, seq, breach, action, revision }) => {
      const of = action === undefined ? '' : `, action ${safe(action)} revision ${revision}`;
      return `${link(chain, seq)}${of}: ${BREACHES[breach]}`;
    }),
    ...rows.map((row) => `  an action: ${safeJson(row)}`),
    ...config.map((each) => `  the configuration: ${safeJson(each)}`),
  ];
}
