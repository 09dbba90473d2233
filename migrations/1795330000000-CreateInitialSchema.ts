import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Conventions: the team leads every primary key, foreign key and list index, so that no row refers to another team and the
 * rows of a team lie together. Constraints and indexes are named by hand (`pk_`, `fk_`, `uq_`, `ck_`, `ix_`), since the
 * service maps violations to error codes by name. Identifiers are UUIDs of version 7, created by the service. Times have
 * milliseconds, as the API shows them.
 */

/** Trusted extensions: the owner of the database may create them. Trigram search, and `uuid` columns in GIN indexes. */
const EXTENSIONS = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;`;

/**
 * TypeORM compares the expressions of generated columns with rows of `typeorm_metadata`. A view over the catalogue replaces
 * its table: no migration needs to keep such rows, and they are right in a copy of the database under another name too.
 * The TypeORM command line creates the table before it runs the first migration. TypeORM adds a row with each generated
 * column that it creates, and deletes it with the column.
 */
const GENERATED_COLUMNS = `
  DROP TABLE IF EXISTS typeorm_metadata;
  CREATE VIEW typeorm_metadata AS
    SELECT 'GENERATED_COLUMN' AS type, table_catalog::text AS database,
           table_schema::text AS schema, table_name::text AS "table",
           column_name::text AS name, generation_expression::text AS value
      FROM information_schema.columns
     WHERE is_generated = 'ALWAYS';
  COMMENT ON VIEW typeorm_metadata IS 'Generated columns, as TypeORM reads them to compare the entities with the database.';
  CREATE RULE ignore_insert AS ON INSERT TO typeorm_metadata DO INSTEAD NOTHING;
  CREATE RULE ignore_delete AS ON DELETE TO typeorm_metadata DO INSTEAD NOTHING;`;

const TEAMS = `
  CREATE TABLE teams (
    id uuid NOT NULL,
    name text NOT NULL,
    phone_region text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_teams PRIMARY KEY (id),
    CONSTRAINT ck_teams_name CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT ck_teams_phone_region CHECK (phone_region ~ '^[A-Z]{2}$')
  );
  COMMENT ON TABLE teams IS 'Tenants. phone_region completes phone numbers without a country code.';

  CREATE TABLE users (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    email text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_users PRIMARY KEY (team_id, id),
    CONSTRAINT fk_users_team FOREIGN KEY (team_id) REFERENCES teams (id)
  );
  COMMENT ON TABLE users IS 'Owners of forms.';

  CREATE TABLE api_keys (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    key_hash bytea NOT NULL,
    prefix text NOT NULL,
    label text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_used_at timestamptz(3),
    CONSTRAINT pk_api_keys PRIMARY KEY (team_id, id),
    CONSTRAINT fk_api_keys_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_api_keys_key_hash CHECK (octet_length(key_hash) = 32)
  );
  COMMENT ON TABLE api_keys IS 'API keys: the SHA-256 of a key, never the key.';
  -- The key determines the team, so these two key lookups cannot begin with team_id.
  CREATE UNIQUE INDEX uq_api_keys_key_hash ON api_keys (key_hash);
  CREATE UNIQUE INDEX uq_api_keys_id ON api_keys (id);
  CREATE INDEX ix_api_keys_team_created ON api_keys (team_id, created_at, id);`;

/** Balances change often: the fill factor leaves room for heap-only updates, which do not touch the indexes. */
const CUSTOMERS = `
  CREATE TABLE customers (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text,
    email_key text,
    phone text,
    username text,
    points numeric(15, 2) NOT NULL DEFAULT 0,
    transaction_count integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    -- A line feed keeps a match from crossing from one part into the next.
    search_text text NOT NULL GENERATED ALWAYS AS (
      lower(normalize(first_name || ' ' || last_name || E'\\n' || coalesce(email, '') || E'\\n' ||
                      coalesce(phone, '')))
    ) STORED,
    CONSTRAINT pk_customers PRIMARY KEY (team_id, id),
    CONSTRAINT fk_customers_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_customers_points CHECK (points BETWEEN 0 AND 1000000000000),
    CONSTRAINT ck_customers_email_key CHECK ((email IS NULL) = (email_key IS NULL)),
    CONSTRAINT ck_customers_contact CHECK (email IS NOT NULL OR phone IS NOT NULL)
  ) WITH (fillfactor = 85);
  COMMENT ON TABLE customers IS 'Loyalty customers. email_key is the form in which e-mails are compared; points is the balance; transaction_count numbers the ledger.';
  CREATE UNIQUE INDEX uq_customers_team_email ON customers (team_id, email_key)
    WHERE email_key IS NOT NULL;
  CREATE UNIQUE INDEX uq_customers_team_phone ON customers (team_id, phone)
    WHERE phone IS NOT NULL;
  CREATE INDEX ix_customers_team_search ON customers
    USING gin (team_id, search_text gin_trgm_ops);
  CREATE INDEX ix_customers_team_created ON customers (team_id, created_at, id);`;

const COUPONS = `
  CREATE TABLE coupons (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    points numeric(15, 2) NOT NULL,
    per_customer integer NOT NULL DEFAULT 1,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_coupons PRIMARY KEY (team_id, id),
    CONSTRAINT fk_coupons_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_coupons_name CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT ck_coupons_points CHECK (points > 0 AND points <= 1000000000),
    CONSTRAINT ck_coupons_per_customer CHECK (per_customer >= 1),
    CONSTRAINT ck_coupons_period CHECK (ends_at > starts_at)
  );
  COMMENT ON TABLE coupons IS 'What a code is worth, how often a customer may redeem one, and when.';
  CREATE INDEX ix_coupons_team_created ON coupons (team_id, created_at, id);

  CREATE TABLE coupon_codes (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    code text NOT NULL,
    max_redemptions integer NOT NULL DEFAULT 1,
    redemptions integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_coupon_codes PRIMARY KEY (team_id, id),
    CONSTRAINT uq_coupon_codes_team_code UNIQUE (team_id, code),
    CONSTRAINT fk_coupon_codes_coupon FOREIGN KEY (team_id, coupon_id)
      REFERENCES coupons (team_id, id),
    CONSTRAINT ck_coupon_codes_max_redemptions CHECK (max_redemptions >= 1),
    CONSTRAINT ck_coupon_codes_redemptions CHECK (redemptions BETWEEN 0 AND max_redemptions)
  );
  COMMENT ON TABLE coupon_codes IS 'Codes of a coupon, as printed in QR codes.';
  CREATE INDEX ix_coupon_codes_coupon ON coupon_codes (team_id, coupon_id, id);

  CREATE TABLE coupon_customers (
    team_id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    redemptions integer NOT NULL,
    CONSTRAINT pk_coupon_customers PRIMARY KEY (team_id, coupon_id, customer_id),
    CONSTRAINT fk_coupon_customers_coupon FOREIGN KEY (team_id, coupon_id)
      REFERENCES coupons (team_id, id),
    CONSTRAINT fk_coupon_customers_customer FOREIGN KEY (team_id, customer_id)
      REFERENCES customers (team_id, id),
    CONSTRAINT ck_coupon_customers_redemptions CHECK (redemptions >= 1)
  );
  COMMENT ON TABLE coupon_customers IS 'Redemptions of a coupon per customer: the row that decides the limit per customer.';

  CREATE TABLE coupon_redemptions (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    code_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_coupon_redemptions PRIMARY KEY (team_id, id),
    CONSTRAINT fk_coupon_redemptions_coupon FOREIGN KEY (team_id, coupon_id)
      REFERENCES coupons (team_id, id),
    CONSTRAINT fk_coupon_redemptions_code FOREIGN KEY (team_id, code_id)
      REFERENCES coupon_codes (team_id, id),
    CONSTRAINT fk_coupon_redemptions_customer FOREIGN KEY (team_id, customer_id)
      REFERENCES customers (team_id, id)
  );
  COMMENT ON TABLE coupon_redemptions IS 'Each redemption of a code.';`;

/** `number` counts the rows of a customer without gaps, so that a page of the ledger is a range of numbers. */
const POINTS_LEDGER = `
  CREATE TABLE points_transactions (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    number integer NOT NULL,
    delta numeric(15, 2) NOT NULL,
    balance_after numeric(15, 2) NOT NULL,
    reason text NOT NULL,
    redemption_id uuid,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_points_transactions PRIMARY KEY (team_id, id),
    CONSTRAINT uq_points_transactions_customer_number UNIQUE (team_id, customer_id, number),
    CONSTRAINT fk_points_transactions_customer FOREIGN KEY (team_id, customer_id)
      REFERENCES customers (team_id, id),
    CONSTRAINT fk_points_transactions_redemption FOREIGN KEY (team_id, redemption_id)
      REFERENCES coupon_redemptions (team_id, id),
    CONSTRAINT ck_points_transactions_delta CHECK (delta <> 0),
    CONSTRAINT ck_points_transactions_balance CHECK (balance_after >= 0),
    CONSTRAINT ck_points_transactions_reason CHECK (reason IN ('loyalty', 'coupon')),
    CONSTRAINT ck_points_transactions_redemption
      CHECK ((reason = 'coupon') = (redemption_id IS NOT NULL))
  );
  COMMENT ON TABLE points_transactions IS 'The points ledger, append-only: one row for each change of a balance.';

  CREATE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'points_transactions is append-only';
  END $$;
  CREATE TRIGGER tr_points_transactions_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON points_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();`;

const IDEMPOTENCY_KEYS = `
  CREATE TABLE idempotency_keys (
    team_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint NOT NULL,
    body text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_idempotency_keys PRIMARY KEY (team_id, key),
    CONSTRAINT fk_idempotency_keys_team FOREIGN KEY (team_id) REFERENCES teams (id)
  );
  COMMENT ON TABLE idempotency_keys IS 'Responses to POSTs with an Idempotency-Key, stored for their replay until expires_at.';
  -- The scheduled job that deletes expired keys works across all teams.
  CREATE INDEX ix_idempotency_keys_expires ON idempotency_keys (expires_at);`;

/** `version` rises with every update of a form; a submission is stored only under the version that it was validated against. */
const FORMS = `
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
    CONSTRAINT uq_form_fields_form_key UNIQUE (team_id, form_id, key),
    CONSTRAINT uq_form_fields_form_label UNIQUE (team_id, form_id, label),
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

