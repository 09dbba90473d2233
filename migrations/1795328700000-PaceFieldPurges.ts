import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaceFieldPurges1795328700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Purges take turns; one that fails waits and, after a time-out, goes on in smaller steps.
    await queryRunner.query(`
      ALTER TABLE form_field_purges
        ADD COLUMN stepped_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD COLUMN step_rows integer NOT NULL DEFAULT 2000,
        ADD COLUMN failures integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT ck_form_field_purges_step_rows CHECK (step_rows >= 1),
        ADD CONSTRAINT ck_form_field_purges_failures CHECK (failures >= 0)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE form_field_purges DROP COLUMN stepped_at, DROP COLUMN step_rows, DROP COLUMN failures',
    );
  }
}
