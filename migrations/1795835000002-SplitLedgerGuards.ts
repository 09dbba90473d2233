import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MERGES_AND_ERASURES } from './1795812000000-AddErasedCustomers';

/** @param ifKept SQL that decides whether rows of a team that is not being deleted can be deleted */
const split = (name: string, table: string, time: string, ifKept: string): string => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    deleted record;
    kept_days integer;
    is_deletable boolean;
  BEGIN
    FOR deleted IN SELECT team_id, max(${time}) AS newest FROM old_rows GROUP BY team_id LOOP
      SELECT count(*) > 0 INTO is_deletable FROM teams
       WHERE id = deleted.team_id AND deleted_at IS NOT NULL;
      ${ifKept}
      IF is_deletable IS NOT TRUE THEN
        RAISE EXCEPTION '${table} is append-only';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;`;

const IF_OLD = `IF NOT is_deletable THEN
        SELECT days INTO kept_days FROM retention_settings
         WHERE team_id = deleted.team_id AND kind = 'audit'
           AND subject_id = '00000000-0000-0000-0000-000000000000';
        IF NOT FOUND THEN
          SELECT default_days INTO kept_days FROM retention_limits WHERE kind = 'audit';
        END IF;
        SELECT deleted.newest <= now() - interval '1 day' * least(kept_days, max(max_days))
          INTO is_deletable FROM retention_limits WHERE kind = 'audit';
      END IF;`;

/** @param isOfTransaction SQL: whether a row of `merged_customers` is of the transaction that updates the ledger */
export const guardLedgerUpdate = (isOfTransaction: string): string => `
  CREATE OR REPLACE FUNCTION reject_ledger_update() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    place text[] = '{customer_id,number,balance_after}';
    words text[] = '{note,reference}';
    changed record;
    is_erasure boolean;
  BEGIN
    is_erasure = NOT EXISTS (
      SELECT FROM new_rows
        LEFT JOIN old_rows ON old_rows.team_id = new_rows.team_id AND old_rows.id = new_rows.id
       WHERE new_rows.note IS NOT NULL OR new_rows.reference IS NOT NULL
          OR to_jsonb(new_rows) - words IS DISTINCT FROM to_jsonb(old_rows) - words);
    IF is_erasure THEN
      FOR changed IN SELECT DISTINCT team_id, customer_id FROM new_rows LOOP
        PERFORM 1 FROM erased_customers
         WHERE team_id = changed.team_id AND customer_id = changed.customer_id;
        is_erasure = is_erasure AND FOUND;
      END LOOP;
    END IF;
    IF is_erasure THEN
      RETURN NULL;
    END IF;
    IF EXISTS (
      SELECT FROM new_rows
        LEFT JOIN old_rows ON old_rows.team_id = new_rows.team_id AND old_rows.id = new_rows.id
       WHERE to_jsonb(new_rows) - place IS DISTINCT FROM to_jsonb(old_rows) - place)
    THEN
      RAISE EXCEPTION 'points_transactions is append-only';
    END IF;
    FOR changed IN
      SELECT DISTINCT new_rows.team_id, new_rows.customer_id, old_rows.customer_id AS before
        FROM new_rows
        JOIN old_rows ON old_rows.team_id = new_rows.team_id AND old_rows.id = new_rows.id
    LOOP
      PERFORM 1 FROM merged_customers
       WHERE team_id = changed.team_id AND kept_id = changed.customer_id
         AND changed.before IN (id, kept_id) AND ${isOfTransaction};
      IF NOT FOUND THEN
        RAISE EXCEPTION 'points_transactions is append-only';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;`;

const joined = (name: string, table: string, from: string, ifKept: string): string => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM ${from}
       WHERE teams.deleted_at IS NULL${ifKept})
    THEN
      RAISE EXCEPTION '${table} is append-only';
    END IF;
    RETURN NULL;
  END $$;`;

const DELETED_TEAMS = `(SELECT DISTINCT team_id FROM old_rows) deleted
        LEFT JOIN teams ON teams.id = deleted.team_id`;

const DELETED_EVENTS = `(SELECT team_id, max(at) AS newest FROM old_rows GROUP BY team_id) deleted
        LEFT JOIN teams ON teams.id = deleted.team_id
        LEFT JOIN retention_limits allowed ON allowed.kind = 'audit'
        LEFT JOIN retention_settings chosen
               ON chosen.team_id = deleted.team_id AND chosen.kind = 'audit' AND chosen.subject_id = '00000000-0000-0000-0000-000000000000'`;

const NOT_OLD = `
         AND (deleted.newest <= now() - interval '1 day' *
              least(CASE WHEN chosen.team_id IS NOT NULL THEN chosen.days ELSE allowed.default_days END,
                    allowed.max_days)) IS NOT TRUE`;

export const IS_OF_TRANSACTION = 'merged_at = now()::timestamptz(3)';

/**
 * The guards of the append-only tables read the deleted rows and other tables in separate queries: in a distributed database, Citus
 * executes a query of its tables itself, and does not know the deleted rows of a trigger.
 */
export class SplitLedgerGuards1795835000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${split('reject_audit_deletion', 'audit_events', 'at', IF_OLD)}
      ${split('reject_ledger_deletion', 'points_transactions', 'created_at', '')}
      ${guardLedgerUpdate(IS_OF_TRANSACTION)}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${joined('reject_audit_deletion', 'audit_events', DELETED_EVENTS, NOT_OLD)}
      ${joined('reject_ledger_deletion', 'points_transactions', DELETED_TEAMS, '')}
      ${MERGES_AND_ERASURES}`);
  }
}