/**
 * Text for searches: the answers in lower case, separated by U+001F so that a match does not cross from one answer into
 * the next. A row of a B-tree must fit a third of a page, so texts of up to 1,000 bytes are in one column, which the index of
 * the list includes, and longer ones in another. LIKE takes time in proportion to the length of the text times that of the
 * pattern, so a search compares at most 200,000 characters of each answer and 400,000 of a response (`searched_text`).
 */
const SEARCH_FUNCTIONS = `
  CREATE FUNCTION answers_search_text(answers jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
    RETURN (SELECT coalesce(lower(string_agg(value, E'\\x1f')), '') FROM jsonb_each_text(answers));
  CREATE FUNCTION short_search_text(answers jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
    RETURN (SELECT CASE WHEN octet_length(search_text) <= 1000 THEN search_text END
              FROM answers_search_text(answers) search_text);
  CREATE FUNCTION long_search_text(answers jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
    RETURN (SELECT CASE WHEN octet_length(search_text) > 1000 THEN search_text END
              FROM answers_search_text(answers) search_text);
  CREATE FUNCTION cut_search_text(text text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
    RETURN (SELECT left(string_agg(left(answer, 200000), E'\\x1f' ORDER BY number), 400000)
              FROM unnest(string_to_array(text, E'\\x1f')) WITH ORDINALITY AS answers (answer, number));
  -- Neither strict nor with a query of its own, so that PostgreSQL inlines it.
  CREATE FUNCTION searched_text(long_search_text text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(long_search_text) <= 200000 THEN long_search_text
                ELSE cut_search_text(long_search_text) END;`;

