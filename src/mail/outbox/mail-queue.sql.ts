import type { Statement } from '../../core/database/statement';

/** The number of the last attempts of a mail that are kept. */
const MAX_LOGGED_ATTEMPTS = 20;

/**
 * Claims due mails. Recursive queries visit each team by one index probe, however many mails it has (a loose index scan), and claim
 * from each what the offer allows, the longest due first. Skips rows that another process is claiming.
 *
 * The parameters:
 * - $1 the share after which the search starts; $2 the maximum number of mails in total, $3 of each share
 * - $4 shares with another maximum, $5 their maximums
 * - $6 the duration of a claim in milliseconds; $7 whether to claim mails whose earlier claim has expired
 */
export const CLAIM_MAILS: Statement = {
  name: 'claim_mails',
  text: `
    WITH RECURSIVE share AS (
      (
        SELECT share_id FROM mails
         WHERE status = 'pending' AND share_id > $1 ORDER BY share_id LIMIT 1
      ) UNION ALL (
        SELECT next_share.share_id
          FROM share CROSS JOIN LATERAL (
               SELECT m.share_id FROM mails m
                WHERE m.status = 'pending' AND m.share_id > share.share_id
                ORDER BY m.share_id LIMIT 1) next_share
      )
    ), due_mails AS MATERIALIZED (
      SELECT row_number() OVER () AS place, found_mails.id
        FROM (
          SELECT share_mails.id
            FROM share
           CROSS JOIN LATERAL (
             SELECT m.id FROM mails m
              WHERE m.status = 'pending' AND m.share_id = share.share_id
                AND m.next_attempt_at <= now()
                AND (m.claimed_until IS NULL OR ($7 AND m.claimed_until <= now()))
              ORDER BY m.next_attempt_at, m.id
              LIMIT coalesce((SELECT room FROM unnest($4::uuid[], $5::int[]) AS other_limit (share_id, room)
                               WHERE other_limit.share_id = share.share_id), $3)
                FOR UPDATE SKIP LOCKED) share_mails
           LIMIT $2) found_mails
    ), claimed_mails AS (
      UPDATE mails m SET claimed_until = now() + $6 * interval '1 ms'
        FROM due_mails
       WHERE m.id = due_mails.id
      RETURNING m.*, due_mails.place
    )
    SELECT c.share_id AS "teamId", c.id, c.team_id AS "ownTeamId", c.kind, c.account_id AS "accountId",
           c.address, c.address_key AS "addressKey", c.language, c.content, c.attempts,
           c.created_at AS "createdAt", c.claimed_until AS "claimedUntil",
           c.admitted_at IS NOT NULL AS "isAdmitted"
      FROM claimed_mails c
     ORDER BY c.place`,
};

/** Waits for other admissions: one at a time counts, so that two processes cannot both take the last place. */
export const LOCK_ADMISSIONS: Statement = {
  name: 'lock_mail_admissions',
  text: 'SELECT pg_advisory_xact_lock($1)',
};

/**
 * When the window has room again, which is when the mail that fills it leaves it, or NULL if it has room now.
 * @param limit the parameter with the limit, which is NULL for no limit
 */
const fullUntil = (condition: string, window: string, limit: string): string => `
  (SELECT max(newest.admitted_at) + interval '${window}'
     FROM (SELECT admitted_at FROM mails
            WHERE ${limit}::int IS NOT NULL AND ${condition}
              AND admitted_at IS NOT NULL AND admitted_at > now() - interval '${window}'
            ORDER BY admitted_at DESC LIMIT ${limit}) newest
   HAVING count(*) >= ${limit})`;

/**
 * Counts a mail against the limits of its team (an hour, a day) and address (an hour), once for all its attempts, or makes it due when
 * they have room, which ends its claim.
 *
 * The parameters: $1 the id; $2 the claim; $3 the share; $4, $5 its limits of an hour and a day, or null for none; $6 the address, $7 its
 * limit; $8 the share of mails of accounts, which are counted separately, so that teams cannot use up the mails of a person who resets a password.
 */
