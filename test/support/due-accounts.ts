import { systemScope } from '../../src/tenancy/scope/request-scope';
import type { Statements } from '../../src/core/database/database';
import { Connectors } from '../../src/social-sync/connectors';
import { SocialAccountsService } from '../../src/social-sync/credentials/social-accounts.service';
import { AppLimitsRepository } from '../../src/social-sync/sync/app-limits.repository';
import { nextRun } from '../../src/social-sync/sync/sync-schedule';
import type { Platform } from '@rapport/social-connectors';
import { newId } from '../../src/core/values/identifiers';
import type { FacebookEmulator } from '../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import type { TestApp } from './test-app';

/** Posts of Facebook that one request lists. */
const PAGE_SIZE = 25;
/** Days of the page; its followers; people of the week. */
const PROFILE_CALLS = 3;
/** Longer than a test takes. */
const NO_REGULAR_RUN_MS = 30 * 60_000;

/** How many jobs of a platform two processes run at the same time. */
export const MAX_RUNNING = 8;

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

/** The id of a team whose accounts have no regular run soon, which would make calls of its own. */
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
 * Makes the posts and the profile of all accounts due at the same moment. `large`: a team whose posts are due a second
 * earlier, and are all read.
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
 * Lists what is wrong with the calls that the emulator received from two processes: an account with too few calls, a repeated
 * call, or accounts that waited for a large one.
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
    const wanted = PROFILE_CALLS + (account === large ? pages : 1);
    const different = new Set(own.map(({ request }) => request)).size;
    if (own.length !== wanted || different !== wanted)
      found.push(`${account.teamId}: ${own.length} calls, ${different} different, not ${wanted}`);
  }
  // The second page of the large account is claimed after all jobs that were due before, except those that run at this moment,
  // and the other job of each of their accounts.
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
