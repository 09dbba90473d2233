import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { JOBS } from '../../core/limits/share';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import {
  countApps,
  type LoginKind,
  type Platform,
  type PostWarning,
} from '@rapport/social-connectors';
import { SocialSyncJob, SYNC_KINDS, type SyncKind } from '../entities/social-sync-job.entity';
import { IS_RUNNABLE } from './is-runnable.sql';
import { msUntil } from './ms-until';
import { NEVER } from './sync-schedule';

/** A job that this process may run until `claimedUntil`. */
export interface ClaimedJob {
  readonly teamId: string;
  readonly platform: Platform;
  readonly kind: SyncKind;
  /** The app of the operator that the tokens of the account belong to. */
  readonly loginKind: LoginKind;
  readonly attempts: number;
  readonly cursor: string | null;
  readonly watermark: Date | null;
  readonly completeThrough: string | null;
  readonly warnings: readonly PostWarning[];
  readonly claimedUntil: Date;
  /** The current pause of the account or the app, or null. */
  readonly pause: { readonly code: string; readonly leftMs: number } | null;
}

/** The state of a job after a run. Times are those of the clock of this process. */
export type JobOutcome = Pick<SocialSyncJob, 'nextRunAt'> &
  Partial<
    Pick<
      SocialSyncJob,
      | 'attempts'
      | 'cursor'
      | 'watermark'
      | 'completeThrough'
      | 'lastSuccessAt'
      | 'lastErrorCode'
      | 'lastErrorKind'
      | 'rejectedMetrics'
      | 'warnings'
    >
  >;

/** SQL: the columns of a claimed job `j` of the team $1. */
const CLAIMED_COLUMNS = `
  j.team_id AS "teamId", j.platform, j.kind, j.attempts, j.cursor, j.watermark,
  j.complete_through::text AS "completeThrough", j.claimed_until AS "claimedUntil", j.warnings,
  (SELECT c.login_kind FROM social_credentials c
    WHERE c.team_id = $1 AND c.platform = j.platform) AS "loginKind",
  (SELECT json_build_object('code', pause.code,
                            'leftMs', extract(epoch FROM pause.until - now()) * 1000)
     FROM social_credentials c
    CROSS JOIN LATERAL (
          SELECT c.pause_code AS code, c.paused_until AS until
          UNION ALL
          SELECT l.code, l.blocked_until FROM social_app_limits l
           WHERE l.platform = c.platform AND l.login_kind = c.login_kind) pause
    WHERE c.team_id = $1 AND c.platform = j.platform AND pause.until > now()
    ORDER BY pause.until DESC LIMIT 1) AS pause`;

/** SQL expression: the time in `ms` milliseconds, or the end of a longer pause of the account. */
const afterPause = (ms: string): string => `
  greatest(least(now() + ${ms} * interval '1 ms', '${NEVER.toISOString()}'),
           (SELECT c.paused_until FROM social_credentials c
             WHERE (c.team_id, c.platform) = (social_sync_jobs.team_id, social_sync_jobs.platform)))`;

/** SQL condition: no process runs the job `j`, and none works on another job of its account. */
const IS_FREE = `
           coalesce(j.claimed_until, '-infinity') <= now()
       AND NOT EXISTS (SELECT 1 FROM social_sync_jobs o
                        WHERE o.team_id = j.team_id AND o.platform = j.platform
                          AND o.kind <> j.kind AND o.claimed_until > now())`;

/** Jobs that are found at once: other processes may claim the first ones. */
const MAX_FOUND_JOBS = 5;

/**
 * Finds the next due jobs of a platform, backfills ($2) or others, the longest due first. Skips accounts whose other job runs, which
 * need a new sign-in, or whose app the platform rejects. Finds nothing while the platform rejects all $3 apps of the operator. Locks
 * nothing. The subquery around $2 lets the planner use the index for both of its values.
 */
const FIND_DUE: Statement = {
  name: 'find_due_social_sync_jobs',
  text: `
    SELECT j.team_id AS "teamId", j.kind
      FROM social_sync_jobs j
      JOIN social_credentials c ON c.team_id = j.team_id AND c.platform = j.platform
     WHERE j.platform = $1 AND (j.kind = 'backfill') = (SELECT $2::boolean)
       AND j.next_run_at <= now() AND ${IS_FREE} AND c.state = 'active'
       AND c.login_kind <> ALL (ARRAY(SELECT l.login_kind FROM social_app_limits l
                                       WHERE l.platform = $1 AND l.blocked_until > now()))
       AND (SELECT count(*) FROM social_app_limits l
             WHERE l.platform = $1 AND l.blocked_until > now()) < $3
     ORDER BY j.next_run_at LIMIT ${MAX_FOUND_JOBS}`,
};

