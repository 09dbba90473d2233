import type { CampaignDaysView, CampaignView } from '../../../src/campaigns/campaign.views';
import { newId } from '../../../src/core/values/identifiers';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { postLine } from '../../factories/post-line.factory';
import { submitResponse } from '../../factories/response.factory';
import { disconnectPlatform, importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { expectError } from '../../support/expect-error';
import { shareTestApp, type TestApp } from '../../support/test-app';
import {
  expectInvalidCursorsRejected,
  expectSameByCursor,
  walkList,
} from '../../support/walk-list';
import { getCampaign, numbersOf, postCampaign } from './campaign-requests';

const DAY_MS = 86_400_000;
const FIELDS = [{ fieldType: 'EmailInput', label: 'Email' }];
const NOTHING = {
  posts: 0,
  reach: null,
  engagement: null,
  responses: 0,
  newCustomers: 0,
  redemptions: 0,
  points: 0,
};

let emails = 0;
const newEmail = (): string => {
  emails += 1;
  return `visitor.${emails}.${newId()}@example.com`;
};

const reachOf = (reach: number, likes: number) => ({
  insights: { data: [{ name: 'reach', period: 'lifetime', values: [{ value: reach }] }] },
  like_count: likes,
});

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const found = (view: CampaignDaysView, day: string) => view.days.find((one) => one.day === day);

const statusesOf = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

describe('Campaigns', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let editor: SignedInMember;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    editor = await createMember(testApp, team.teamId, 'editor');
  });

  afterAll(async () => {
    await testApp.close();
  });

  const post = (body: object = {}): Promise<string> =>
    postCampaign(editor.client, team.teamId, body);
  const create = (body: object) => editor.client.post(at(), { startsAt: '2026-01-01', ...body });
  const at = (path = ''): string => `/teams/${team.teamId}/campaigns${path}`;

  /** A form whose responses count for a campaign. */
  async function formOf(campaignId: string | null, owner = team): Promise<string> {
    const { id } = await createForm(owner, { fields: FIELDS });
    await testApp.database.query(
      'UPDATE forms SET campaign_id = $3, version = version + 1 WHERE team_id = $1 AND id = $2',
      [owner.teamId, id, campaignId],
    );
    return id;
  }

  /** Submits a response, and moves it and the customer that it has created to another time. */
  async function submitAt(formId: string, time: number, email = newEmail()): Promise<string> {
    const { formResponseId, subscriberId } = await submitResponse(team, formId, { email });
    const moved = [team.teamId, formResponseId, new Date(time)];
    await testApp.database.query(
      'UPDATE form_responses SET created_at = $3 WHERE team_id = $1 AND id = $2',
      moved,
    );
    await testApp.database.query(
      `UPDATE customers SET created_at = $3 WHERE team_id = $1 AND id = $2 AND transaction_count = 0`,
      [team.teamId, subscriberId, new Date(time)],
    );
    return subscriberId ?? '';
  }

  /** A coupon of a campaign with redemptions at these times. */
  async function couponWith(campaignId: string, points: number, times: number[]): Promise<string> {
    const { couponId, codes } = await createCoupon(testApp, team, {
      points,
      maxRedemptions: 100,
      perCustomer: 100,
    });
    const body = { campaignId };
    await editor.client.put(`/teams/${team.teamId}/coupons/${couponId}/campaign`, body).expect(200);
    const { id: customerId } = await createCustomer(team);
    for (const time of times) {
      await team.post(`/customer/${customerId}/qr`, { couponId, code: codes[0] }).expect(200);
      await testApp.database.query(
        `UPDATE coupon_redemptions SET created_at = $3
          WHERE team_id = $1 AND id = (SELECT max(id::text)::uuid FROM coupon_redemptions
                                        WHERE team_id = $1 AND coupon_id = $2)`,
        [team.teamId, couponId, new Date(time)],
      );
    }
    return couponId;
  }

  const importPosts = (
    platform: 'instagram' | 'twitter' | 'youtube',
    posts: { id: string; at: number; campaignId?: string; metrics?: object }[],
    owner = team,
  ) =>
    importSocial(testApp, owner, platform, {
      posts: posts.map(({ at: time, metrics = {}, ...facts }) => ({
        ...postLine(platform, { ...facts, at: new Date(time).toISOString() }),
        ...metrics,
      })),
      profile: [],
    });

  it('have exactly the documented keys, and nothing counted when nothing carries their id', async () => {
    const created = await editor.client
      .post(at(), { name: ' Sommer & mehr ', startsAt: '2026-06-01', endsAt: '2026-08-31' })
      .expect(201);
    const outline = {
      id: 'sommer-mehr',
      name: 'Sommer & mehr',
      startsAt: '2026-06-01T00:00:00.000Z',
      endsAt: '2026-08-31T23:59:59.999Z',
    };
    expect(created.body).toEqual({ success: true, data: outline });

    const expected = { ...outline, ...NOTHING };
    const one = await team.get('/campaigns/sommer-mehr').expect(200);
    expect(one.body).toEqual({ success: true, data: expected });
    expect(Object.keys((one.body as { data: object }).data).toSorted()).toEqual(
      Object.keys(expected).toSorted(),
    );
    const list = await team.get('/campaigns').expect(200);
    expect(list.body).toEqual({
      success: true,
      data: [expected],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    const inConsole = await editor.client.get(at('?cursor=*')).expect(200);
    expect(inConsole.body).toEqual({
      success: true,
      data: [expected],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('count posts of all platforms, responses, new customers, redemptions and points, each in its time', async () => {
    const now = Date.now();
    const start = now - 20 * DAY_MS;
    const end = now - 2 * DAY_MS;
    const id = await post({
      id: 'Herbst/2026 ?%&é',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
    });
    const inTime = [start, now - 10 * DAY_MS, end];
    const outside = [start - 1, end + 1];
    await importPosts('instagram', [
      ...inTime.map((time, index) => ({
        id: `1790000000000000${index}`,
        at: time,
        campaignId: id,
        metrics: reachOf(100 + index, 7),
      })),
      ...outside.map((time, index) => ({
        id: `1790000000000001${index}`,
        at: time,
        campaignId: id,
        metrics: reachOf(5_000, 9),
      })),
      {
        id: '17900000000000020',
        at: now - 10 * DAY_MS,
        campaignId: 'other',
        metrics: reachOf(1, 1),
      },
    ]);
    // Twitter reports no reach.
    await importPosts('twitter', [
      {
        id: '2017663187000000001',
        at: now - 9 * DAY_MS,
        campaignId: id,
        metrics: { public_metrics: { like_count: 4 } },
      },
    ]);
    const formId = await formOf(id);
    for (const time of [...inTime, ...outside]) await submitAt(formId, time);
    const known = newEmail();
    await team
      .post('/customer', { firstName: 'Old', lastName: 'Friend', email: known })
      .expect(201);
    await submitAt(formId, now - 5 * DAY_MS, known);
    await submitAt(await formOf(null), now - 5 * DAY_MS);
    await couponWith(id, 25.5, [...inTime, ...outside]);
    await couponWith(id, 1.25, [now - 3 * DAY_MS]);

    const campaign = await getCampaign(team, id);

    // The known customer was moved too, but was not created by a response.
    expect(numbersOf(campaign)).toEqual({
      posts: 4,
      reach: 303,
      engagement: 25,
      responses: 4,
      newCustomers: 3,
      redemptions: 4,
      points: 77.75,
    });
    expect(await walkList(team, '/campaigns')).toEqual([campaign]);

    // A platform that is not ready has no posts.
    await disconnectPlatform(testApp, team, 'instagram');
    expect(numbersOf(await getCampaign(team, id))).toMatchObject({
      posts: 1,
      reach: null,
      engagement: 4,
    });
  });

  it('are counted in the last days up to today with a window', async () => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const id = await post({ startsAt: '2020-01-01' });
    const windows = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 };
    const formId = await formOf(id);
    for (const days of Object.values(windows)) {
      const first = today - (days - 1) * DAY_MS;
      await submitAt(formId, first);
      await submitAt(formId, first - 1);
    }

    for (const [index, window] of Object.keys(windows).entries()) {
      const { responses, newCustomers } = await getCampaign(team, id, window);
      expect({ window, responses, newCustomers }).toEqual({
        window,
        responses: 1 + 2 * index,
        newCustomers: 1 + 2 * index,
      });
      const [listed] = await walkList<CampaignView>(team, `/campaigns?window=${window}`);
      expect(listed?.responses).toBe(1 + 2 * index);
    }
    expect((await getCampaign(team, id)).responses).toBe(8);

    // The window is a part of the time of the campaign.
    const late = { startsAt: new Date(today - 29 * DAY_MS + 1).toISOString() };
    await editor.client.patch(at(`/${id}`), late).expect(200);
    expect((await getCampaign(team, id, '12m')).responses).toBe(2);
    await editor.client.patch(at(`/${id}`), { startsAt: '2099-01-01' }).expect(200);
    expect(numbersOf(await getCampaign(team, id, '12m'))).toEqual(NOTHING);
  });

  it('have the same numbers day by day in any time zone, and by month in a long time', async () => {
    const now = Date.now();
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    const id = await post({ startsAt: new Date(today - 100 * DAY_MS).toISOString() });
    // 23:30 in UTC is the next day in Berlin.
    const times = [1, 1, 40, 99].map((days) => today - days * DAY_MS + 23.5 * 3_600_000);
    await importPosts(
      'instagram',
      times.map((time, index) => ({
        id: `1790000000000000${index}`,
        at: time,
        campaignId: id,
        metrics: index === 2 ? {} : reachOf(10, 1),
      })),
    );
    const formId = await formOf(id);
    for (const time of times) await submitAt(formId, time);
    await couponWith(id, 2.5, times);

    const readDays = async (query: string): Promise<CampaignDaysView> => {
      const { body } = await editor.client.get(at(`/${id}/days?${query}`)).expect(200);
      return (body as { data: CampaignDaysView }).data;
    };
    const sumOf = (view: CampaignDaysView, name: keyof typeof NOTHING): number | null =>
      view.days.reduce<number | null>((sum, day) => {
        const value = day[name];
        return value === null ? sum : (sum ?? 0) + value;
      }, null);
    const names = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
    for (const [window, zone] of [
      [undefined, 'UTC'],
      [undefined, 'Europe/Berlin'],
      ['7d', 'Pacific/Auckland'],
      ['90d', 'America/St_Johns'],
    ] as const) {
      const days = await readDays(
        `timeZone=${zone}${window === undefined ? '' : `&window=${window}`}`,
      );
      const campaign = await getCampaign(team, id, window);
      expect({
        zone,
        ...Object.fromEntries(names.map((name) => [name, sumOf(days, name)])),
      }).toEqual({ zone, ...numbersOf(campaign) });
      expect(days.unit).toBe('day');
      const labels = days.days.map(({ day }) => day);
      expect(labels).toEqual(
        labels.map((_label, index) =>
          new Date(Date.parse(labels[0] ?? '') + index * DAY_MS).toISOString().slice(0, 10),
        ),
      );
    }
    const utc = await readDays('timeZone=UTC');
    expect(Object.keys(utc).toSorted()).toEqual(['days', 'from', 'to', 'unit']);
    expect(utc.from).toBe(new Date(today - 100 * DAY_MS).toISOString());
    expect(utc.days).toHaveLength(101);
    expect(found(utc, dayOf(today - DAY_MS))).toEqual({
      day: dayOf(today - DAY_MS),
      posts: 2,
      reach: 20,
      engagement: 2,
      responses: 2,
      newCustomers: 2,
      redemptions: 2,
      points: 5,
    });
    // The platform reports nothing of this post, which is not 0.
    expect(found(utc, dayOf(today - 40 * DAY_MS))).toMatchObject({ posts: 1, reach: null });
    expect(found(utc, dayOf(today - 2 * DAY_MS))).toEqual({
      day: dayOf(today - 2 * DAY_MS),
      ...NOTHING,
    });
    const berlin = await readDays('timeZone=Europe/Berlin');
    expect(found(berlin, dayOf(today))).toMatchObject({ responses: 2, posts: 2 });

    await editor.client.patch(at(`/${id}`), { startsAt: '2024-01-15' }).expect(200);
    const months = await readDays('timeZone=UTC');
    expect([months.unit, months.days[0]?.day, months.days.at(-1)?.day]).toEqual([
      'month',
      '2024-01-01',
      `${dayOf(now).slice(0, 7)}-01`,
    ]);
    expect(sumOf(months, 'responses')).toBe(4);

    await editor.client.patch(at(`/${id}`), { startsAt: '2099-01-01' }).expect(200);
    expect((await readDays('timeZone=UTC')).days).toEqual([]);
  });

  it('list their posts, forms and coupons, whose sums are their numbers', async () => {
    const now = Date.now();
    const id = await post();
    const postsOf = (platform: number) =>
      Array.from({ length: 3 }, (_value, index) => ({
        id: `${platform}00000000000000${index}`,
        // Posts of two platforms at the same time.
        at: Math.floor((now - index * DAY_MS) / 1000) * 1000,
        campaignId: id,
      }));
    await importPosts('instagram', postsOf(17));
    await importPosts('twitter', postsOf(20));
    const [first, second] = [await formOf(id), await formOf(id)];
    await submitAt(first, now - DAY_MS);
    await submitAt(second, now - DAY_MS);
    await submitAt(second, now - 10 * DAY_MS);
    const many = await couponWith(id, 5, [now - DAY_MS, now - 10 * DAY_MS]);
    const none = await couponWith(id, 5, []);

    const posts = await walkList<{ id: string; publishedAt: string; platform: string }>(
      editor.client,
      at(`/${id}/posts`),
      2,
    );
    expect(posts).toHaveLength(6);
    expect(new Set(posts.map((one) => one.id)).size).toBe(6);
    expect(posts.map(({ publishedAt }) => publishedAt)).toEqual(
      posts.map(({ publishedAt }) => publishedAt).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    const [newest] = posts;
    const single = await team
      .get(`/analytics/social/${newest?.platform}/posts/${newest?.id}`)
      .expect(200);
    expect((single.body as { data: unknown }).data).toEqual(newest);

    const names = await testApp.database.query<{ id: string; name: string }>(
      'SELECT id, name FROM forms WHERE team_id = $1',
      [team.teamId],
    );
    const nameOf = (formId: string) => names.find((form) => form.id === formId)?.name;
    const forms = await editor.client.get(at(`/${id}/forms`)).expect(200);
    expect(forms.body).toEqual({
      success: true,
      data: [
        { id: second, name: nameOf(second), responses: 2 },
        { id: first, name: nameOf(first), responses: 1 },
      ],
    });
    const lately = await editor.client.get(at(`/${id}/forms?window=7d`)).expect(200);
    expect((lately.body as { data: object[] }).data).toHaveLength(2);

    expect(await walkList(editor.client, at(`/${id}/coupons`), 1)).toEqual([
      { id: none, name: 'Welcome', redemptions: 0, points: 0 },
      { id: many, name: 'Welcome', redemptions: 2, points: 10 },
    ]);
    expect(await walkList(editor.client, at(`/${id}/coupons?window=7d`))).toMatchObject([
      { redemptions: 0 },
      { redemptions: 1, points: 5 },
    ]);
    for (const part of ['posts', 'coupons']) {
      const wrong = await editor.client.get(at(`/${id}/${part}?cursor=x`));
      expectError(wrong, 'VALIDATION_FAILED', ['cursor: must be the nextCursor of a page']);
    }
  });

  it('are offered for ids that posts and responses carry and no campaign has', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    await importPosts('instagram', [
      { id: '17900000000000001', at: now - 3 * DAY_MS, campaignId: 'Both' },
      { id: '17900000000000002', at: now - 2 * DAY_MS, campaignId: 'Both' },
      { id: '17900000000000003', at: now - 2 * DAY_MS, campaignId: 'known' },
      { id: '17900000000000004', at: now - 2 * DAY_MS },
    ]);
    await importPosts('youtube', [
      { id: 'Yk3_gOoD-01', at: now - 9 * DAY_MS, campaignId: 'video' },
    ]);
    await submitAt(await formOf('Both'), now - 5 * DAY_MS);
    await submitAt(await formOf(' only forms '), now - DAY_MS);
    await submitAt(await formOf('..'), now - DAY_MS);
    await post({ id: 'known' });

    const suggested = await editor.client
      .get(`/teams/${team.teamId}/campaign-suggestions`)
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
    await post({ id: 'Both', name: 'Both', startsAt: time(5) });
    const adopted = await getCampaign(team, 'Both');
    expect([adopted.posts, adopted.responses]).toEqual([2, 1]);
    const { body } = await editor.client.get(`/teams/${team.teamId}/campaign-suggestions`);
    const { data } = body as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual([' only forms ', 'video']);
  });

  it('are changed and deleted, and what carries their id keeps it', async () => {
    const id = await post({ endsAt: '2026-12-31' });
    const formId = await formOf(id);
    await submitAt(formId, Date.now());
    const couponId = await couponWith(id, 5, []);
    const changed = await editor.client.patch(at(`/${id}`), { name: 'Winter', endsAt: null });
    expect(changed.body).toEqual({
      success: true,
      data: { id, name: 'Winter', startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
    });
    const unchanged = await editor.client.patch(at(`/${id}`), {}).expect(200);
    expect(unchanged.body).toEqual(changed.body);

    const deleted = await editor.client.delete(at(`/${id}`)).expect(200);

    expect(deleted.body).toEqual({ success: true, data: { id, deleted: true } });
    expectError(await team.get(`/campaigns/${id}`), 'CAMPAIGN_NOT_FOUND');
    expectError(await editor.client.delete(at(`/${id}`)), 'CAMPAIGN_NOT_FOUND');
    const overview = `/teams/${team.teamId}/coupons/${couponId}/overview`;
    const coupon = await editor.client.get(overview).expect(200);
    expect(coupon.body).toMatchObject({ data: { campaignId: id } });
    await post({ id });
    expect((await getCampaign(team, id)).responses).toBe(1);
  });

  it('reject what breaks a rule', async () => {
    const id = await post();
    const url = at(`/${id}`);
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
      expectError(await editor.client.post(at(), body), 'VALIDATION_FAILED', fields);
    }
    for (const [body, fields] of [
      [{ name: null }, ['name: is required']],
      [{ startsAt: null }, ['startsAt: is required']],
      [{ endsAt: '2025-12-31' }, ['endsAt: must be later than startsAt']],
    ] as const) {
      expectError(await editor.client.patch(url, body), 'VALIDATION_FAILED', fields);
    }
    expectError(await editor.client.post(at(), { ...valid, id }), 'CAMPAIGN_ID_TAKEN');
    expectError(await editor.client.patch(at('/unknown'), {}), 'CAMPAIGN_NOT_FOUND');
    for (const path of ['/unknown', `/${'a'.repeat(256)}`, '/%00']) {
      expectError(await team.get(`/campaigns${path}`), 'CAMPAIGN_NOT_FOUND');
    }
    for (const part of ['days', 'posts', 'forms', 'coupons']) {
      expectError(await editor.client.get(at(`/unknown/${part}`)), 'CAMPAIGN_NOT_FOUND');
    }
    const window = ['window: must be one of 7d, 30d, 90d, 12m'];
    expectError(await team.get(`/campaigns/${id}?window=1d`), 'VALIDATION_FAILED', window);
    expectError(await team.get('/campaigns?window=1d'), 'VALIDATION_FAILED', window);
    const zone = await editor.client.get(at(`/${id}/days?timeZone=Mars`));
    expectError(zone, 'VALIDATION_FAILED', [
      'timeZone: must be an IANA time zone such as Europe/Berlin',
    ]);
    const { couponId } = await createCoupon(testApp, team);
    const set = (coupon: string, campaignId: unknown) =>
      editor.client.put(`/teams/${team.teamId}/coupons/${coupon}/campaign`, { campaignId });
    expectError(await set(couponId, 'unknown'), 'CAMPAIGN_NOT_FOUND');
    expectError(await set(newId(), id), 'COUPON_NOT_FOUND');
    expectError(await set('x', null), 'COUPON_NOT_FOUND');
    expectError(await set(couponId, 7), 'VALIDATION_FAILED', ['campaignId: must be a string']);
    const ok = await set(couponId, id);
    expect(ok.body).toEqual({ success: true, data: { id: couponId, campaignId: id } });
    const cleared = await set(couponId, null);
    expect(cleared.body).toEqual({ success: true, data: { id: couponId, campaignId: null } });
  });

  it('let the database decide which of two creations gets an id or the last place', async () => {
    const same = await Promise.all(
      Array.from({ length: 4 }, (_value, index) => create({ name: `Sale ${index}`, id: 'sale' })),
    );
    expect(statusesOf(same)).toEqual([201, 409, 409, 409]);
    for (const response of same.filter(({ status }) => status === 409)) {
      expectError(response, 'CAMPAIGN_ID_TAKEN');
    }

    await testApp.database.query(
      `INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at)
       SELECT $1, gen_random_uuid(), 'campaign ' || n, 'Campaign', now()
         FROM generate_series(1, 998) n`,
      [team.teamId],
    );
    const last = await Promise.all(['a', 'b', 'c'].map((name) => create({ name, id: name })));
    expect(statusesOf(last)).toEqual([201, 409, 409]);
    for (const response of last.filter(({ status }) => status === 409)) {
      expectError(response, 'CAMPAIGN_LIMIT_REACHED');
    }
  });

  it('belong to their team, and are read by viewers and keys that only read', async () => {
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');
    const id = await post({ id: 'shared' });
    const formId = await formOf(id);
    await submitAt(formId, Date.now());
    await importPosts('instagram', [{ id: '17900000000000001', at: Date.now(), campaignId: id }]);
    await postCampaign(stranger.client, other.teamId, { id: 'shared', name: 'Theirs' });
    const onlyOurs = await post({ id: 'ours' });

    expect(numbersOf(await getCampaign(other, 'shared'))).toEqual(NOTHING);
    expectError(await other.get(`/campaigns/${onlyOurs}`), 'CAMPAIGN_NOT_FOUND');
    expectError(
      await stranger.client.patch(`/teams/${other.teamId}/campaigns/${onlyOurs}`, {}),
      'CAMPAIGN_NOT_FOUND',
    );
    expectError(await stranger.client.get(at()), 'TEAM_NOT_FOUND');
    const { body } = await stranger.client.get(`/teams/${other.teamId}/campaign-suggestions`);
    expect(body).toEqual({ success: true, data: [] });
    expect((await getCampaign(team, 'shared')).responses).toBe(1);

    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const names = await viewer.client.get(`/teams/${team.teamId}/campaign-names`).expect(200);
    expect(names.body).toEqual({
      success: true,
      data: [
        { id: 'ours', name: 'Autumn launch' },
        { id: 'shared', name: 'Autumn launch' },
      ],
    });
    await viewer.client.get(at('/shared/days')).expect(200);
    expectError(await viewer.client.post(at(), { name: 'x', startsAt: '2026-01-01' }), 'FORBIDDEN');
    expectError(await viewer.client.patch(at('/shared'), {}), 'FORBIDDEN');
    expectError(await viewer.client.delete(at('/shared')), 'FORBIDDEN');
    const owner = await createMember(testApp, team.teamId, 'owner');
    const key = await owner.client
      .post(`/teams/${team.teamId}/keys`, { label: 'Dashboard', access: 'read' })
      .expect(201);
    const { apiKey } = (key.body as { data: { apiKey: string } }).data;
    const reader = new TeamClient(testApp.url, team.teamId, apiKey, null);
    expect((await getCampaign(reader, 'shared')).responses).toBe(1);
    expect(await walkList(reader, '/campaigns')).toHaveLength(2);
    expectError(await team.post('/campaigns', {}), 'ROUTE_NOT_FOUND');
  });

  it('have responses that the inbox lists', async () => {
    const now = Date.now();
    const id = await post({ startsAt: new Date(now - 9 * DAY_MS).toISOString() });
    const [first, second] = [await formOf(id), await formOf(id)];
    const backs = [0, 1, 8, 9.5];
    const customers = [];
    for (const back of backs) customers.push(await submitAt(first, now - back * DAY_MS));
    const times = backs.map((back) => new Date(now - back * DAY_MS).toISOString());
    await submitAt(second, now - 2 * DAY_MS);
    await submitAt(await formOf('other'), now);
    const days = await editor.client.get(at(`/${id}/days?window=7d`)).expect(200);
    const { from, to } = (days.body as { data: CampaignDaysView }).data;
    const inbox = async (query: string): Promise<string[]> => {
      const found = await walkList<{ createdAt: string }>(
        editor.client,
        `/teams/${team.teamId}/inbox?campaignId=${id}${query}`,
        100,
      );
      return found.map(({ createdAt }) => createdAt);
    };
    expect(await inbox('')).toHaveLength(5);
    const lately = await inbox(`&startDate=${from}&endDate=${to}`);
    expect(lately).toHaveLength((await getCampaign(team, id, '7d')).responses);
    expect(lately).toHaveLength(3);
    expect(await inbox(`&formId=${first}&sort=newest`)).toEqual(times);
    expect(await inbox(`&formId=${first}&sort=oldest`)).toEqual(times.toReversed());
    expect(await inbox(`&customerId=${customers[1]}`)).toEqual([times[1]]);
    expect(await inbox('&isRead=false&sort=unread')).toHaveLength(5);
    expect(await inbox('&isRead=true')).toEqual([]);
    expect(await inbox('&search=visitor')).toHaveLength(5);
    expect(await inbox('&search=nobody')).toEqual([]);
    expect(await inbox('&channel=page')).toEqual([]);
  });

  it('have new customers that the directory lists', async () => {
    const now = Date.now();
    const id = await post({ startsAt: new Date(now - 9 * DAY_MS).toISOString() });
    const formId = await formOf(id);
    const days = [0, 1, 8, 9.5];
    const ids = [];
    for (const back of days) ids.push(await submitAt(formId, now - back * DAY_MS));
    await createCustomer(team);
    const { from, to } = (
      (await editor.client.get(at(`/${id}/days?window=7d`)).expect(200)).body as {
        data: CampaignDaysView;
      }
    ).data;
    const directory = `/teams/${team.teamId}/customer-directory?campaignId=${id}`;
    const list = async (query = ''): Promise<string[]> =>
      (await walkList<{ id: string }>(editor.client, `${directory}${query}`, 1)).map(
        (customer) => customer.id,
      );
    expect(await list()).toEqual(ids);
    expect(await list('&order=asc')).toEqual(ids.toReversed());
    const lately = await list(`&startDate=${from}&endDate=${to}`);
    expect(lately).toEqual(ids.slice(0, 2));
    expect((await getCampaign(team, id, '7d')).newCustomers).toBe(2);
    expect((await getCampaign(team, id)).newCustomers).toBe(3);
    expect(await list('&search=visitor')).toEqual(ids);
    expect(await list('&search=nobody')).toEqual([]);
    for (const [query, fields] of [
      [`campaignId=${id}&sort=points`, ['sort: must be created with campaignId']],
      ['startDate=2026-01-01', ['startDate: needs campaignId']],
      ['endDate=2026-01-01', ['endDate: needs campaignId']],
    ] as const) {
      const response = await editor.client.get(`/teams/${team.teamId}/customer-directory?${query}`);
      expectError(response, 'VALIDATION_FAILED', fields);
    }
    const file = await editor.client.get(
      `/teams/${team.teamId}/customer-directory/export?campaignId=${id}`,
    );
    expect(file.text.trim().split('\r\n')).toHaveLength(5);
  });

  it('are listed by numbered pages and by cursors, and reject invalid cursors', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await post({ id });
    await expectSameByCursor(team, '/campaigns', 5);
    await expectInvalidCursorsRejected(team, '/campaigns', 'campaigns');
  });
});
