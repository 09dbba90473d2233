import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { JOBS } from '../../core/limits/share';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { deleteFirstRows } from '../../analytics/delete-first.sql';
import type { Platform } from '@rapport/social-connectors';
import type { BudgetUse } from './budget-rules';
import type { Budget } from './budgets';

/** A budget in the window that starts at a time. */
export interface BudgetPeriod {
  readonly budget: Budget;
  readonly start: Date;
}

const READ_USE = `
  SELECT coalesce((SELECT b.used FROM social_budgets b
                    WHERE b.platform = $1 AND b.bucket = $2 AND b.window_start >= $3), 0) AS used,
         coalesce((SELECT t.used FROM social_team_budgets t
                    WHERE t.team_id = $4 AND t.platform = $1 AND t.bucket = $2
                      AND t.window_start >= $3), 0) AS "usedByTeam",
         (SELECT count(*)::integer FROM social_credentials c
           WHERE c.platform = $1 AND c.state = 'active') AS accounts`;

/**
 * Takes from a budget unless more than the ceiling would be used: the condition in the UPDATE decides between processes. A
 * process whose clock is behind counts in the window that another process has begun.
 */
const TAKE = `
  WITH taken AS (
    INSERT INTO social_budgets AS b (platform, bucket, window_start, used)
    SELECT $1::text, $2::text, $3::timestamptz, $4::integer WHERE $4 <= $5::integer
    ON CONFLICT (platform, bucket) DO UPDATE
       SET used = excluded.used + CASE WHEN b.window_start < $3 THEN 0 ELSE b.used END,
           window_start = greatest(b.window_start, $3)
     WHERE excluded.used + CASE WHEN b.window_start < $3 THEN 0 ELSE b.used END <= $5
    RETURNING used
  ), of_team AS (
    INSERT INTO social_team_budgets AS t (team_id, platform, bucket, window_start, used)
    SELECT $6::uuid, $1, $2, $3, $4 FROM taken WHERE $6::uuid IS NOT NULL
    ON CONFLICT (team_id, platform, bucket) DO UPDATE
       SET used = excluded.used + CASE WHEN t.window_start < $3 THEN 0 ELSE t.used END,
           window_start = greatest(t.window_start, $3)
  )
  SELECT used FROM taken`;

const GIVE_BACK = `
  WITH of_team AS (
    UPDATE social_team_budgets SET used = greatest(0, used - $4)
     WHERE team_id = $5 AND platform = $1 AND bucket = $2 AND window_start = $3
  )
  UPDATE social_budgets SET used = greatest(0, used - $4)
   WHERE platform = $1 AND bucket = $2 AND window_start = $3`;

/** Records that posts were billed on a day, and counts the posts that had not been billed on this day before. */
const NOTE_BILLED = `
  WITH billed AS (
    INSERT INTO social_billed_posts AS p (team_id, platform, post_id, day)
    SELECT $1::uuid, $2::text, id, $4::date FROM unnest($3::text[]) AS id ORDER BY id
    ON CONFLICT (team_id, platform, post_id) DO UPDATE SET day = excluded.day
     WHERE p.day < excluded.day
    RETURNING 1
  )
  SELECT count(*)::integer AS count FROM billed`;

const FORGET_BILLED = deleteFirstRows(
  'forget_billed_posts',
  'DELETE FROM social_billed_posts',
  'post_id',
);

/** SQL condition: the error code says that the job waits for a budget, and the budget is not in `used_up`. */
const waitsForFreeBudget = (code: string): string => `
         ${code} ~ '^budget_(used_up|share|yield)/'
     AND split_part(${code}, '/', 2) NOT IN (SELECT bucket FROM used_up)`;

/** Ends the waits for budgets of a platform that are not used up: an operator may have raised or removed them. */
const RELEASE_JOBS = `
  WITH used_up AS MATERIALIZED (
    SELECT b.bucket
      FROM unnest($2::text[], $3::timestamptz[], $4::integer[]) AS current (bucket, start, units)
      JOIN social_budgets b ON b.platform = $1 AND b.bucket = current.bucket
                           AND b.window_start >= current.start AND b.used >= current.units
  ), apps AS (
    DELETE FROM social_app_limits WHERE platform = $1 AND ${waitsForFreeBudget('code')}
  )
  UPDATE social_sync_jobs SET next_run_at = now()
   WHERE platform = $1 AND next_run_at > now() AND ${waitsForFreeBudget('last_error_code')}`;

/** The counters of budgets, which all processes share. */
@Injectable()
export class BudgetsRepository {
  constructor(private readonly database: Database) {}

  /** @param teamId null for requests of no team */
  async readUse({ budget, start }: BudgetPeriod, teamId: string | null): Promise<BudgetUse> {
    const values = [budget.platform, budget.bucket, start, teamId];
    const [use] = await this.database.for(JOBS, 'write').query<BudgetUse>(READ_USE, values);
    if (use === undefined) throw new Error('The statement returned no row.');
    return use;
  }

  /**
   * Takes an amount. Returns what is used now, or null if that would be more than the ceiling.
   * @param teamId the team whose use is counted as well, or null
   */
  async take(
    { budget, start }: BudgetPeriod,
    amount: number,
    ceiling: number,
    teamId: string | null,
  ): Promise<number | null> {
    const values = [budget.platform, budget.bucket, start, amount, ceiling, teamId];
    const [row] = await this.database.for(JOBS, 'write').query<{ used: number }>(TAKE, values);
    return row?.used ?? null;
  }

  /** Gives back an amount that was not used, unless the window has ended. */
  async giveBack(
    { budget, start }: BudgetPeriod,
    amount: number,
    teamId: string | null,
  ): Promise<void> {
    const values = [budget.platform, budget.bucket, start, amount, teamId];
    await this.database.for(JOBS, 'write').query(GIVE_BACK, values);
  }

  /** Makes the jobs of a platform due that wait for a budget, except for the budgets that are used up in these windows. */
  async releaseJobs(platform: Platform, periods: readonly BudgetPeriod[]): Promise<void> {
    await this.database
      .for(JOBS, 'write')
      .query(RELEASE_JOBS, [
        platform,
        periods.map(({ budget }) => budget.bucket),
        periods.map(({ start }) => start),
        periods.map(({ budget }) => budget.limit),
      ]);
  }

  /** Records posts as billed on a day (UTC). Returns how many had not been billed on this day. */
  async noteBilled(
    scope: RequestScope,
    platform: Platform,
    postIds: readonly string[],
    day: string,
  ): Promise<number> {
    const values = [scope.teamId, platform, [...new Set(postIds)], day];
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ count: number }>(NOTE_BILLED, values);
    return row?.count ?? 0;
  }

  /** Deletes at most `limit` records of billed posts of a platform. Returns their number. */
  async forgetBilled(unit: UnitOfWork, platform: Platform, limit: number): Promise<number> {
    const values = [unit.teamId, platform, limit];
    const [row] = await unit.query<{ count: number }>(FORGET_BILLED, values);
    return row?.count ?? 0;
  }
}