/**
 * Claims a job unless another process has claimed it, or another job of its account. `IS TRUE` prevents the planner from using the
 * index of due jobs, which has the jobs of all teams, instead of the key.
 */
export const CLAIM_DUE: Statement = {
  name: 'claim_social_sync_job',
  text: `
    WITH claimed AS (
      UPDATE social_sync_jobs j SET claimed_until = now() + $4 * interval '1 ms'
       WHERE j.team_id = $1 AND j.platform = $2 AND j.kind = $3
         AND (j.next_run_at <= now()) IS TRUE AND ${IS_FREE} AND ${IS_RUNNABLE}
      RETURNING j.*
    )
    SELECT ${CLAIMED_COLUMNS} FROM claimed j`,
};

const CLAIM_ONE = `
  WITH claimed AS (
    UPDATE social_sync_jobs j SET claimed_until = now() + $4 * interval '1 ms'
     WHERE j.team_id = $1 AND j.platform = $2 AND j.kind = $3
       AND coalesce(j.claimed_until, '-infinity') <= now()
    RETURNING j.*
  )
  SELECT ${CLAIMED_COLUMNS} FROM claimed j`;

/** Locks the credential, whose deletion deletes the jobs. */
const LOCK_CLAIM = `
  SELECT 1 FROM social_credentials c
   WHERE c.team_id = $1 AND c.platform = $2
     AND EXISTS (SELECT 1 FROM social_sync_jobs j
                  WHERE j.team_id = $1 AND j.platform = $2 AND j.kind = $3 AND j.claimed_until = $4)
     FOR KEY SHARE`;

const MAKE_DUE = `
  UPDATE social_sync_jobs SET next_run_at = now()
   WHERE team_id = $1 AND platform = $2 AND kind = ANY ($3)`;

const MAKE_DUE_AND_RESUME = `
  WITH resumed AS (
    UPDATE social_credentials SET paused_until = NULL, pause_code = NULL
     WHERE team_id = $1 AND platform = $2 AND paused_until IS NOT NULL
  )${MAKE_DUE}`;

/** Pauses an account, and postpones its jobs; a longer pause stays. */
const PAUSE_ACCOUNT = `
  WITH paused AS (
    UPDATE social_credentials
       SET paused_until = now() + $3 * interval '1 ms', pause_code = $4
     WHERE team_id = $1 AND platform = $2
       AND coalesce(paused_until, '-infinity') < now() + $3 * interval '1 ms'
  )
  UPDATE social_sync_jobs
     SET next_run_at = greatest(next_run_at, now() + $3 * interval '1 ms')
   WHERE team_id = $1 AND platform = $2`;

/** The jobs that sync connected accounts. */
@Injectable()
export class SyncJobsRepository {
  constructor(private readonly database: Database) {}

  /** Creates the jobs of an account, all due now. */
  async create(scope: RequestScope, platform: Platform): Promise<void> {
    const { manager } = this.database.for(scope, 'write');
    const key = { teamId: scope.teamId, platform };
    await manager.insert(
      SocialSyncJob,
      SYNC_KINDS.map((kind) => ({ ...key, kind })),
    );
  }

  list(scope: RequestScope, platform?: Platform): Promise<SocialSyncJob[]> {
    const where = { teamId: scope.teamId, ...(platform !== undefined && { platform }) };
    return this.database.for(scope, 'write').manager.findBy(SocialSyncJob, where);
  }

  /** Makes jobs due now; during a pause of the account, they run when it ends. */
  async makeDue(
    scope: RequestScope,
    platform: Platform,
    kinds: readonly SyncKind[],
  ): Promise<void> {
    await this.database.for(scope, 'write').query(MAKE_DUE, [scope.teamId, platform, kinds]);
  }

