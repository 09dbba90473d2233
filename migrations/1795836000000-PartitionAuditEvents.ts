import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/** The columns and constraints of the table before and after. */
const COLUMNS = `
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
  CONSTRAINT ck_audit_events_actor_kind CHECK (actor_kind IN ('user', 'key', 'system'))`;

const COMMENT = `COMMENT ON TABLE audit_events IS 'The audit log of a team, append-only: who changed what, and when.'`;

const INDEXES = `
  CREATE INDEX ix_audit_events_actor ON audit_events (team_id, actor_id, id);
  CREATE INDEX ix_audit_events_action ON audit_events (team_id, action, id);
  CREATE INDEX ix_audit_events_target ON audit_events (team_id, target_id, id);
  CREATE INDEX ix_audit_events_form ON audit_events (team_id, (details ->> 'formId'), id)
    WHERE details ->> 'formId' IS NOT NULL;`;

const TRIGGERS = `
  CREATE TRIGGER tr_audit_events_append_only
    BEFORE UPDATE OR TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
  CREATE TRIGGER tr_audit_events_kept
    AFTER DELETE ON audit_events REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_deletion();`;

/** The functions that return the least UUID of version 7 of a time, and the time of such a UUID. */
const BOUNDS = `
  CREATE OR REPLACE FUNCTION lower_uuid_of(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT rpad(lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
  $$;
  CREATE OR REPLACE FUNCTION time_of_uuid(id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT to_timestamp(('x' || left(replace(id, '-', ''), 12))::bit(48)::bigint / 1000.0)
  $$;`;

/** The bounds of the partitions, from the catalogue, or null where a partition has no such bound. */
const VIEW = `
  CREATE VIEW audit_partitions AS
    SELECT name, time_of_uuid(substring(bound FROM $$FROM \\('([0-9a-f-]{36})'\\)$$)) AS from_at,
           time_of_uuid(substring(bound FROM $$TO \\('([0-9a-f-]{36})'\\)$$)) AS until_at
      FROM (SELECT c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
              FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
             WHERE i.inhparent = 'audit_events'::regclass) partition;
  COMMENT ON VIEW audit_partitions IS 'The partitions of the audit log in the schema "partitions", and from when until when the ids of their events are.';`;

/**
 * Adds the partitions of the coming months, unless the partitions of the next three exist, and returns their number. Later events belong to the
 * last partition, so that an insertion finds one whether or not this function runs in time; the new partitions get the events that
 * they should have. Locks the table for the time of the statement, at most every third month; if more than 1,000 events are late, `move_late_audit_events`
 * moves the others without this lock, and lists lack them until then.
 */
const ADD_PARTITIONS = `
  CREATE FUNCTION add_audit_partitions() RETURNS integer LANGUAGE plpgsql
  SET lock_timeout = '1s' SET timezone = 'UTC' AS $$
  DECLARE
    this_month timestamptz = date_trunc('month', now());
    month timestamptz;
    name text;
    added integer = 0;
  BEGIN
    IF (SELECT from_at FROM audit_partitions WHERE until_at IS NULL)
         >= this_month + interval '3 months' THEN
      RETURN 0;
    END IF;
    LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE;
    -- Another process may have added them meanwhile.
    SELECT from_at INTO month FROM audit_partitions WHERE until_at IS NULL;
    IF month >= this_month + interval '3 months'
       OR to_regclass('partitions.audit_events_detached') IS NOT NULL THEN
      RETURN 0;
    END IF;
    ALTER TABLE audit_events DETACH PARTITION partitions.audit_events_later;
    ALTER TABLE partitions.audit_events_later RENAME TO audit_events_detached;
    DROP TRIGGER tr_audit_events_kept ON partitions.audit_events_detached;
    WHILE month <= this_month + interval '6 months' LOOP
      name = 'audit_events_' || to_char(month, 'YYYY_MM');
      EXECUTE format(
        'CREATE TABLE partitions.%I PARTITION OF audit_events FOR VALUES FROM (%L) TO (%L)',
        name, lower_uuid_of(month), lower_uuid_of(month + interval '1 month'));
      PERFORM guard_audit_partition(name);
      month = month + interval '1 month';
      added = added + 1;
    END LOOP;
    EXECUTE format(
      'CREATE TABLE partitions.audit_events_later PARTITION OF audit_events FOR VALUES FROM (%L) TO (MAXVALUE)',
      lower_uuid_of(month));
    PERFORM guard_audit_partition('audit_events_later');
    PERFORM move_late_audit_events();
    RETURN added;
  END $$;

  CREATE FUNCTION move_late_audit_events() RETURNS integer LANGUAGE plpgsql
  SET lock_timeout = '1s' AS $$
  DECLARE
    moved integer = 0;
    team uuid;
    last uuid;
    number integer;
  BEGIN
    IF to_regclass('partitions.audit_events_detached') IS NULL THEN
      RETURN 0;
    END IF;
    -- One process at a time. Events are read and written meanwhile.
    LOCK TABLE audit_events IN SHARE UPDATE EXCLUSIVE MODE;
    IF to_regclass('partitions.audit_events_detached') IS NULL THEN
      RETURN 0;
    END IF;
    WHILE moved < 1000 LOOP
      SELECT team_id INTO team FROM partitions.audit_events_detached ORDER BY team_id LIMIT 1;
      IF team IS NULL THEN
        DROP TABLE partitions.audit_events_detached;
        EXIT;
      END IF;
      SELECT max(id::text)::uuid INTO last
        FROM (SELECT id FROM partitions.audit_events_detached WHERE team_id = team
               ORDER BY id LIMIT 1000 - moved) next;
      INSERT INTO audit_events
        SELECT * FROM partitions.audit_events_detached WHERE team_id = team AND id <= last;
      DELETE FROM partitions.audit_events_detached WHERE team_id = team AND id <= last;
      GET DIAGNOSTICS number = ROW_COUNT;
      moved = moved + number;
    END LOOP;
    RETURN moved;
  END $$;

  CREATE FUNCTION guard_audit_partition(name text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    EXECUTE format(
      'CREATE TRIGGER tr_audit_events_append_only
         BEFORE UPDATE OR TRUNCATE ON partitions.%I
         FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change()', name);
    EXECUTE format(
      'CREATE TRIGGER tr_audit_events_kept
         AFTER DELETE ON partitions.%I REFERENCING OLD TABLE AS old_rows
         FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_deletion()', name);
  END $$;`;

