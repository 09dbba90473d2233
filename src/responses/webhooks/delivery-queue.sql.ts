import type { Statement } from '../../core/database/statement';
import { TRIP_AFTER } from '../../core/jobs/outbox/delivery-lane';
import { NIL_ID } from '../../core/values/identifiers';

/** The last attempts of a delivery that are kept. */
export const MAX_LOGGED_ATTEMPTS = 20;

const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Pending deliveries that one statement reads. */
export const PENDING_PAGE = 1_000;

/** SQL: the lane of a form of a team, or NULL if it was deleted. @param ofReceiver the same team, in another expression */
const laneOf = (formId: string, team: string, ofReceiver: string): string => `
  (SELECT CASE WHEN r.url IS DISTINCT FROM f.webhook_url THEN 'unproven'
               WHEN r.timeouts >= ${TRIP_AFTER} THEN 'tripped'
               WHEN r.is_quick THEN 'healthy'
               ELSE 'unproven' END
     FROM forms f
     LEFT JOIN webhook_receivers r ON r.team_id = ${ofReceiver} AND r.form_id = f.id
    WHERE f.team_id = ${team} AND f.id = ${formId} AND f.deleted_at IS NULL)`;

/**
 * The teams of the next pending deliveries after the team $1, whether one of these is due in the lane $3, and how many they are. Locks
 * nothing, and reads a part of the index however many deliveries there are: a team whose deliveries fill the page may have more.
 * $2: whether deliveries are due whose earlier claim has expired.
 */
export const FIND_PENDING_TEAMS: Statement = {
  name: 'find_teams_with_deliveries',
  text: `
    SELECT team_id AS "teamId", bool_or(is_due) IS TRUE AS "isDue", count(*)::integer AS deliveries
      FROM (
        SELECT w.team_id,
               w.next_attempt_at <= now()
                 AND (w.claimed_until IS NULL OR ($2 AND w.claimed_until <= now()))
                 AND $3 = ${laneOf('w.form_id', 'w.team_id', 'f.team_id')} AS is_due
          FROM webhook_deliveries w
         WHERE w.status = 'pending' AND w.team_id > $1
         ORDER BY w.team_id, w.form_id, w.next_attempt_at LIMIT ${PENDING_PAGE}) page
     GROUP BY team_id ORDER BY team_id`,
};

/**
 * Claims due deliveries of a team, of one lane. A recursive query visits each form by one index probe, however many deliveries it
 * has (a loose index scan), and claims from each what the offer allows, the longest due first. The visit starts after the form at
 * which the previous one ended. Skips rows that another process is claiming.
 *
 * The parameters:
 * - $1 the team; $2 the maximum number of its deliveries, $3 that of each form
 * - $4 the form after which the visit starts
 * - $5 forms with another maximum, $6 their maximums
 * - $7 the lane; $8 the duration of a claim in milliseconds; $9 whether to claim deliveries whose earlier claim has expired
 */
export const CLAIM_DELIVERIES: Statement = {
  name: 'claim_webhook_deliveries',
  text: `
    WITH due_deliveries AS MATERIALIZED (
      SELECT row_number() OVER () AS place, of_form.id
        FROM (VALUES ($4::uuid, '${MAX_ID}'::uuid), ('${NIL_ID}'::uuid, $4::uuid)) AS span (low, high)
       CROSS JOIN LATERAL (
         WITH RECURSIVE form AS (
           (
             SELECT w.form_id, w.next_attempt_at FROM webhook_deliveries w
              WHERE w.status = 'pending' AND w.team_id = $1
                AND w.form_id > span.low AND w.form_id <= span.high
              ORDER BY w.form_id, w.next_attempt_at LIMIT 1
           ) UNION ALL (
             SELECT following.*
               FROM form CROSS JOIN LATERAL (
                    SELECT w.form_id, w.next_attempt_at FROM webhook_deliveries w
                     WHERE w.status = 'pending' AND w.team_id = $1
                       AND w.form_id > form.form_id AND w.form_id <= span.high
                     ORDER BY w.form_id, w.next_attempt_at LIMIT 1) following
           )
         )
         SELECT form.form_id FROM form
          WHERE form.next_attempt_at <= now()
            AND $7 = ${laneOf('form.form_id', '$1', '$1')}
       ) form
       CROSS JOIN LATERAL (
         SELECT w.id
           FROM webhook_deliveries w
          WHERE w.status = 'pending' AND w.team_id = $1 AND w.form_id = form.form_id
            AND w.next_attempt_at <= now()
            AND (w.claimed_until IS NULL OR ($9 AND w.claimed_until <= now()))
          ORDER BY w.next_attempt_at, w.id
          LIMIT coalesce((SELECT room FROM unnest($5::uuid[], $6::int[]) AS other_limit (form_id, room)
                           WHERE other_limit.form_id = form.form_id), $3)
            FOR UPDATE SKIP LOCKED) of_form
       LIMIT $2
    ), claimed_deliveries AS (
      UPDATE webhook_deliveries w SET claimed_until = now() + $8 * interval '1 ms'
        FROM due_deliveries
       WHERE w.team_id = $1 AND w.id = due_deliveries.id
      RETURNING w.*, due_deliveries.place
    )
    SELECT c.team_id AS "teamId", c.id, c.form_id AS "formId", c.response_id AS "responseId",
           c.created_at AS "createdAt", c.attempts - c.attempts_before AS "attemptsSoFar",
           c.claimed_until AS "claimedUntil",
           f.webhook_url AS url, f.webhook_secret AS secret
      FROM claimed_deliveries c
     CROSS JOIN LATERAL (SELECT webhook_url, webhook_secret FROM forms
                          WHERE team_id = $1 AND id = c.form_id OFFSET 0) f
     ORDER BY c.place`,
};

