import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trigger function of the audit log, whose rows may be deleted with their team, or after the time for which the team keeps them. */
const DELETION = `
  CREATE OR REPLACE FUNCTION reject_audit_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT team_id, max(at) AS newest FROM old_rows GROUP BY team_id) deleted
        LEFT JOIN teams ON teams.id = deleted.team_id
        LEFT JOIN retention_limits allowed ON allowed.kind = 'audit'
        LEFT JOIN retention_settings chosen
               ON chosen.team_id = deleted.team_id AND chosen.kind = 'audit'
       WHERE teams.deleted_at IS NULL
         AND (deleted.newest <= now() - interval '1 day' *
              least(CASE WHEN chosen.team_id IS NOT NULL THEN chosen.days ELSE allowed.default_days END,
                    allowed.max_days)) IS NOT TRUE)
    THEN
      RAISE EXCEPTION 'audit_events is append-only';
    END IF;
    RETURN NULL;
  END $$;`;

/** The function as the previous migration has created it. */
const EARLIER_DELETION = `
  CREATE OR REPLACE FUNCTION reject_audit_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT DISTINCT team_id FROM old_rows) deleted
        LEFT JOIN teams ON teams.id = deleted.team_id
       WHERE teams.deleted_at IS NULL)
    THEN
      RAISE EXCEPTION 'audit_events is append-only';
    END IF;
    RETURN NULL;
  END $$;`;

/**
 * Lets teams decide how long their data are kept. Rewrites no table. Builds the indexes of old deliveries and of old submissions in
 * quarantine again, with the team first.
 */
export class AddRetention1795813200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE retention_limits (
        kind text NOT NULL,
        default_days integer,
        max_days integer,
        CONSTRAINT pk_retention_limits PRIMARY KEY (kind),
        CONSTRAINT ck_retention_limits_kind
          CHECK (kind IN ('responses', 'quarantine', 'deliveries', 'audit', 'posts')),
        CONSTRAINT ck_retention_limits_days CHECK (default_days >= 1 AND max_days >= 1)
      );
      COMMENT ON TABLE retention_limits IS 'The default and the maximum of days after which data of a kind are deleted, null: never. Stored by each process that starts.';
      INSERT INTO retention_limits VALUES
        ('responses', NULL, NULL), ('quarantine', 30, 30), ('deliveries', 30, NULL),
        ('audit', 400, NULL), ('posts', NULL, NULL);

      CREATE TABLE retention_settings (
        team_id uuid NOT NULL,
        kind text NOT NULL,
        subject_id uuid NOT NULL,
        days integer,
        CONSTRAINT pk_retention_settings PRIMARY KEY (team_id, kind, subject_id),
        CONSTRAINT fk_retention_settings_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT ck_retention_settings_kind
          CHECK (kind IN ('responses', 'quarantine', 'deliveries', 'audit', 'posts')),
        CONSTRAINT ck_retention_settings_days CHECK (days BETWEEN 1 AND 3650)
      );
      COMMENT ON TABLE retention_settings IS 'After how many days data of a kind are deleted, null: never. subject_id is a form, or the nil UUID for the whole team.';

      DROP INDEX ix_webhook_deliveries_age;
      CREATE INDEX ix_webhook_deliveries_age ON webhook_deliveries (team_id, created_at)
        WHERE status <> 'pending';
      DROP INDEX ix_quarantined_responses_expires;
      CREATE INDEX ix_quarantined_responses_age ON quarantined_responses (team_id, created_at);
      ${DELETION}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${EARLIER_DELETION}
      DROP INDEX ix_quarantined_responses_age;
      CREATE INDEX ix_quarantined_responses_expires ON quarantined_responses (expires_at);
      DROP INDEX ix_webhook_deliveries_age;
      CREATE INDEX ix_webhook_deliveries_age ON webhook_deliveries (created_at)
        WHERE status <> 'pending';
      DROP TABLE retention_settings;
      DROP TABLE retention_limits;`);
  }
}
