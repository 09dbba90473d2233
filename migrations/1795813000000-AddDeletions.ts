import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets coupons without redemptions, and the data of disconnected platforms, be deleted. Rewrites no table. */
export class AddDeletions1795813000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_connections ADD COLUMN data_purge_id uuid;
      CREATE INDEX ix_coupon_customers_coupon ON coupon_customers (team_id, coupon_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_coupon_customers_coupon;
      ALTER TABLE social_connections DROP COLUMN data_purge_id;`);
  }
}
