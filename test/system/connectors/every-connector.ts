import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { Connectors } from '../../../src/social-sync/connectors';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { type LoginKind, type Platform, PlatformHttp } from '@rapport/social-connectors';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { JOB_LEASE_MS } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import {
  type RunResult,
  SyncWorkerService,
} from '../../../src/social-sync/sync/sync-worker.service';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import {
  type EmulatedAccount,
  emulatedAccounts,
} from '../../../packages/social-connectors/test/emulators/emulated-accounts';
import {
  EmulatedPlatforms,
  type IssuedTokens,
} from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import type { PlatformEmulator } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

/** All connectors: TikTok has two. */
export const CONNECTOR_NAMES = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'tiktok business',
  'youtube',
] as const;
export type ConnectorName = (typeof CONNECTOR_NAMES)[number];

/** An account that is connected by one of the connectors, of a team of its own. */
export interface ConnectedCase {
  readonly team: TeamClient;
  readonly platform: Platform;
  readonly emulator: PlatformEmulator;
}

interface JobRow {
  readonly kind: SyncKind;
  readonly code: string | null;
  readonly attempts: number;
  readonly cursor: string | null;
  readonly watermark: Date | null;
  readonly waitS: number;
}

/** A service with all connectors, whose jobs run only when a test runs them. */
export class EveryConnector {
  private constructor(
    readonly testApp: TestApp,
    readonly emulators: EmulatedPlatforms,
    private readonly accounts: readonly EmulatedAccount[],
  ) {}

  static async start(environment: NodeJS.ProcessEnv = {}): Promise<EveryConnector> {
    const time = new Date(Date.now() + 60_000);
    const worlds = { now: time, pastDays: 16, futureDays: 0, tiktokApi: 'business' } as const;
    const emulators = await new EmulatedPlatforms(worlds).start();
    emulators.tiktokBusiness.maxPerMinute = Infinity;
    const accounts = emulatedAccounts(emulators, () => time);
    const testApp = await startTestApp({
      ...emulators.variables,
      SOCIAL_LINKEDIN_REQUESTS_PER_DAY: '100000',
      SOCIAL_YOUTUBE_UNITS_PER_DAY: '100000',
      SOCIAL_TWITTER_REQUESTS_PER_MINUTE: '100000',
      SOCIAL_TIKTOK_REQUESTS_PER_MINUTE: '100000',
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      ...environment,
    });
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    return new EveryConnector(testApp, emulators, accounts);
  }

  async close(): Promise<void> {
    await this.testApp.close();
    await this.emulators.close();
  }

  /** Connects an account, whose next list of new posts is the list of all posts. */
  async connect(name: ConnectorName): Promise<ConnectedCase> {
    const { testApp } = this;
    const isBusiness = name === 'tiktok business';
    const platform = isBusiness ? 'tiktok' : name;
    const kind: LoginKind = isBusiness ? 'business' : 'standard';
    const account = this.accounts.find((one) => one.platform === platform);
    if (account === undefined) throw new Error(`There is no emulator of ${platform}.`);
    const { tiktokBusiness } = this.emulators;
    const issued: IssuedTokens = isBusiness ? tiktokBusiness.issueTokens() : account.newTokens();
    const team = await createTeam(testApp);
    const tokens = {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken ?? null,
      accessExpiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
    };
    const connector = testApp.app.get(Connectors).get(platform, kind);
    await testApp.app
      .get(SocialAccountsService)
      .connectOneOf(systemScope(team.teamId), connector, tokens, issued.accountId);
    await testApp.database.query(
      `UPDATE social_sync_jobs SET watermark = '2000-01-01' WHERE team_id = $1 AND kind = 'posts'`,
      [team.teamId],
    );
    return { team, platform, emulator: isBusiness ? tiktokBusiness : account.emulator };
  }

  refresh({ team, platform }: ConnectedCase) {
    const { teamId } = team;
    return this.testApp.app
      .get(SocialSyncService)
      .run(systemScope(teamId), platform, () => undefined);
  }

  /** Runs one step of a job. */
  async run({ team, platform }: ConnectedCase, kind: SyncKind): Promise<RunResult> {
    const { app } = this.testApp;
    const jobs = app.get(SyncJobsRepository);
    const job = await jobs.claim(team.teamId, platform, kind, JOB_LEASE_MS);
    if (job === null) throw new Error('The job is running.');
    return app.get(SyncWorkerService).run(job);
  }

  async jobOf({ team }: ConnectedCase, kind: SyncKind): Promise<JobRow> {
    const [row] = await this.testApp.database.query<JobRow>(
      `SELECT kind, attempts, last_error_code AS code, cursor, watermark,
              extract(epoch FROM next_run_at - now())::float8 AS "waitS"
         FROM social_sync_jobs WHERE team_id = $1 AND kind = $2`,
      [team.teamId, kind],
    );
    if (row === undefined) throw new Error('There is no job.');
    return row;
  }

  /** Makes all known posts due to be read again. */
  async makeRereadsDue({ team }: ConnectedCase): Promise<void> {
    await this.testApp.database.query(
      `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1`,
      [team.teamId],
    );
  }

  /** The stored posts and days of an account. */
  async stored({ team }: ConnectedCase): Promise<object[]> {
    return this.testApp.database.query<object>(
      `SELECT to_jsonb(p) AS row FROM social_posts p WHERE team_id = $1
        UNION ALL SELECT to_jsonb(d) FROM social_profile_days d WHERE team_id = $1
        ORDER BY 1`,
      [team.teamId],
    );
  }
}
