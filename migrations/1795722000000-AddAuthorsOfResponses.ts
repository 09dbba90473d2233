import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The responses record the API key that has submitted them. Earlier responses have an event of the audit log instead. */
export class AddAuthorsOfResponses1795722000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE form_responses ADD COLUMN key_id uuid, ADD COLUMN request_id text;
      CREATE INDEX ix_form_responses_form_key ON form_responses (team_id, form_id, id)
        WHERE key_id IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE form_responses DROP COLUMN key_id, DROP COLUMN request_id;`);
  }
}