/** Counters have several rows (slots), so that submissions to a busy form do not queue for one row. */
const FORM_RESPONSES = `
  CREATE TABLE form_responses (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    source text NOT NULL,
    is_read boolean NOT NULL DEFAULT false,
    subscriber_id uuid,
    answers jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS (short_search_text(answers)) STORED,
    long_search_text text GENERATED ALWAYS AS (long_search_text(answers)) STORED,
    CONSTRAINT pk_form_responses PRIMARY KEY (team_id, id),
    CONSTRAINT fk_form_responses_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id),
    CONSTRAINT fk_form_responses_subscriber FOREIGN KEY (team_id, subscriber_id)
      REFERENCES customers (team_id, id),
    CONSTRAINT ck_form_responses_source CHECK (source IN ('public', 'ai')),
    CONSTRAINT ck_form_responses_answers CHECK (jsonb_typeof(answers) = 'object')
  );
  COMMENT ON TABLE form_responses IS 'Submissions. answers is keyed by field id; subscriber_id is the linked customer.';
  CREATE INDEX ix_form_responses_form_created ON form_responses
    (team_id, form_id, created_at, id) INCLUDE (search_text);
  CREATE INDEX ix_form_responses_subscriber_created ON form_responses
    (team_id, subscriber_id, created_at, id) WHERE subscriber_id IS NOT NULL;
  CREATE INDEX ix_form_responses_form_search ON form_responses
    USING gin (team_id, form_id, search_text gin_trgm_ops);
  CREATE INDEX ix_form_responses_form_long_search ON form_responses
    USING gin (team_id, form_id, searched_text(long_search_text) gin_trgm_ops)
    WHERE long_search_text IS NOT NULL;
  CREATE INDEX ix_form_responses_team_answers ON form_responses
    USING gin (team_id, answers jsonb_path_ops);

  -- Marking a response as read decrements a slot that need not be the one that counted it, so a slot may be negative.
  CREATE TABLE form_response_counts (
    team_id uuid NOT NULL,
    form_id uuid NOT NULL,
    slot smallint NOT NULL,
    source text NOT NULL,
    is_read boolean NOT NULL,
    responses bigint NOT NULL,
    CONSTRAINT pk_form_response_counts PRIMARY KEY (team_id, form_id, slot, source, is_read),
    CONSTRAINT fk_form_response_counts_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id)
  ) WITH (fillfactor = 50);
  COMMENT ON TABLE form_response_counts IS 'Counters of the responses of a form by source and is_read: the sum of the slots is the total.';

  CREATE TABLE form_value_counts (
    team_id uuid NOT NULL,
    field_id uuid NOT NULL,
    value text NOT NULL,
    slot smallint NOT NULL,
    responses bigint NOT NULL,
    CONSTRAINT pk_form_value_counts PRIMARY KEY (team_id, field_id, value, slot),
    CONSTRAINT fk_form_value_counts_field FOREIGN KEY (team_id, field_id)
      REFERENCES form_fields (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_form_value_counts_responses CHECK (responses > 0)
  ) WITH (fillfactor = 50);
  COMMENT ON TABLE form_value_counts IS 'Counters of the answers to a field with options, by value.';`;

