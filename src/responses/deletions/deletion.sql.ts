import type { Statement } from '../../core/database/statement';
import { unindexedEquality } from '../../core/database/sql-expressions';
import { countedUntil, quarterOf } from '../summary/past-counts.sql';

/** The columns that a response keeps in the bin. */
const KEPT = `id, form_id, created_at, source, is_read, subscriber_id, answers, hidden_values,
              campaign_id, key_id, request_id`;

/** A response is counted by a job, some seconds after its arrival: see `ArrivalsRepository`. */
const SETTLED = `interval '15 s'`;

/**
 * Locks the customers of responses, in the table or in the bin, before {@link LOCK_FORMS}, as merges and erasures lock the customer
 * first. A merge moves the responses that it finds in the table, then those in the bin: a response that changed places in between would
 * keep the id of the merged customer. Returns the ids that no customer has.
 */
export const LOCK_CUSTOMERS: Statement = {
  name: 'lock_customers_of_responses',
  text: `
    WITH named AS MATERIALIZED (
      SELECT DISTINCT found.subscriber_id AS id
        FROM unnest((SELECT $2::uuid[])) AS asked (id)
       CROSS JOIN LATERAL (
         SELECT subscriber_id FROM form_responses WHERE team_id = $1 AND id = asked.id
         UNION ALL
         SELECT subscriber_id FROM binned_responses WHERE team_id = $1 AND id = asked.id
         OFFSET 0) found
       WHERE found.subscriber_id IS NOT NULL
    ), locked AS MATERIALIZED (
      SELECT customer.id FROM (SELECT id FROM named ORDER BY id) named
       CROSS JOIN LATERAL (
         SELECT id FROM customers WHERE team_id = $1 AND id = named.id FOR KEY SHARE) customer
    )
    SELECT id FROM named WHERE id NOT IN (SELECT id FROM locked) ORDER BY id`,
};

/**
 * Locks the forms of responses, in the table or in the bin: no other deletion, change of the form, or count of its past responses runs
 * meanwhile. $3: only this form, or null; $4: also forms in the bin.
 */
export const LOCK_FORMS: Statement = {
  name: 'lock_forms_of_responses',
  text: `
    WITH named AS MATERIALIZED (
      SELECT DISTINCT found.form_id
        FROM unnest((SELECT $2::uuid[])) AS asked (id)
       CROSS JOIN LATERAL (
         SELECT form_id FROM form_responses WHERE team_id = $1 AND id = asked.id
         UNION ALL
         SELECT form_id FROM binned_responses WHERE team_id = $1 AND id = asked.id
         OFFSET 0) found
    )
    SELECT f.id FROM (SELECT form_id FROM named ORDER BY form_id) named
     CROSS JOIN LATERAL (
       SELECT id FROM forms
        WHERE team_id = $1 AND id = named.form_id AND (($3::uuid IS NULL OR id = $3)
              AND ($4::boolean OR deleted_at IS NULL)) IS TRUE
          FOR NO KEY UPDATE) f`,
};

/** Keeps the job of arrivals from counting responses that a deletion takes: it skips a team whose row is locked. */
export const LOCK_ARRIVALS: Statement = {
  name: 'lock_arrival_progress',
  text: 'SELECT 1 FROM arrival_progress WHERE team_id = $1 FOR SHARE',
};

/** Responses $2 of the locked forms $3, locked in the order of their ids. */
const named = (from: string): string => `
    named AS MATERIALIZED (
      SELECT r.id FROM (SELECT DISTINCT id FROM unnest((SELECT $2::uuid[])) AS asked (id)
                         ORDER BY id) asked
       CROSS JOIN LATERAL (SELECT id ${from} WHERE team_id = $1 AND id = asked.id
                              AND (form_id = ANY ((SELECT $3::uuid[])::uuid[])) IS TRUE
                              FOR UPDATE) r
    )`;

/**
 * Counters of the rows of `moved`, in the slot $4. The job of the past counts waits for the lock of the form, and that of the arrivals for
 * the lock of its progress: both have counted a response if it is older than they are far.
 * @param sign 1: the responses have come back; -1: they have gone
 */
const counters = (moved: string, sign: 1 | -1): string => `
    counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, form_id, $4::smallint, source, is_read, ${sign} * count(*)
        FROM ${moved} GROUP BY form_id, source, is_read ORDER BY form_id, source, is_read
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    ), valued AS (
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
    ), arrived AS MATERIALIZED (
      SELECT r.form_id, r.created_at
        FROM ${moved} r JOIN arrival_progress p ON p.team_id = $1
       WHERE (r.source = 'page' OR r.key_id IS NOT NULL)
         AND (r.created_at, r.id) <= (p.read_at, p.read_id)
    ), arrivals AS (
      UPDATE arrival_counts a
         SET responses = greatest(0, a.responses + ${sign} * quarter.responses)
        FROM (SELECT form_id, date_bin('15 minutes', created_at, 'epoch') AS starts_at,
                     count(*)::integer AS responses
                FROM arrived GROUP BY 1, 2) quarter
       WHERE a.team_id = $1 AND a.starts_at = quarter.starts_at AND a.form_id = quarter.form_id
    )`;

