/** Trusted extensions, which the owner of the database may create: for trigram search, and for `uuid` columns in GIN indexes. */
export const EXTENSIONS = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;`;

/**
 * TypeORM compares the expressions of generated columns with rows of `typeorm_metadata`. A view over the catalogue replaces
 * its table: no migration needs to keep such rows, and they are right in a copy of the database under another name too.
 * The TypeORM command line creates the table before it runs the first migration. TypeORM adds a row with each generated
 * column that it creates, and deletes it with the column.
 */
export const GENERATED_COLUMNS = `
  DROP TABLE IF EXISTS typeorm_metadata;
  CREATE VIEW typeorm_metadata AS
    SELECT 'GENERATED_COLUMN' AS type, table_catalog::text AS database,
           table_schema::text AS schema, table_name::text AS "table",
           column_name::text AS name, generation_expression::text AS value
      FROM information_schema.columns
     WHERE is_generated = 'ALWAYS';
  COMMENT ON VIEW typeorm_metadata IS 'Generated columns, as TypeORM reads them to compare the entities with the database.';
  CREATE RULE ignore_insert AS ON INSERT TO typeorm_metadata DO INSTEAD NOTHING;
  CREATE RULE ignore_delete AS ON DELETE TO typeorm_metadata DO INSTEAD NOTHING;`;

export const IDEMPOTENCY_KEYS = `
  CREATE TABLE idempotency_keys (
    team_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint NOT NULL,
    body text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_idempotency_keys PRIMARY KEY (team_id, key),
    CONSTRAINT fk_idempotency_keys_team FOREIGN KEY (team_id) REFERENCES teams (id)
  );
  COMMENT ON TABLE idempotency_keys IS 'Responses to POSTs with an Idempotency-Key, stored for their replay until expires_at.';
  -- The scheduled job that deletes expired keys works across all teams.
  CREATE INDEX ix_idempotency_keys_expires ON idempotency_keys (expires_at);`;

export const AUDIT = `
  -- Without a foreign key: its check costs each write more than the indexes do. The guards have found the team.
  CREATE TABLE audit_events (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    actor_kind text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_kind text,
    target_id text,
    details jsonb NOT NULL DEFAULT '{}',
    request_id text,
    CONSTRAINT pk_audit_events PRIMARY KEY (team_id, id),
    CONSTRAINT ck_audit_events_actor_kind CHECK (actor_kind IN ('user', 'key', 'system'))
  );
  COMMENT ON TABLE audit_events IS 'The audit log of a team, append-only: who changed what, and when.';
  CREATE INDEX ix_audit_events_actor ON audit_events (team_id, actor_id, id);
  CREATE INDEX ix_audit_events_action ON audit_events (team_id, action, id);

  CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit_events is append-only';
  END $$;
  CREATE TRIGGER tr_audit_events_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();`;
