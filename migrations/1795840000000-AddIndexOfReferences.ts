import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './locks/create-index-concurrently';

/**
 * Finds entries of the ledger by their reference, such as the number of a receipt. Points can change while it is built, which is why
 * it is not in a transaction.
 */
export class AddIndexOfReferences1795840000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'ix_points_transactions_reference',
      'ON points_transactions (team_id, reference, created_at, id) WHERE reference IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_points_transactions_reference');
  }
}
