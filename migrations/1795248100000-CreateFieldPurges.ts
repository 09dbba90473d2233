import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFieldPurges1795248100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Removed fields whose answers are still in the responses of a very large form.
    await queryRunner.query(`
      CREATE TABLE form_field_purges (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        field_ids text[] NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        done_until timestamptz(3) NOT NULL DEFAULT '-infinity',
        done_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        CONSTRAINT pk_form_field_purges PRIMARY KEY (team_id, id),
        CONSTRAINT fk_form_field_purges_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_form_field_purges_form ON form_field_purges (team_id, form_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE form_field_purges');
  }
}
