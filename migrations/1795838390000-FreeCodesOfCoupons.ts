import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withBriefLock } from './locks/with-brief-lock';

/**
 * A coupon is deleted before its up to 100,000 codes, which a purge deletes. Statements that add codes count them in the
 * row of the coupon, so that none are added to a coupon that is being deleted.
 */
export class FreeCodesOfCoupons1795838390000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withBriefLock(
      queryRunner,
      'ALTER TABLE coupon_codes DROP CONSTRAINT IF EXISTS fk_coupon_codes_coupon',
    );
  }

  /** Fails while a purge deletes the codes of a coupon. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE coupon_codes
        ADD CONSTRAINT fk_coupon_codes_coupon FOREIGN KEY (team_id, coupon_id)
          REFERENCES coupons (team_id, id)`);
  }
}
