import { FIGURES_VERSION } from '../../../src/analytics/domain/compute-windows';
import { getProfile, importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const DAYS = [0, 100, 250].map((gain, index) => ({
  date: `2026-03-0${index + 1}`,
  metrics: { viewCount: String(1_000_000 + gain), videoCount: '80' },
}));

describe('Windows computed by an older version', () => {
  const { testApp, team } = useTeams({ app: startTestApp });

  let others: TeamClient[];

  beforeAll(async () => {
    others = [await createTeam(testApp), await createTeam(testApp)];
    for (const each of [team, ...others]) {
      await importSocial(testApp, each, 'youtube', { profile: DAYS });
    }
  });

  const countOutdated = async (): Promise<number> => {
    const rows = await testApp.database.query(
      'SELECT 1 FROM social_connections WHERE figures_version < $1',
      [FIGURES_VERSION],
    );
    return rows.length;
  };

  /** Stores figures of an older version, which summed lifetime counters and accepted any date. */
  async function createOutdatedFigures(): Promise<void> {
    await testApp.database.query(
      `UPDATE social_profile_windows SET impressions = 3000350, raw_kpis = '{"viewCount": 3000350}'`,
    );
    await testApp.database.query(
      `INSERT INTO social_profile_days (team_id, platform, day, raw_metrics)
       VALUES ($1, 'youtube', '2099-01-01', '{"views": 5}')`,
      [team.teamId],
    );
    await testApp.database.query('UPDATE social_connections SET figures_version = 0');
  }

  it('are recomputed when the service starts, by one of the processes', async () => {
    expect(await countOutdated()).toBe(0);
    const { lastRefreshedAt } = await getProfile(team, 'youtube', '?window=7d');
    await createOutdatedFigures();
    expect((await getProfile(team, 'youtube', '?window=7d')).kpis.impressions).toBe(3_000_350);

    const processes = await Promise.all([startSecondApp(testApp), startSecondApp(testApp)]);
    await eventually(async () => (await countOutdated()) === 0);
    for (const process of processes) await process.close();

    for (const each of [team, ...others]) {
      expect(await getProfile(each, 'youtube', '?window=7d')).toMatchObject({
        kpis: { impressions: 250, videoViews: 250 },
        rawKpis: { viewCount: '1000250', videoCount: '80' },
        lastRefreshedAt: expect.any(String) as string,
      });
    }
    expect(await getProfile(team, 'youtube', '?window=7d')).toMatchObject({ lastRefreshedAt });
  });
});
