import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFiguresVersion1795328975640 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE social_connections ADD COLUMN figures_version integer NOT NULL DEFAULT 0',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE social_connections DROP COLUMN figures_version');
  }
}
