import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformHttp } from '@rapport/social-connectors';
import { SyncDispatcherService } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { createTeam } from '../../factories/team.factory';
import { FacebookEmulator } from '../../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import type { EmulatedPage } from '../../../packages/social-connectors/test/emulators/facebook/facebook-world';
import {
  connectAccounts,
  type DueAccount,
  facebookVariables,
  findUnfairCalls,
  jobsLeft,
  makeDue,
  MAX_RUNNING,
} from '../../support/due-accounts';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';

/** Enough for many more jobs than run at the same time. */
const ACCOUNTS = 20;
/** The posts of the large account, which fill four pages of a list. The other accounts have three posts each. */
const POSTS = 100;

describe('Accounts of many teams that are due at the same moment', () => {
  let emulator: FacebookEmulator;
  let hanging: http.Server;
  let first: TestApp;
  let second: TestApp;
  let accounts: DueAccount[];
  let large: DueAccount;

  beforeAll(async () => {
    const until = new Date().toISOString();
    emulator = await new FacebookEmulator('facebook', { posts: POSTS, until }).start();
    hanging = http.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const hangingUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const environment = {
      ...facebookVariables(emulator),
      ...hangingVariables(hangingUrl),
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    first = await startTestApp(environment);
    second = await startSecondApp(first, environment);
    for (const { app } of [first, second]) app.get(PlatformHttp).retryDelaysMs = [0, 0];
    const [largePage, smallPage] = emulator.pages as [EmulatedPage, EmulatedPage];
    const connect = (page: EmulatedPage, count: number) =>
      connectAccounts(
        first,
        'facebook',
        Array.from({ length: count }, () => emulator.issuePageToken(page)),
        page.id,
      );
    [large] = (await connect(largePage, 1)) as [DueAccount];
    accounts = [large, ...(await connect(smallPage, ACCOUNTS - 1))];
    // As many accounts as jobs that can run, so that each job that runs for these platforms waits for a response.
    const silent = Array.from({ length: MAX_RUNNING }, (_, index) => `token-${index}`);
    await connectAccounts(first, 'linkedin', silent, '1');
    await connectAccounts(first, 'tiktok', silent, '1');
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    hanging.close();
    hanging.closeAllConnections();
    await second.close();
    await first.close();
    await emulator.close();
  });

  it('are claimed in the order in which they became due, backfills last', async () => {
    const jobs = first.app.get(SyncJobsRepository);
    const claimDue = jobs.claimDue.bind(jobs);
    // The processes themselves claim nothing.
    for (const { app } of [first, second])
      jest.spyOn(app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    const [one, other] = accounts.map(({ teamId }) => teamId);
    const due = (kind: string, team: string | undefined, secondsAgo: number) =>
      first.database.query(
        `UPDATE social_sync_jobs SET next_run_at = now() - $3 * interval '1 s'
          WHERE team_id = $1 AND kind = $2`,
        [team, kind, secondsAgo],
      );
    await first.database.query(`UPDATE social_sync_jobs SET next_run_at = '9999-12-31'`);
    await due('backfill', one, 50);
    await due('posts', one, 40);
    await due('rereads', one, 30);
    await due('posts', other, 20);
    await due('backfill', other, 10);
    await first.database.query('DELETE FROM social_app_limits');
    const order: string[] = [];
    for (;;) {
      const [claimed, ...more] = await claimDue(['facebook', 'youtube'], 60_000);
      if (claimed === undefined) break;
      expect(more).toEqual([]);
      order.push(`${claimed.kind} of ${claimed.teamId === one ? 'one' : 'other'}`);
      if (order.length === 2) {
        // Both accounts have a job that runs.
        expect(await claimDue(['facebook'], 60_000)).toEqual([]);
        await first.database.query(
          `UPDATE social_sync_jobs SET claimed_until = NULL, next_run_at = '9999-12-31'
            WHERE claimed_until > now()`,
        );
      } else if (order.length > 2) {
        await jobs.finish(claimed, { nextRunAt: new Date('9999-12-31') });
      }
    }
    expect(order).toEqual([
      'posts of one',
      'posts of other',
      'rereads of one',
      'backfill of one',
      'backfill of other',
    ]);
  });

  it('are refreshed by two processes once each, although two platforms do not respond', async () => {
    const team = await createTeam(first);
    // The requests that get no response do not time out, however slow the machine is.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    emulator.calls.length = 0;
    await makeDue(first, large);
    for (const { app } of [first, second]) app.get(SyncDispatcherService).wake();
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add((await team.get('/customers')).status);
      return (await jobsLeft(first, 'facebook')) === 0;
    });
    // No job of the other platforms has ended.
    expect(await jobsLeft(first, 'linkedin')).toBe(2 * MAX_RUNNING);
    expect(await jobsLeft(first, 'tiktok')).toBe(2 * MAX_RUNNING);
    expect(findUnfairCalls(emulator, accounts, large)).toEqual([]);
    expect(emulator.violations).toEqual([]);
    expect([...statuses]).toEqual([200]);
    const [imported] = await first.database.query<{ count: number }>(
      'SELECT count(*)::integer FROM social_posts WHERE team_id = $1',
      [large.teamId],
    );
    expect(imported?.count).toBe(POSTS);
  });
});

const hangingVariables = (url: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['LINKEDIN', 'TIKTOK'].flatMap((platform) => [
      [`SOCIAL_${platform}_CLIENT_ID`, 'id'],
      [`SOCIAL_${platform}_CLIENT_SECRET`, 'secret'],
      [`SOCIAL_${platform}_API_URL`, url],
    ]),
  );
