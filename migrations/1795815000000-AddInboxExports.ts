import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An export without a form is an export of the inbox. Exports have a deadline. */
export class AddInboxExports1795815000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE prepared_exports ALTER COLUMN form_id DROP NOT NULL;
      ALTER TABLE prepared_exports DROP CONSTRAINT ck_prepared_exports_problem;
      ALTER TABLE prepared_exports ADD CONSTRAINT ck_prepared_exports_problem
        CHECK (problem IN ('tooLarge', 'tookTooLong', 'formRemoved', 'failed'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM prepared_exports WHERE form_id IS NULL OR problem = 'tookTooLong';
      ALTER TABLE prepared_exports DROP CONSTRAINT ck_prepared_exports_problem;
      ALTER TABLE prepared_exports ADD CONSTRAINT ck_prepared_exports_problem
        CHECK (problem IN ('tooLarge', 'formRemoved', 'failed'));
      ALTER TABLE prepared_exports ALTER COLUMN form_id SET NOT NULL;`);
  }
}
