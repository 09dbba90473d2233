/** `version` rises with every update of a form; a submission is stored only under the version that it was validated against. */
export const FORMS = `
  CREATE TABLE forms (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    form_purpose text,
    status text NOT NULL DEFAULT 'draft',
    is_public boolean NOT NULL DEFAULT true,
    create_customer_on_submit boolean NOT NULL DEFAULT true,
    webhook_url text,
    webhook_secret text,
    provider text NOT NULL DEFAULT 'native',
    builder_settings jsonb NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    changed_by uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_forms PRIMARY KEY (team_id, id),
    CONSTRAINT uq_forms_team_name UNIQUE (team_id, name),
    CONSTRAINT fk_forms_owner FOREIGN KEY (team_id, owner_id) REFERENCES users (team_id, id),
    CONSTRAINT ck_forms_name CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT ck_forms_status CHECK (status IN ('draft', 'published'))
  );
  COMMENT ON TABLE forms IS 'Forms with their settings.';
  CREATE INDEX ix_forms_team_created ON forms (team_id, created_at, id);

  CREATE TABLE form_fields (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    position integer NOT NULL,
    key text NOT NULL,
    label text NOT NULL,
    field_type text NOT NULL,
    is_group boolean NOT NULL DEFAULT false,
    is_required boolean NOT NULL DEFAULT false,
    options text[] NOT NULL DEFAULT '{}',
    placeholder text,
    helper_text text,
    default_value text,
    ai_instruction text,
    counts_values boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_form_fields PRIMARY KEY (team_id, id),
    -- Checked at the end of a statement, so that one statement can swap the labels of two fields.
    CONSTRAINT uq_form_fields_form_key
      UNIQUE (team_id, form_id, key) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT uq_form_fields_form_label
      UNIQUE (team_id, form_id, label) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT fk_form_fields_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_form_fields_key CHECK (char_length(key) BETWEEN 1 AND 63),
    CONSTRAINT ck_form_fields_field_type CHECK (field_type IN (
      'TextInput', 'Textarea', 'EmailInput', 'PhoneInput', 'NumberInput', 'DatePicker',
      'Select', 'Radio', 'Checkbox'))
  );
  COMMENT ON TABLE form_fields IS 'Fields of a form in their order. counts_values: form_value_counts has every answer that the field ever got.';
  CREATE INDEX ix_form_fields_form_position ON form_fields (team_id, form_id, position);

  CREATE TABLE form_field_purges (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    field_ids text[] NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    done_until timestamptz(3) NOT NULL DEFAULT '-infinity',
    done_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    stepped_at timestamptz(3) NOT NULL DEFAULT now(),
    step_rows integer NOT NULL DEFAULT 2000,
    failures integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_form_field_purges PRIMARY KEY (team_id, id),
    CONSTRAINT fk_form_field_purges_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_form_field_purges_step_rows CHECK (step_rows >= 1),
    CONSTRAINT ck_form_field_purges_failures CHECK (failures >= 0)
  );
  COMMENT ON TABLE form_field_purges IS 'Jobs that delete the answers to removed fields of large forms, step by step: done_until and done_id are the last response done, step_rows the rows of the next step.';
  CREATE INDEX ix_form_field_purges_form ON form_field_purges (team_id, form_id);`;

export const HOSTED_FORMS = `
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
  CREATE UNIQUE INDEX uq_form_links_open ON form_links (team_id, form_id) WHERE closed_at IS NULL;

  CREATE TABLE form_closings (
    team_id uuid NOT NULL,
    form_id uuid NOT NULL,
    closes_at timestamptz(3),
    max_responses integer,
    CONSTRAINT pk_form_closings PRIMARY KEY (team_id, form_id),
    CONSTRAINT fk_form_closings_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_form_closings_limit CHECK (closes_at IS NOT NULL OR max_responses IS NOT NULL),
    CONSTRAINT ck_form_closings_max_responses CHECK (max_responses >= 1)
  );
  COMMENT ON TABLE form_closings IS 'Forms whose hosted pages close at a time or after a number of responses.';

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
