import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/** A code can be disabled, and enabled again. */
export class AddDisabledCodes1795838470000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withBriefLock(
      queryRunner,
      'ALTER TABLE coupon_codes ADD COLUMN IF NOT EXISTS disabled_at timestamptz(3)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE coupon_codes DROP COLUMN disabled_at');
  }
}
