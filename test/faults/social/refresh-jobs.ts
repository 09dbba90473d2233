import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import { JOB_LEASE_MS } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { until } from '../rig/until';
import type { SocialRig } from './social-rig';

/** More than a refresh of tokens that a kill has interrupted (40 s), and then all work. */
const REFRESH_MS = 300_000;
const POLL_INTERVAL_MS = 200;

/** More than the jobs that a kill can interrupt (4 of each platform). */
const JOBS_AT_ONCE = 20;
const PAUSE_MS = 100;

/** No process refreshes the tokens of the account of a job `j`, or was killed while it did. */
const NO_REFRESH_CLAIM = `
  NOT EXISTS (SELECT 1 FROM social_credentials c
               WHERE c.team_id = j.team_id AND c.platform = j.platform
                 AND c.refresh_claimed_until > clock_timestamp())`;

/**
 * Makes jobs due, until $1 jobs are due, but no jobs of accounts that need a new sign-in and no complete backfills. A backfill
 * goes on only when no other job of its platform is due, so that the other jobs wait until it is complete.
 */
const MAKE_SOME_DUE = `
  UPDATE social_sync_jobs j SET next_run_at = now() - interval '1 ms'
    FROM (SELECT team_id, platform, kind FROM social_sync_jobs j
           WHERE next_run_at BETWEEN now() AND '9000-01-01' AND ${NO_REFRESH_CLAIM}
             AND NOT EXISTS (SELECT 1 FROM social_sync_jobs b
                              WHERE b.platform = j.platform AND b.kind = 'backfill'
                                AND b.next_run_at <= now())
           ORDER BY random()
           LIMIT greatest(0, $1 - (SELECT count(*) FROM social_sync_jobs WHERE next_run_at <= now()))) due
   WHERE (j.team_id, j.platform, j.kind) = (due.team_id, due.platform, due.kind)`;

/** Jobs of accounts that have tokens, while they are due or claimed, or have failed. */
const LIST_UNFINISHED_JOBS = `
  SELECT j.team_id, j.platform, j.kind, j.next_run_at, j.claimed_until, j.last_error_code,
         c.refresh_claimed_until
    FROM social_sync_jobs j JOIN social_credentials c USING (team_id, platform)
   WHERE c.state = 'active'
     AND (j.next_run_at <= now() OR j.claimed_until IS NOT NULL OR j.last_error_code IS NOT NULL)`;

/** Makes some jobs due all the time: idle processes would search for due jobs every 5 s only. Returns how to stop it. */
export function keepDue(rig: SocialRig): () => Promise<void> {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await rig.query(MAKE_SOME_DUE, [JOBS_AT_ONCE]);
      await sleep(PAUSE_MS);
    }
  };
  const stopped = run();
  return () => {
    stop.abort();
    return stopped;
  };
}

/**
 * Ends the leases of jobs that were claimed before a kill, as if their time had passed. Returns the kinds of these jobs, which
 * the kill has interrupted if the other process has had the time to end its own jobs.
 */
export async function endLeases(rig: SocialRig, killedAt: Date): Promise<SyncKind[]> {
  const rows = await rig.query<{ kind: SyncKind }>(
    `UPDATE social_sync_jobs j SET claimed_until = now() - interval '1 ms'
      WHERE claimed_until > now() AND claimed_until < $1 AND ${NO_REFRESH_CLAIM} RETURNING kind`,
    [new Date(killedAt.getTime() + JOB_LEASE_MS)],
  );
  return rows.map(({ kind }) => kind);
}

/** Ends all access tokens, so that each refresh of an account starts with one of its tokens. */
export function expireTokens({ platforms }: SocialRig): void {
  const { twitter, tiktok, youtube } = platforms;
  for (const tokens of [twitter.grants, tiktok.grants, youtube]) tokens.expireAccessTokens();
}

/** Makes the numbers of all posts due, except of posts whose numbers are written at the moment. */
export async function makePostsDue(rig: SocialRig): Promise<void> {
  await rig.query(
    `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms'
      WHERE (team_id, platform, post_id) IN (SELECT team_id, platform, post_id FROM social_post_reads
                                              WHERE gone_at IS NULL FOR UPDATE SKIP LOCKED)`,
  );
}

/** Reads all posts and profiles again, and waits for it. @param killedAt the time of the last kill */
export async function refreshAll(rig: SocialRig, killedAt: Date): Promise<void> {
  // A job that runs now may have read old numbers, and its end would replace the time at which it is due.
  await finishJobs(rig, killedAt);
  await makePostsDue(rig);
  await rig.query(
    `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms' WHERE next_run_at < '9000-01-01'`,
  );
  await finishJobs(rig, killedAt);
}

/** Waits until no job is left. Jobs that have failed are due again at once. */
async function finishJobs(rig: SocialRig, killedAt: Date): Promise<void> {
  let unfinished: object[] = [];
  const end = async (): Promise<boolean> => {
    await endLeases(rig, killedAt);
    await rig.query(
      `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms'
        WHERE last_error_code IS NOT NULL AND next_run_at BETWEEN now() AND '9000-01-01'`,
    );
    unfinished = await rig.query(LIST_UNFINISHED_JOBS);
    return unfinished.length === 0;
  };
  await until('all accounts are refreshed', REFRESH_MS, end, POLL_INTERVAL_MS).catch(
    (error: unknown) => {
      throw new Error(JSON.stringify(unfinished), { cause: error });
    },
  );
}
