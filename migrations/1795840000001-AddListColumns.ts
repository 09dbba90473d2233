import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/** Keeps which columns of each list of the console a person has chosen, so that another device shows the same. */
export class AddListColumns1795840000001 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withBriefLock(
      queryRunner,
      `ALTER TABLE accounts ADD COLUMN IF NOT EXISTS list_columns jsonb NOT NULL DEFAULT '{}'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN list_columns');
  }
}
