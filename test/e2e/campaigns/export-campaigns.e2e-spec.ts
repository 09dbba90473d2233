import { DAY_MS } from '../../../src/core/values/durations';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { walkList } from '../../support/walk-list';
import { campaignsHarness, reachOf } from './campaigns-harness';

const HEADER =
  '\uFEFFCampaign ID,Name,Starts at,Ends at,Posts,Reach,Engagement,Responses,New customers,Redemptions,Points';

describe('GET /console/api/teams/:teamId/ranked-campaigns', () => {
  const own = campaignsHarness();
  const path = () => `/teams/${own.team.teamId}/ranked-campaigns`;
  const idsOf = async (query: string) =>
    (await walkList<{ id: string }>(own.editor.client, `${path()}?${query}`, 1)).map(
      ({ id }) => id,
    );

  it('finds campaigns by a part of their name, and exports what it finds in its order', async () => {
    await own.post({ id: 'a', name: 'Autumn 10%', startsAt: '2026-01-01' });
    await own.post({ id: 'b', name: '=Spring', startsAt: '2026-01-02', endsAt: '2026-02-01' });
    await own.post({ id: 'c', name: 'AUTUMN', startsAt: '2026-01-03' });
    const at = Date.now() - DAY_MS;
    await own.importPosts('instagram', [{ id: '1', at, campaignId: 'c', metrics: reachOf(10, 3) }]);
    await own.couponWith('c', 5, [at]);

    expect(await idsOf('search=autumn')).toEqual(['c', 'a']);
    expect(await idsOf('search=AUTUMN&sort=startsAt&order=desc')).toEqual(['c', 'a']);
    expect(await idsOf('search=%25&sort=reach')).toEqual(['a']);
    expect(await idsOf('search=winter')).toEqual([]);
    expect(await idsOf('search=')).toHaveLength(3);
    const { client: viewer } = await createMember(own.testApp, own.team.teamId, 'viewer');
    const found = await viewer.get(`${path()}/export?search=autumn&sort=startsAt&order=desc`);
    const all = await viewer.get(`${path()}/export`);
    expect(found.headers['content-disposition']).toBe('attachment; filename=Campaigns.csv');
    expect(found.text.split('\r\n')).toEqual([
      HEADER,
      'c,AUTUMN,2026-01-03T00:00:00.000Z,,1,10,3,0,0,1,5',
      'a,Autumn 10%,2026-01-01T00:00:00.000Z,,0,,,0,0,0,0',
      '',
    ]);
    expect(all.text).toContain(
      "\r\nb,'=Spring,2026-01-02T00:00:00.000Z,2026-02-01T23:59:59.999Z,0,,,0,0,0,0\r\n",
    );
  });

  it('exports more campaigns than are counted at once', async () => {
    const team = await createTeam(own.testApp);
    await own.testApp.database.query(
      `INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at)
       SELECT $1, gen_random_uuid(), 'c' || n, 'Campaign ' || n, '2026-01-01'
         FROM generate_series(1, 201) n`,
      [team.teamId],
    );
    const { client } = await createMember(own.testApp, team.teamId, 'viewer');
    const { text } = await client.get(`/teams/${team.teamId}/ranked-campaigns/export`);
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',')[0]);
    // By name, with numbers by their value.
    expect(ids).toEqual(Array.from({ length: 201 }, (_, index) => `c${index + 1}`));
  });

  it('rejects what is no search, and shows no campaign of another team', async () => {
    await own.post({ id: 'secret', name: 'Secret', startsAt: '2026-01-01' });
    const { teamId } = await createTeam(own.testApp);
    const stranger = await createMember(own.testApp, teamId, 'owner');
    const theirs = await stranger.client.get(
      `/teams/${teamId}/ranked-campaigns/export?search=secret`,
    );
    expect(theirs.text).toBe(`${HEADER}\r\n`);
    expectError(await stranger.client.get(`${path()}/export`), 'TEAM_NOT_FOUND');
    for (const below of ['', '/export']) {
      expectError(
        await own.editor.client.get(`${path()}${below}?search=${'a'.repeat(256)}`),
        'VALIDATION_FAILED',
        ['search: must contain at most 255 characters'],
      );
    }
  });
});
