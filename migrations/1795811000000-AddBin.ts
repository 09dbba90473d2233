import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the bin: deleted responses are in a table of their own, and a deleted form stays in its table, marked as deleted. Slots of values may be
 * negative, like those of responses: a deletion decrements one slot, which need not be the one that counted. No foreign key leads from
 * deliveries to responses: each deletion would read all deliveries of the team, and a delivery is only ever stored with its response.
 */
export class AddBin1795811000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE binned_responses (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        source text NOT NULL,
        is_read boolean NOT NULL,
        subscriber_id uuid,
        answers jsonb NOT NULL,
        hidden_values jsonb,
        campaign_id text,
        key_id uuid,
        request_id text,
        deliveries jsonb,
        deleted_at timestamptz(3) NOT NULL,
        deleted_by uuid,
        with_form boolean NOT NULL,
        CONSTRAINT pk_binned_responses PRIMARY KEY (team_id, id),
        CONSTRAINT fk_binned_responses_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id),
        CONSTRAINT fk_binned_responses_subscriber FOREIGN KEY (team_id, subscriber_id)
          REFERENCES customers (team_id, id),
        CONSTRAINT ck_binned_responses_source CHECK (source IN ('public', 'page', 'ai'))
      );
      COMMENT ON TABLE binned_responses IS 'Deleted responses until they are restored or deleted for good: the values of form_responses, with their deliveries. with_form: deleted with the form.';
      CREATE INDEX ix_binned_responses_form ON binned_responses (team_id, form_id, created_at, id);
      CREATE INDEX ix_binned_responses_deleted ON binned_responses (team_id, deleted_at, id)
        WHERE NOT with_form;
      CREATE INDEX ix_binned_responses_subscriber ON binned_responses (team_id, subscriber_id)
        WHERE subscriber_id IS NOT NULL;
      CREATE INDEX ix_binned_responses_age ON binned_responses (deleted_at) WHERE NOT with_form;

      ALTER TABLE forms
        ADD COLUMN deleted_at timestamptz(3),
        ADD COLUMN deleted_by uuid,
        ADD COLUMN bin_state text,
        ADD CONSTRAINT ck_forms_bin_state
          CHECK (bin_state IN ('leaving', 'binned', 'restoring', 'deleting')),
        ADD CONSTRAINT ck_forms_deleted CHECK ((deleted_at IS NULL) = (bin_state IS NULL)),
        DROP CONSTRAINT uq_forms_team_name;
      CREATE UNIQUE INDEX uq_forms_team_name ON forms (team_id, name)
        WHERE deleted_at IS NULL OR bin_state = 'restoring';
      CREATE INDEX ix_forms_team_deleted ON forms (team_id, deleted_at, id)
        WHERE deleted_at IS NOT NULL;
      CREATE INDEX ix_forms_team_moving ON forms (team_id, id)
        WHERE bin_state IN ('leaving', 'restoring', 'deleting');
      CREATE INDEX ix_forms_deleted ON forms (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE TABLE form_owners (
        team_id uuid NOT NULL,
        owner_id uuid NOT NULL,
        CONSTRAINT pk_form_owners PRIMARY KEY (team_id),
        CONSTRAINT fk_form_owners_owner FOREIGN KEY (team_id, owner_id)
          REFERENCES users (team_id, id)
      );
      COMMENT ON TABLE form_owners IS 'Who owns the new forms of a team whose forms were all deleted: the owner of its oldest form.';

      ALTER TABLE form_links ALTER COLUMN form_id DROP NOT NULL;
      ALTER TABLE form_value_counts DROP CONSTRAINT ck_form_value_counts_responses;
      ALTER TABLE webhook_deliveries DROP CONSTRAINT fk_webhook_deliveries_response;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM webhook_deliveries w
       WHERE response_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM form_responses r
                          WHERE r.team_id = w.team_id AND r.id = w.response_id);
      ALTER TABLE webhook_deliveries
        ADD CONSTRAINT fk_webhook_deliveries_response FOREIGN KEY (team_id, response_id)
          REFERENCES form_responses (team_id, id);
      CREATE TEMPORARY TABLE value_sums ON COMMIT DROP AS
        SELECT team_id, field_id, value, sum(responses) AS responses
          FROM form_value_counts GROUP BY 1, 2, 3;
      DELETE FROM form_value_counts;
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT team_id, field_id, value, 0, responses FROM value_sums WHERE responses > 0;
      ALTER TABLE form_value_counts
        ADD CONSTRAINT ck_form_value_counts_responses CHECK (responses > 0);
      DELETE FROM form_links WHERE form_id IS NULL;
      ALTER TABLE form_links ALTER COLUMN form_id SET NOT NULL;
      DROP TABLE form_owners;
      DROP INDEX ix_forms_deleted;
      DROP INDEX ix_forms_team_moving;
      DROP INDEX ix_forms_team_deleted;
      DROP INDEX uq_forms_team_name;
      UPDATE forms SET name = left(name, 218) || ' ' || id WHERE deleted_at IS NOT NULL;
      ALTER TABLE forms
        ADD CONSTRAINT uq_forms_team_name UNIQUE (team_id, name),
        DROP CONSTRAINT ck_forms_deleted, DROP CONSTRAINT ck_forms_bin_state,
        DROP COLUMN bin_state, DROP COLUMN deleted_by, DROP COLUMN deleted_at;
      DROP TABLE binned_responses;`);
  }
}
