import type { MigrationInterface, QueryRunner } from 'typeorm';

const LINKS = `
  CREATE TABLE form_links (
    token text NOT NULL,
    team_id uuid NOT NULL,
    form_id uuid NOT NULL,
    secret bytea NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    closed_at timestamptz(3),
    CONSTRAINT pk_form_links PRIMARY KEY (token),
    CONSTRAINT fk_form_links_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_form_links_token CHECK (char_length(token) = 16)
  );
  COMMENT ON TABLE form_links IS 'Addresses of the hosted pages of forms. A closed link never opens again.';
  CREATE INDEX ix_form_links_form ON form_links (team_id, form_id);
  CREATE UNIQUE INDEX uq_form_links_open ON form_links (team_id, form_id) WHERE closed_at IS NULL;`;

const CLOSINGS = `
  CREATE TABLE form_closings (
    team_id uuid NOT NULL,
    form_id uuid NOT NULL,
    closes_at timestamptz(3),
    max_responses integer,
    accepted integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_form_closings PRIMARY KEY (team_id, form_id),
    CONSTRAINT fk_form_closings_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_form_closings_limit CHECK (closes_at IS NOT NULL OR max_responses IS NOT NULL),
    CONSTRAINT ck_form_closings_max_responses CHECK (max_responses >= 1),
    CONSTRAINT ck_form_closings_accepted CHECK (accepted >= 0)
  );
  COMMENT ON TABLE form_closings IS 'Limits of the hosted pages of forms that close by time or number. accepted: the responses that count towards max_responses.';`;

const QUARANTINE = `
  CREATE TABLE quarantined_responses (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    answers jsonb NOT NULL,
    reasons text[] NOT NULL,
    CONSTRAINT pk_quarantined_responses PRIMARY KEY (team_id, id),
    CONSTRAINT fk_quarantined_responses_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_quarantined_responses_answers CHECK (jsonb_typeof(answers) = 'object')
  );
  COMMENT ON TABLE quarantined_responses IS 'Submissions of hosted pages that look like spam, until expires_at. answers is keyed by field id.';
  CREATE INDEX ix_quarantined_responses_form ON quarantined_responses (team_id, form_id, created_at, id);
  -- The scheduled job that deletes expired rows works across all teams.
  CREATE INDEX ix_quarantined_responses_expires ON quarantined_responses (expires_at);`;

/** Deferrable constraints are checked at the end of a statement, so that one statement can swap the labels of two fields. */
const BUILDER = `
  ALTER TABLE forms ADD changed_by uuid;
  ALTER TABLE form_fields
    DROP CONSTRAINT uq_form_fields_form_key,
    DROP CONSTRAINT uq_form_fields_form_label,
    ADD CONSTRAINT uq_form_fields_form_key UNIQUE (team_id, form_id, key) DEFERRABLE INITIALLY IMMEDIATE,
    ADD CONSTRAINT uq_form_fields_form_label UNIQUE (team_id, form_id, label) DEFERRABLE INITIALLY IMMEDIATE;
  -- null: a test event, which belongs to no response.
  ALTER TABLE webhook_deliveries ALTER response_id DROP NOT NULL;`;

export class CreateHostedForms1795380000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [LINKS, CLOSINGS, QUARANTINE, BUILDER]) {
      await queryRunner.query(statements);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM webhook_deliveries WHERE response_id IS NULL;
      ALTER TABLE webhook_deliveries ALTER response_id SET NOT NULL;
      ALTER TABLE form_fields
        DROP CONSTRAINT uq_form_fields_form_key,
        DROP CONSTRAINT uq_form_fields_form_label,
        ADD CONSTRAINT uq_form_fields_form_key UNIQUE (team_id, form_id, key),
        ADD CONSTRAINT uq_form_fields_form_label UNIQUE (team_id, form_id, label);
      ALTER TABLE forms DROP changed_by;
      DROP TABLE quarantined_responses, form_closings, form_links`);
  }
}
