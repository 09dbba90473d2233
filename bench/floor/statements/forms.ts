import type { Statement } from '../../../src/core/database/statement';

/** FormsRepository.findForm */
export const FIND_FORM: Statement = {
  name: 'find_form',
  text: `
    SELECT f.id, f.version, f.name, f.status, f.create_customer_on_submit AS "createCustomerOnSubmit",
           f.hidden_names AS "hiddenNames", f.campaign_id AS "campaignId",
           (
             SELECT coalesce(json_agg(json_build_object(
                      'id', id, 'key', key, 'label', label, 'fieldType', field_type,
                      'isGroup', is_group, 'isRequired', is_required, 'options', options,
                      'countsValues', counts_values
                    ) ORDER BY position), '[]')
               FROM form_fields
              WHERE team_id = $1 AND form_id = $2
           ) AS fields,
           EXISTS (SELECT 1 FROM purges WHERE team_id = $1 AND subject_id = $2
                      AND kind = 'removedFields' AND finished_at IS NULL)
             AS "hasOldAnswers"
      FROM forms f
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

/**
 * Not a statement of the service: that of `ResponseInsertRepository.insertOne` without counters and idempotency keys, which a bare
 * implementation has not.
 */
export const INSERT_BARE_RESPONSE: Statement = {
  name: 'insert_bare_response',
  text: `
    WITH form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms
       WHERE team_id = $1 AND id = $3 AND version = $12
         FOR KEY SHARE
    ), matched AS (
      SELECT id FROM (
        SELECT id, 1 AS rank FROM customers WHERE team_id = $1 AND email_key = $7::text
        UNION ALL
        SELECT id, 2 AS rank FROM customers WHERE team_id = $1 AND phone = $9::text
      ) candidates ORDER BY rank LIMIT 1
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone,
                             created_by_key, created_by_request)
      SELECT $1, $6, $10, $11, $8, $7::text, $9::text, $14::uuid, $15::text
       WHERE ($7::text IS NOT NULL OR $9::text IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM matched)
         AND EXISTS (SELECT 1 FROM form)
      ON CONFLICT DO NOTHING
      RETURNING id
    ), subscriber AS (
      SELECT id FROM matched UNION ALL SELECT id FROM created
    ), stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id, key_id,
                                  request_id)
      SELECT $1, $2, form.id, $4, $5::jsonb, (SELECT id FROM subscriber), $14::uuid, $15::text
        FROM form
       WHERE ($7::text IS NULL AND $9::text IS NULL) OR EXISTS (SELECT 1 FROM subscriber)
      RETURNING team_id, id, form_id, subscriber_id
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT team_id, $13::uuid, form_id, stored.id FROM stored, form
       WHERE form.webhook_url IS NOT NULL
      RETURNING id
    )
    SELECT (SELECT subscriber_id FROM stored) AS "subscriberId",
           EXISTS (SELECT 1 FROM delivery) AS "hasWebhook"`,
};

/** ResponseListRepository.listOfForm, without filters */
export const LIST_RESPONSES: Statement = {
  name: 'list_responses_desc',
  text: `
    WITH matches AS MATERIALIZED (
      SELECT coalesce(sum(r.responses), 0)::bigint AS total
        FROM form_response_counts r WHERE r.team_id = $1 AND r.form_id = $2), page AS (
      (SELECT r.team_id, r.id FROM form_responses r
        WHERE r.team_id = $1 AND r.form_id = $2 AND (SELECT $4::bigint <= total / 2 FROM matches)
        ORDER BY r.created_at DESC, r.id DESC LIMIT $3::bigint OFFSET $4::bigint)
      UNION ALL
      (SELECT r.team_id, r.id FROM form_responses r
        WHERE r.team_id = $1 AND r.form_id = $2
          AND NOT (SELECT $4::bigint <= total / 2 FROM matches)
        ORDER BY r.created_at ASC, r.id ASC
        LIMIT (SELECT greatest(least($3::bigint, total - $4::bigint), 0) FROM matches)
        OFFSET (SELECT greatest(total - $4::bigint - $3::bigint, 0) FROM matches))
      LIMIT $3::bigint
    )
    SELECT matches.*,
           r.id, r.form_id AS "formId", r.created_at AS "createdAt", r.source, r.is_read AS "isRead",
           CASE WHEN r.answers IS NOT NULL
                 AND (c.id IS NULL AND (r.subscriber_id IS NOT NULL
                      AND (SELECT e.customer_id FROM erased_customers e
                            WHERE e.team_id = $1 AND e.customer_id = r.subscriber_id) IS NOT NULL))
                THEN '{}' ELSE r.answers END AS answers,
           c.id AS "subscriberId", c.first_name AS "subscriberFirstName",
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
