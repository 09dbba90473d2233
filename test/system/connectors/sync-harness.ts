import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { SyncDispatcherService } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { type Platform, PlatformHttp } from '@rapport/social-connectors';
import { VERSION } from '../../../src/core/values/package';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useYoutubeAndTwitter } from './youtube-and-twitter';

export const HOUR_S = 3_600;
/** The number of videos of the emulated channel. */
export const VIDEOS = 60;
/** The key with which the service encrypts tokens. */
export const KEY = `k1:${randomBytes(32).toString('base64')}`;

interface Connection {
  platform: Platform;
  status: string;
  state: string;
  account: { id: string; name: string; type: string } | null;
  lastRefreshedAt: string | null;
  nextRunAt: string | null;
  lastError: string | null;
}

const optionsOf = ({ teamId }: TeamClient, platform: Platform): string[] => [
  '--team',
  teamId,
  '--platform',
  platform,
];

/** A service that syncs YouTube and X by itself, with a new team before each test, for the calling block. */
export function useSync() {
  const { youtube, twitter, variables, ...platforms } = useYoutubeAndTwitter(
    () => new YoutubeEmulator({ now: new Date(), videos: VIDEOS }),
    () => new TwitterEmulator().populate(40),
  );
  const environment = useOnce(() => ({ ...variables, SOCIAL_TOKEN_KEYS: KEY }));
  const teams = useTeams({
    eachTest: true,
    app: async () => {
      const started = await startTestApp(environment);
      started.app.get(PlatformHttp).retryDelaysMs = [0, 0];
      return started;
    },
  });
  const { testApp, team } = teams;
  const cli = useOnce(
    () => inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social'),
    (commands) => commands.restore(),
  );

  afterEach(() => jest.restoreAllMocks());

  const options = (platform: Platform) => optionsOf(team, platform);

  const connect = (platform: Platform, expiresIn = HOUR_S, owner = team): Promise<object> => {
    const { accessToken, refreshToken } =
      platform === 'youtube' ? youtube.issueTokens() : twitter.issueTokens();
    const tokens = ['--access-token', accessToken, '--refresh-token', refreshToken];
    return cli.json(
      'connect',
      ...optionsOf(owner, platform),
      ...tokens,
      '--expires-in',
      `${expiresIn}`,
    );
  };

  const connections = async (): Promise<Connection[]> => {
    const { connections } = await cli.json<{ connections: Connection[] }>(
      'list',
      '--team',
      team.teamId,
    );
    return connections;
  };

  const refreshIn = ({ app }: TestApp, platform: Platform) =>
    app.get(SocialSyncService).run(systemScope(team.teamId), platform, () => undefined);

  const jobsOf = (platform: Platform) =>
    testApp.database.query<{ kind: string; attempts: number; dueIn: number; code: string | null }>(
      `SELECT kind, attempts, last_error_code AS code,
              extract(epoch FROM next_run_at - now())::float8 AS "dueIn"
         FROM social_sync_jobs WHERE team_id = $1 AND platform = $2 ORDER BY kind`,
      [team.teamId, platform],
    );

  /** Waits until the service has read all posts and days of the past. */
  const backfilled = (platform: Platform) =>
    eventually(async () => {
      // The command line runs in another process as a rule, so that its service searches for jobs only every few seconds.
      testApp.app.get(SyncDispatcherService).wake();
      return (await jobsOf(platform)).every(({ dueIn }) => dueIn > 0);
    });

  /** Ends the job that reads the past of an account, for tests that need nothing of it. */
  const skipPast = () =>
    testApp.database.query(
      `UPDATE social_sync_jobs SET next_run_at = '9999-12-31' WHERE team_id = $1 AND kind = 'backfill'`,
      [team.teamId],
    );

  /** The platforms of the events of the operator with this action. */
  async function auditedOf(action: string): Promise<string[]> {
    const events = await testApp.database.query<{ platform: string }>(
      `SELECT target_id AS platform FROM audit_events
        WHERE team_id = $1 AND action = $2 AND actor_kind = 'system' AND target_kind = 'platform'`,
      [team.teamId, action],
    );
    return events.map(({ platform }) => platform);
  }

  /** The platforms accept all requests of the block, of which there must be more than `calls`. */
  const expectAcceptedRequests = (calls: number): void => {
    platforms.expectAcceptedRequests();
    expect(youtube.calls.length + twitter.calls.length).toBeGreaterThan(calls);
    const agents = [...youtube.calls, ...twitter.calls].map(({ headers }) => headers['user-agent']);
    expect(new Set(agents)).toEqual(new Set([`Rapport/${VERSION}`]));
  };

  return {
    youtube,
    twitter,
    environment,
    testApp,
    team,
    /** A second team, new before each test. */
    get other() {
      return teams.other;
    },
    cli,
    options,
    connect,
    connections,
    refreshIn,
    jobsOf,
    backfilled,
    skipPast,
    auditedOf,
    expectAcceptedRequests,
  };
}
