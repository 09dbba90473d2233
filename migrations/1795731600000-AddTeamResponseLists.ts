import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes of the responses of a team over all its forms, by time: of all responses with their searched text, and of unread responses. */
export class AddTeamResponseLists1795731600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_team_created ON form_responses
        (team_id, created_at, id) INCLUDE (search_text);
      CREATE INDEX ix_form_responses_team_unread ON form_responses
        (team_id, created_at, id) INCLUDE (form_id) WHERE NOT is_read;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_form_responses_team_created;
      DROP INDEX ix_form_responses_team_unread;`);
  }
}
