import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { type Platform, PlatformHttp, windowAt } from '@rapport/social-connectors';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import {
  type RunResult,
  SyncWorkerService,
} from '../../../src/social-sync/sync/sync-worker.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useYoutubeAndTwitter } from './youtube-and-twitter';

export const POSTS = 40;
export const READS = 100;
export const UNITS = 90;
export const BACKFILL_UNITS = 40;
export const LINKEDIN_REQUESTS = 10;
const LEASE_MS = 300_000;

/** The present window of a budget of X or YouTube. */
export const windowOf = (bucket: string) =>
  windowAt(bucket === 'reads' ? 'month' : 'pacific day', new Date());

/** A service with small budgets, whose jobs only the tests run, for the calling block. */
export function useBudgets() {
  const { youtube, twitter, variables, expectAcceptedRequests } = useYoutubeAndTwitter(
    () => new YoutubeEmulator({ videos: 60 }),
    () => new TwitterEmulator().populate(POSTS, 1),
  );
  const environment = useOnce(() => ({
    ...variables,
    SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SOCIAL_TWITTER_READS_PER_MONTH: String(READS),
    SOCIAL_YOUTUBE_UNITS_PER_DAY: String(UNITS),
    SOCIAL_LINKEDIN_REQUESTS_PER_DAY: String(LINKEDIN_REQUESTS),
    METRICS: 'true',
  }));
  const { testApp } = useTeams({
    app: async () => {
      const started = await startTestApp(environment);
      started.app.get(PlatformHttp).retryDelaysMs = [0, 0];
      jest.spyOn(started.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
      return started;
    },
  });

  beforeEach(async () => {
    twitter.calls.length = 0;
    youtube.calls.length = 0;
    const tables = 'social_credentials, social_app_limits, social_budgets, social_team_budgets';
    await query(`TRUNCATE ${tables}, social_billed_posts CASCADE`);
  });

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    testApp.database.query<Row>(text, values);

  /** Connects the account of the emulator to a new team; returns the id of the team. */
  const connect = async (platform: 'twitter' | 'youtube'): Promise<string> => {
    const { teamId } = await createTeam(testApp);
    const emulator = platform === 'youtube' ? youtube : twitter;
    const { accessToken, refreshToken } = emulator.issueTokens();
    const accounts = testApp.app.get(SocialAccountsService);
    const tokens = { accessToken, refreshToken, expiresInSeconds: 7_200 };
    await accounts.connectWithTokens(systemScope(teamId), platform, tokens);
    return teamId;
  };

  const run = async (teamId: string, platform: Platform, kind: SyncKind): Promise<RunResult> => {
    const job = await testApp.app.get(SyncJobsRepository).claim(teamId, platform, kind, LEASE_MS);
    if (job === null) throw new Error('The job is running.');
    return testApp.app.get(SyncWorkerService).run(job);
  };

  const jobOf = async (teamId: string, platform: Platform, kind: SyncKind) => {
    const jobs = await testApp.app.get(SyncJobsRepository).list(systemScope(teamId), platform);
    const { attempts, lastErrorCode, nextRunAt } = jobs.find((job) => job.kind === kind) ?? {};
    return { attempts, code: lastErrorCode, nextRunAt };
  };

  /** Sets what is used of a budget in the present window. */
  const setUsed = (platform: Platform, bucket: string, used: number) =>
    query(
      `INSERT INTO social_budgets (platform, bucket, window_start, used) VALUES ($1, $2, $3, $4)
       ON CONFLICT (platform, bucket) DO UPDATE SET window_start = $3, used = $4`,
      [platform, bucket, windowOf(bucket).start, used],
    );

  const used = async (platform: Platform, bucket: string): Promise<number> => {
    const [row] = await query<{ used: number }>(
      'SELECT used FROM social_budgets WHERE platform = $1 AND bucket = $2',
      [platform, bucket],
    );
    return row?.used ?? 0;
  };

  /** The blocked apps; times to the minute, because they are written as waits. */
  const blocked = () =>
    query<{ platform: string; code: string; until: Date }>(
      `SELECT platform, code, date_trunc('minute', blocked_until) AS until FROM social_app_limits`,
    );

  return {
    youtube,
    twitter,
    environment,
    testApp,
    query,
    connect,
    run,
    jobOf,
    setUsed,
    used,
    blocked,
    expectAcceptedRequests,
  };
}
