import { type Platform, shiftDate } from '@rapport/social-connectors';
import { DAY_MS } from '../../../src/core/values/durations';
import { getProfile, getSummary, listPosts } from '../../factories/social.factory';
import { DemoApp } from './demo-app';

const READY_PLATFORMS: Platform[] = ['facebook', 'instagram', 'tiktok'];
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;

describe('The social platforms of the demo team', () => {
  let demoApp: DemoApp;

  beforeAll(async () => {
    demoApp = await DemoApp.start();
  });

  afterAll(async () => {
    await demoApp.close();
  });

  it('have every status', async () => {
    const { team } = await demoApp.prepareTeam();
    const { platforms } = await getSummary(team, '?window=90d');

    const kpis = expect.objectContaining({ followers: expect.any(Number) as unknown }) as unknown;
    const ready = { status: 'ready', connected: true, lastRefreshedAt: TIME, kpis };
    const none = { lastRefreshedAt: null, kpis: null, postCount: 0 };
    expect(platforms).toEqual([
      { platform: 'facebook', ...ready, postCount: 8 },
      { platform: 'instagram', ...ready, postCount: 8 },
      { platform: 'twitter', status: 'pending', connected: true, ...none },
      { platform: 'linkedin', status: 'unavailable', connected: true, ...none },
      { platform: 'tiktok', ...ready, postCount: 7 },
      { platform: 'youtube', status: 'not_connected', connected: false, ...none },
    ]);
  });

  it.each(READY_PLATFORMS)(
    'have a profile of %s up to yesterday, and posts of the last weeks',
    async (name) => {
      const before = Date.now();
      const { team } = await demoApp.prepareTeam();
      const { timeSeries, percentageChange } = await getProfile(team, name, '?window=30d');
      const { data: posts } = await listPosts(team, name, { limit: '100' });

      const yesterday = shiftDate(new Date(before).toISOString().slice(0, 10), -1);
      // Around midnight, `yesterday` may have changed since.
      expect([yesterday, shiftDate(yesterday, 1)]).toContain(timeSeries.followers?.at(-1)?.date);
      expect(timeSeries.impressions).toHaveLength(30);
      expect(Object.keys(percentageChange)).toContain('impressions');
      const ages = posts.map(({ publishedAt }) => (before - Date.parse(publishedAt)) / DAY_MS);
      expect(Math.min(...ages)).toBeGreaterThan(0);
      expect(Math.min(...ages)).toBeLessThan(7);
      expect(Math.max(...ages)).toBeLessThan(7 * 7);
    },
  );

  it('are completed by the next start after a crash', async () => {
    await demoApp.close();
    demoApp = await DemoApp.start();
    await demoApp.testApp.database.query(`
      CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.platform = 'tiktok' THEN RAISE 'crash'; END IF;
          RETURN NEW;
        END $$`);
    await demoApp.testApp.database.query(
      'CREATE TRIGGER crash BEFORE INSERT ON social_profile_days FOR EACH ROW EXECUTE FUNCTION crash()',
    );
    await expect(demoApp.prepare()).rejects.toThrow('crash');
    await demoApp.testApp.database.query('DROP TRIGGER crash ON social_profile_days');

    const { team } = await demoApp.prepareTeam();

    for (const name of READY_PLATFORMS) {
      expect(await getProfile(team, name)).toMatchObject({ status: 'ready' });
    }
  });

  it('are not changed by later starts', async () => {
    const { team } = await demoApp.prepareTeam();
    await demoApp.testApp.database.query(
      `UPDATE social_connections SET is_connected = false WHERE platform = 'tiktok'`,
    );
    const summary = await getSummary(team);

    await demoApp.prepare();

    expect(await getSummary(team)).toEqual(summary);
  });
});
