import type { Proposer } from '../../core/action.ts';
import { SCOPES, type Scope, usualScopes } from '../../core/scopes.ts';
import type { KeyRequest, KeyView } from '../../gate/keys.ts';
import { type Output, outputAs, parsed, positive } from '../arguments.ts';
import { safe, safeJson } from '../chat/style.ts';
import { moment } from '../chat/times.ts';
import type { Command } from '../cli.ts';
import { atDesk, type Desk, VIA } from '../desk.ts';
import { Told } from '../errors.ts';

const HELP = `countersign keys [list]
countersign keys create NAME --agent ID
countersign keys revoke ID

API keys for the server (“countersign start”). A key is told once, when it is
made. An agent's key can ask for things and run them, and never decides.

  --agent ID         a key for an agent, which acts for you
  --service ID       a key for a program of yours
  --user ID          a key for a person
  --scopes A,B       of ${SCOPES.join(', ')}; else the usual ones
  --days N           until when it is good; else until it is revoked
  --json             one line of JSON for each
  COUNTERSIGN_HOME   the folder where everything is kept
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
`;

const DAY_MS = 86_400_000;

const argumentsIn = (args: readonly string[]) =>
  parsed(args, {
    json: { type: 'boolean' },
    agent: { type: 'string' },
    service: { type: 'string' },
    user: { type: 'string' },
    scopes: { type: 'string' },
    days: { type: 'string' },
  });

export const keys: Command = async (args) => {
  const { values, positionals } = argumentsIn(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [verb = 'list', name, ...more] = positionals;
  const output = outputAs(values);
  if (more.length > 0) throw new Told('Name one key.', 2);
  if (verb === 'list' && name === undefined) return atDesk({}, (desk) => print(desk, output));
  if (name === undefined || (verb !== 'create' && verb !== 'revoke'))
    throw new Told('It is keys list, keys create NAME or keys revoke ID.', 2);
  if (verb === 'create') return atDesk({}, (desk) => create(desk, requestOf(desk, name, values), output));
  return atDesk({}, async ({ gate, by }) => {
    await gate.revokeKey(name, { by, via: VIA });
    return true;
  });
};

function requestOf(desk: Desk, name: string, values: ReturnType<typeof argumentsIn>['values']): KeyRequest {
  const kinds = (['agent', 'service', 'user'] as const).filter((kind) => values[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1)
    throw new Told('Say whose it is: --agent, --service or --user ID.', 2);
  const id = values[kind]!;
  const principal: Proposer = { kind, id, ...(kind === 'agent' ? { actsFor: desk.by.id } : {}) };
  const scopes = values.scopes?.split(',').map((each) => each.trim() as Scope) ?? usualScopes(principal);
  const days = positive('days', values.days);
  return { name, principal, scopes, ...(days === undefined ? {} : { forMs: days * DAY_MS }) };
}

async function create({ gate, by }: Desk, request: KeyRequest, { json, line }: Output): Promise<boolean> {
  const { key, ...made } = await gate.createKey(request, { by, via: VIA });
  if (json) line(safeJson({ ...made, key }));
  else {
    line(key);
    process.stderr.write(`${told(made)}\nThis is the only time that it is shown.\n`);
  }
  return true;
}

async function print({ gate, by, now }: Desk, { json, line }: Output): Promise<boolean> {
  const all = await gate.keys({ by });
  if (!json && all.length === 0) line('There are no keys.');
  for (const key of all) line(json ? safeJson(key) : `${key.id}  ${told(key)}${stateOf(key, now())}`);
  return true;
}

const told = ({ name, principal: { kind, id }, scopes }: KeyView): string =>
  `“${safe(name)}”, ${kind} ${safe(id)}: ${scopes.join(', ')}`;

function stateOf({ revoked, expiresAt }: KeyView, now: number): string {
  if (revoked) return ', revoked';
  if (expiresAt === null) return '';
  return expiresAt > now ? `, until ${moment(expiresAt, now, 'en')}` : ', over';
}
