import type { Platform } from '@rapport/social-connectors';
import { INVALID_CURSORS } from './platform-faults';
import type { Served } from '../../simulation/served-numbers';
import {
  expectOldOrTrue,
  type JobRow,
  outcomeOf,
  useConnectedAccounts,
} from './service-faults-harness';

/** developers.tiktok.com/doc/tiktok-api-v2-error-handling */
const INVALID_PARAMS = { status: 400, body: { error: { code: 'invalid_params' } } };

describe('The sync of all platforms: scopes, lists and metrics', () => {
  const {
    emulators,
    accounts,
    testApp,
    keyOf,
    ofAll,
    reconnect,
    refresh,
    jobsOf,
    served,
    growNumbers,
    expectRecovery,
    expectNoSecrets,
    expectAcceptedRequests,
  } = useConnectedAccounts();

  it('reads the posts that it can when a scope is withdrawn, and keeps the other numbers', async () => {
    const before = await ofAll(served);
    growNumbers();
    for (const one of accounts) one.withdrawScope();
    const views = await ofAll(refresh);
    const codes = await ofAll(async (one) => {
      const { posts, profile } = await jobsOf(one);
      return [posts, profile].map((job) => outcomeOf(job as JobRow, 'a day'));
    });
    const works = [null, 0, expect.any(Number)];
    expect(codes).toEqual({
      facebook: [
        ['10', 1, 'a day'],
        ['10', 1, 'a day'],
      ],
      instagram: [
        ['10', 1, 'a day'],
        ['10', 1, 'a day'],
      ],
      twitter: [
        ['http_403', 1, 'a day'],
        ['http_403', 1, 'a day'],
      ],
      linkedin: [['ACCESS_DENIED/100', 1, 'a day'], works],
      tiktok: [['scope_not_authorized', 1, 'a day'], works],
      youtube: [works, ['insufficientPermissions', 1, 'a day']],
    });
    for (const one of accounts) {
      expect([one.platform, views[one.platform]]).toMatchObject([
        one.platform,
        { status: 'ready', state: 'active' },
      ]);
      expectOldOrTrue(one, before[one.platform] as Served, await served(one));
    }
    await ofAll(reconnect);
    await expectRecovery();
  });

  it('begins a list again when the platform rejects the position in it', async () => {
    growNumbers();
    const before = await ofAll(served);
    for (const one of accounts) {
      const [page] = INVALID_CURSORS[one.platform];
      await testApp.database.query(
        `UPDATE social_sync_jobs SET cursor = $3 WHERE (team_id, platform) = ($1, $2) AND kind = 'posts'`,
        [...keyOf(one), JSON.stringify({ page, begunAt: new Date() })],
      );
    }
    emulators.tiktok.failNext(INVALID_PARAMS, /list/, Infinity);
    await ofAll(refresh);
    const codes = await ofAll(async (one) =>
      outcomeOf((await jobsOf(one)).posts as JobRow, 'backoff'),
    );
    const expected = accounts.map(({ platform }) => {
      return [platform, [INVALID_CURSORS[platform][1], 1, 'backoff']];
    });
    expect(codes).toEqual(Object.fromEntries(expected));
    for (const one of accounts) {
      expectOldOrTrue(one, before[one.platform] as Served, await served(one));
    }
    await expectRecovery();
  });

  it('requests the other metrics when some are retired, and reports the retired metrics', async () => {
    const retired: Partial<Record<Platform, readonly string[]>> = {
      facebook: ['page_media_view', 'post_clicks'],
      instagram: ['saved', 'views'],
      youtube: ['engagedViews'],
    };
    const before = await ofAll(served);
    growNumbers();
    for (const platform of ['facebook', 'instagram', 'youtube'] as const) {
      for (const name of retired[platform] ?? []) emulators[platform].retireMetric(name);
    }
    emulators.twitter.naming = 'post';
    const views = await ofAll(refresh);
    for (const one of accounts) {
      const { rejectedMetrics } = views[one.platform] ?? {};
      const names = retired[one.platform] ?? [];
      expect([one.platform, rejectedMetrics]).toEqual([one.platform, expect.arrayContaining([...names])]); // oxfmt-ignore
      expect([one.platform, views[one.platform]]).toMatchObject([
        one.platform,
        { lastError: null },
      ]);
      expectOldOrTrue(one, before[one.platform] as Served, await served(one));
    }
  });

  it('has written no token, code or client secret anywhere', () => expectNoSecrets(200));

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(10));
});
