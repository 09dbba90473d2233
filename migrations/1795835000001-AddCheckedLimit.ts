import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a column with which a redemption checks the limit per customer by values of the row alone. Earlier versions leave the column null. */
export class AddCheckedLimit1795835000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE coupon_customers ADD COLUMN per_customer integer');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE coupon_customers DROP COLUMN per_customer');
  }
}