/** How long deliveries may fail before people are notified. Of a delivery that has failed for good, they are notified at once. */
const ALARM_AFTER = `interval '1 hour'`;

/** Whether the attempt at the delivery of a response, not of a test event, has failed. */
const IS_FAILURE = `($4 <> 'delivered' AND finished_delivery.response_id IS NOT NULL)`;

/**
 * Changes the row only if the caller's claim still holds. Writes the state of the receiver ($9, $10) only if it changes, so
 * that a receiver that stays healthy costs one read. Logs the attempt ($11 to $15), unless none was made.
 */
export const FINISH_ATTEMPT: Statement = {
  name: 'finish_webhook_attempt',
  text: `
    WITH finished_delivery AS (
      UPDATE webhook_deliveries
         SET status = $4, attempts = attempts + $5, last_status_code = $6, last_error = $7,
             delivered_at = now() + CASE WHEN $4 = 'delivered' THEN interval '0' END,
             next_attempt_at = now() + $8 * interval '1 ms', claimed_until = NULL
       WHERE team_id = $1 AND id = $2 AND claimed_until = $3
      RETURNING team_id, id, form_id, response_id, attempts
    ), new_attempt AS (
      INSERT INTO webhook_attempts (team_id, delivery_id, attempt, started_at, duration_ms,
                                    status_code, error, received, body_hash, was_read)
      SELECT team_id, id, attempts, $11, $12::int, $6, $7, $13, $14, $15
        FROM finished_delivery WHERE $11::timestamptz IS NOT NULL
    ), deleted_attempts AS (
      DELETE FROM webhook_attempts a USING finished_delivery
       WHERE a.team_id = finished_delivery.team_id AND a.delivery_id = finished_delivery.id
         AND a.attempt <= finished_delivery.attempts - ${MAX_LOGGED_ATTEMPTS}
    ), receiver AS (
      INSERT INTO webhook_receivers AS r (team_id, form_id, url, is_quick, timeouts,
                                          failing_since, alarm_at)
      SELECT finished_delivery.team_id, finished_delivery.form_id, $9::text, $10::text = 'quick',
             CASE WHEN $10 = 'timedOut' THEN 1 ELSE 0 END,
             now() + CASE WHEN ${IS_FAILURE} THEN interval '0' END,
             now() + CASE WHEN ${IS_FAILURE} AND $4 = 'pending' THEN ${ALARM_AFTER}
                          WHEN ${IS_FAILURE} THEN interval '0' END
        FROM finished_delivery
        LEFT JOIN webhook_receivers known_receiver
               ON known_receiver.team_id = finished_delivery.team_id AND known_receiver.form_id = finished_delivery.form_id
       WHERE $10 = 'timedOut'
          OR ($9 IS NOT NULL
              AND ((known_receiver.url, known_receiver.is_quick, known_receiver.timeouts) IS DISTINCT FROM ($9, $10 = 'quick', 0)
                   OR ($4 = 'delivered' AND known_receiver.failing_since IS NOT NULL)
                   OR (${IS_FAILURE} AND (known_receiver.failing_since IS NULL
                                          OR ($4 <> 'pending' AND known_receiver.alarm_at > now())))))
      ON CONFLICT (team_id, form_id) DO UPDATE
         SET url = excluded.url, is_quick = excluded.is_quick,
             timeouts = CASE WHEN r.url = excluded.url AND excluded.timeouts > 0
                             THEN r.timeouts + 1 ELSE excluded.timeouts END,
             failing_since = CASE WHEN $4 <> 'delivered' AND r.url = excluded.url
                                  THEN coalesce(r.failing_since, excluded.failing_since)
                                  ELSE excluded.failing_since END,
             -- Null while it is failing: people have been told.
             alarm_at = CASE WHEN $4 = 'delivered' OR r.url <> excluded.url
                                  OR r.failing_since IS NULL THEN excluded.alarm_at
                             WHEN r.alarm_at IS NOT NULL
                             THEN least(r.alarm_at, excluded.alarm_at) END
    )
    SELECT id FROM finished_delivery`,
};

/** Ends a claim without an attempt. */
export const RELEASE_CLAIM: Statement = {
  name: 'release_webhook_claim',
  text: `
    UPDATE webhook_deliveries SET claimed_until = NULL
     WHERE team_id = $1 AND id = $2 AND claimed_until = $3`,
};
