import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the read responses of a form without reading all rows. Responses can be read while it is built. */
export class AddIndexOfReadResponses1795833000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_read ON form_responses (team_id, form_id, created_at, id)
       WHERE is_read`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_form_responses_form_read');
  }
}
