import { DAY_MS } from '../../../src/core/values/durations';
import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { sortedStatuses } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import {
  expectInvalidCursorsRejected,
  expectSameByCursor,
  walkList,
} from '../../support/walk-list';
import { getCampaign, numbersOf, postCampaign } from './campaign-requests';
import { campaignsHarness, NOTHING } from './campaigns-harness';

describe('Campaigns', () => {
  const own = campaignsHarness();

  it('have exactly the documented keys, and no counts before anything carries their id', async () => {
    const created = await own.editor.client
      .post(own.at(), { name: ' Sommer & mehr ', startsAt: '2026-06-01', endsAt: '2026-08-31' })
      .expect(201);
    const outline = {
      id: 'sommer-mehr',
      name: 'Sommer & mehr',
      startsAt: '2026-06-01T00:00:00.000Z',
      endsAt: '2026-08-31T23:59:59.999Z',
    };
    expect(created.body).toEqual({ success: true, data: outline });

    const expected = { ...outline, ...NOTHING };
    const one = await own.team.get('/campaigns/sommer-mehr').expect(200);
    expect(one.body).toEqual({ success: true, data: expected });
    expect(Object.keys((one.body as { data: object }).data).toSorted()).toEqual(
      Object.keys(expected).toSorted(),
    );
    const list = await own.team.get('/campaigns').expect(200);
    expect(list.body).toEqual({
      success: true,
      data: [expected],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    const inConsole = await own.editor.client.get(own.at('?cursor=*')).expect(200);
    expect(inConsole.body).toEqual({
      success: true,
      data: [expected],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('are suggested for ids that posts and responses carry and no campaign has', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    await own.importPosts('instagram', [
      { id: '17900000000000001', at: now - 3 * DAY_MS, campaignId: 'Both' },
      { id: '17900000000000002', at: now - 2 * DAY_MS, campaignId: 'Both' },
      { id: '17900000000000003', at: now - 2 * DAY_MS, campaignId: 'known' },
      { id: '17900000000000004', at: now - 2 * DAY_MS },
    ]);
    await own.importPosts('youtube', [
      { id: 'Yk3_gOoD-01', at: now - 9 * DAY_MS, campaignId: 'video' },
    ]);
    await own.submitAt(await own.formOf('Both'), now - 5 * DAY_MS);
    await own.submitAt(await own.formOf(' only forms '), now - DAY_MS);
    await own.submitAt(await own.formOf('..'), now - DAY_MS);
    await own.post({ id: 'known' });

    const suggested = await own.editor.client
      .get(`/teams/${own.team.teamId}/campaign-suggestions`)
      .expect(200);

    const time = (days: number): string => new Date(now - days * DAY_MS).toISOString();
    expect(suggested.body).toEqual({
      success: true,
      data: [
        { id: ' only forms ', posts: 0, responses: 1, since: time(1) },
        { id: 'Both', posts: 2, responses: 1, since: time(5) },
        { id: 'video', posts: 1, responses: 0, since: time(9) },
      ],
    });
    await own.post({ id: 'Both', name: 'Both', startsAt: time(5) });
    const adopted = await getCampaign(own.team, 'Both');
    expect([adopted.posts, adopted.responses]).toEqual([2, 1]);
    const { body } = await own.editor.client.get(`/teams/${own.team.teamId}/campaign-suggestions`);
    const { data } = body as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual([' only forms ', 'video']);
  });

  it('can be changed and deleted, while forms and coupons keep their id', async () => {
    const id = await own.post({ endsAt: '2026-12-31' });
    const formId = await own.formOf(id);
    await own.submitAt(formId, Date.now());
    const couponId = await own.couponWith(id, 5, []);
    const changed = await own.editor.client.patch(own.at(`/${id}`), {
      name: 'Winter',
      endsAt: null,
    });
    expect(changed.body).toEqual({
      success: true,
      data: { id, name: 'Winter', startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
    });
    const unchanged = await own.editor.client.patch(own.at(`/${id}`), {}).expect(200);
    expect(unchanged.body).toEqual(changed.body);

    const deleted = await own.editor.client.delete(own.at(`/${id}`)).expect(200);

    expect(deleted.body).toEqual({ success: true, data: { id, deleted: true } });
    expectError(await own.team.get(`/campaigns/${id}`), 'CAMPAIGN_NOT_FOUND');
    expectError(await own.editor.client.delete(own.at(`/${id}`)), 'CAMPAIGN_NOT_FOUND');
    const overview = `/teams/${own.team.teamId}/coupons/${couponId}/overview`;
    const coupon = await own.editor.client.get(overview).expect(200);
    expect(coupon.body).toMatchObject({ data: { campaignId: id } });
    await own.post({ id });
    expect((await getCampaign(own.team, id)).responses).toBe(1);
  });

  it('are rejected when they break a rule', async () => {
    const id = await own.post();
    const url = own.at(`/${id}`);
    const time = 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
    const years = 'must be a time of the years 2000 to 2099';
    const valid = { name: 'Sale', startsAt: '2026-01-01' };
    for (const [body, fields] of [
      [{}, ['name: is required', 'startsAt: is required']],
      [{ ...valid, name: ' ' }, ['name: must contain 1 to 255 characters']],
      [{ ...valid, id: '' }, ['id: must contain 1 to 255 characters']],
      [{ ...valid, id: '..' }, ['id: must not be . or ..']],
      [{ ...valid, id: 'a'.repeat(256) }, ['id: must contain 1 to 255 characters']],
      [{ ...valid, startsAt: 'soon' }, [`startsAt: ${time}`]],
      [{ ...valid, startsAt: '1999-12-31' }, [`startsAt: ${years}`]],
      [{ ...valid, endsAt: '2100-01-01' }, [`endsAt: ${years}`]],
      [{ ...valid, endsAt: '2025-12-31' }, ['endsAt: must be later than startsAt']],
    ] as const) {
      expectError(await own.editor.client.post(own.at(), body), 'VALIDATION_FAILED', fields);
    }
    for (const [body, fields] of [
      [{ name: null }, ['name: is required']],
      [{ startsAt: null }, ['startsAt: is required']],
      [{ endsAt: '2025-12-31' }, ['endsAt: must be later than startsAt']],
    ] as const) {
      expectError(await own.editor.client.patch(url, body), 'VALIDATION_FAILED', fields);
    }
    expectError(await own.editor.client.post(own.at(), { ...valid, id }), 'CAMPAIGN_ID_TAKEN');
    expectError(await own.editor.client.patch(own.at('/unknown'), {}), 'CAMPAIGN_NOT_FOUND');
    for (const path of ['/unknown', `/${'a'.repeat(256)}`, '/%00']) {
      expectError(await own.team.get(`/campaigns${path}`), 'CAMPAIGN_NOT_FOUND');
    }
    for (const part of ['days', 'posts', 'forms', 'coupons']) {
      expectError(await own.editor.client.get(own.at(`/unknown/${part}`)), 'CAMPAIGN_NOT_FOUND');
    }
    const window = ['window: must be one of 7d, 30d, 90d, 12m'];
    expectError(await own.team.get(`/campaigns/${id}?window=1d`), 'VALIDATION_FAILED', window);
    expectError(await own.team.get('/campaigns?window=1d'), 'VALIDATION_FAILED', window);
    const zone = await own.editor.client.get(own.at(`/${id}/days?timeZone=Mars`));
    expectError(zone, 'VALIDATION_FAILED', [
      'timeZone: must be an IANA time zone such as Europe/Berlin',
    ]);
    const { couponId } = await createCoupon(own.testApp, own.team);
    const set = (coupon: string, campaignId: unknown) =>
      own.editor.client.put(`/teams/${own.team.teamId}/coupons/${coupon}/campaign`, { campaignId });
    expectError(await set(couponId, 'unknown'), 'CAMPAIGN_NOT_FOUND');
    expectError(await set(newId(), id), 'COUPON_NOT_FOUND');
    expectError(await set('x', null), 'COUPON_NOT_FOUND');
    expectError(await set(couponId, 7), 'VALIDATION_FAILED', ['campaignId: must be a string']);
    const ok = await set(couponId, id);
    expect(ok.body).toEqual({ success: true, data: { id: couponId, campaignId: id } });
    const cleared = await set(couponId, null);
    expect(cleared.body).toEqual({ success: true, data: { id: couponId, campaignId: null } });
  });

  it('get an id, and the last place of a team, once in concurrent creations', async () => {
    const same = await Promise.all(
      Array.from({ length: 4 }, (_value, index) =>
        own.create({ name: `Sale ${index}`, id: 'sale' }),
      ),
    );
    expect(sortedStatuses(same)).toEqual([201, 409, 409, 409]);
    for (const response of same.filter(({ status }) => status === 409)) {
      expectError(response, 'CAMPAIGN_ID_TAKEN');
    }

    await own.testApp.database.query(
      `INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at)
       SELECT $1, gen_random_uuid(), 'campaign ' || n, 'Campaign', now()
         FROM generate_series(1, 998) n`,
      [own.team.teamId],
    );
    const last = await Promise.all(['a', 'b', 'c'].map((name) => own.create({ name, id: name })));
    expect(sortedStatuses(last)).toEqual([201, 409, 409]);
    for (const response of last.filter(({ status }) => status === 409)) {
      expectError(response, 'CAMPAIGN_LIMIT_REACHED');
    }
  });

  it('belong to their team, and can be read by viewers and keys with read access', async () => {
    const other = await createTeam(own.testApp);
    const stranger = await createMember(own.testApp, other.teamId, 'owner');
    const id = await own.post({ id: 'shared' });
    const formId = await own.formOf(id);
    await own.submitAt(formId, Date.now());
    await own.importPosts('instagram', [
      { id: '17900000000000001', at: Date.now(), campaignId: id },
    ]);
    await postCampaign(stranger.client, other.teamId, { id: 'shared', name: 'Theirs' });
    const onlyOurs = await own.post({ id: 'ours' });

    expect(numbersOf(await getCampaign(other, 'shared'))).toEqual(NOTHING);
    expectError(await other.get(`/campaigns/${onlyOurs}`), 'CAMPAIGN_NOT_FOUND');
    expectError(
      await stranger.client.patch(`/teams/${other.teamId}/campaigns/${onlyOurs}`, {}),
      'CAMPAIGN_NOT_FOUND',
    );
    expectError(await stranger.client.get(own.at()), 'TEAM_NOT_FOUND');
    const { body } = await stranger.client.get(`/teams/${other.teamId}/campaign-suggestions`);
    expect(body).toEqual({ success: true, data: [] });
    expect((await getCampaign(own.team, 'shared')).responses).toBe(1);

    const viewer = await createMember(own.testApp, own.team.teamId, 'viewer');
    const names = await viewer.client.get(`/teams/${own.team.teamId}/campaign-names`).expect(200);
    expect(names.body).toEqual({
      success: true,
      data: [
        { id: 'ours', name: 'Autumn launch' },
        { id: 'shared', name: 'Autumn launch' },
      ],
    });
    await viewer.client.get(own.at('/shared/days')).expect(200);
    expectError(
      await viewer.client.post(own.at(), { name: 'x', startsAt: '2026-01-01' }),
      'FORBIDDEN',
    );
    expectError(await viewer.client.patch(own.at('/shared'), {}), 'FORBIDDEN');
    expectError(await viewer.client.delete(own.at('/shared')), 'FORBIDDEN');
    const owner = await createMember(own.testApp, own.team.teamId, 'owner');
    const key = await owner.client
      .post(`/teams/${own.team.teamId}/keys`, { label: 'Dashboard', access: 'read' })
      .expect(201);
    const { apiKey } = (key.body as { data: { apiKey: string } }).data;
    const reader = new TeamClient(own.testApp.url, own.team.teamId, apiKey, null);
    expect((await getCampaign(reader, 'shared')).responses).toBe(1);
    expect(await walkList(reader, '/campaigns')).toHaveLength(2);
    expectError(await own.team.post('/campaigns', {}), 'ROUTE_NOT_FOUND');
  });

  it('are listed by numbered pages and by cursors, and reject invalid cursors', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await own.post({ id });
    await expectSameByCursor(own.team, '/campaigns', 5);
    await expectInvalidCursorsRejected(own.team, '/campaigns', 'campaigns');
  });
});
