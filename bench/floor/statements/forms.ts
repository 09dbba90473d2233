import type { Statement } from '../../../src/core/database/statement';

/** FormsRepository.findForm */
export const FIND_FORM: Statement = {
  name: 'find_form',
  text: `
    SELECT f.id, f.version, f.name, f.status, f.create_customer_on_submit AS "createCustomerOnSubmit",
           (
             SELECT coalesce(json_agg(json_build_object(
                      'id', id, 'key', key, 'label', label, 'fieldType', field_type,
                      'isGroup', is_group, 'isRequired', is_required, 'options', options,
                      'countsValues', counts_values
                    ) ORDER BY position), '[]')
               FROM form_fields
              WHERE team_id = $1 AND form_id = $2
           ) AS fields,
           EXISTS (SELECT FROM form_field_purges WHERE team_id = $1 AND form_id = $2)
             AS "hasOldAnswers"
      FROM forms f
     WHERE f.team_id = $1 AND f.id = $2`,
};

/** ResponseInsertRepository.insertOne */
export const INSERT_RESPONSE: Statement = {
  name: 'insert_response',
  text: `
    WITH claim AS MATERIALIZED (
      SELECT CASE WHEN $18::text IS NULL THEN true
                  WHEN NOT pg_try_advisory_xact_lock(hashtextextended($1::uuid::text || $18::text, 0))
                  THEN false
                  ELSE (SELECT count(*) FROM idempotency_keys stored
                         WHERE stored.team_id = $1::uuid AND stored.key = $18::text) = 0
              END AS is_key_free
    ), form AS MATERIALIZED (
      SELECT id, webhook_url FROM claim, forms
       WHERE is_key_free AND team_id = $1 AND id = $3 AND version = $13
         FOR KEY SHARE OF forms
    ), matched AS (
      SELECT id FROM (
        SELECT id, 1 AS rank FROM customers WHERE team_id = $1::uuid AND email_key = $8::text
        UNION ALL
        SELECT id, 2 AS rank FROM customers WHERE team_id = $1::uuid AND phone = $10::text
      ) candidates ORDER BY rank LIMIT 1
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone)
      SELECT $1::uuid, $7::uuid, $11::text, $12::text,
             $9::text, $8::text, $10::text
       WHERE ($8::text IS NOT NULL OR $10::text IS NOT NULL)
         AND NOT EXISTS (SELECT FROM matched)
         AND EXISTS (SELECT FROM form)
      ON CONFLICT DO NOTHING
      RETURNING id
    ), subscriber AS (
      SELECT id FROM matched UNION ALL SELECT id FROM created
    ), stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
      SELECT $1, $2, form.id, $4, $5::jsonb, (SELECT id FROM subscriber)
        FROM form
       WHERE ($8::text IS NULL AND $10::text IS NULL) OR EXISTS (SELECT FROM subscriber)
      RETURNING team_id, id, form_id, source, is_read, subscriber_id
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, $6::smallint, source, is_read, 1 FROM stored
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + 1
    ), valued AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT stored.team_id, counted.field_id, counted.value, $6::smallint, 1
        FROM stored, unnest($15::uuid[], $16::text[]) AS counted(field_id, value)
       ORDER BY counted.field_id
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + 1
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT team_id, $14::uuid, form_id, stored.id FROM stored, form
       WHERE form.webhook_url IS NOT NULL
      RETURNING id
    ), keyed AS (
      INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
      SELECT team_id, $18::text, $19::bytea, 201,
             coalesce(replace($20::text, $7::uuid::text, subscriber_id::text), $20::text),
             now() + interval '24 hours'
        FROM stored WHERE $18::text IS NOT NULL
    ), audited AS (
      INSERT INTO audit_events
             (team_id, id, actor_kind, actor_id, action, target_kind, target_id, details, request_id)
      SELECT $1, id, "actorKind", "actorId", action, "targetKind", "targetId", details, "requestId"
        FROM json_to_recordset($17::json)
             AS event (id uuid, "actorKind" text, "actorId" uuid, action text, "targetKind" text,
                       "targetId" text, details jsonb, "requestId" text)
       WHERE EXISTS (SELECT FROM stored)
    )
    SELECT is_key_free AS "isKeyFree", EXISTS (SELECT FROM form) AS "isCurrent",
           EXISTS (SELECT FROM stored) AS "isStored",
           (SELECT subscriber_id FROM stored) AS "subscriberId",
           EXISTS (SELECT FROM delivery) AS "hasWebhook"
      FROM claim`,
};

/** ResponseListRepository.listOfForm, without filters */
export const LIST_RESPONSES: Statement = {
  name: 'list_responses_desc',
  text: `
    WITH page AS (
      SELECT r.team_id, r.id FROM form_responses r WHERE r.team_id = $1 AND r.form_id = $2
       ORDER BY r.created_at DESC, r.id DESC LIMIT $3 OFFSET $4), matches AS (
      SELECT coalesce(sum(r.responses), 0)::bigint AS total
        FROM form_response_counts r WHERE r.team_id = $1 AND r.form_id = $2)
    SELECT matches.total,
           r.id, r.form_id AS "formId", r.created_at AS "createdAt", r.source, r.is_read AS "isRead", r.answers,
           r.subscriber_id AS "subscriberId", c.first_name AS "subscriberFirstName",
           c.last_name AS "subscriberLastName"
      FROM matches
      LEFT JOIN (
        SELECT r.team_id, r.id, r.form_id, r.created_at, r.source, r.is_read, r.subscriber_id,
               CASE WHEN sum(octet_length(coalesce(r.search_text, r.long_search_text)))
                           OVER (ORDER BY r.created_at DESC, r.id DESC)
                         - octet_length(coalesce(r.search_text, r.long_search_text)) < 4194304
                    THEN r.answers END AS answers
          FROM page JOIN form_responses r ON r.team_id = page.team_id AND r.id = page.id
      ) r ON true
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     ORDER BY r.created_at DESC, r.id DESC`,
};
