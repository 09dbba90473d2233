import type { Statement } from '../../core/database/statement';
import { unindexedEquality } from '../../core/database/sql-expressions';
import { countedUntil, quarterOf } from '../summary/past-counts.sql';

/** The columns that a response keeps in the bin. */
const KEPT_COLUMNS = `id, form_id, created_at, source, is_read, subscriber_id, answers, hidden_values,
              campaign_id, key_id, request_id`;

/** A response is counted by a job, some seconds after its arrival: see `ArrivalsRepository`. */
const SETTLED_AFTER = `interval '15 s'`;

/**
 * Locks the customers of responses, in the table or in the bin, before {@link LOCK_FORMS}, as merges and erasures lock the customer
 * first. A merge moves the responses that it finds in the table, then those in the bin: a response that changed places in between would
 * keep the id of the merged customer. Returns the ids that no customer has.
 */
export const LOCK_CUSTOMERS: Statement = {
  name: 'lock_customers_of_responses',
  text: `
    WITH named_customers AS MATERIALIZED (
      SELECT DISTINCT found.subscriber_id AS id
        FROM unnest((SELECT $2::uuid[])) AS requested_response (id)
       CROSS JOIN LATERAL (
         SELECT subscriber_id FROM form_responses WHERE team_id = $1 AND id = requested_response.id
         UNION ALL
         SELECT subscriber_id FROM binned_responses WHERE team_id = $1 AND id = requested_response.id
         OFFSET 0) found
       WHERE found.subscriber_id IS NOT NULL
    ), locked_customers AS MATERIALIZED (
      SELECT customer.id FROM (SELECT id FROM named_customers ORDER BY id) named_customers
       CROSS JOIN LATERAL (
         SELECT id FROM customers WHERE team_id = $1 AND id = named_customers.id FOR KEY SHARE) customer
    )
    SELECT id FROM named_customers WHERE id NOT IN (SELECT id FROM locked_customers) ORDER BY id`,
};

/**
 * Locks the forms of responses, in the table or in the bin: no other deletion, change of the form, or count of its past responses runs
 * meanwhile. $3 is the only form that is meant, or null; $4 includes forms in the bin.
 * No index has `request_id`: an index by form has all else, and a generic plan would read its entries of the whole team for each id.
 */
export const LOCK_FORMS: Statement = {
  name: 'lock_forms_of_responses',
  text: `
    WITH named_forms AS MATERIALIZED (
      SELECT DISTINCT found.form_id
        FROM unnest((SELECT $2::uuid[])) AS requested_response (id)
       CROSS JOIN LATERAL (
         SELECT form_id, request_id FROM form_responses WHERE team_id = $1 AND id = requested_response.id
         UNION ALL
         SELECT form_id, request_id FROM binned_responses WHERE team_id = $1 AND id = requested_response.id
         OFFSET 0) found
    )
    SELECT f.id FROM (SELECT form_id FROM named_forms ORDER BY form_id) named_forms
     CROSS JOIN LATERAL (
       SELECT id FROM forms
        WHERE team_id = $1 AND id = named_forms.form_id AND (($3::uuid IS NULL OR id = $3)
              AND ($4::boolean OR deleted_at IS NULL)) IS TRUE
          FOR NO KEY UPDATE) f`,
};

/** Keeps the job of arrivals from counting responses that a deletion takes: it skips a team whose row is locked. */
export const LOCK_ARRIVALS: Statement = {
  name: 'lock_arrival_progress',
  text: 'SELECT 1 FROM arrival_progress WHERE team_id = $1 FOR SHARE',
};

/** SQL: the responses $2 of the locked forms $3, locked in the order of their ids. */
const namedResponses = (from: string): string => `
    named_responses AS MATERIALIZED (
      SELECT r.id FROM (SELECT DISTINCT id FROM unnest((SELECT $2::uuid[])) AS requested_response (id)
                         ORDER BY id) requested_response
       CROSS JOIN LATERAL (SELECT id ${from} WHERE team_id = $1 AND id = requested_response.id
                              AND (form_id = ANY ((SELECT $3::uuid[])::uuid[])) IS TRUE
                              FOR UPDATE) r
    )`;

