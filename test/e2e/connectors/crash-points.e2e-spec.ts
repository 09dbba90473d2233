import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { SocialAccountsService } from '../../../src/analytics/connectors/credentials/social-accounts.service';
import { PlatformHttp } from '../../../src/analytics/connectors/platform-http.service';
import { SyncDispatcher } from '../../../src/analytics/connectors/refresh/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/analytics/connectors/refresh/sync-jobs.repository';
import { SyncWorker } from '../../../src/analytics/connectors/refresh/sync-worker.service';
import type { SyncKind } from '../../../src/analytics/entities/social-sync-job.entity';
import { countsAt } from '../../emulators/growing-posts';
import { TwitterEmulator } from '../../emulators/twitter/twitter-emulator';
import { listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const POSTS = 5;
const LEASE_MS = 300_000;
const HOUR_MS = 3_600_000;

/** The calls to the database and to the platform that a process makes until it dies. */
interface Life {
  callsLeft: number;
  isDead: boolean;
}

const lives = new AsyncLocalStorage<Life>();

/** Whether a call of this process is still made. */
function isAlive(): boolean {
  const life = lives.getStore();
  if (life === undefined) return true;
  life.isDead ||= life.callsLeft === 0;
  life.callsLeft -= 1;
  return !life.isDead;
}

const died = (): Promise<never> => Promise.reject(new Error('The process has died.'));

/** Lets processes die: their statements and requests fail without being sent, but the database rolls back. */
function watchCalls(http: PlatformHttp): void {
  const send = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  /** @param args as those of pg: the statement first, and a callback last or none */
  function sendWhileAlive(this: Client, ...args: unknown[]): unknown {
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    if (text.startsWith('ROLLBACK') || isAlive()) return send.apply(this, args);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return died();
    return setImmediate(callback as (error: Error) => void, new Error('The process has died.'));
  }
  jest.spyOn(Client.prototype, 'query').mockImplementation(sendWhileAlive);
  const { axiosRef } = Reflect.get(http, 'http') as PlatformHttp['http'];
  const request = axiosRef.request.bind(axiosRef);
  jest
    .spyOn(axiosRef, 'request')
    .mockImplementation((config) => (isAlive() ? request(config) : died()));
  // What a process repeats for some time, it does not repeat after its death.
  const now = performance.now.bind(performance);
  jest
    .spyOn(performance, 'now')
    .mockImplementation(() => (lives.getStore()?.isDead === true ? Infinity : now()));
}

describe('A process that dies before any of its calls', () => {
  let time = new Date(Date.now() - 12 * HOUR_MS);
  let twitter: TwitterEmulator;
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    twitter = new TwitterEmulator();
    twitter.now = () => time;
    await twitter.populate(POSTS, 6).start();
    testApp = await startTestApp({
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    });
    // Jobs run only when the test runs them.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    jest.spyOn(testApp.app.get(SyncDispatcher), 'wake').mockReturnValue(undefined);
    testApp.app.get(PlatformHttp).retryDelaysMs = [];
    team = await createTeam(testApp);
    await connect();
    await run('posts');
    watchCalls(testApp.app.get(PlatformHttp));
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    // Otherwise it slows down every promise of the files that follow.
    lives.disable();
    await testApp.close();
    await twitter.close();
  });

  const query = <Row extends object>(text: string) =>
    testApp.database.query<Row>(text, [team.teamId]);

  /** Connects the account, two days ago: the numbers of the present day are counted. */
  async function connect(): Promise<void> {
    const { accessToken, refreshToken } = twitter.issueTokens();
    const tokens = { accessToken, refreshToken, expiresInSeconds: 7_200 };
    await testApp.app
      .get(SocialAccountsService)
      .connectWithTokens({ teamId: team.teamId }, 'twitter', tokens);
    await query(
      `UPDATE social_credentials SET connected_at = now() - interval '2 days' WHERE team_id = $1`,
    );
  }

  /** Claims and runs a job, as a process does; null: another process has claimed it. */
  async function run(kind: SyncKind): Promise<string | null> {
    const jobs = testApp.app.get(SyncJobsRepository);
    const job = await jobs.claim(team.teamId, 'twitter', kind, LEASE_MS);
    if (job === null) throw new Error('The job is claimed.');
    return (await testApp.app.get(SyncWorker).run(job)).errorCode;
  }

  /** Runs a job until the process dies before its call of this number; false: it made fewer calls. */
  async function runUntil(callsLeft: number, kind: SyncKind): Promise<boolean> {
    const life: Life = { callsLeft, isDead: false };
    await lives.run(life, () => run(kind).catch(() => null));
    return life.isDead;
  }

  /** The leases of the dead process have run out. */
  const passLeases = async (): Promise<void> => {
    await query('UPDATE social_sync_jobs SET claimed_until = NULL WHERE team_id = $1');
    await query('UPDATE social_credentials SET refresh_claimed_until = NULL WHERE team_id = $1');
  };

  const expireTokens = async (): Promise<void> => {
    twitter.grants.expireAccessTokens();
    await query('UPDATE social_credentials SET access_expires_at = now() WHERE team_id = $1');
  };

  const refreshes = (): number =>
    twitter.calls.filter(({ body }) => body.grant_type === 'refresh_token').length;

  const stateOf = async () => {
    const [row] = await query<{ state: string; version: number }>(
      'SELECT state, version FROM social_credentials WHERE team_id = $1',
    );
    return row;
  };

  /** The sum of what was counted, and of the counters from which it was. */
  const countedViews = async () => {
    const [row] = await query<{ counted: number; counters: number }>(
      `SELECT (SELECT coalesce(sum((counts ->> 'impression_count')::int), 0)::int
                 FROM social_counted_days WHERE team_id = $1) AS counted,
              (SELECT coalesce(sum((counters ->> 'impression_count')::int), 0)::int
                 FROM social_post_reads WHERE team_id = $1) AS counters`,
    );
    return row ?? { counted: 0, counters: 0 };
  };

  async function expectTrueNumbers(): Promise<void> {
    const { data } = await listPosts(team, 'twitter', { limit: '100' });
    const served = data.map(({ postId, metrics }) => [postId, metrics.impressions]);
    const truth = twitter.posts.map((post) => [post.id, countsAt(post, time).views]);
    expect(Object.fromEntries(served)).toEqual(Object.fromEntries(truth));
    expect(served).toHaveLength(POSTS);
  }

  it('loses no number and counts none twice', async () => {
    const start = await countedViews();
    let points = 0;
    for (let hasDied = true; hasDied; points += 1) {
      time = new Date(time.getTime() + 60_000);
      hasDied = await runUntil(points, 'posts');
      await passLeases();
      expect([points, await run('posts')]).toEqual([points, null]);
      await expectTrueNumbers();
      const { counted, counters } = await countedViews();
      expect([points, counted - start.counted]).toEqual([points, counters - start.counters]);
    }
    // Claiming, tokens, the list, the import, the counting, the outcome.
    expect(points).toBeGreaterThan(20);
    const { counted } = await countedViews();
    expect(counted).toBeGreaterThan(start.counted);
  });

  it('loses tokens only between the response of X and the write of them, and never the account', async () => {
    const lost: number[] = [];
    let points = 0;
    for (let hasDied = true; hasDied; points += 1) {
      await expireTokens();
      const before = { calls: refreshes(), state: await stateOf() };
      hasDied = await runUntil(points, 'posts');
      const isSent = refreshes() > before.calls;
      const isWritten = (await stateOf())?.version !== before.state?.version;
      await passLeases();
      const code = await run('posts');
      const { state } = (await stateOf()) ?? {};
      if (isSent && !isWritten) {
        // X has replaced the refresh token, and nobody has the new one.
        lost.push(points);
        expect([points, state, code === null]).toEqual([points, 'needs_reauth', false]);
        await expectTrueNumbers();
        await connect();
        expect([points, await run('posts')]).toEqual([points, null]);
      } else {
        expect([points, state, code]).toEqual([points, 'active', null]);
        expect([points, refreshes()]).toEqual([points, before.calls + 1]);
      }
      await expectTrueNumbers();
    }
    expect(points).toBeGreaterThan(20);
    expect(lost).toHaveLength(1);
  });
});
