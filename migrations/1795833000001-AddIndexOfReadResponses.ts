import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the read responses of a form without reading all rows. Responses can be read and written while it is built, which
 * is why it is not in a transaction. A second attempt after an interruption builds it anew.
 */
export class AddIndexOfReadResponses1795833000001 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const [invalid] = (await queryRunner.query(
      `SELECT 1 FROM pg_index
        WHERE indexrelid = to_regclass('ix_form_responses_form_read') AND NOT indisvalid`,
    )) as unknown[];
    if (invalid !== undefined) {
      await queryRunner.query('DROP INDEX CONCURRENTLY ix_form_responses_form_read');
    }
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_form_responses_form_read
         ON form_responses (team_id, form_id, created_at, id) WHERE is_read`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_form_responses_form_read');
  }
}
