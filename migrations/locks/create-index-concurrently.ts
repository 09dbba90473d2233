import type { QueryRunner } from 'typeorm';

/**
 * Creates an index while the rows of its table are read and written, outside of a transaction. A second attempt after an interruption creates
 * it anew, and leaves one that is complete.
 * @param definition what follows the name: `ON customers (team_id)`
 */
export async function createIndexConcurrently(
  queryRunner: QueryRunner,
  name: string,
  definition: string,
): Promise<void> {
  const [invalid] = (await queryRunner.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  )) as unknown[];
  if (invalid !== undefined) await queryRunner.query(`DROP INDEX CONCURRENTLY ${name}`);
  await queryRunner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
}