/** A response that has gone: its quarter has no row once it has no response, so that the end of the counted quarters is that of a row. */
const UNCOUNT_PAST = `
    past_emptied AS (
      DELETE FROM past_response_counts p USING quarter q
       WHERE p.team_id = $1 AND p.form_id = q.form_id AND p.starts_at = q.starts_at
         AND p.source = q.source AND p.responses <= q.responses
    ), past_lowered AS (
      UPDATE past_response_counts p SET responses = p.responses - q.responses
        FROM quarter q
       WHERE p.team_id = $1 AND p.form_id = q.form_id AND p.starts_at = q.starts_at
         AND p.source = q.source AND p.responses > q.responses
    ), waiting AS (
      UPDATE form_arrivals a SET waiting = greatest(0, a.waiting - gone.responses)
        FROM (SELECT arrived.form_id, count(*)::integer AS responses
                FROM arrived JOIN form_arrivals known
                  ON known.team_id = $1 AND known.form_id = arrived.form_id
               WHERE known.told_at IS NULL OR arrived.created_at > known.told_at - ${SETTLED}
               GROUP BY 1) gone
       WHERE a.team_id = $1 AND a.form_id = gone.form_id
    )`;

/** Takes responses from the table, with their deliveries, which have the times of their responses. */
const TAKE = `
    ${named('FROM form_responses')}, gone AS (
      DELETE FROM form_responses r
       WHERE r.team_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM named))
      RETURNING r.id, r.form_id, r.created_at, r.source, r.is_read, r.subscriber_id, r.answers,
                r.hidden_values, r.campaign_id, r.key_id, r.request_id
    ), found_delivery AS MATERIALIZED (
      SELECT w.id FROM gone CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
         WHERE team_id = $1 AND form_id = gone.form_id AND created_at = gone.created_at
           AND ${unindexedEquality('response_id', 'gone.id')} OFFSET 0) w
    ), delivery AS (
      DELETE FROM webhook_deliveries w USING found_delivery found
       WHERE w.team_id = $1 AND w.id = found.id
      RETURNING w.*
    )`;

const TAKEN = `
    SELECT (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM gone) AS ids,
           (SELECT count(*) FROM delivery)::integer AS deliveries`;

/** Moves responses to the bin. $5 when, $6 who, $7 whether with their form. */
export const BIN_RESPONSES: Statement = {
  name: 'bin_responses',
  text: `
    WITH ${TAKE}, binned AS (
      INSERT INTO binned_responses (team_id, ${KEPT}, deliveries, deleted_at, deleted_by, with_form)
      SELECT $1, gone.*, kept.deliveries, $5::timestamptz, $6::uuid, $7::boolean
        FROM gone
        LEFT JOIN (
          SELECT d.response_id,
                 jsonb_agg(to_jsonb(d) || jsonb_build_object('log', (
                   SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]') FROM webhook_attempts a
                    WHERE a.team_id = $1 AND a.delivery_id = d.id))) AS deliveries
            FROM delivery d GROUP BY 1
        ) kept ON kept.response_id = gone.id
    ), ${counters('gone', -1)}, ${UNCOUNT_PAST}
    ${TAKEN}`,
};

/** Deletes responses from the table for good. */
export const DELETE_RESPONSES: Statement = {
  name: 'delete_responses',
  text: `WITH ${TAKE}, ${counters('gone', -1)}, ${UNCOUNT_PAST} ${TAKEN}`,
};

/** Deletes responses from the bin for good. */
export const DELETE_BINNED_RESPONSES: Statement = {
  name: 'delete_binned_responses',
  text: `
    WITH ${named('FROM binned_responses')}, gone AS (
      DELETE FROM binned_responses r
       WHERE r.team_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM named))
      RETURNING r.id, coalesce(jsonb_array_length(r.deliveries), 0) AS deliveries
    )
    SELECT (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM gone) AS ids,
           (SELECT coalesce(sum(deliveries), 0) FROM gone)::integer AS deliveries`,
};

/**
 * Brings responses back from the bin, without the answers to fields that were removed meanwhile. Deliveries that were still to be sent
 * are sent; they are due as they were.
 */
export const RESTORE_RESPONSES: Statement = {
  name: 'restore_responses',
  text: `
    WITH ${named('FROM binned_responses')}, back AS (
      DELETE FROM binned_responses r
       WHERE r.team_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM named))
      RETURNING r.*
    ), restored AS (
      INSERT INTO form_responses (team_id, ${KEPT})
      SELECT $1, id, form_id, created_at, source, is_read, subscriber_id,
             answers - ARRAY(SELECT answered.id FROM jsonb_object_keys(back.answers) AS answered (id)
                              WHERE (SELECT f.id FROM form_fields f
                                      WHERE f.team_id = $1 AND f.id = answered.id::uuid) IS NULL),
             hidden_values, campaign_id, key_id, request_id
        FROM back
      RETURNING ${KEPT}
    ), kept AS MATERIALIZED (
      SELECT delivery FROM back, jsonb_array_elements(back.deliveries) AS delivery
    ), delivered AS (
      INSERT INTO webhook_deliveries
      SELECT row.* FROM kept, jsonb_populate_record(
               NULL::webhook_deliveries, delivery || '{"claimed_until": null}') AS row
    ), logged AS (
      INSERT INTO webhook_attempts
      SELECT row.* FROM kept,
             jsonb_populate_recordset(NULL::webhook_attempts, delivery -> 'log') AS row
    ), ${counters('restored', 1)}, past AS (
      INSERT INTO past_response_counts AS known (team_id, form_id, starts_at, source, responses)
      SELECT $1, form_id, starts_at, source, responses FROM quarter q
       WHERE starts_at < ${countedUntil('q.form_id')}
       ORDER BY form_id, starts_at, source
      ON CONFLICT (team_id, form_id, starts_at, source)
      DO UPDATE SET responses = known.responses + excluded.responses
    )
    SELECT (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM restored) AS ids,
           (SELECT count(*) FROM kept)::integer AS deliveries`,
};
