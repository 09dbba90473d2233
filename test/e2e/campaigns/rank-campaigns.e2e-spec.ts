import type { CampaignView } from '../../../src/campaigns/campaign.views';
import { CAMPAIGN_SORTS, type CampaignSort } from '../../../src/campaigns/domain/rank-campaigns';
import { writeCursor } from '../../../src/core/values/cursor';
import { DAY_MS } from '../../../src/core/values/durations';
import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { walkList } from '../../support/walk-list';
import { campaignsHarness, reachOf } from './campaigns-harness';

/**
 * Expects the campaigns sorted by `sort`; equal ones in the order of `all`, and unknown numbers last.
 * @param all the list of `/v1`, newest first
 */
const expectOrder = (
  found: readonly CampaignView[],
  all: readonly CampaignView[],
  sort: Exclude<CampaignSort, 'createdAt'>,
  order: 'asc' | 'desc',
) => {
  const sign = order === 'asc' ? 1 : -1;
  const expected = all.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
  expect([sort, order, found]).toEqual([sort, order, expected]);
};

describe('GET /console/api/teams/:teamId/ranked-campaigns', () => {
  const own = campaignsHarness();

  const path = ({ teamId } = own.team) => `/teams/${teamId}/ranked-campaigns`;
  const reader = () => ({ get: own.editor.client.get.bind(own.editor.client) });

  it('has the campaigns of the list by name, start and each number, in pages', async () => {
    const now = Date.now();
    for (const [id, startsAt] of [
      ['a', '2026-01-03'],
      ['b', '2026-01-01'],
      ['c', '2026-01-02'],
      ['d', '2026-01-01'],
      ['e', '2026-01-05'],
    ] as const) {
      await own.post({ id, name: id === 'c' ? 'Zoo' : `Name ${id}`, startsAt });
    }
    await own.importPosts('instagram', [
      { id: '1', at: now - DAY_MS, campaignId: 'a', metrics: reachOf(10, 3) },
      { id: '2', at: now - DAY_MS, campaignId: 'b', metrics: reachOf(30, 1) },
      { id: '3', at: now - DAY_MS, campaignId: 'c', metrics: reachOf(0, 0) },
      { id: '4', at: now - 40 * DAY_MS, campaignId: 'c', metrics: reachOf(70, 9) },
    ]);
    await own.importPosts('youtube', [{ id: '5', at: now - DAY_MS, campaignId: 'd' }]);
    await own.submitAt(await own.formOf('d'), now - DAY_MS);
    const many = await own.formOf('a');
    await own.submitAt(many, now - DAY_MS);
    await own.submitAt(many, now - 40 * DAY_MS);
    await own.couponWith('e', 5, [now - DAY_MS, now - 2 * DAY_MS]);
    await own.couponWith('b', 20, [now - DAY_MS]);
    for (const window of ['', '30d']) {
      const query = window === '' ? '' : `&window=${window}`;
      const all = await walkList<CampaignView>(own.team, `/campaigns?${query}`);
      expect(new Set(all.map(({ reach }) => reach))).toEqual(
        new Set(window === '' ? [10, 30, 70, null] : [10, 30, 0, null]),
      );
      for (const sort of CAMPAIGN_SORTS.filter((name) => name !== 'createdAt')) {
        for (const order of ['asc', 'desc'] as const) {
          const list = `${path()}?sort=${sort}&order=${order}${query}`;
          expectOrder(await walkList<CampaignView>(reader(), list, 2), all, sort, order);
        }
      }
    }
    const newest = await walkList<CampaignView>(own.team, '/campaigns?');
    for (const limit of [1, 3, 100]) {
      const list = `${path()}?sort=createdAt`;
      expect(await walkList(reader(), `${list}&order=desc`, limit)).toEqual(newest);
      expect(await walkList(reader(), list, limit)).toEqual(newest.toReversed());
    }
    const byName = await walkList<CampaignView>(reader(), path());
    expect(byName.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e', 'c']);
  });

  it('has all campaigns of a team with the maximum of 1,000', async () => {
    await own.testApp.database.query(
      `INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at)
       SELECT $1, gen_random_uuid(), 'c' || n, 'Campaign ' || n, '2026-01-01' FROM generate_series(1, 1000) n`,
      [own.team.teamId],
    );
    await own.importPosts('instagram', [
      { id: '1', at: Date.now() - DAY_MS, campaignId: 'c777', metrics: reachOf(10, 3) },
    ]);
    const list = `${path()}?sort=reach&order=desc`;
    const found = await walkList<CampaignView>(reader(), list, 100);
    expect(found[0]).toMatchObject({ id: 'c777', reach: 10 });
    expect(new Set(found.map(({ id }) => id)).size).toBe(1_000);
    const named = await walkList<CampaignView>(reader(), path(), 100);
    // Numbers in names are sorted by their value.
    expect(named.map(({ id }) => id)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => `c${index + 1}`),
    );
  });

  it('rejects an unknown order, and cursors of other lists', async () => {
    await own.post();
    const { client } = own.editor;
    expectError(await client.get(`${path()}?sort=id&order=up`), 'VALIDATION_FAILED', [
      `sort: must be one of ${CAMPAIGN_SORTS.join(', ')}`,
      'order: must be one of asc, desc',
    ]);
    const position = { order: 'desc' as const, sort: 1, id: newId(), rank: 3 };
    const cursorOf = (list: string) => writeCursor({ ...position, list });
    const list = `${path()}?sort=reach&order=desc&cursor=`;
    await client.get(`${list}${cursorOf('campaigns-by-reach')}`).expect(200);
    for (const cursor of [cursorOf('campaigns'), cursorOf('campaigns-by-new-customers')]) {
      expectError(await client.get(`${list}${cursor}`), 'VALIDATION_FAILED', [
        'cursor: must be of the same list and order',
      ]);
    }
  });

  it('has no campaign of another team', async () => {
    await own.post();
    const other = await createTeam(own.testApp);
    const stranger = await createMember(own.testApp, other.teamId, 'owner');
    expectError(await stranger.client.get(path()), 'TEAM_NOT_FOUND');
    expect((await stranger.client.get(path(other)).expect(200)).body).toMatchObject({ data: [] });
  });
});
