import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes by which the audit log is listed by target, and for a form also by what belongs to the form. */
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
