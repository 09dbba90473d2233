import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when people were notified that an account must be connected again. Accounts that stopped earlier count as announced. */
export class AddConnectionNotices1795781000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_credentials
        ADD COLUMN reauth_told_at timestamptz(3),
        ADD COLUMN expiry_told_at timestamptz(3);
      UPDATE social_credentials SET reauth_told_at = now() WHERE state = 'needs_reauth';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_credentials
        DROP COLUMN reauth_told_at,
        DROP COLUMN expiry_told_at;`);
  }
}
