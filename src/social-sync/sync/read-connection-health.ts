import type { Statements } from '../../core/database/database';
import { type Platform, PLATFORMS } from '@rapport/social-connectors/platforms';
import type { ConnectionState } from '../credentials/account.views';
import { EXPIRING_MS, SIGN_IN_ENDS_AT } from '../credentials/sign-in-end';
import { IS_RUNNABLE } from './is-runnable.sql';

/** The connected accounts of all teams. */
export interface ConnectionHealth {
  readonly accounts: Readonly<Record<Exclude<ConnectionState, 'imported'>, number>>;
  /** Seconds since the oldest of the last successes of each account, or since it was connected; 0 without accounts. */
  readonly oldestSuccessAgeS: number;
  /** Jobs that have been due for more than an hour although they can run ({@link IS_RUNNABLE}). */
  readonly jobsOverdue: number;
  /** Platforms that reject the app of the operator, and until when. Apps whose budget is used up are left out. */
  readonly blockedApps: readonly { readonly platform: Platform; readonly until: Date }[];
}

/** The states are those of `connectionState`. The overdue jobs are found by `ix_social_sync_jobs_due`. */
const COUNT_ACCOUNTS = `
  SELECT count(*) FILTER (WHERE state = 'active')::integer AS active,
         count(*) FILTER (WHERE state = 'expiring')::integer AS expiring,
         count(*) FILTER (WHERE state = 'needs_reauth')::integer AS needs_reauth,
         coalesce(extract(epoch FROM now() - min(succeeded_at)
                                               FILTER (WHERE state <> 'needs_reauth')), 0)::float8
           AS "oldestSuccessAgeS",
         (SELECT count(*)::integer FROM social_sync_jobs j
           WHERE j.platform = ANY ($2) AND (j.kind = 'backfill') = ANY ('{false,true}')
             AND j.next_run_at < now() - interval '1 hour' AND ${IS_RUNNABLE}) AS "jobsOverdue"
    FROM (SELECT CASE WHEN c.state = 'active'
                       AND ${SIGN_IN_ENDS_AT} < now() + $1 * interval '1 ms'
                      THEN 'expiring' ELSE c.state END AS state,
                 coalesce((SELECT max(j.last_success_at) FROM social_sync_jobs j
                            WHERE j.team_id = c.team_id AND j.platform = c.platform),
                          c.connected_at) AS succeeded_at
            FROM social_credentials c) account`;

const LIST_BLOCKED_APPS = `
  SELECT platform, max(blocked_until) AS until FROM social_app_limits
   WHERE blocked_until > now() AND code NOT LIKE 'budget%' GROUP BY platform ORDER BY platform`;

const LIST_INVALID = `
  SELECT team_id AS team, platform FROM social_credentials
   WHERE state = 'needs_reauth' ORDER BY team_id, platform LIMIT $1`;

const LIST_EXPIRING = `
  SELECT c.team_id AS team, c.platform, ${SIGN_IN_ENDS_AT} AS until FROM social_credentials c
   WHERE c.state = 'active' AND ${SIGN_IN_ENDS_AT} < now() + $1 * interval '1 ms'
   ORDER BY until, c.team_id, c.platform LIMIT $2`;

/** The connection of a team to a platform. */
export interface TeamAccount {
  readonly team: string;
  readonly platform: Platform;
}

/** Reads the states of all connected accounts. A function, not a method of a repository, because `doctor` has no Nest application. */
export async function readConnectionHealth(
  database: Pick<Statements, 'query'>,
): Promise<ConnectionHealth> {
  const [row] = await database.query<
    ConnectionHealth['accounts'] & Pick<ConnectionHealth, 'oldestSuccessAgeS' | 'jobsOverdue'>
  >(COUNT_ACCOUNTS, [EXPIRING_MS, PLATFORMS]);
  if (row === undefined) throw new Error('The statement returned no row.');
  const { oldestSuccessAgeS, jobsOverdue, ...accounts } = row;
  const blockedApps =
    await database.query<ConnectionHealth['blockedApps'][number]>(LIST_BLOCKED_APPS);
  return { accounts, oldestSuccessAgeS, jobsOverdue, blockedApps };
}

/** Accounts whose tokens are invalid. */
export const listInvalidAccounts = (
  database: Pick<Statements, 'query'>,
  limit: number,
): Promise<TeamAccount[]> => database.query(LIST_INVALID, [limit]);

/** Accounts whose sign-in ends soon, sorted by its end. */
export const listExpiringAccounts = (
  database: Pick<Statements, 'query'>,
  limit: number,
): Promise<(TeamAccount & { readonly until: Date })[]> =>
  database.query(LIST_EXPIRING, [EXPIRING_MS, limit]);
