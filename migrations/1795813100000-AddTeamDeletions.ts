import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trigger function of an append-only table, whose rows may be deleted only with their team. */
const onlyWithTeam = (name: string, table: string): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT DISTINCT team_id FROM old_rows) deleted
        LEFT JOIN teams ON teams.id = deleted.team_id
       WHERE teams.deleted_at IS NULL)
    THEN
      RAISE EXCEPTION '${table} is append-only';
    END IF;
    RETURN NULL;
  END $$;`;

/** Lets a team be deleted with all its rows. Rewrites no table, and builds an index of the ledger. */
export class AddTeamDeletions1795813100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE teams ADD COLUMN deleted_at timestamptz(3);
      CREATE INDEX ix_points_transactions_redemption ON points_transactions (team_id, redemption_id)
        WHERE redemption_id IS NOT NULL;

      ${onlyWithTeam('reject_ledger_deletion', 'points_transactions')}
      DROP TRIGGER tr_points_transactions_append_only ON points_transactions;
      CREATE TRIGGER tr_points_transactions_append_only
        BEFORE TRUNCATE ON points_transactions
        FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
      CREATE TRIGGER tr_points_transactions_kept
        AFTER DELETE ON points_transactions REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_deletion();

      ${onlyWithTeam('reject_audit_deletion', 'audit_events')}
      DROP TRIGGER tr_audit_events_append_only ON audit_events;
      CREATE TRIGGER tr_audit_events_append_only
        BEFORE UPDATE OR TRUNCATE ON audit_events
        FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
      CREATE TRIGGER tr_audit_events_kept
        AFTER DELETE ON audit_events REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_deletion();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER tr_audit_events_kept ON audit_events;
      DROP TRIGGER tr_audit_events_append_only ON audit_events;
      CREATE TRIGGER tr_audit_events_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
        FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
      DROP FUNCTION reject_audit_deletion();

      DROP TRIGGER tr_points_transactions_kept ON points_transactions;
      DROP TRIGGER tr_points_transactions_append_only ON points_transactions;
      CREATE TRIGGER tr_points_transactions_append_only
        BEFORE DELETE OR TRUNCATE ON points_transactions
        FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
      DROP FUNCTION reject_ledger_deletion();

      DROP INDEX ix_points_transactions_redemption;
      ALTER TABLE teams DROP COLUMN deleted_at;`);
  }
}
