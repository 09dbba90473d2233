import type { Statement } from '../../core/database/statement';
import { subjectsOfPurges } from '../../tenancy/purges/is-purging.sql';

/** The kind of the purges that delete the reads of accounts that are not connected any more. */
export const POST_READS_PURGE = 'postReads';

/** SQL: when the account of the team $1 was connected at the platform $2, or no row if none is. */
const CONNECTED_AT = `
  SELECT connected_at FROM social_credentials WHERE team_id = $1 AND platform = $2`;

/** Forgets posts of an earlier account. */
export const FORGET_STALE = `
  DELETE FROM social_post_reads
   WHERE team_id = $1 AND platform = $2 AND post_id = ANY ($3) AND read_at < (${CONNECTED_AT})`;

/**
 * Notes posts that were read, after {@link FORGET_STALE}, and returns the counters of their previous readings. Notes nothing if the account
 * was disconnected meanwhile.
 */
export const NOTE_POSTS = `
  WITH account AS MATERIALIZED (
    SELECT connected_at FROM social_credentials WHERE team_id = $1 AND platform = $2 FOR KEY SHARE
  )
  INSERT INTO social_post_reads (team_id, platform, post_id, published_at, next_read_at, reads, read_at)
  SELECT $1::uuid, $2::text, post.id, post.published_at, now() + post.wait_ms * interval '1 ms', 1, now()
    FROM account, unnest($3::text[], $4::timestamptz[], $5::float8[]) AS post (id, published_at, wait_ms)
  ON CONFLICT (team_id, platform, post_id) DO UPDATE
     SET published_at = excluded.published_at, next_read_at = excluded.next_read_at,
         reads = social_post_reads.reads + 1, read_at = excluded.read_at, gone_at = NULL
  RETURNING post_id AS id, counters`;

/** Returns no posts while a purge deletes the reads of an earlier account, of which a million may be due. */
export const LIST_DUE_POSTS = `
  SELECT post_id AS id FROM social_post_reads
   WHERE team_id = $1 AND platform = $2 AND next_read_at <= now() AND read_at >= (${CONNECTED_AT})
     AND NOT EXISTS (${subjectsOfPurges(POST_READS_PURGE, '$1', `input ->> 'platform' = $2`)})
   ORDER BY next_read_at LIMIT $3`;

/**
 * Deletes those of the next $4 reads after the post $3 that are older than the connection of the account: all of them if none is connected.
 * Returns the last of the $4 posts, or null if they are the last ones.
 */
export const DELETE_STALE_READS: Statement = {
  name: 'delete_stale_post_reads',
  text: `
    WITH next_reads AS MATERIALIZED (
      SELECT post_id FROM social_post_reads
       WHERE team_id = $1 AND platform = $2 AND post_id > $3 ORDER BY post_id LIMIT $4
    ), deleted_reads AS (
      DELETE FROM social_post_reads
       WHERE team_id = $1 AND platform = $2 AND post_id = ANY (ARRAY(SELECT post_id FROM next_reads))
         AND read_at < coalesce((${CONNECTED_AT}), 'infinity')
      RETURNING 1
    )
    SELECT (SELECT CASE WHEN count(*) = $4 THEN max(post_id) END FROM next_reads) AS next,
           (SELECT count(*) FROM deleted_reads)::integer AS deleted`,
};
