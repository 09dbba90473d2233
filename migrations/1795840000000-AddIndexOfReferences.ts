import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds entries of the ledger by their reference, such as the number of a receipt. Points can change while it is built, which is why
 * it is not in a transaction. A second attempt after an interruption builds it anew.
 */
export class AddIndexOfReferences1795840000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const [invalid] = (await queryRunner.query(
      `SELECT 1 FROM pg_index
        WHERE indexrelid = to_regclass('ix_points_transactions_reference') AND NOT indisvalid`,
    )) as unknown[];
    if (invalid !== undefined) {
      await queryRunner.query('DROP INDEX CONCURRENTLY ix_points_transactions_reference');
    }
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_points_transactions_reference
         ON points_transactions (team_id, reference, created_at, id) WHERE reference IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_points_transactions_reference');
  }
}
