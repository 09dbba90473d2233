import type { CampaignDaysView, CampaignView } from '../../../src/campaigns/campaign.views';
import { DAY_MS } from '../../../src/core/values/durations';
import { createCustomer } from '../../factories/customer.factory';
import { disconnectPlatform } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { walkList } from '../../support/walk-list';
import { getCampaign, numbersOf } from './campaign-requests';
import { campaignsHarness, NOTHING, newEmail, reachOf, dayOf, findDay } from './campaigns-harness';

/** The sum of a number over all days, or null if it is unknown on every day. */
const sumOf = (view: CampaignDaysView, name: keyof typeof NOTHING): number | null =>
  view.days.reduce<number | null>((sum, day) => {
    const value = day[name];
    return value === null ? sum : (sum ?? 0) + value;
  }, null);

describe('The numbers of campaigns', () => {
  const own = campaignsHarness();

  it('count posts of all platforms, responses, new customers, redemptions and points within the time of the campaign', async () => {
    const now = Date.now();
    const start = now - 20 * DAY_MS;
    const end = now - 2 * DAY_MS;
    const id = await own.post({
      id: 'Herbst/2026 ?%&é',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
    });
    const inTime = [start, now - 10 * DAY_MS, end];
    const outside = [start - 1, end + 1];
    await own.importPosts('instagram', [
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
    await own.importPosts('twitter', [
      {
        id: '2017663187000000001',
        at: now - 9 * DAY_MS,
        campaignId: id,
        metrics: { public_metrics: { like_count: 4 } },
      },
    ]);
    const formId = await own.formOf(id);
    for (const time of [...inTime, ...outside]) await own.submitAt(formId, time);
    const known = newEmail();
    await own.team
      .post('/customer', { firstName: 'Old', lastName: 'Friend', email: known })
      .expect(201);
    await own.submitAt(formId, now - 5 * DAY_MS, known);
    await own.submitAt(await own.formOf(null), now - 5 * DAY_MS);
    await own.couponWith(id, 25.5, [...inTime, ...outside]);
    await own.couponWith(id, 1.25, [now - 3 * DAY_MS]);

    const campaign = await getCampaign(own.team, id);

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
    expect(await walkList(own.team, '/campaigns')).toEqual([campaign]);

    // A platform that is not ready has no posts.
    await disconnectPlatform(own.testApp, own.team, 'instagram');
    expect(numbersOf(await getCampaign(own.team, id))).toMatchObject({
      posts: 1,
      reach: null,
      engagement: 4,
    });
  });

  it('count the last days up to today with a window', async () => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const id = await own.post({ startsAt: '2020-01-01' });
    const windows = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 };
    const formId = await own.formOf(id);
    for (const days of Object.values(windows)) {
      const first = today - (days - 1) * DAY_MS;
      await own.submitAt(formId, first);
      await own.submitAt(formId, first - 1);
    }

    for (const [index, window] of Object.keys(windows).entries()) {
      const { responses, newCustomers } = await getCampaign(own.team, id, window);
      expect({ window, responses, newCustomers }).toEqual({
        window,
        responses: 1 + 2 * index,
        newCustomers: 1 + 2 * index,
      });
      const [listed] = await walkList<CampaignView>(own.team, `/campaigns?window=${window}`);
      expect(listed?.responses).toBe(1 + 2 * index);
    }
    expect((await getCampaign(own.team, id)).responses).toBe(8);

    // The window is a part of the time of the campaign.
    const late = { startsAt: new Date(today - 29 * DAY_MS + 1).toISOString() };
    await own.editor.client.patch(own.at(`/${id}`), late).expect(200);
    expect((await getCampaign(own.team, id, '12m')).responses).toBe(2);
    await own.editor.client.patch(own.at(`/${id}`), { startsAt: '2099-01-01' }).expect(200);
    expect(numbersOf(await getCampaign(own.team, id, '12m'))).toEqual(NOTHING);
  });

  it('are the sums of the days in any time zone, and of the months of a long campaign', async () => {
    const now = Date.now();
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    const id = await own.post({ startsAt: new Date(today - 100 * DAY_MS).toISOString() });
    // 23:30 in UTC is the next day in Berlin.
    const times = [1, 1, 40, 99].map((days) => today - days * DAY_MS + 23.5 * 3_600_000);
    await own.importPosts(
      'instagram',
      times.map((time, index) => ({
        id: `1790000000000000${index}`,
        at: time,
        campaignId: id,
        metrics: index === 2 ? {} : reachOf(10, 1),
      })),
    );
    const formId = await own.formOf(id);
    for (const time of times) await own.submitAt(formId, time);
    await own.couponWith(id, 2.5, times);

    const readDays = async (query: string): Promise<CampaignDaysView> => {
      const { body } = await own.editor.client.get(own.at(`/${id}/days?${query}`)).expect(200);
      return (body as { data: CampaignDaysView }).data;
    };
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
      const campaign = await getCampaign(own.team, id, window);
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
    expect(findDay(utc, dayOf(today - DAY_MS))).toEqual({
      day: dayOf(today - DAY_MS),
      posts: 2,
      reach: 20,
      engagement: 2,
      responses: 2,
      newCustomers: 2,
      redemptions: 2,
      points: 5,
    });
    // The platform has not reported the reach of this post: it is unknown, not 0.
    expect(findDay(utc, dayOf(today - 40 * DAY_MS))).toMatchObject({ posts: 1, reach: null });
    expect(findDay(utc, dayOf(today - 2 * DAY_MS))).toEqual({
      day: dayOf(today - 2 * DAY_MS),
      ...NOTHING,
    });
    const berlin = await readDays('timeZone=Europe/Berlin');
    expect(findDay(berlin, dayOf(today))).toMatchObject({ responses: 2, posts: 2 });

    await own.editor.client.patch(own.at(`/${id}`), { startsAt: '2024-01-15' }).expect(200);
    const months = await readDays('timeZone=UTC');
    expect([months.unit, months.days[0]?.day, months.days.at(-1)?.day]).toEqual([
      'month',
      '2024-01-01',
      `${dayOf(now).slice(0, 7)}-01`,
    ]);
    expect(sumOf(months, 'responses')).toBe(4);

    await own.editor.client.patch(own.at(`/${id}`), { startsAt: '2099-01-01' }).expect(200);
    expect((await readDays('timeZone=UTC')).days).toEqual([]);
  });

  it('are itemized by post, form and coupon', async () => {
    const now = Date.now();
    const id = await own.post();
    const postsOf = (platform: number) =>
      Array.from({ length: 3 }, (_value, index) => ({
        id: `${platform}00000000000000${index}`,
        // Posts of two platforms at the same time.
        at: Math.floor((now - index * DAY_MS) / 1000) * 1000,
        campaignId: id,
      }));
    await own.importPosts('instagram', postsOf(17));
    await own.importPosts('twitter', postsOf(20));
    const [first, second] = [await own.formOf(id), await own.formOf(id)];
    await own.submitAt(first, now - DAY_MS);
    await own.submitAt(second, now - DAY_MS);
    await own.submitAt(second, now - 10 * DAY_MS);
    const many = await own.couponWith(id, 5, [now - DAY_MS, now - 10 * DAY_MS]);
    const none = await own.couponWith(id, 5, []);

    const posts = await walkList<{ id: string; publishedAt: string; platform: string }>(
      own.editor.client,
      own.at(`/${id}/posts`),
      2,
    );
    expect(posts).toHaveLength(6);
    expect(new Set(posts.map((one) => one.id)).size).toBe(6);
    expect(posts.map(({ publishedAt }) => publishedAt)).toEqual(
      posts.map(({ publishedAt }) => publishedAt).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    const [newest] = posts;
    const single = await own.team
      .get(`/analytics/social/${newest?.platform}/posts/${newest?.id}`)
      .expect(200);
    expect((single.body as { data: unknown }).data).toEqual(newest);

    const names = await own.testApp.database.query<{ id: string; name: string }>(
      'SELECT id, name FROM forms WHERE team_id = $1',
      [own.team.teamId],
    );
    const nameOf = (formId: string) => names.find((form) => form.id === formId)?.name;
    const forms = await own.editor.client.get(own.at(`/${id}/forms`)).expect(200);
    expect(forms.body).toEqual({
      success: true,
      data: [
        { id: second, name: nameOf(second), responses: 2 },
        { id: first, name: nameOf(first), responses: 1 },
      ],
    });
    const lately = await own.editor.client.get(own.at(`/${id}/forms?window=7d`)).expect(200);
    expect((lately.body as { data: object[] }).data).toHaveLength(2);

    expect(await walkList(own.editor.client, own.at(`/${id}/coupons`), 1)).toEqual([
      { id: none, name: 'Welcome', redemptions: 0, points: 0 },
      { id: many, name: 'Welcome', redemptions: 2, points: 10 },
    ]);
    expect(await walkList(own.editor.client, own.at(`/${id}/coupons?window=7d`))).toMatchObject([
      { redemptions: 0 },
      { redemptions: 1, points: 5 },
    ]);
    for (const part of ['posts', 'coupons']) {
      const wrong = await own.editor.client.get(own.at(`/${id}/${part}?cursor=x`));
      expectError(wrong, 'VALIDATION_FAILED', ['cursor: must be the nextCursor of a page']);
    }
  });

  it('count the responses that the inbox lists', async () => {
    const now = Date.now();
    const id = await own.post({ startsAt: new Date(now - 9 * DAY_MS).toISOString() });
    const [first, second] = [await own.formOf(id), await own.formOf(id)];
    const backs = [0, 1, 8, 9.5];
    const customers = [];
    for (const back of backs) customers.push(await own.submitAt(first, now - back * DAY_MS));
    const times = backs.map((back) => new Date(now - back * DAY_MS).toISOString());
    await own.submitAt(second, now - 2 * DAY_MS);
    await own.submitAt(await own.formOf('other'), now);
    const days = await own.editor.client.get(own.at(`/${id}/days?window=7d`)).expect(200);
    const { from, to } = (days.body as { data: CampaignDaysView }).data;
    const inbox = async (query: string): Promise<string[]> => {
      const found = await walkList<{ createdAt: string }>(
        own.editor.client,
        `/teams/${own.team.teamId}/inbox?campaignId=${id}${query}`,
        100,
      );
      return found.map(({ createdAt }) => createdAt);
    };
    expect(await inbox('')).toHaveLength(5);
    const lately = await inbox(`&startDate=${from}&endDate=${to}`);
    expect(lately).toHaveLength((await getCampaign(own.team, id, '7d')).responses);
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

  it('count the new customers that the directory lists', async () => {
    const now = Date.now();
    const id = await own.post({ startsAt: new Date(now - 9 * DAY_MS).toISOString() });
    const formId = await own.formOf(id);
    const days = [0, 1, 8, 9.5];
    const ids = [];
    for (const back of days) ids.push(await own.submitAt(formId, now - back * DAY_MS));
    await createCustomer(own.team);
    const { from, to } = (
      (await own.editor.client.get(own.at(`/${id}/days?window=7d`)).expect(200)).body as {
        data: CampaignDaysView;
      }
    ).data;
    const directory = `/teams/${own.team.teamId}/customer-directory?campaignId=${id}`;
    const list = async (query = ''): Promise<string[]> =>
      (await walkList<{ id: string }>(own.editor.client, `${directory}${query}`, 1)).map(
        (customer) => customer.id,
      );
    expect(await list()).toEqual(ids);
    expect(await list('&order=asc')).toEqual(ids.toReversed());
    const lately = await list(`&startDate=${from}&endDate=${to}`);
    expect(lately).toEqual(ids.slice(0, 2));
    expect((await getCampaign(own.team, id, '7d')).newCustomers).toBe(2);
    expect((await getCampaign(own.team, id)).newCustomers).toBe(3);
    expect(await list('&search=visitor')).toEqual(ids);
    expect(await list('&search=nobody')).toEqual([]);
    for (const [query, fields] of [
      [`campaignId=${id}&sort=points`, ['sort: must be created with campaignId']],
      ['startDate=2026-01-01', ['startDate: needs campaignId']],
      ['endDate=2026-01-01', ['endDate: needs campaignId']],
    ] as const) {
      const response = await own.editor.client.get(
        `/teams/${own.team.teamId}/customer-directory?${query}`,
      );
      expectError(response, 'VALIDATION_FAILED', fields);
    }
    const file = await own.editor.client.get(
      `/teams/${own.team.teamId}/customer-directory/export?campaignId=${id}`,
    );
    expect(file.text.trim().split('\r\n')).toHaveLength(5);
  });
});
