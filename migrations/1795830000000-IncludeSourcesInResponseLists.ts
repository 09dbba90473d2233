import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets lists find the responses of a rare source without reading all other rows. Builds both indexes anew while the old ones exist,
 * so that responses can be read meanwhile.
 */
export class IncludeSourcesInResponseLists1795830000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_team_created_new ON form_responses
        (team_id, created_at, id) INCLUDE (search_text, source);
      CREATE INDEX ix_form_responses_form_created_new ON form_responses
        (team_id, form_id, created_at, id) INCLUDE (search_text, source);
      DROP INDEX ix_form_responses_team_created, ix_form_responses_form_created;
      ALTER INDEX ix_form_responses_team_created_new RENAME TO ix_form_responses_team_created;
      ALTER INDEX ix_form_responses_form_created_new RENAME TO ix_form_responses_form_created;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_team_created_new ON form_responses
        (team_id, created_at, id) INCLUDE (search_text);
      CREATE INDEX ix_form_responses_form_created_new ON form_responses
        (team_id, form_id, created_at, id) INCLUDE (search_text);
      DROP INDEX ix_form_responses_team_created, ix_form_responses_form_created;
      ALTER INDEX ix_form_responses_team_created_new RENAME TO ix_form_responses_team_created;
      ALTER INDEX ix_form_responses_form_created_new RENAME TO ix_form_responses_form_created;`);
  }
}
