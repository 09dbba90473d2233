/**
 * Text for searches: the answers in lower case, separated by U+001F so that a match does not cross from one answer into
 * the next. A row of a B-tree must fit a third of a page, so texts of up to 1,000 bytes are in one column, which the index of
 * the list includes, and longer texts in another. LIKE takes time in proportion to the length of the text times the length of the
 * pattern, so a search compares at most 200,000 characters of each answer and 400,000 of a response (`searched_text`).
 */
export const SEARCH_FUNCTIONS = `
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
export const RESPONSES = `
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

export const WEBHOOKS = `
  -- next_attempt_at keeps its microseconds: rounded up, a new row would not be due when the dispatcher looks for it.
  CREATE TABLE webhook_deliveries (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    -- null: a test event, which belongs to no response.
    response_id uuid,
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