/**
 * SQL: changes the counters by the rows of `moved`, in the slot $4. The job of the past counts waits for the lock of the form, and that
 * of the arrivals for the lock of its progress: both have counted a response that is before the position that they have reached.
 * @param sign 1 for restored responses, -1 for removed responses
 */
const counters = (moved: string, sign: 1 | -1): string => `
    response_counts AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, form_id, $4::smallint, source, is_read, ${sign} * count(*)
        FROM ${moved} GROUP BY form_id, source, is_read ORDER BY form_id, source, is_read
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    ), value_counts AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT $1, f.id, r.answers ->> f.id::text, $4::smallint, ${sign} * count(*)
        FROM ${moved} r
        JOIN form_fields f ON f.team_id = $1 AND f.form_id = r.form_id AND f.counts_values
       WHERE r.answers ? f.id::text
       GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + excluded.responses
    ), quarter AS MATERIALIZED (
      SELECT form_id, ${quarterOf('created_at')} AS starts_at, source, count(*) AS responses
        FROM ${moved} GROUP BY 1, 2, 3
    ), arrived_responses AS MATERIALIZED (
      SELECT r.form_id, r.created_at
        FROM ${moved} r JOIN arrival_progress p ON p.team_id = $1
       WHERE (r.source = 'page' OR r.key_id IS NOT NULL)
         AND (r.created_at, r.id) <= (p.read_at, p.read_id)
    ), arrivals AS (
      UPDATE arrival_counts a
         SET responses = greatest(0, a.responses + ${sign} * quarter.responses)
        FROM (SELECT form_id, date_bin('15 minutes', created_at, 'epoch') AS starts_at,
                     count(*)::integer AS responses
                FROM arrived_responses GROUP BY 1, 2) quarter
       WHERE a.team_id = $1 AND a.starts_at = quarter.starts_at AND a.form_id = quarter.form_id
    )`;

/** SQL: subtracts responses that have gone. A quarter without a response has no row, so that the last row is the end of the counted quarters. */
const UNCOUNT_PAST = `
    emptied_quarters AS (
      DELETE FROM past_response_counts p USING quarter q
       WHERE p.team_id = $1 AND p.form_id = q.form_id AND p.starts_at = q.starts_at
         AND p.source = q.source AND p.responses <= q.responses
    ), lowered_quarters AS (
      UPDATE past_response_counts p SET responses = p.responses - q.responses
        FROM quarter q
       WHERE p.team_id = $1 AND p.form_id = q.form_id AND p.starts_at = q.starts_at
         AND p.source = q.source AND p.responses > q.responses
    ), waiting_counts AS (
      UPDATE form_arrivals a SET waiting = greatest(0, a.waiting - gone_arrivals.responses)
        FROM (SELECT arrived_responses.form_id, count(*)::integer AS responses
                FROM arrived_responses JOIN form_arrivals known_arrivals
                  ON known_arrivals.team_id = $1 AND known_arrivals.form_id = arrived_responses.form_id
               WHERE known_arrivals.told_at IS NULL OR arrived_responses.created_at > known_arrivals.told_at - ${SETTLED_AFTER}
               GROUP BY 1) gone_arrivals
       WHERE a.team_id = $1 AND a.form_id = gone_arrivals.form_id
    )`;

/** Takes responses from the table, with their deliveries, which have the times of their responses. */
const TAKE_RESPONSES = `
    ${namedResponses('FROM form_responses')}, taken_responses AS (
      DELETE FROM form_responses r
       WHERE r.team_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM named_responses))
      RETURNING r.id, r.form_id, r.created_at, r.source, r.is_read, r.subscriber_id, r.answers,
                r.hidden_values, r.campaign_id, r.key_id, r.request_id
    ), found_delivery AS MATERIALIZED (
      SELECT w.id FROM taken_responses CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
         WHERE team_id = $1 AND form_id = taken_responses.form_id AND created_at = taken_responses.created_at
           AND ${unindexedEquality('response_id', 'taken_responses.id')} OFFSET 0) w
    ), taken_deliveries AS (
      DELETE FROM webhook_deliveries w USING found_delivery
       WHERE w.team_id = $1 AND w.id = found_delivery.id
      RETURNING w.*
    )`;

const SELECT_TAKEN = `
    SELECT (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM taken_responses) AS ids,
           (SELECT count(*) FROM taken_deliveries)::integer AS deliveries`;

