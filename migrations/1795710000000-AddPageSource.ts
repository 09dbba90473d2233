import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Responses by hosted pages have a source of their own. Earlier responses keep `public`, because nothing distinguishes them from responses by the API. */
export class AddPageSource1795710000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE form_responses
        DROP CONSTRAINT ck_form_responses_source,
        ADD CONSTRAINT ck_form_responses_source CHECK (source IN ('public', 'page', 'ai'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE form_responses SET source = 'public' WHERE source = 'page';
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, slot, 'public', is_read, responses
        FROM form_response_counts WHERE source = 'page'
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses;
      DELETE FROM form_response_counts WHERE source = 'page';
      ALTER TABLE form_responses
        DROP CONSTRAINT ck_form_responses_source,
        ADD CONSTRAINT ck_form_responses_source CHECK (source IN ('public', 'ai'))`);
  }
}
