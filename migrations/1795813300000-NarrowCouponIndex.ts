import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the customer to the index, so that a redemption finds its row by a whole key, whichever index the planner chooses. */
export class NarrowCouponIndex1795813300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_coupon_customers_coupon;
      CREATE UNIQUE INDEX ix_coupon_customers_coupon
        ON coupon_customers (team_id, coupon_id, customer_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_coupon_customers_coupon;
      CREATE INDEX ix_coupon_customers_coupon ON coupon_customers (team_id, coupon_id);`);
  }
}
