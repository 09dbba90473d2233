import { systemScope } from '../../src/tenancy/scope/request-scope';
import type { Statements } from '../../src/core/database/database';
import { Connectors } from '../../src/social-sync/connectors';
import { SocialAccountsService } from '../../src/social-sync/credentials/social-accounts.service';
import { AppLimitsRepository } from '../../src/social-sync/sync/app-limits.repository';
import { MAX_RUNNING_PER_PLATFORM } from '../../src/social-sync/sync/sync-dispatcher.service';
import { nextRun } from '../../src/social-sync/sync/sync-schedule';
import type { Platform } from '@rapport/social-connectors';
import { newId } from '../../src/core/values/identifiers';
import type { FacebookEmulator } from '../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import type { TestApp } from './test-app';

/** Posts per request: `pageSize` of the Facebook connector. */
const PAGE_SIZE = 25;
/** Requests of a profile job: the days of the page, its followers, and its weekly unique viewers. */
const PROFILE_CALLS = 3;
/** Longer than any test takes. */
const NO_REGULAR_RUN_MS = 30 * 60_000;

/** The most jobs of a platform that two processes run at the same time. */
export const MAX_RUNNING = 2 * MAX_RUNNING_PER_PLATFORM;

/** An account of a team of its own, which the emulator knows by its token. */
export interface DueAccount {
  readonly teamId: string;
  readonly accessToken: string;
}

export const facebookVariables = (emulator: FacebookEmulator): NodeJS.ProcessEnv => ({
  SOCIAL_FACEBOOK_CLIENT_ID: emulator.clientId,
  SOCIAL_FACEBOOK_CLIENT_SECRET: emulator.clientSecret,
  SOCIAL_FACEBOOK_API_URL: `${emulator.url}/v26.0`,
  SOCIAL_FACEBOOK_TOKEN_URL: `${emulator.url}/v26.0/oauth/access_token`,
});

/** Connects accounts whose jobs do not run before {@link makeDue}. */
export async function connectAccounts(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  platform: Platform,
  tokens: readonly string[],
  accountId: string,
): Promise<DueAccount[]> {
  await app
    .get(AppLimitsRepository)
    .blockApp(platform, 'standard', new Date('9999-01-01'), 'not yet');
  const accounts = tokens.map((accessToken) => ({ teamId: newTeamId(platform), accessToken }));
  const ids = accounts.map(({ teamId }) => teamId);
  await database.query(`INSERT INTO teams (id, name) SELECT unnest($1::uuid[]), 'Team'`, [ids]);
  for (const { teamId, accessToken } of accounts) {
    await app.get(SocialAccountsService).connect(
      systemScope(teamId),
      app.get(Connectors).forSignIn(platform),
      { id: accountId, name: 'Account', type: 'organization', missingScopes: [] },
      {
        accessToken,
        accessExpiresAt: null,
        refreshToken: null,
        refreshExpiresAt: null,
        scopes: [],
      },
    );
  }
  return accounts;
}

/** An id for which the schedule has no regular run in the next 30 minutes: such a run would add calls. */
function newTeamId(platform: Platform): string {
  const now = new Date();
  for (;;) {
    const teamId = newId();
    const next = (['posts', 'profile'] as const).map((kind) =>
      nextRun(kind, { teamId, platform }, now).getTime(),
    );
    if (Math.min(...next) > now.getTime() + NO_REGULAR_RUN_MS) return teamId;
  }
}

/**
 * Makes the posts and the profile of all accounts due at the same moment.
 * @param large an account whose posts are due a second earlier, and are all read
 */
export async function makeDue(
  { database }: { database: Pick<Statements, 'query'> },
  large: DueAccount,
): Promise<void> {
  await database.query(
    `UPDATE social_sync_jobs
        SET next_run_at = CASE WHEN kind IN ('posts', 'profile') THEN now() ELSE '9999-12-31' END`,
  );
  await database.query(
    `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 s', watermark = '2000-01-01'
      WHERE team_id = $1 AND kind = 'posts'`,
    [large.teamId],
  );
  await database.query('DELETE FROM social_app_limits');
}

/** How many jobs of a platform are due or run at the moment. */
export async function jobsLeft(
  { database }: { database: Pick<Statements, 'query'> },
  platform: Platform,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer FROM social_sync_jobs
      WHERE platform = $1 AND (next_run_at <= now() OR claimed_until > now())`,
    [platform],
  );
  return row?.count ?? 0;
}

/**
 * Lists the violations in the calls that the emulator received from two processes: accounts with missing or repeated calls, and
 * accounts that waited for a large one.
 */
export function findUnfairCalls(
  emulator: FacebookEmulator,
  accounts: readonly DueAccount[],
  large: DueAccount,
): string[] {
  const found: string[] = [];
  const calls = emulator.calls.map(({ headers, path, rawQuery }) => ({
    token: headers.authorization?.replace('Bearer ', '') ?? '',
    request: `${path}?${rawQuery}`,
  }));
  const pages = Math.ceil(emulator.mainPage.posts.length / PAGE_SIZE);
  for (const account of accounts) {
    const own = calls.filter(({ token }) => token === account.accessToken);
    const expectedCalls = PROFILE_CALLS + (account === large ? pages : 1);
    const distinctCalls = new Set(own.map(({ request }) => request)).size;
    if (own.length !== expectedCalls || distinctCalls !== expectedCalls)
      found.push(
        `${account.teamId}: ${own.length} calls, ${distinctCalls} distinct, not ${expectedCalls}`,
      );
  }
  // When the second page of the large account is read, all jobs that were due before have been claimed, except the running jobs
  // and the other job of the same accounts.
  const second = calls.flatMap(({ token, request }, index) =>
    token === large.accessToken && request.includes('/published_posts') ? [index] : [],
  )[1];
  const jobsAfter = calls
    .slice(second)
    .filter(({ token, request }) => token !== large.accessToken && startsJob(request)).length;
  if (jobsAfter > 2 * MAX_RUNNING)
    found.push(`${jobsAfter} jobs ran after the second page of a large account`);
  return found;
}

/** Whether a request is the first one of a job. */
const startsJob = (request: string): boolean =>
  request.includes('/published_posts') || request.includes('period=day');
