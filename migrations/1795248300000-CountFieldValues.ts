import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountFieldValues1795248300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Whether every answer that the field ever got is counted by its value.
    await queryRunner.query(
      'ALTER TABLE form_fields ADD COLUMN counts_values boolean NOT NULL DEFAULT false',
    );
    await queryRunner.query(`
      CREATE TABLE form_value_counts (
        team_id uuid NOT NULL,
        field_id uuid NOT NULL,
        value text NOT NULL,
        slot smallint NOT NULL,
        responses bigint NOT NULL,
        CONSTRAINT pk_form_value_counts PRIMARY KEY (team_id, field_id, value, slot),
        CONSTRAINT fk_form_value_counts_field FOREIGN KEY (team_id, field_id)
          REFERENCES form_fields (team_id, id) ON DELETE CASCADE,
        CONSTRAINT ck_form_value_counts_responses CHECK (responses > 0)
      ) WITH (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE form_value_counts');
    await queryRunner.query('ALTER TABLE form_fields DROP COLUMN counts_values');
  }
}