const WEBHOOKS = `
  -- next_attempt_at keeps its microseconds: rounded up, a new row would not be due when the dispatcher looks for it.
  CREATE TABLE webhook_deliveries (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    response_id uuid NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    attempts_before integer NOT NULL DEFAULT 0,
    last_status_code integer,
    last_error text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    delivered_at timestamptz(3),
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    claimed_until timestamptz(3),
    CONSTRAINT pk_webhook_deliveries PRIMARY KEY (team_id, id),
    CONSTRAINT fk_webhook_deliveries_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id),
    CONSTRAINT fk_webhook_deliveries_response FOREIGN KEY (team_id, response_id)
      REFERENCES form_responses (team_id, id),
    CONSTRAINT ck_webhook_deliveries_status
      CHECK (status IN ('pending', 'delivered', 'failed', 'blocked')),
    CONSTRAINT ck_webhook_deliveries_attempts
      CHECK (attempts_before >= 0 AND attempts >= attempts_before)
  ) WITH (fillfactor = 80);
  COMMENT ON TABLE webhook_deliveries IS 'The outbox and the log of webhooks. claimed_until is the lease of the process that sends; attempts_before are those before a redelivery.';
  CREATE INDEX ix_webhook_deliveries_form_created ON webhook_deliveries
    (team_id, form_id, created_at, id);
  -- The dispatcher takes due rows form by form, so that a form with a long queue does not delay the others.
  CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries
    (team_id, form_id, next_attempt_at, id) WHERE status = 'pending';
  -- The scheduled job that deletes old rows of the log works across all teams.
  CREATE INDEX ix_webhook_deliveries_age ON webhook_deliveries (created_at)
    WHERE status <> 'pending';

  CREATE TABLE webhook_receivers (
    team_id uuid NOT NULL,
    form_id uuid NOT NULL,
    url text NOT NULL,
    is_quick boolean NOT NULL,
    timeouts integer NOT NULL,
    CONSTRAINT pk_webhook_receivers PRIMARY KEY (team_id, form_id),
    CONSTRAINT fk_webhook_receivers_form FOREIGN KEY (team_id, form_id)
      REFERENCES forms (team_id, id) ON DELETE CASCADE,
    CONSTRAINT ck_webhook_receivers_timeouts CHECK (timeouts >= 0)
  ) WITH (fillfactor = 80);
  COMMENT ON TABLE webhook_receivers IS 'Health of the receiver of each form after the last attempts, shared by all processes.';`;