/**
 * Drops the partitions whose newest event is a day older than the operator keeps events, unless a team that keeps them longer has events
 * there, and returns their number. The day allows for clocks that differ. A statement drops at most one, so that it is short.
 */
const DROP_PARTITIONS = `
  CREATE FUNCTION drop_audit_partition() RETURNS text LANGUAGE plpgsql
  SET lock_timeout = '1s' AS $$
  DECLARE
    most_days integer;
    oldest record;
    is_needed boolean;
  BEGIN
    FOR oldest IN
      SELECT p.name, p.until_at, allowed.max_days
        FROM retention_limits allowed, audit_partitions p
       WHERE allowed.kind = 'audit' AND p.until_at <= now()
         AND p.until_at <= now() - interval '1 day' * (1 + least(allowed.default_days, allowed.max_days))
         AND (allowed.default_days IS NOT NULL OR allowed.max_days IS NOT NULL)
       ORDER BY p.until_at
    LOOP
      EXECUTE format(
        'SELECT EXISTS (
           SELECT 1 FROM retention_settings chosen
            WHERE chosen.kind = ''audit'' AND chosen.subject_id = ''00000000-0000-0000-0000-000000000000''
              AND ($1 <= now() - interval ''1 day'' * (1 + least(chosen.days, $2))) IS NOT TRUE
              AND EXISTS (SELECT 1 FROM partitions.%I event WHERE event.team_id = chosen.team_id))',
        oldest.name) INTO is_needed USING oldest.until_at, oldest.max_days;
      IF NOT is_needed THEN
        EXECUTE format('DROP TABLE partitions.%I', oldest.name);
        RETURN oldest.name;
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;`;

/**
 * All events of at least the month that this migration may take have lower ids. Events with the time of a wrong clock have higher ids: they
 * are set aside, because the months that the table covers are dropped together.
 */
const ADD_BOUND = `
  DO $do$
  DECLARE
    newest uuid;
    bound uuid = lower_uuid_of(
      (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');
    team uuid;
  BEGIN
    SELECT event.id INTO newest
      FROM teams, LATERAL (SELECT id FROM audit_events WHERE team_id = teams.id
                            ORDER BY id DESC LIMIT 1) event
     ORDER BY event.id DESC LIMIT 1;
    EXECUTE format(
      'ALTER TABLE audit_events DROP CONSTRAINT IF EXISTS ck_audit_events_bound,
         ADD CONSTRAINT ck_audit_events_bound CHECK (id < %L) NOT VALID',
      bound);
    CREATE TABLE IF NOT EXISTS audit_events_set_aside (LIKE audit_events);
    IF newest >= bound THEN
      SET LOCAL enable_seqscan = off;
      ALTER TABLE audit_events DISABLE TRIGGER tr_audit_events_kept;
      FOR team IN SELECT id FROM teams LOOP
        WITH moved AS (
          DELETE FROM audit_events WHERE team_id = team AND id >= bound RETURNING *)
        INSERT INTO audit_events_set_aside SELECT * FROM moved;
      END LOOP;
      ALTER TABLE audit_events ENABLE TRIGGER tr_audit_events_kept;
    END IF;
  END $do$`;

