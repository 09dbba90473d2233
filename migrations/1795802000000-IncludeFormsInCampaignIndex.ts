import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the responses of a campaign be counted by form from the index alone. */
export class IncludeFormsInCampaignIndex1795802000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_form_responses_team_campaign;
      CREATE INDEX ix_form_responses_team_campaign ON form_responses
        (team_id, campaign_id, created_at, id) INCLUDE (form_id) WHERE campaign_id IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_form_responses_team_campaign;
      CREATE INDEX ix_form_responses_team_campaign ON form_responses
        (team_id, campaign_id, created_at) WHERE campaign_id IS NOT NULL;`);
  }
}
