import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log is listed by what was changed, and for a form also by what belongs to it. */
export class AddAuditTargets1795720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_audit_events_target ON audit_events (team_id, target_id, id);
      CREATE INDEX ix_audit_events_form ON audit_events (team_id, (details ->> 'formId'), id)
        WHERE details ->> 'formId' IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_audit_events_target;
      DROP INDEX ix_audit_events_form;`);
  }
}