/** Moves responses to the bin. $5 is the time, $6 the actor, $7 whether their form is moved, too. */
export const BIN_RESPONSES: Statement = {
  name: 'bin_responses',
  text: `
    WITH ${TAKE_RESPONSES}, new_binned_responses AS (
      INSERT INTO binned_responses (team_id, ${KEPT_COLUMNS}, deliveries, deleted_at, deleted_by, with_form)
      SELECT $1, taken_responses.*, kept_deliveries.deliveries, $5::timestamptz, $6::uuid, $7::boolean
        FROM taken_responses
        LEFT JOIN (
          SELECT d.response_id,
                 jsonb_agg(to_jsonb(d) || jsonb_build_object('log', (
                   SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]') FROM webhook_attempts a
                    WHERE a.team_id = $1 AND a.delivery_id = d.id))) AS deliveries
            FROM taken_deliveries d GROUP BY 1
        ) kept_deliveries ON kept_deliveries.response_id = taken_responses.id
    ), ${counters('taken_responses', -1)}, ${UNCOUNT_PAST}
    ${SELECT_TAKEN}`,
};

/** Deletes responses from the table for good. */
export const DELETE_RESPONSES: Statement = {
  name: 'delete_responses',
  text: `WITH ${TAKE_RESPONSES}, ${counters('taken_responses', -1)}, ${UNCOUNT_PAST} ${SELECT_TAKEN}`,
};

/** Deletes responses from the bin for good. */
export const DELETE_BINNED_RESPONSES: Statement = {
  name: 'delete_binned_responses',
  text: `
    WITH ${namedResponses('FROM binned_responses')}, deleted_responses AS (
      DELETE FROM binned_responses r
       WHERE r.team_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM named_responses))
      RETURNING r.id, coalesce(jsonb_array_length(r.deliveries), 0) AS deliveries
    )
    SELECT (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM deleted_responses) AS ids,
           (SELECT coalesce(sum(deliveries), 0) FROM deleted_responses)::integer AS deliveries`,
};

/**
 * Brings responses back from the bin, without the answers to fields that were removed meanwhile. Deliveries that were still to be sent
 * are sent; they are due as they were.
 */
export const RESTORE_RESPONSES: Statement = {
  name: 'restore_responses',
  text: `
    WITH ${namedResponses('FROM binned_responses')}, unbinned_responses AS (
      DELETE FROM binned_responses r
       WHERE r.team_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM named_responses))
      RETURNING r.*
    ), restored_responses AS (
      INSERT INTO form_responses (team_id, ${KEPT_COLUMNS})
      SELECT $1, id, form_id, created_at, source, is_read, subscriber_id,
             answers - ARRAY(SELECT answer.id FROM jsonb_object_keys(unbinned_responses.answers) AS answer (id)
                              WHERE (SELECT f.id FROM form_fields f
                                      WHERE f.team_id = $1 AND f.id = answer.id::uuid) IS NULL),
             hidden_values, campaign_id, key_id, request_id
        FROM unbinned_responses
      RETURNING ${KEPT_COLUMNS}
    ), kept_deliveries AS MATERIALIZED (
      SELECT delivery FROM unbinned_responses, jsonb_array_elements(unbinned_responses.deliveries) AS delivery
    ), new_deliveries AS (
      INSERT INTO webhook_deliveries
      SELECT row.* FROM kept_deliveries, jsonb_populate_record(
               NULL::webhook_deliveries, delivery || '{"claimed_until": null}') AS row
    ), new_attempts AS (
      INSERT INTO webhook_attempts
      SELECT row.* FROM kept_deliveries,
             jsonb_populate_recordset(NULL::webhook_attempts, delivery -> 'log') AS row
    ), ${counters('restored_responses', 1)}, past_counts AS (
      INSERT INTO past_response_counts AS known (team_id, form_id, starts_at, source, responses)
      SELECT $1, form_id, starts_at, source, responses FROM quarter q
       WHERE starts_at < ${countedUntil('q.form_id')}
       ORDER BY form_id, starts_at, source
      ON CONFLICT (team_id, form_id, starts_at, source)
      DO UPDATE SET responses = known.responses + excluded.responses
    )
    SELECT (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM restored_responses) AS ids,
           (SELECT count(*) FROM kept_deliveries)::integer AS deliveries`,
};