/** Numbers that a platform does not report are null. */
const METRICS = `
    impressions double precision,
    reach double precision,
    engagement double precision,
    likes double precision,
    comments double precision,
    shares double precision,
    clicks double precision,
    video_views double precision,
    engagement_rate double precision`;

/** As with responses, short texts are in the index of the list, and long ones have an index of their own. */
const SOCIAL_ANALYTICS = `
  CREATE TABLE social_connections (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    account_type text NOT NULL DEFAULT 'organization',
    is_connected boolean NOT NULL,
    last_refreshed_at timestamptz(3),
    figures_version integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_social_connections PRIMARY KEY (team_id, platform),
    CONSTRAINT fk_social_connections_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_social_connections_platform CHECK (platform IN (
      'facebook', 'instagram', 'twitter', 'linkedin', 'tiktok', 'youtube')),
    CONSTRAINT ck_social_connections_account_type
      CHECK (account_type IN ('personal', 'organization'))
  );
  COMMENT ON TABLE social_connections IS 'Accounts of a team on the platforms. figures_version is that of the formulas behind social_profile_windows.';

  CREATE TABLE social_posts (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    id uuid NOT NULL,
    post_id text NOT NULL,
    post_type text NOT NULL,
    campaign_id text,
    content text NOT NULL,
    permalink_url text NOT NULL,
    published_at timestamptz(3) NOT NULL,${METRICS},
    raw_metrics jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS
      (CASE WHEN octet_length(lower(content)) <= 1000 THEN lower(content) END) STORED,
    long_search_text text GENERATED ALWAYS AS
      (CASE WHEN octet_length(lower(content)) > 1000 THEN lower(content) END) STORED,
    CONSTRAINT pk_social_posts PRIMARY KEY (team_id, id),
    CONSTRAINT uq_social_posts_platform_post UNIQUE (team_id, platform, post_id),
    CONSTRAINT fk_social_posts_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_posts_post_type CHECK (post_type IN ('post', 'reel', 'story')),
    CONSTRAINT ck_social_posts_post_id CHECK (char_length(post_id) BETWEEN 1 AND 255),
    CONSTRAINT ck_social_posts_campaign_id CHECK (char_length(campaign_id) BETWEEN 1 AND 255)
  );
  COMMENT ON TABLE social_posts IS 'Posts with their metrics; raw_metrics are the numbers as the platform names them.';
  CREATE INDEX ix_social_posts_published ON social_posts
    (team_id, platform, published_at, id) INCLUDE (search_text);
  CREATE INDEX ix_social_posts_type_published ON social_posts
    (team_id, platform, post_type, published_at, id);
  CREATE INDEX ix_social_posts_campaign_published ON social_posts
    (team_id, platform, campaign_id, published_at, id) WHERE campaign_id IS NOT NULL;
  CREATE INDEX ix_social_posts_campaign_type_published ON social_posts
    (team_id, platform, campaign_id, post_type, published_at, id) WHERE campaign_id IS NOT NULL;
  CREATE INDEX ix_social_posts_search ON social_posts
    USING gin (team_id, platform, search_text gin_trgm_ops);
  CREATE INDEX ix_social_posts_long_search ON social_posts
    USING gin (team_id, platform, long_search_text gin_trgm_ops)
    WHERE long_search_text IS NOT NULL;

  CREATE TABLE social_post_counts (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    campaign_id text NOT NULL,
    day date NOT NULL,
    post_type text NOT NULL,
    posts integer NOT NULL,
    CONSTRAINT pk_social_post_counts
      PRIMARY KEY (team_id, platform, campaign_id, day, post_type),
    CONSTRAINT fk_social_post_counts_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_post_counts_posts CHECK (posts >= 0)
  );
  COMMENT ON TABLE social_post_counts IS 'Posts of each day (UTC) and type: of each campaign, and of all together as campaign ''''. Totals of filtered lists.';

  CREATE TABLE social_profile_days (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    day date NOT NULL,
    raw_metrics jsonb NOT NULL,
    CONSTRAINT pk_social_profile_days PRIMARY KEY (team_id, platform, day),
    CONSTRAINT fk_social_profile_days_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform)
  );
  COMMENT ON TABLE social_profile_days IS 'Numbers of a profile on each day, as the platform reports them.';

  CREATE TABLE social_profile_windows (
    team_id uuid NOT NULL,
    platform text NOT NULL,
    name text NOT NULL,
    reported_metrics jsonb,
    followers double precision,${METRICS},
    raw_kpis jsonb NOT NULL,
    time_series jsonb NOT NULL,
    percentage_change jsonb NOT NULL,
    CONSTRAINT pk_social_profile_windows PRIMARY KEY (team_id, platform, name),
    CONSTRAINT fk_social_profile_windows_connection FOREIGN KEY (team_id, platform)
      REFERENCES social_connections (team_id, platform),
    CONSTRAINT ck_social_profile_windows_name CHECK (name IN ('7d', '30d', '90d', '12m'))
  );
  COMMENT ON TABLE social_profile_windows IS 'Figures of a profile over 7, 30 and 90 days and 12 months, computed when data comes in.';`;