export const ADMIT_MAIL: Statement = {
  name: 'admit_mail',
  text: `
    WITH full_until AS (
      SELECT ${fullUntil('share_id = $3', '1 hour', '$4')} AS hour,
             ${fullUntil('share_id = $3', '1 day', '$5')} AS day,
             ${fullUntil('address_key = $6 AND (share_id = $8) = ($3 = $8::uuid)', '1 hour', '$7')} AS address
    ), wait AS (
      SELECT greatest(hour, day, address) AS until,
             CASE WHEN greatest(hour, day, address) = address THEN 'address'
                  WHEN greatest(hour, day, address) = day THEN 'day' ELSE 'hour' END AS "limit"
        FROM full_until
    )
    UPDATE mails m
       SET admitted_at = statement_timestamp() + CASE WHEN wait.until IS NULL THEN interval '0' END,
           next_attempt_at = coalesce(wait.until, m.next_attempt_at),
           claimed_until = CASE WHEN wait.until IS NULL THEN m.claimed_until END,
           last_error = CASE
             WHEN wait.until IS NULL THEN m.last_error
             WHEN wait."limit" = 'address' THEN 'Waits: this address has got ' || $7 || ' mails within an hour.'
             WHEN wait."limit" = 'day' THEN 'Waits: the team has sent ' || $5 || ' mails within a day.'
             ELSE 'Waits: the team has sent ' || $4 || ' mails within an hour.' END
      FROM wait
     WHERE m.id = $1 AND m.claimed_until = $2 AND m.status = 'pending'
    RETURNING m.admitted_at IS NOT NULL AS "isAdmitted"`,
};

/**
 * Changes the row only if the caller's claim still holds. The content ends with the last attempt. A rejected address ($9) is stored with the
 * words of the server. Logs the attempt ($7, $8), unless none was made.
 */
export const FINISH_MAIL: Statement = {
  name: 'finish_mail',
  text: `
    WITH finished_mail AS (
      UPDATE mails
         SET status = $3, attempts = attempts + CASE WHEN $7::timestamptz IS NULL THEN 0 ELSE 1 END,
             last_status_code = $4, last_error = $5,
             sent_at = now() + CASE WHEN $3 = 'sent' THEN interval '0' END,
             next_attempt_at = now() + $6 * interval '1 ms', claimed_until = NULL,
             content = CASE WHEN $3 = 'pending' THEN content END,
             attempt_log = CASE WHEN $7::timestamptz IS NULL THEN attempt_log ELSE (
               SELECT jsonb_agg(kept_attempts.entry ORDER BY kept_attempts.position)
                 FROM (
                   SELECT logged_attempt.entry, logged_attempt.position
                     FROM jsonb_array_elements(attempt_log || jsonb_build_object(
                            'at', to_char($7::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                            'durationMs', $8::int, 'statusCode', $4::int, 'error', $5::text))
                          WITH ORDINALITY AS logged_attempt (entry, position)
                    ORDER BY logged_attempt.position DESC LIMIT ${MAX_LOGGED_ATTEMPTS}) kept_attempts) END
       WHERE id = $1 AND claimed_until = $2
      RETURNING id
    ), rejected_address AS (
      INSERT INTO mail_rejected_addresses (address_key, reason, rejected_at)
      SELECT $9, $5, now() FROM finished_mail WHERE $9::text IS NOT NULL
      ON CONFLICT (address_key) DO UPDATE SET rejected_at = excluded.rejected_at, reason = excluded.reason
    )
    SELECT id FROM finished_mail`,
};

/** Ends a claim without an attempt. */
export const RELEASE_MAIL: Statement = {
  name: 'release_mail',
  text: 'UPDATE mails SET claimed_until = NULL WHERE id = $1 AND claimed_until = $2',
};

/**
 * Adds a mail for each recipient, unless one with the same dedupe key exists, or the team has $11 pending mails.
 *
 * The parameters: $1 the team, $2 the share, $3 the kind; $4 to $8 ids, accounts, addresses, their keys and languages of the mails; $9 the
 * content, $10 what it is about, $12 the dedupe key.
 */
export const INSERT_MAILS: Statement = {
  name: 'insert_mails',
  text: `
    INSERT INTO mails (id, team_id, share_id, kind, account_id, address, address_key, language, content, about_id, dedupe_key)
    SELECT mail.id, $1, $2, $3, mail.account_id, mail.address, mail.address_key, mail.language, $9::jsonb, $10, $12
      FROM unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[])
           AS mail (id, account_id, address, address_key, language)
     WHERE (SELECT count(*) FROM (SELECT 1 FROM mails
                                   WHERE share_id = $2 AND status = 'pending' LIMIT $11) pending_mails) < $11
    ON CONFLICT (share_id, dedupe_key, address_key) WHERE dedupe_key IS NOT NULL DO NOTHING
    RETURNING id`,
};

export const COUNT_PENDING_MAILS: Statement = {
  name: 'count_pending_mails',
  text: `SELECT count(*) AS pending FROM mails WHERE status = 'pending'`,
};
