import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './locks/create-index-concurrently';

/**
 * Counts the read responses of a form without reading all rows. Responses can be read and written while it is built, which
 * is why it is not in a transaction.
 */
export class AddIndexOfReadResponses1795833000001 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'ix_form_responses_form_read',
      'ON form_responses (team_id, form_id, created_at, id) WHERE is_read',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_form_responses_form_read');
  }
}