/** Referring tables before those that they refer to. */
const TABLES = [
  'social_profile_windows',
  'social_profile_days',
  'social_post_counts',
  'social_posts',
  'social_connections',
  'webhook_receivers',
  'webhook_deliveries',
  'form_value_counts',
  'form_response_counts',
  'form_responses',
  'form_field_purges',
  'form_fields',
  'forms',
  'idempotency_keys',
  'points_transactions',
  'coupon_redemptions',
  'coupon_customers',
  'coupon_codes',
  'coupons',
  'customers',
  'api_keys',
  'users',
  'teams',
];
const FUNCTIONS = [
  'reject_ledger_change',
  'searched_text',
  'cut_search_text',
  'long_search_text',
  'short_search_text',
  'answers_search_text',
];

export class CreateInitialSchema1795330000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [
      EXTENSIONS,
      GENERATED_COLUMNS,
      TEAMS,
      CUSTOMERS,
      COUPONS,
      POINTS_LEDGER,
      IDEMPOTENCY_KEYS,
      FORMS,
      SEARCH_FUNCTIONS,
      FORM_RESPONSES,
      WEBHOOKS,
      SOCIAL_ANALYTICS,
    ]) {
      await queryRunner.query(statements);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW typeorm_metadata');
    for (const table of TABLES) await queryRunner.query(`DROP TABLE ${table}`);
    for (const name of FUNCTIONS) await queryRunner.query(`DROP FUNCTION ${name}`);
  }
}
