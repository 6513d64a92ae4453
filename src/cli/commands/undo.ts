import { outputAs, parsed } from '../arguments.ts';
import type { Command } from '../cli.ts';
import { atDesk } from '../desk.ts';
import { Told } from '../errors.ts';
import { printUndo } from '../inbox/plain.ts';

const HELP = `countersign undo id

Undoes what was done, if its tool can undo it and the time for that is not
over. “countersign history” has the ids. What runs elsewhere, as calls of MCP
servers do, cannot be undone from here.

  --json             one line of JSON
  COUNTERSIGN_HOME   the folder where everything is kept
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
`;

export const undo: Command = async (args, { stories }) => {
  const { values, positionals } = parsed(args, { json: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new Told('Say which one: countersign undo ID', 2);
  return atDesk(stories, (desk) => printUndo(desk, id, outputAs(values)));
};
