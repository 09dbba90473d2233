import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores values that a form keeps from its link, beside the answers, and the campaign that a response counts for. The columns are null and
 * the indexes have no entry for all other responses.
 */
export class AddHiddenValues1795745000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE forms
        ADD hidden_names text[] NOT NULL DEFAULT '{}',
        ADD campaign_id text,
        ADD CONSTRAINT ck_forms_hidden_names CHECK (cardinality(hidden_names) <= 10),
        ADD CONSTRAINT ck_forms_campaign_id CHECK (char_length(campaign_id) BETWEEN 1 AND 255);

      ALTER TABLE form_responses
        ADD hidden_values jsonb,
        ADD campaign_id text,
        ADD CONSTRAINT ck_form_responses_hidden_values
          CHECK (jsonb_typeof(hidden_values) = 'object'),
        ADD CONSTRAINT ck_form_responses_campaign_id
          CHECK (char_length(campaign_id) BETWEEN 1 AND 255);
      CREATE INDEX ix_form_responses_team_campaign ON form_responses
        (team_id, campaign_id, created_at) WHERE campaign_id IS NOT NULL;
      CREATE INDEX ix_form_responses_form_hidden_values ON form_responses
        USING gin (team_id, form_id, hidden_values jsonb_path_ops) WHERE hidden_values IS NOT NULL;

      ALTER TABLE quarantined_responses
        ADD hidden_values jsonb,
        ADD CONSTRAINT ck_quarantined_responses_hidden_values
          CHECK (jsonb_typeof(hidden_values) = 'object');`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quarantined_responses DROP hidden_values;
      ALTER TABLE form_responses DROP hidden_values, DROP campaign_id;
      ALTER TABLE forms DROP hidden_names, DROP campaign_id;`);
  }
}
