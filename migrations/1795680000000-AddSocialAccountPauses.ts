import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the pause of an account whose platform limits its requests, which holds for all its jobs. */
export class AddSocialAccountPauses1795680000000 implements MigrationInterface {
  name = 'AddSocialAccountPauses1795680000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_credentials
        ADD COLUMN paused_until timestamptz(3),
        ADD COLUMN pause_code text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE social_credentials
        DROP COLUMN pause_code,
        DROP COLUMN paused_until`);
  }
}
