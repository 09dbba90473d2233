import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param ofTeam SQL that limits which setting of the team counts */
const deletion = (ofTeam: string): string => `
  CREATE OR REPLACE FUNCTION reject_audit_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (SELECT team_id, max(at) AS newest FROM old_rows GROUP BY team_id) deleted
        LEFT JOIN teams ON teams.id = deleted.team_id
        LEFT JOIN retention_limits allowed ON allowed.kind = 'audit'
        LEFT JOIN retention_settings chosen
               ON chosen.team_id = deleted.team_id AND chosen.kind = 'audit'${ofTeam}
       WHERE teams.deleted_at IS NULL
         AND (deleted.newest <= now() - interval '1 day' *
              least(CASE WHEN chosen.team_id IS NOT NULL THEN chosen.days ELSE allowed.default_days END,
                    allowed.max_days)) IS NOT TRUE)
    THEN
      RAISE EXCEPTION 'audit_events is append-only';
    END IF;
    RETURN NULL;
  END $$;`;

/** Teams keep their audit log for 90 days at least, and its trigger reads only the setting of the whole team. */
export class GuardAuditRetention1795831000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE retention_settings SET days = 90 WHERE kind = 'audit' AND days < 90;
      ${deletion(` AND chosen.subject_id = '00000000-0000-0000-0000-000000000000'`)}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(deletion(''));
  }
}
