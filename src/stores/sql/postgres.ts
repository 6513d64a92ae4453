/**
 * The PostgreSQL schema, as numbered migrations that are only ever appended to. `{schema}` stands for the
 * quoted schema. A migration is `breaking` if a process that does not know it must not work on its tables.
 */
export const POSTGRES_MIGRATIONS: readonly {
  readonly number: number;
  readonly breaking: boolean;
  readonly sql: string;
}[] = [
  {
    number: 1,
    breaking: true,
    // Keys compare bytewise (COLLATE "C"): the order is the same on every server, and comparing is cheap.
    // Every key leads with the tenant, so that the schema can be sharded by it.
    sql: `
CREATE TABLE {schema}.actions (
  tenant text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  version integer NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  start_by bigint,
  lease_until bigint,
  undo_until bigint,
  due_at bigint,
  held boolean NOT NULL,
  status text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  prompt text COLLATE "C",
  tool text COLLATE "C" NOT NULL,
  effect text COLLATE "C" NOT NULL,
  definition text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  audience text[] COLLATE "C" NOT NULL,
  call_key text COLLATE "C",
  undo_of text COLLATE "C",
  claim_token text COLLATE "C",
  fixed text NOT NULL,
  state text NOT NULL,
  CONSTRAINT actions_key PRIMARY KEY (tenant, id, revision)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

CREATE INDEX actions_live_session ON {schema}.actions (tenant, session)
  WHERE status IN ('pending', 'approved', 'executing', 'in_doubt');
CREATE UNIQUE INDEX actions_one_live ON {schema}.actions (tenant, id)
  WHERE status IN ('pending', 'approved', 'executing', 'in_doubt');
CREATE UNIQUE INDEX actions_call_key ON {schema}.actions (tenant, session, call_key)
  WHERE call_key IS NOT NULL AND revision = 1;
CREATE UNIQUE INDEX actions_one_undo ON {schema}.actions (tenant, undo_of)
  WHERE undo_of IS NOT NULL AND status IN ('pending', 'approved', 'executing', 'in_doubt', 'succeeded');
CREATE INDEX actions_created ON {schema}.actions (tenant, created_at, id);
CREATE INDEX actions_live_created ON {schema}.actions (tenant, created_at, id)
  WHERE status IN ('pending', 'approved', 'executing', 'in_doubt');
CREATE INDEX actions_session ON {schema}.actions (tenant, session, created_at);
CREATE INDEX actions_agent ON {schema}.actions (tenant, agent, created_at) WHERE held;
CREATE INDEX actions_waiting ON {schema}.actions (tenant, agent) WHERE held AND status = 'pending';
CREATE INDEX actions_due ON {schema}.actions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX actions_ready ON {schema}.actions (definition) WHERE status IN ('approved', 'in_doubt');
CREATE INDEX actions_undoable ON {schema}.actions (tenant, undo_until) WHERE undo_until IS NOT NULL;

CREATE TABLE {schema}.prompts (
  tenant text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  session text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  channel text NOT NULL,
  atomic boolean NOT NULL,
  viewers text NOT NULL,
  CONSTRAINT prompts_key PRIMARY KEY (tenant, id)
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX prompts_open ON {schema}.prompts (tenant, session) WHERE state IN ('queued', 'shown');

-- A head changes with every commit and none of its columns but the key is indexed: room on the page keeps
-- the new version beside the old one.
CREATE TABLE {schema}.chains (
  tenant text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  xid bigint NOT NULL,
  owner text,
  hash text NOT NULL,
  CONSTRAINT chains_key PRIMARY KEY (tenant, id)
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE {schema}.journal (
  tenant text COLLATE "C" NOT NULL,
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  xid bigint NOT NULL,
  n bigserial,
  prev text NOT NULL,
  nonce text NOT NULL,
  digests text[] NOT NULL,
  hash text NOT NULL,
  CONSTRAINT journal_key PRIMARY KEY (tenant, chain, seq)
);
CREATE INDEX journal_feed ON {schema}.journal (tenant, xid, n);

CREATE TABLE {schema}.payloads (
  tenant text COLLATE "C" NOT NULL,
  chain text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  body text,
  CONSTRAINT payloads_key PRIMARY KEY (tenant, chain, seq)
);

CREATE TABLE {schema}.definitions (
  tenant text COLLATE "C" NOT NULL,
  tool text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT definitions_key PRIMARY KEY (tenant, tool, hash)
);

CREATE TABLE {schema}.grants (
  tenant text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  uses bigint NOT NULL,
  revoked boolean NOT NULL,
  body text NOT NULL,
  CONSTRAINT grants_key PRIMARY KEY (tenant, id)
) WITH (fillfactor = 60);

CREATE TABLE {schema}.frozen (
  tenant text COLLATE "C" NOT NULL,
  tool text COLLATE "C" NOT NULL,
  CONSTRAINT frozen_key PRIMARY KEY (tenant, tool)
);

-- The keys that the store was used with. Numbered, so that of two processes that record a first key at once
-- one fails.
CREATE TABLE {schema}.key_checks (
  number integer PRIMARY KEY,
  key text COLLATE "C" NOT NULL,
  mac text NOT NULL
);

-- What is added to a transaction id to get a place in the feed. Another cluster's transaction ids start again
-- from the beginning: data that was moved there stays in order because this has grown.
CREATE TABLE {schema}.feed_offset (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  xids bigint NOT NULL
);
INSERT INTO {schema}.feed_offset (xids) VALUES (0);

-- Undoes the statement that calls it.
CREATE FUNCTION {schema}.refuse(refusal text) RETURNS text LANGUAGE plpgsql AS $function$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'CSIGN', MESSAGE = refusal;
END $function$;

-- These two are functions because each statement in a function sees what is committed by then, whereas a commit's
-- own statement sees what was committed when it began, however long it has waited since.

CREATE FUNCTION {schema}.is_frozen(in_tenant text, tools text[]) RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM {schema}.frozen WHERE tenant = in_tenant AND tool = ANY (tools));
END $function$;

-- Whether an agent has at most so many held actions, pending ones or those created since. Its sessions commit
-- independently of each other, so that they have to be counted one after another.
CREATE FUNCTION {schema}.has_room(in_tenant text, in_agent text, since bigint, most bigint)
RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(in_agent, hashtextextended(in_tenant, 7291)));
  IF since IS NULL THEN
    RETURN NOT EXISTS (SELECT FROM {schema}.actions
      WHERE tenant = in_tenant AND agent = in_agent AND held AND status = 'pending' OFFSET most);
  END IF;
  RETURN NOT EXISTS (SELECT FROM {schema}.actions
    WHERE tenant = in_tenant AND agent = in_agent AND held AND created_at > since OFFSET most);
END $function$;
`,
  },
  {
    number: 2,
    breaking: false,
    sql: `
CREATE TABLE {schema}.transcripts (
  tenant text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  owner text NOT NULL,
  body text NOT NULL,
  CONSTRAINT transcripts_key PRIMARY KEY (tenant, session, seq)
);
`,
  },
  {
    number: 3,
    breaking: false,
    // Keys are looked for by hash, across tenants: no unique key, which could not be sharded by tenant.
    sql: `
CREATE TABLE {schema}.api_keys (
  tenant text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  expires_at bigint,
  revoked boolean NOT NULL,
  body text NOT NULL,
  CONSTRAINT api_keys_key PRIMARY KEY (tenant, id)
);
CREATE INDEX api_keys_hash ON {schema}.api_keys (hash);

CREATE TABLE {schema}.memos (
  tenant text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  until bigint NOT NULL,
  text text NOT NULL,
  CONSTRAINT memos_key PRIMARY KEY (tenant, name)
);
CREATE INDEX memos_until ON {schema}.memos (tenant, until);
`,
  },
];
