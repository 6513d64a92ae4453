import { type Action, isLive, type Prompt } from '../core/action.ts';
import type { Operation } from './group-commit.ts';
import { type ActionRow, erasedTexts, fromRow, toMutable, toRow } from './rows.ts';
import { putApiKey } from './sqlite-api-keys.ts';
import type { Connection } from './sqlite-connection.ts';
import { type Clock, guardFailure, hasMoved } from './sqlite-guards.ts';
import { newestTime } from './sqlite-read.ts';
import type { Change, ClaimRef, Config, Grant, Verdict } from './store.ts';

/** A change as an operation, to be done inside a transaction that holds the write lock. */
export class Commit implements Operation<Verdict> {
  readonly written = 'committed';
  readonly #db: Connection;
  readonly #change: Change;
  readonly #clock: Clock;

  constructor(db: Connection, change: Change, clock: Clock) {
    this.#db = db;
    this.#change = change;
    this.#clock = clock;
  }

  /** Moving the head is the first write and also how the head is compared: where nothing is moved, it has moved. */
  check(): Verdict | undefined {
    const failure = guardFailure(this.#db, this.#change, this.#clock);
    if (failure !== undefined) return hasMoved(this.#db, this.#change) ? 'moved' : failure;
    return moveHead(this.#db, this.#change) ? undefined : 'moved';
  }

  write(): Verdict {
    const db = this.#db;
    const change = this.#change;
    for (const { from, to } of change.updates) if (!updateAction(db, change.tenant, from, to)) return 'moved';
    if (change.useGrant && !useGrant(db, change.tenant, change.useGrant.id, this.#clock.now()))
      return 'grant';
    for (const action of change.inserts) if (!insertAction(db, change, action)) return 'duplicate';
    for (const prompt of change.prompts) putPrompt(db, change.tenant, prompt);
    appendEntry(db, change);
    if (change.config) configure(db, change.tenant, change.config);
    return 'committed';
  }
}

const CREATE_CHAIN =
  'INSERT INTO chains (tenant, id, owner, seq, hash) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
const MOVE_CHAIN = 'UPDATE chains SET seq = ?, hash = ? WHERE tenant = ? AND id = ? AND seq = ?';
/** Looked up where it is written: for `RETURNING`, SQLite makes a table of its own each time, which takes longer. */
const NUMBER = '(SELECT number FROM chains WHERE tenant = ?1 AND id = ?2)';

/** False if the head is not where it was read. */
function moveHead(db: Connection, { tenant, chain, head, entry: { link } }: Change): boolean {
  const { changes } =
    head.seq === 0
      ? db.prepare(CREATE_CHAIN).run(tenant, chain, head.owner, link.seq, link.hash)
      : db.prepare(MOVE_CHAIN).run(link.seq, link.hash, tenant, chain, head.seq);
  return changes === 1;
}

const APPEND_LINK = `INSERT INTO journal (tenant, chain, chain_number, seq, at, prev, nonce, digests, hash)
  VALUES (?1, ?2, ${NUMBER}, ?3, ?4, ?5, ?6, ?7, ?8)`;
const APPEND_BODY = 'INSERT INTO payloads (n, body) VALUES (last_insert_rowid(), ?)';

function appendEntry(db: Connection, { tenant, chain, entry: { link, body } }: Change): void {
  db.prepare(APPEND_LINK).run(
    tenant,
    chain,
    link.seq,
    link.at,
    link.prev,
    link.nonce,
    JSON.stringify(link.digests),
    link.hash,
  );
  db.prepare(APPEND_BODY).run(body);
}

const INSERT_ACTION = `INSERT INTO actions (tenant, session, session_number, id, revision, version, status, live,
  prompt, tool, effect,
  definition, agent, audience, call_key, undo_of, held, created_at, expires_at, start_by, lease_until, undo_until,
  due_at, claim_token, fixed, state)
  VALUES (?, ?, ${NUMBER}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING`;

/** False if a unique key is taken. */
function insertAction(db: Connection, { tenant, chain }: Change, action: Action): boolean {
  const row = toRow(action);
  const { changes } = db
    .prepare(INSERT_ACTION)
    .run(
      tenant,
      chain,
      row.id,
      row.revision,
      row.version,
      row.status,
      isLive(action.status) ? 1 : 0,
      row.prompt,
      row.tool,
      row.effect,
      row.definition,
      row.agent,
      JSON.stringify(row.audience),
      row.call_key,
      row.undo_of,
      row.held ? 1 : 0,
      row.created_at,
      row.expires_at,
      row.start_by,
      row.lease_until,
      row.undo_until,
      row.due_at,
      row.claim_token,
      row.fixed,
      row.state,
    );
  return changes === 1;
}

const UPDATED =
  'version = ?, status = ?, expires_at = ?, start_by = ?, lease_until = ?, due_at = ?, claim_token = ?, state = ?';
const ONE_VERSION = 'tenant = ? AND id = ? AND revision = ? AND version = ?';
const UPDATE_LIVE = `UPDATE actions SET ${UPDATED} WHERE ${ONE_VERSION} AND live = 1 AND undo_until IS NULL`;
const UPDATE_ANY = `UPDATE actions SET ${UPDATED}, live = ?, undo_until = ? WHERE ${ONE_VERSION}`;

/** False if the row is not there, or has another version. */
function updateAction(db: Connection, tenant: string, from: number, action: Action): boolean {
  const row = toMutable(action);
  const { id, revision } = action;
  const live = isLive(action.status);
  const values = [
    row.version,
    row.status,
    row.expires_at,
    row.start_by,
    row.lease_until,
    row.due_at,
    row.claim_token,
    row.state,
  ];
  // Nearly every change is from live to live or from live to an end. The first kind must not set `live`, because
  // that alone would rewrite four indexes.
  if (live && row.undo_until === null) {
    const { changes } = db.prepare(UPDATE_LIVE).run(...values, tenant, id, revision, from);
    if (changes === 1) return true;
  }
  const { changes } = db
    .prepare(UPDATE_ANY)
    .run(...values, live ? 1 : 0, row.undo_until, tenant, id, revision, from);
  return changes === 1;
}

const PUT_PROMPT = `INSERT INTO prompts (tenant, id, session, state, channel, atomic, created_at, viewers)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, id) DO UPDATE SET session = excluded.session,
  state = excluded.state, channel = excluded.channel, atomic = excluded.atomic, created_at = excluded.created_at,
  viewers = excluded.viewers`;

function putPrompt(db: Connection, tenant: string, prompt: Prompt): void {
  const { id, session, state, channel, createdAt } = prompt;
  const viewers = JSON.stringify(prompt.viewers);
  db.prepare(PUT_PROMPT).run(tenant, id, session, state, channel, prompt.atomic ? 1 : 0, createdAt, viewers);
}

const USE_GRANT =
  'UPDATE grants SET uses = uses - 1 WHERE tenant = ? AND id = ? AND revoked = 0 AND uses > 0 AND expires_at > ?';

const useGrant = (db: Connection, tenant: string, id: string, now: number): boolean =>
  db.run(USE_GRANT, tenant, id, now) === 1;

const CLAIM =
  "tenant = ? AND id = ? AND revision = ? AND status = 'executing' AND claim_token = ? AND lease_until > ?";

/** A lease that is over stays over: whoever saw it lapse may be acting on that already. */
export class Renewal implements Operation<boolean> {
  readonly written = true;
  readonly #db: Connection;
  readonly #claim: ClaimRef;
  readonly #leaseMs: number;
  readonly #clock: Clock;

  constructor(db: Connection, claim: ClaimRef, leaseMs: number, clock: Clock) {
    this.#db = db;
    this.#claim = claim;
    this.#leaseMs = leaseMs;
    this.#clock = clock;
  }

  check(): boolean | undefined {
    this.#clock.see(newestTime(this.#db));
    const { tenant, id, revision, token } = this.#claim;
    const row = this.#db.get(
      `SELECT 1 FROM actions WHERE ${CLAIM}`,
      tenant,
      id,
      revision,
      token,
      this.#clock.now(),
    );
    return row === undefined ? false : undefined;
  }

  write(): boolean {
    const { tenant, id, revision } = this.#claim;
    const until = this.#clock.now() + this.#leaseMs;
    const sql = 'UPDATE actions SET lease_until = ?, due_at = ? WHERE tenant = ? AND id = ? AND revision = ?';
    return this.#db.run(sql, until, until, tenant, id, revision) === 1;
  }
}

function configure(
  db: Connection,
  tenant: string,
  { definition, grant, apiKey, freeze, erase }: Config,
): void {
  if (definition) {
    db.run(
      `INSERT INTO definitions (tenant, tool, hash, number) VALUES (?, ?, ?, ?)
      ON CONFLICT (tenant, tool, hash) DO UPDATE SET number = excluded.number`,
      tenant,
      definition.tool,
      definition.hash,
      definition.number,
    );
  }
  if (grant) putGrant(db, tenant, grant);
  if (apiKey) putApiKey(db, tenant, apiKey);
  if (freeze?.frozen)
    db.run('INSERT INTO frozen (tenant, tool) VALUES (?, ?) ON CONFLICT DO NOTHING', tenant, freeze.tool);
  else if (freeze) db.run('DELETE FROM frozen WHERE tenant = ? AND tool = ?', tenant, freeze.tool);
  if (erase) eraseSession(db, tenant, erase.session, erase.seq);
}

function putGrant(db: Connection, tenant: string, grant: Grant): void {
  db.run(
    `INSERT INTO grants (tenant, id, user, agent, tool, predicate, expires_at, uses, initial_uses, revoked, mac)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, id) DO UPDATE SET user = excluded.user,
    agent = excluded.agent, tool = excluded.tool, predicate = excluded.predicate,
    expires_at = excluded.expires_at, uses = excluded.uses, initial_uses = excluded.initial_uses,
    revoked = excluded.revoked, mac = excluded.mac`,
    tenant,
    grant.id,
    grant.user,
    grant.agent,
    grant.tool,
    JSON.stringify(grant.where),
    grant.expiresAt,
    grant.uses,
    grant.initialUses,
    grant.revoked ? 1 : 0,
    grant.mac,
  );
}

function eraseSession(db: Connection, tenant: string, session: string, seq: number): void {
  db.run('DELETE FROM transcripts WHERE tenant = ? AND session = ?', tenant, session);
  db.run(
    'UPDATE payloads SET body = NULL WHERE n IN (SELECT n FROM journal WHERE chain_number = (SELECT number FROM chains WHERE tenant = ? AND id = ?) AND seq <= ?)',
    tenant,
    session,
    seq,
  );
  const finished = db.all<ActionRow>(
    `SELECT * FROM actions WHERE tenant = ? AND live = 0
    AND session_number = (SELECT number FROM chains WHERE tenant = ? AND id = ?)`,
    tenant,
    tenant,
    session,
  );
  for (const row of finished) {
    const { fixed, state } = erasedTexts(fromRow(row));
    const { id, revision } = row;
    db.run(
      'UPDATE actions SET fixed = ?, state = ?, undo_until = NULL WHERE tenant = ? AND id = ? AND revision = ?',
      fixed,
      state,
      tenant,
      id,
      revision,
    );
  }
}
