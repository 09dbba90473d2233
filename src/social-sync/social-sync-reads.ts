import type { RangeReads } from '../tenancy/modules/module-manifest';

const OF_PLATFORM = ['team_id', 'platform'];

const DUE_JOBS = ['platform', "(kind = 'backfill'::text)", 'next_run_at'];

const CONNECTION_HEALTH_PATTERN = /FROM social_credentials c\) account$/;

const BUDGET_USE_PATTERN = /FROM social_budgets b WHERE|LEFT JOIN social_budgets b ON/;

export const SOCIAL_SYNC_READS: readonly RangeReads[] = [
  {
    statement: /^SELECT DISTINCT c\.team_id AS "teamId" FROM social_credentials c/,
    table: 'social_credentials',
    by: null,
    reason: 'A job goes through the teams, in the order of the key.',
  },
  {
    statement:
      /^WITH due AS MATERIALIZED \( SELECT c\.team_id, c\.platform, c\.state FROM social_credentials/,
    table: 'social_credentials',
    by: ['team_id'],
    reason: 'The accounts of one team: six at most.',
  },
  {
    statement: 'forget_billed_posts',
    table: 'social_billed_posts',
    by: OF_PLATFORM,
    reason: 'The billed posts of deleted data, as many as one step of a purge deletes.',
  },
  {
    statement: 'forget_counted_days',
    table: 'social_counted_days',
    by: OF_PLATFORM,
    reason: 'The counted days of deleted data, as many as one step of a purge deletes.',
  },
  {
    statement: 'delete_stale_post_reads',
    table: 'social_post_reads',
    by: [...OF_PLATFORM, 'post_id'],
    reason: 'The next reads of a platform, as many as one step of a purge deletes.',
  },
  {
    statement: 'find_due_social_sync_jobs',
    table: 'social_sync_jobs',
    by: DUE_JOBS,
    reason: 'The jobs of a platform that have been due longest, up to a limit.',
  },
  {
    statement: /^WITH used_up AS MATERIALIZED/,
    table: 'social_sync_jobs',
    by: ['platform'],
    reason:
      'Once at the start of a process: the jobs that a budget has stopped, four of an account.',
  },
  {
    statement: CONNECTION_HEALTH_PATTERN,
    table: 'social_credentials',
    by: null,
    reason: 'A metric: the accounts of all teams, six of a team at most.',
  },
  {
    statement: CONNECTION_HEALTH_PATTERN,
    table: 'social_sync_jobs',
    by: DUE_JOBS,
    reason: 'A metric: the overdue jobs.',
  },
  {
    statement: BUDGET_USE_PATTERN,
    table: 'social_credentials',
    by: null,
    reason: 'Counts the accounts of a platform: six of a team at most.',
  },
  {
    statement: BUDGET_USE_PATTERN,
    table: 'social_team_budgets',
    by: null,
    reason: 'A metric: the largest use of the accounts of all teams.',
  },
];
