import type { ActionView } from '../../core/view.ts';
import type { HistoryEntry } from '../../gate/read.ts';
import { type Output, outputAs, parsed, positive } from '../arguments.ts';
import { rowsOf, safe, safeJson } from '../chat/style.ts';
import { moment } from '../chat/times.ts';
import type { Command } from '../cli.ts';
import { decider } from '../deciders.ts';
import { atDesk, type Desk, named } from '../desk.ts';
import { Told } from '../errors.ts';
import { ending } from '../inbox/detail.ts';

const LIMIT = 50;

const HELP = `countersign history [id]

What was asked, decided and done, oldest first; with an id, everything that
happened to that one.

  --limit N          the last so many, ${LIMIT} unless it is said
  --json             one line of JSON for each
  COUNTERSIGN_HOME   the folder where everything is kept
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
`;

export const history: Command = async (args) => {
  const { values, positionals } = parsed(args, { json: { type: 'boolean' }, limit: { type: 'string' } });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [id, ...more] = positionals;
  if (more.length > 0) throw new Told('Name one action, or none.', 2);
  const limit = positive('limit', values.limit) ?? LIMIT;
  const output = values.json ? outputAs(values) : wrapped(outputAs(values));
  return atDesk({}, async (desk) => {
    await (id === undefined ? printPast(desk, limit, output) : printLife(desk, id, output));
    return true;
  });
};

/** A terminal would break lines within words. */
function wrapped({ line, ...output }: Output): Output {
  const { isTTY, columns } = process.stdout;
  return isTTY ? { ...output, line: (text) => rowsOf(text, columns).forEach(line) } : { ...output, line };
}

/** Each action as it is now. */
async function printPast(desk: Desk, limit: number, { json, line }: Output): Promise<void> {
  const actions = await lately(desk, limit);
  if (json) for (const action of actions) line(safeJson(action));
  else if (actions.length === 0) line('Nothing has happened yet.');
  else
    for (const action of actions) {
      const { id, createdAt, decision, requestedBy, owner } = action;
      const [what] = ending(await named(desk, action));
      const by = decision
        ? `, ${decision.verdict === 'allow' ? 'allowed' : 'denied'} by ${decider(decision.by, owner)}`
        : '';
      line(`${moment(createdAt, desk.now(), 'en')}  ${what}`);
      line(`  ${id}  asked by ${safe(requestedBy.id)}${by}`);
    }
}

/** The newest revisions of the last so many, oldest first. */
async function lately({ gate, by }: Desk, limit: number): Promise<ActionView[]> {
  const found = new Map<string, ActionView>();
  let cursor: string | undefined;
  do {
    const page = await gate.list({ limit: 500, order: 'newest', ...(cursor ? { cursor } : {}) }, { by });
    for (const action of page.actions)
      if ((found.get(action.id)?.revision ?? 0) < action.revision) found.set(action.id, action);
    cursor = page.cursor;
  } while (cursor !== undefined && found.size < limit);
  return [...found.values()].slice(0, limit).reverse();
}

/** Everything that happened to one, through its revisions. */
async function printLife({ gate, by, now }: Desk, id: string, { json, line }: Output): Promise<void> {
  const { owner } = await gate.get(id, { by });
  for (const entry of await gate.history(id, { by }))
    line(json ? safeJson(entry) : `${moment(entry.at, now(), 'en')}  ${told(entry, owner)}`);
}

function told(entry: HistoryEntry & { readonly reason?: string }, owner: string | null): string {
  const { type, revision, by, via, view, reason } = entry;
  const channel = via ? ` (${safe(via)})` : '';
  const what = view
    ? `: ${safe(view.title)} ${safe(JSON.stringify(view.args))}`
    : reason
      ? `: ${safe(reason)}`
      : '';
  return `${type} ${revision}, by ${decider(by, owner)}${channel}${what}`;
}
