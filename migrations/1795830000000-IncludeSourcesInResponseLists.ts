import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of responses find those of a rare source without reading the rows of all others. Builds both indexes anew. */
export class IncludeSourcesInResponseLists1795830000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_form_responses_team_created;
      CREATE INDEX ix_form_responses_team_created ON form_responses
        (team_id, created_at, id) INCLUDE (search_text, source);
      DROP INDEX ix_form_responses_form_created;
      CREATE INDEX ix_form_responses_form_created ON form_responses
        (team_id, form_id, created_at, id) INCLUDE (search_text, source);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_form_responses_team_created;
      CREATE INDEX ix_form_responses_team_created ON form_responses
        (team_id, created_at, id) INCLUDE (search_text);
      DROP INDEX ix_form_responses_form_created;
      CREATE INDEX ix_form_responses_form_created ON form_responses
        (team_id, form_id, created_at, id) INCLUDE (search_text);`);
  }
}
