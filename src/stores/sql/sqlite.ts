export interface Migration {
  readonly number: number;
  /** Whether a process that does not know this migration must keep away from the store. */
  readonly breaking: boolean;
  readonly sql: string;
}

/**
 * Append-only: a migration that was ever released is never edited, because stores out there have run it.
 *
 * Two things keep a commit as cheap on a million actions as on none:
 * - Indexes over what is live hold only that. `live` is a column of its own because SQLite rewrites the entries
 *   of an index whenever a column is set that its condition names, and the status is set by every transition.
 * - Sessions have a number besides their name. Names are random, so an index that leads with them has another
 *   page to write for every commit; numbers grow, so whatever is in use lies together.
 */
export const SQLITE_MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    breaking: true,
    sql: `
CREATE TABLE keys (
  id TEXT NOT NULL PRIMARY KEY,
  check_value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE chains (
  number INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  owner TEXT,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (tenant, id)
) STRICT;

CREATE TABLE journal (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  chain TEXT NOT NULL,
  chain_number INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  prev TEXT NOT NULL,
  nonce TEXT NOT NULL,
  digests TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (chain_number, seq)
) STRICT;
-- Every index ends with n, the row's own key: this one is (tenant, n).
CREATE INDEX journal_feed ON journal (tenant);

CREATE TABLE payloads (
  n INTEGER PRIMARY KEY,
  body TEXT
) STRICT;

CREATE TABLE actions (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  version INTEGER NOT NULL,
  status TEXT NOT NULL,
  live INTEGER NOT NULL,
  session TEXT NOT NULL,
  session_number INTEGER NOT NULL,
  prompt TEXT,
  tool TEXT NOT NULL,
  effect TEXT NOT NULL,
  definition TEXT NOT NULL,
  agent TEXT NOT NULL,
  audience TEXT NOT NULL,
  call_key TEXT,
  undo_of TEXT,
  held INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  start_by INTEGER,
  lease_until INTEGER,
  undo_until INTEGER,
  due_at INTEGER,
  claim_token TEXT,
  fixed TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (tenant, id, revision)
) STRICT;

CREATE UNIQUE INDEX actions_call ON actions (session_number, call_key) WHERE call_key IS NOT NULL AND revision = 1;
CREATE UNIQUE INDEX actions_undo ON actions (tenant, undo_of)
  WHERE undo_of IS NOT NULL AND status IN ('pending', 'approved', 'executing', 'in_doubt', 'succeeded');
CREATE UNIQUE INDEX actions_live_revision ON actions (tenant, id) WHERE live = 1;

CREATE INDEX actions_created ON actions (tenant, created_at, id, revision);
CREATE INDEX actions_session ON actions (session_number, created_at);
CREATE INDEX actions_held ON actions (tenant, agent, created_at) WHERE held = 1;
CREATE INDEX actions_undoable ON actions (tenant, undo_until) WHERE undo_until IS NOT NULL;
CREATE INDEX actions_live_session ON actions (session_number) WHERE live = 1;
CREATE INDEX actions_live_created ON actions (tenant, created_at, id, revision) WHERE live = 1;
CREATE INDEX actions_pending ON actions (tenant, agent) WHERE status = 'pending' AND held = 1;
CREATE INDEX actions_due ON actions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX actions_ready ON actions (definition, status, created_at, id) WHERE status IN ('approved', 'in_doubt');

CREATE TABLE prompts (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  session TEXT NOT NULL,
  state TEXT NOT NULL,
  channel TEXT NOT NULL,
  atomic INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  viewers TEXT NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX prompts_open ON prompts (tenant, session, created_at, id) WHERE state IN ('queued', 'shown');

CREATE TABLE definitions (
  tenant TEXT NOT NULL,
  tool TEXT NOT NULL,
  hash TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (tenant, tool, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE grants (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  user TEXT NOT NULL,
  agent TEXT NOT NULL,
  tool TEXT NOT NULL,
  predicate TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  uses INTEGER NOT NULL,
  initial_uses INTEGER NOT NULL,
  revoked INTEGER NOT NULL,
  mac TEXT NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE frozen (
  tenant TEXT NOT NULL,
  tool TEXT NOT NULL,
  PRIMARY KEY (tenant, tool)
) STRICT, WITHOUT ROWID;
`,
  },
  {
    number: 2,
    breaking: false,
    sql: `
CREATE TABLE transcripts (
  tenant TEXT NOT NULL,
  session TEXT NOT NULL,
  seq INTEGER NOT NULL,
  owner TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (tenant, session, seq)
) STRICT, WITHOUT ROWID;
`,
  },
  {
    number: 3,
    breaking: false,
    sql: `
CREATE TABLE api_keys (
  hash TEXT NOT NULL PRIMARY KEY,
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  expires_at INTEGER,
  revoked INTEGER NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (tenant, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE memos (
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (tenant, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX memos_until ON memos (tenant, until);
`,
  },
];