/** Makes the table the first partition. The validated constraint saves reading its rows. */
const SWAP = `
  DO $do$
  DECLARE
    bound uuid = (SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f-]{36}')
                    FROM pg_constraint WHERE conname = 'ck_audit_events_bound');
    name text = to_char(time_of_uuid(bound::text) AT TIME ZONE 'UTC', '"audit_events_before_"YYYY_MM');
  BEGIN
    EXECUTE format('ALTER TABLE partitions.audit_events RENAME TO %I', name);
    EXECUTE format(
      'ALTER TABLE audit_events ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      name, bound);
    EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT ck_audit_events_bound', name);
    EXECUTE format(
      'CREATE TABLE partitions.audit_events_later PARTITION OF audit_events FOR VALUES FROM (%L) TO (MAXVALUE)',
      bound);
    PERFORM guard_audit_partition('audit_events_later');
    PERFORM add_audit_partitions();
    INSERT INTO audit_events SELECT * FROM audit_events_set_aside;
    DROP TABLE audit_events_set_aside;
  END $do$`;

/** The first partition becomes the table again, with the events of the others. It is created if it was dropped. */
const SWAP_BACK = `
  DO $do$
  DECLARE first text = (SELECT name FROM audit_partitions WHERE from_at IS NULL);
  BEGIN
    IF first IS NOT NULL THEN
      EXECUTE format('ALTER TABLE audit_events DETACH PARTITION partitions.%I', first);
    END IF;
    ALTER TABLE audit_events DROP CONSTRAINT pk_audit_events;
    DROP INDEX ix_audit_events_actor, ix_audit_events_action, ix_audit_events_target, ix_audit_events_form;
    ALTER TABLE audit_events RENAME TO audit_events_of_months;
    IF first IS NOT NULL THEN
      EXECUTE format('ALTER TABLE partitions.%I RENAME TO audit_events', first);
      EXECUTE format('ALTER TABLE partitions.audit_events SET SCHEMA %I', current_schema);
    ELSE
      CREATE TABLE audit_events (${COLUMNS});
      ${COMMENT};
      ${INDEXES}
      ${TRIGGERS}
    END IF;
    INSERT INTO audit_events SELECT * FROM audit_events_of_months;
    IF to_regclass('partitions.audit_events_detached') IS NOT NULL THEN
      INSERT INTO audit_events SELECT * FROM partitions.audit_events_detached;
      DROP TABLE partitions.audit_events_detached;
    END IF;
    DROP VIEW audit_partitions;
    DROP TABLE audit_events_of_months;
  END $do$;`;

/**
 * The audit log is partitioned by month, so that old events are dropped with their partition. Ids are in the order of time, so that the
 * primary key, which has no time, is also the primary key of the partitions. The existing rows are not copied: their table is the first partition.
 * They are read once, by a statement that lets events be written meanwhile, which is why the migration is not one transaction. A second
 * attempt after an interruption begins anew.
 */
export class PartitionAuditEvents1795836000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const [table] = (await queryRunner.query(
      `SELECT relkind::text AS kind FROM pg_class WHERE oid = 'audit_events'::regclass`,
    )) as { kind: string }[];
    if (table?.kind === 'p') return;
    await withBriefLock(queryRunner, `${BOUNDS} ${ADD_BOUND}`);
    await queryRunner.query('ALTER TABLE audit_events VALIDATE CONSTRAINT ck_audit_events_bound');
    await withBriefLock(
      queryRunner,
      `
      DO $$ BEGIN
        -- IF NOT EXISTS would demand the privilege also where the schema exists.
        IF to_regnamespace('partitions') IS NULL THEN CREATE SCHEMA partitions; END IF;
      END $$;
      COMMENT ON SCHEMA partitions IS 'The partitions of tables. Statements name the tables.';
      ALTER TABLE audit_events SET SCHEMA partitions;
      CREATE TABLE audit_events (${COLUMNS}) PARTITION BY RANGE (id);
      ${COMMENT};
      ${INDEXES}
      ${TRIGGERS}
      ${VIEW}
      ${ADD_PARTITIONS}
      ${DROP_PARTITIONS}
      ${SWAP}`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await withBriefLock(
      queryRunner,
      `
      ${SWAP_BACK}
      DROP FUNCTION add_audit_partitions, move_late_audit_events, drop_audit_partition,
        guard_audit_partition, lower_uuid_of, time_of_uuid;
      DROP SCHEMA partitions`,
    );
  }
}
