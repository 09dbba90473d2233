import { PLATFORMS } from '@rapport/social-connectors';
import { WINDOWS } from '../../../src/analytics/domain/window';
import { kpisOf } from '../../factories/profile.factory';
import {
  connectPlatform,
  disconnectPlatform,
  getProfile,
  getSummary,
  importSamples,
  importSocial,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const PLATFORMS_VIOLATION = `platforms: must be a comma-separated list of ${PLATFORMS.join(', ')}`;

describe('GET /v1/analytics/social/summary', () => {
  const { testApp, team } = useTeams();

  let refreshedAt: string | undefined;

  beforeAll(async () => {
    const { lastRefreshedAt } = await importSocial(testApp, team, 'tiktok', {
      profile: [
        { date: '2026-02-10', metrics: { view_count: 40, like_count: 0 } },
        { date: '2026-03-01', metrics: { view_count: 60, follower_count: 9 } },
      ],
    });
    refreshedAt = lastRefreshedAt?.toISOString();
    await connectPlatform(testApp, team, 'linkedin', 'personal');
    await connectPlatform(testApp, team, 'youtube');
    await importSamples(testApp, team, 'facebook');
    await disconnectPlatform(testApp, team, 'facebook');
  });

  const hidden = { lastRefreshedAt: null, kpis: null, postCount: 0 };

  it('has an entry for every platform, connected or not', async () => {
    const response = await team.get('/analytics/social/summary?window=30d').expect(200);

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: {
        window: '30d',
        platforms: [
          { platform: 'facebook', status: 'not_connected', connected: false, ...hidden },
          { platform: 'instagram', status: 'not_connected', connected: false, ...hidden },
          { platform: 'twitter', status: 'not_connected', connected: false, ...hidden },
          { platform: 'linkedin', status: 'unavailable', connected: true, ...hidden },
          {
            platform: 'tiktok',
            status: 'ready',
            connected: true,
            lastRefreshedAt: refreshedAt,
            kpis: {
              followers: 9,
              impressions: 100,
              reach: 100,
              engagement: 0,
              likes: 0,
              comments: null,
              shares: null,
              clicks: null,
              videoViews: 100,
              engagementRate: 0,
            },
            postCount: 0,
          },
          { platform: 'youtube', status: 'pending', connected: true, ...hidden },
        ],
      },
    });
  });

  it('has the figures of the requested window', async () => {
    const views = await Promise.all(
      WINDOWS.map(async (window) => {
        const summary = await getSummary(team, `?window=${window}`);
        return [summary.window, summary.platforms[4]?.kpis];
      }),
    );

    const week = kpisOf({ followers: 9, impressions: 60, reach: 60, videoViews: 60 });
    const more = { impressions: 100, reach: 100, videoViews: 100, likes: 0, engagement: 0 };
    const longer = kpisOf({ followers: 9, ...more, engagementRate: 0 });
    expect(views).toEqual([
      ['7d', week],
      ['30d', longer],
      ['90d', longer],
      ['12m', longer],
    ]);
  });

  it('has a default window of 30 days', async () => {
    const thirty = await team.get('/analytics/social/summary?window=30d').expect(200);
    const byDefault = await team.get('/analytics/social/summary').expect(200);

    expect(byDefault.text).toBe(thirty.text);
  });

  it('has the figures of the profiles', async () => {
    const connected = await createTeam(testApp);
    for (const platform of PLATFORMS) await importSamples(testApp, connected, platform);

    for (const window of WINDOWS) {
      const { platforms } = await getSummary(connected, `?window=${window}`);
      for (const { postCount, ...entry } of platforms) {
        const { platform } = entry;
        const profile = await getProfile(connected, platform, `?window=${window}`);
        const { status, lastRefreshedAt, kpis } = profile;
        expect(entry).toEqual({ platform, status, connected: true, lastRefreshedAt, kpis });
        expect(postCount).toEqual(expect.any(Number));
      }
    }
  });

  it.each([
    ['tiktok', ['tiktok']],
    ['facebook', ['facebook']],
    ['tiktok,facebook', ['facebook', 'tiktok']],
    ['youtube,tiktok,linkedin,twitter,instagram,facebook', PLATFORMS],
    ['twitter,twitter', ['twitter']],
    ['facebook,%20instagram', ['facebook', 'instagram']],
    ['%20tiktok+,+%09facebook%20', ['facebook', 'tiktok']],
    ['facebook,', ['facebook']],
    [',,facebook,,tiktok', ['facebook', 'tiktok']],
    ['', PLATFORMS],
    ['tiktok,instagram,tiktok,instagram', ['instagram', 'tiktok']],
    ['instagram%2Ctiktok', ['instagram', 'tiktok']],
  ])('has only the requested platforms, each once: %s', async (platforms, expected) => {
    const all = await getSummary(team);
    const some = await getSummary(team, `?platforms=${platforms}`);

    expect(some).toEqual({
      window: '30d',
      platforms: all.platforms.filter(({ platform }) => expected.includes(platform)),
    });
    expect(some.platforms.map(({ platform }) => platform)).toEqual(expected);
  });

  it.each([
    ',',
    '%20',
    'myspace',
    'facebook,myspace',
    'face%20book',
    'Facebook',
    'facebook;tiktok',
    'all',
    '*',
    'constructor',
    'tiktok&platforms=facebook',
    'x'.repeat(10_240),
  ])('rejects the list %$ of platforms', async (platforms) => {
    expectError(
      await team.get(`/analytics/social/summary?platforms=${platforms}`),
      'VALIDATION_FAILED',
      [PLATFORMS_VIOLATION],
    );
  });

  it.each(['30', '30D', '1d', '7d,30d', '7d&window=7d'])(
    'rejects the window "%s"',
    async (window) => {
      expectError(
        await team.get(`/analytics/social/summary?window=${window}`),
        'VALIDATION_FAILED',
        ['window: must be one of 7d, 30d, 90d, 12m'],
      );
    },
  );

  it('is rejected with every violation of the query', async () => {
    expectError(
      await team.get('/analytics/social/summary?window=x&platforms=x'),
      'VALIDATION_FAILED',
      [PLATFORMS_VIOLATION, 'window: must be one of 7d, 30d, 90d, 12m'],
    );
  });
});