  /** Makes jobs due now, and ends a pause of the account. */
  async makeDueAndResume(
    scope: RequestScope,
    platform: Platform,
    kinds: readonly SyncKind[],
  ): Promise<void> {
    const values = [scope.teamId, platform, kinds];
    await this.database.for(scope, 'write').query(MAKE_DUE_AND_RESUME, values);
  }

  /**
   * Claims at most one due job of each of these platforms: the longest due one; a backfill only if no other job of the platform is
   * due. After each page, a job becomes due again behind all due jobs, so an account with much work delays each other account by one
   * page at a time.
   */
  async claimDue(platforms: readonly Platform[], leaseMs: number): Promise<ClaimedJob[]> {
    const claims: ClaimedJob[] = [];
    for (const platform of platforms) {
      const claimed =
        (await this.claimNext(platform, false, leaseMs)) ??
        (await this.claimNext(platform, true, leaseMs));
      if (claimed !== null) claims.push(claimed);
    }
    return claims;
  }

  private async claimNext(
    platform: Platform,
    isBackfill: boolean,
    leaseMs: number,
  ): Promise<ClaimedJob | null> {
    const jobs = this.database.for(JOBS, 'write');
    const due = await jobs.query<Pick<ClaimedJob, 'teamId' | 'kind'>>(FIND_DUE, [
      platform,
      isBackfill,
      countApps(platform),
    ]);
    for (const { teamId, kind } of due) {
      const values = [teamId, platform, kind, leaseMs];
      const [claimed] = await jobs.query<ClaimedJob>(CLAIM_DUE, values);
      if (claimed !== undefined) return claimed;
    }
    return null;
  }

  /** Claims a job whether it is due or not. Returns null if another process runs it, or if there is no such job. */
  async claim(
    teamId: string,
    platform: Platform,
    kind: SyncKind,
    leaseMs: number,
  ): Promise<ClaimedJob | null> {
    const values = [teamId, platform, kind, leaseMs];
    const [job] = await this.database.for(JOBS, 'write').query<ClaimedJob>(CLAIM_ONE, values);
    return job ?? null;
  }

  /** Whether the job is still claimed by this run: its account was not disconnected, and no other process has taken it over. */
  async isClaimed(unit: UnitOfWork, job: ClaimedJob): Promise<boolean> {
    const { teamId, platform, kind, claimedUntil } = job;
    const jobs = this.database.for(unit, 'write').manager.getRepository(SocialSyncJob);
    return jobs.existsBy({ teamId, platform, kind, claimedUntil });
  }

  /** Like {@link isClaimed}, and makes a disconnection wait for the end of the transaction. */
  async lockClaim(unit: UnitOfWork, job: ClaimedJob): Promise<boolean> {
    const rows = await unit.query(LOCK_CLAIM, [
      job.teamId,
      job.platform,
      job.kind,
      job.claimedUntil,
    ]);
    return rows.length > 0;
  }

  /**
   * Writes the outcome of a run and ends the claim, unless the claim has expired and belongs to another process. The next run
   * is not before the end of a pause of the account.
   */
  async finish(job: ClaimedJob, { nextRunAt, ...state }: JobOutcome): Promise<void> {
    const { teamId, platform, kind, claimedUntil } = job;
    await this.database
      .for(JOBS, 'write')
      .manager.createQueryBuilder()
      .update(SocialSyncJob)
      .set({ ...state, claimedUntil: null, nextRunAt: () => afterPause(':waitMs') })
      .where({ teamId, platform, kind, claimedUntil })
      .setParameter('waitMs', msUntil(nextRunAt))
      .execute();
  }

  /** Suspends the jobs of an account if it needs a new sign-in, which then creates new jobs. */
  async suspend(scope: RequestScope, platform: Platform): Promise<void> {
    await this.database.for(scope, 'write').query(
      `UPDATE social_sync_jobs j SET next_run_at = $3
         FROM social_credentials c
        WHERE j.team_id = $1 AND j.platform = $2
          AND c.team_id = $1 AND c.platform = $2 AND c.state = 'needs_reauth'`,
      [scope.teamId, platform, NEVER],
    );
  }

  /** Pauses all jobs of an account until a time, because the platform limits its requests. */
  async pauseAccount(
    scope: RequestScope,
    platform: Platform,
    until: Date,
    code: string,
  ): Promise<void> {
    const values = [scope.teamId, platform, msUntil(until), code];
    await this.database.for(scope, 'write').query(PAUSE_ACCOUNT, values);
  }
}
