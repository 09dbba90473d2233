import { HOUR_MS } from './emulators/durations';
import type { PlatformSession } from '../src/connector';
import { FacebookConnector } from '../src/facebook/facebook-connector';
import { withinRun } from '../src/sync-run';
import { type EmulatedPost, FacebookEmulator } from './emulators/facebook/facebook-emulator';
import type { EmulatedFault } from './emulators/platform-emulator';
import { fakeDate } from '../../../test/support/simulated-clock';
import {
  appOf,
  expectNoTrace,
  listAllPosts,
  mapLine,
  mapPosts,
  platformHttp,
  rejection,
} from './connector-harness';

const REDIRECT = 'https://rapport.example/oauth/social/facebook/callback';
const NOW = '2026-11-21T10:30:00Z';

const tokensOf = (accessToken: string) => ({
  accessToken,
  accessExpiresAt: new Date('2027-01-20T00:00:00Z'),
  refreshToken: null,
  refreshExpiresAt: null,
  scopes: [],
});

/** Calls a function as a run of a job does. */
const start = <Result>(call: () => Promise<Result>): Promise<Result> =>
  withinRun({ teamId: 'team', isBackfill: false }, call);

describe('FacebookConnector', () => {
  let emulator: FacebookEmulator;
  let connector: FacebookConnector;
  let session: PlatformSession;

  const world = (): EmulatedPost[] => emulator.postsOf(emulator.mainPage);

  beforeEach(async () => {
    fakeDate(NOW);
    emulator = await new FacebookEmulator().start();
    connector = new FacebookConnector(
      platformHttp(),
      appOf('facebook', {
        SOCIAL_FACEBOOK_CLIENT_ID: emulator.clientId,
        SOCIAL_FACEBOOK_CLIENT_SECRET: emulator.clientSecret,
        SOCIAL_FACEBOOK_API_URL: `${emulator.url}/v26.0`,
        SOCIAL_FACEBOOK_AUTHORIZE_URL: `${emulator.url}/v26.0/dialog/oauth`,
        SOCIAL_FACEBOOK_TOKEN_URL: `${emulator.url}/v26.0/oauth/access_token`,
      }),
    );
    session = { accountId: emulator.mainPage.id, accessToken: emulator.issuePageToken() };
  });

  afterEach(async () => {
    await emulator.close();
    jest.useRealTimers();
    expectNoTrace(emulator);
  });

  const dayLine = (date: string): object => {
    const day = emulator.dayOf(emulator.mainPage, date);
    return {
      date,
      kpis: expect.objectContaining({
        impressions: day.views,
        reach: day.viewers,
        engagement: day.engagements,
        likes: (day.reactions.like ?? 0) + (day.reactions.love ?? 0),
        clicks: day.actions,
        videoViews: day.videoViews,
      }) as unknown,
    };
  };
  const readDays = async (first: string, last: string) => {
    const reading = await connector.readProfile(session, { first, last });
    const lines = reading.lines.map((line) => mapLine('facebook', line));
    return { ...reading, mapped: lines };
  };

  describe('authorization', () => {
    it('builds the authorize URL of the platform', () => {
      const live = new FacebookConnector(
        platformHttp(),
        appOf('facebook', { SOCIAL_FACEBOOK_CLIENT_ID: '42', SOCIAL_FACEBOOK_CLIENT_SECRET: 's' }),
      );
      expect(live.authorizeUrl({ redirectUri: REDIRECT, state: 'st' })).toBe(
        'https://www.facebook.com/v26.0/dialog/oauth?response_type=code&client_id=42' +
          '&redirect_uri=https%3A%2F%2Frapport.example%2Foauth%2Fsocial%2Ffacebook%2Fcallback' +
          '&scope=pages_show_list%2Cpages_read_engagement%2Cread_insights%2Cbusiness_management' +
          '&state=st',
      );
    });

    it('exchanges a code for a token of 60 days, once', async () => {
      const code = emulator.issueCode(REDIRECT);
      const tokens = await connector.exchangeCode({ code, redirectUri: REDIRECT });
      expect(tokens).toMatchObject({
        accessExpiresAt: new Date('2027-01-20T10:30:00Z'),
        refreshToken: null,
      });
      expect(emulator.tokenOf(tokens.accessToken).kind).toBe('user');
      const failure = await rejection(connector.exchangeCode({ code, redirectUri: REDIRECT }));
      expect(failure).toMatchObject({ kind: 'request', code: '100/36009' });
    });

    it.each([
      [['GET', 'POST'], 2],
      [['GET'], 4],
    ])('exchanges a code if Meta accepts %j', async (methods, requests) => {
      emulator.tokenMethods = methods;
      const code = emulator.issueCode(REDIRECT);
      const { accessToken } = await connector.exchangeCode({ code, redirectUri: REDIRECT });
      expect(emulator.tokenOf(accessToken).kind).toBe('user');
      expect(emulator.calls).toHaveLength(requests);
    });

    it('rejects a code for another redirect URI', async () => {
      const code = emulator.issueCode('https://other.example/');
      const failure = await rejection(connector.exchangeCode({ code, redirectUri: REDIRECT }));
      expect(failure.kind).toBe('request');
    });

    it('cannot refresh tokens', async () => {
      expect(await connector.refreshTokens()).toBeNull();
    });

    it('revokes the grant of a person, and leaves the token of a page alone', async () => {
      const code = emulator.issueCode(REDIRECT);
      const tokens = await connector.exchangeCode({ code, redirectUri: REDIRECT });
      await connector.revokeTokens({
        ...tokens,
        accessToken: session.accessToken,
        accessExpiresAt: null,
      });
      await connector.listPosts(session, null);
      await connector.revokeTokens(tokens);
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'token',
        code: '190/458',
      });
    });
  });

  describe('accounts', () => {
    it('lists the pages of the person and of the businesses, each with its own token', async () => {
      const accounts = await connector.listAccounts(tokensOf(emulator.issueTokens()));
      expect(
        accounts.map(({ id, name, type, missingScopes }) => ({ id, name, type, missingScopes })),
      ).toEqual([
        {
          id: '104857600143',
          name: 'Kaffeewerk Berlin',
          type: 'organization',
          missingScopes: [],
        },
        { id: '104857600142', name: 'Kaffeewerk', type: 'organization', missingScopes: [] },
        {
          id: '104857600144',
          name: 'Guest',
          type: 'organization',
          missingScopes: ['task:ANALYZE'],
        },
      ]);
      for (const { id, tokens } of accounts) {
        expect(tokens?.accessExpiresAt).toBeNull();
        expect(emulator.tokenOf(tokens?.accessToken ?? '')).toMatchObject({
          kind: 'page',
          owner: id,
        });
      }
    });

    it('tells the scopes that the person did not grant', async () => {
      const token = emulator.issueTokens(['pages_show_list', 'pages_read_engagement']);
      const accounts = await connector.listAccounts(tokensOf(token));
      expect(accounts.map(({ missingScopes }) => missingScopes)).toEqual([
        ['read_insights'],
        ['read_insights', 'task:ANALYZE'],
      ]);
    });

    it.each([
      ['page', /\/accounts$/, { data: [{ name: 'Kaffeewerk', access_token: 'token' }] }],
      ['business', /\/businesses$/, { data: [{}] }],
    ])('fails for a %s without an id', async (_, path, body) => {
      emulator.failNext({ status: 200, body }, path);
      const call = connector.listAccounts(tokensOf(emulator.issueTokens()));
      expect(await rejection(call)).toMatchObject({ kind: 'transient', code: 'no_id' });
    });

    it('accepts the token of a page', async () => {
      const accounts = await connector.listAccounts(tokensOf(session.accessToken));
      expect(accounts).toMatchObject([
        {
          id: '104857600142',
          name: 'Kaffeewerk',
          tokens: { accessToken: session.accessToken, accessExpiresAt: null },
        },
      ]);
    });
  });

  describe('posts', () => {
    it('reads all pages with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 10]);
      expect(pages.flatMap(({ items }) => mapped(items))).toEqual(world().map(expected));
      expect(pages[0]?.oldestAt).toEqual(emulator.mainPage.posts[24]?.createdAt);
      expect(emulator.calls).toHaveLength(3);
    });

    it('halves the page when Meta asks to reduce the amount of data', async () => {
      emulator.maxExpandedPosts = 7;
      const { items } = await connector.listPosts(session, null);
      expect(items).toHaveLength(6);
    });

    it('lists a post whose insights are rejected with what is known, and names the rejection', async () => {
      const [, bad] = emulator.mainPage.posts as [EmulatedPost, EmulatedPost];
      bad.insightsAreRejected = true;
      const expectedPage = world()
        .slice(0, 25)
        .map((post) => (post.id === bad.id ? withoutInsights(post) : expected(post)));
      const warnings = [{ problem: 'metrics_rejected', reason: '100', posts: 1 }];
      const page = await connector.listPosts(session, null);
      expect(mapped(page.items)).toEqual(expectedPage);
      expect(page).toMatchObject({ unread: [], warnings });
      emulator.calls.length = 0;
      const again = await connector.listPosts(session, null);
      expect(mapped(again.items)).toEqual(expectedPage);
      expect(again).toMatchObject({ unread: [], warnings });
      // The page with insights, the posts, and the insights of all others.
      expect(emulator.calls).toHaveLength(3);
    });

    it('lists all reels although the insights of each of them are rejected', async () => {
      for (const post of emulator.mainPage.posts) post.insightsAreRejected = post.isReel;
      const { items, warnings } = await connector.listPosts(session, null);
      expect(mapped(items)).toEqual(
        world()
          .slice(0, 25)
          .map((post) => (post.isReel ? withoutInsights(post) : expected(post))),
      );
      expect(warnings).toEqual([{ problem: 'metrics_rejected', reason: '100', posts: 5 }]);
    });

    it('asks again for rejected insights: of a new post after a day, of others after 7 days', async () => {
      const [young, , , old] = emulator.mainPage.posts;
      for (const post of [young, old]) if (post !== undefined) post.insightsAreRejected = true;
      await connector.listPosts(session, null);
      for (const post of [young, old]) if (post !== undefined) post.insightsAreRejected = false;
      const viewsAt = async (time: string) => {
        jest.setSystemTime(new Date(time));
        const { items } = await connector.listPosts(session, null);
        const posts = mapPosts('facebook', items);
        return [young, old].map(
          (one) => posts.find(({ post }) => post.postId === one?.id)?.metrics.impressions !== null,
        );
      };
      emulator.now = () => new Date(NOW);
      // The page is read with all insights, as nothing rejects them any more.
      expect(await viewsAt('2026-11-21T12:00:00Z')).toEqual([true, true]);
      const other = emulator.mainPage.posts[5] as EmulatedPost;
      other.insightsAreRejected = true;
      expect(await viewsAt('2026-11-21T13:00:00Z')).toEqual([false, false]);
      expect(await viewsAt('2026-11-22T11:00:00Z')).toEqual([true, false]);
      expect(await viewsAt('2026-11-28T11:00:00Z')).toEqual([true, true]);
    });

    it('counts posts without a usable id, and lists the others', async () => {
      const { id, createdAt } = emulator.mainPage.posts[0] as EmulatedPost;
      const post = { created_time: createdAt.toISOString(), message: 'Text' };
      // As `JSON.parse` reads an integer of 64 bits.
      const rounded = { ...post, id: Number('7696940456090696632') };
      const data = [{ ...post, id }, post, rounded, { ...post, id: 12 }];
      emulator.failNext({ status: 200, body: { data } });
      const { items, warnings } = await connector.listPosts(session, null);
      expect(mapPosts('facebook', items).map(({ post }) => post.postId)).toEqual([id, '12']);
      expect(warnings).toEqual([
        { problem: 'unreadable', reason: 'id: is required', posts: 1 },
        {
          problem: 'unreadable',
          reason: 'id: is a number that JSON cannot represent exactly',
          posts: 1,
        },
      ]);
    });

    it('reports an older post without insights as unread', async () => {
      const [young, , old] = emulator.mainPage.posts;
      for (const post of [young, old]) if (post) post.insightsAreMissing = true;
      const { items, unread } = await connector.listPosts(session, null);
      expect(unread).toEqual([old?.id]);
      expect(items).toHaveLength(24);
    });

    it('reads a page whose posts have no insights', async () => {
      for (const post of emulator.mainPage.posts) post.insightsAreMissing = true;
      const { items, unread } = await connector.listPosts(session, null);
      expect(unread).toEqual([]);
      expect(mapped(items)[0]).toMatchObject({ metrics: { impressions: null } });
    });

    it('goes on without a retired metric, and remembers it', async () => {
      emulator.retireMetric('post_clicks');
      const { items } = await connector.listPosts(session, null);
      expect(mapped(items)).toEqual(
        world()
          .slice(0, 25)
          .map((post) => {
            const { metrics } = expected(post);
            const { likes, comments, shares } = metrics;
            const engagement = likes + comments + (shares ?? 0);
            return expect.objectContaining({
              metrics: expect.objectContaining({ clicks: null, engagement }) as unknown,
            }) as unknown;
          }),
      );
      const before = emulator.calls.length;
      await connector.listPosts(session, null);
      expect(emulator.calls.length - before).toBe(1);
      const { rejectedMetrics } = await connector.readProfile(session, {
        first: '2026-11-19',
        last: '2026-11-20',
      });
      expect(rejectedMetrics).toEqual(['post_clicks']);
    });

    it('fails when the token does not permit insights', async () => {
      const accessToken = emulator.issuePageToken(emulator.mainPage, ['pages_read_engagement']);
      const failure = await rejection(connector.listPosts({ ...session, accessToken }, null));
      expect(failure).toMatchObject({ kind: 'permission', code: '10' });
    });

    it('reports an invalid position in the list', async () => {
      const failure = await rejection(connector.listPosts(session, 'bm9uc2Vuc2U'));
      expect(failure.kind).toBe('cursor');
    });

    it('reads known posts again, and finds those that are gone or rejected', async () => {
      const { posts } = emulator.mainPage;
      const [deleted] = posts.splice(3, 1) as [EmulatedPost];
      const bad = posts[5] as EmulatedPost;
      bad.insightsAreRejected = true;
      const known = [...posts.slice(0, 20), deleted];
      const reading = await connector.readPosts(
        session,
        known.map(({ id }) => id),
      );
      expect(reading.gone).toEqual([deleted.id]);
      expect(reading.unread).toEqual([]);
      expect(reading.warnings).toEqual([{ problem: 'metrics_rejected', reason: '100', posts: 1 }]);
      expect(mapped(reading.items)).toEqual(
        world()
          .slice(0, 20)
          .map((post) => (post.id === bad.id ? withoutInsights(post) : expected(post))),
      );
    });

    it('reports no deleted posts when the page itself is not visible', async () => {
      const ids = emulator.mainPage.posts.slice(0, 3).map(({ id }) => id);
      emulator.pages.shift();
      const failure = await rejection(connector.readPosts(session, ids));
      expect(failure).toMatchObject({ kind: 'gone', code: '100/33' });
    });

    it('finds a deleted post that the response leaves out', async () => {
      emulator.omitsDeleted = true;
      const { posts } = emulator.mainPage;
      const ids = posts.slice(0, 5).map(({ id }) => id);
      const [deleted] = posts.splice(3, 1) as [EmulatedPost];
      const reading = await connector.readPosts(session, ids);
      expect(reading).toMatchObject({ gone: [deleted.id], unread: [] });
      expect(mapped(reading.items)).toEqual(world().slice(0, 4).map(expected));
    });

    it('reads known posts with one request', async () => {
      const ids = emulator.mainPage.posts.slice(0, 25).map(({ id }) => id);
      const { items } = await connector.readPosts(session, ids);
      expect(items).toHaveLength(25);
      expect(emulator.calls).toHaveLength(1);
    });
  });

  describe('profile', () => {
    it.each([
      [
        'the end of summer time',
        '2026-10-30',
        ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'],
      ],
      ['the beginning of summer time', '2026-03-07', ['2026-03-07', '2026-03-08', '2026-03-09']],
      ['the end of a year', '2025-12-30', ['2025-12-30', '2025-12-31', '2026-01-01']],
    ])('reads days around %s', async (_, first, dates) => {
      const { mapped, completeThrough } = await readDays(first, dates.at(-1) as string);
      expect(mapped).toMatchObject(dates.map((date) => ({ day: dayLine(date) })));
      expect(completeThrough).toBe(dates.at(-1));
    });

    it('reads a year in requests of at most 90 days', async () => {
      const { lines, completeThrough } = await readDays('2025-11-01', '2026-10-31');
      expect(lines).toHaveLength(365);
      expect(new Set(lines.map((line) => (line as { date: string }).date)).size).toBe(365);
      expect(completeThrough).toBe('2026-10-31');
      expect(emulator.calls).toHaveLength(5);
    });

    it('adds followers and the people of the last 7 days to the last complete day', async () => {
      emulator.lagMs = 26 * HOUR_MS;
      const { mapped, completeThrough } = await readDays('2026-11-17', '2026-11-20');
      expect(completeThrough).toBe('2026-11-19');
      const followers = emulator.followersOf(emulator.mainPage);
      const reach = emulator.viewersOfWeek(emulator.mainPage, '2026-11-19');
      expect(mapped).toMatchObject([
        { day: dayLine('2026-11-17') },
        { day: dayLine('2026-11-18') },
        { day: { ...dayLine('2026-11-19'), kpis: { followers } } },
        { window: { window: '7d', kpis: { reach, impressions: null } } },
      ]);
    });

    it('ends with the last day that all metrics have', async () => {
      emulator.slowMetrics.add('page_post_engagements');
      const { mapped, completeThrough } = await readDays('2026-11-18', '2026-11-20');
      expect(completeThrough).toBe('2026-11-19');
      expect(mapped).toMatchObject([
        { day: dayLine('2026-11-18') },
        { day: dayLine('2026-11-19') },
        { window: { window: '7d' } },
      ]);
    });

    it('returns followers only for a page that is too small for insights', async () => {
      Object.assign(emulator.mainPage, { likes: 99 });
      const { mapped, completeThrough } = await readDays('2026-11-17', '2026-11-20');
      expect(completeThrough).toBeNull();
      expect(mapped).toMatchObject([
        {
          day: {
            date: '2026-11-20',
            kpis: { followers: emulator.followersOf(emulator.mainPage), impressions: null },
          },
        },
      ]);
    });

    it('finds a retired metric, and remembers it for the next account', async () => {
      emulator.retireMetric('page_total_actions');
      const { mapped, rejectedMetrics } = await readDays('2026-11-19', '2026-11-20');
      expect(rejectedMetrics).toContain('page_total_actions');
      expect(mapped[0]).toMatchObject({
        day: { kpis: { clicks: null, reach: expect.any(Number) as unknown } },
      });
      const before = emulator.calls.length;
      await readDays('2026-10-01', '2026-10-02');
      expect(emulator.calls.length - before).toBe(1);
    });

    it('reports a metric that is retired for the people of 7 days only', async () => {
      emulator.retireMetric('page_total_media_view_unique', 'week');
      const { rejectedMetrics, mapped } = await readDays('2026-11-19', '2026-11-20');
      expect(rejectedMetrics).toEqual(['page_total_media_view_unique']);
      expect(mapped).toHaveLength(2);
    });

    it('reports the token of a person as a wrong request, not as an invalid token', async () => {
      const accessToken = emulator.issueTokens();
      const days = { first: '2026-11-19', last: '2026-11-20' };
      const failure = await rejection(connector.readProfile({ ...session, accessToken }, days));
      expect(failure).toMatchObject({ kind: 'request', code: '190/2069032' });
    });
  });

  describe('failures', () => {
    const days = { first: '2026-11-19', last: '2026-11-20' };

    it.each<[string, EmulatedFault, object]>([
      ['500', { status: 500, body: { error: { code: 2, message: 'x' } } }, { kind: 'transient' }],
      ['502 of a proxy', { status: 502, body: {} }, { kind: 'transient', code: 'http_502' }],
      ['reset', 'reset', { kind: 'transient', code: 'ECONNRESET' }],
      ['half a body', 'half', { kind: 'transient' }],
      ['HTML', 'html', { kind: 'transient', code: 'not_json' }],
    ])('reports %s as transient', async (_, fault, expectedError) => {
      emulator.failNext(fault, /./, 3);
      const calls = [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['104857600142_700000', '104857600142_699999']),
        () => connector.readProfile(session, days),
      ];
      for (const call of calls) {
        const failure = await rejection(call());
        expect(failure).toMatchObject(expectedError);
      }
    });

    it('waits as long as the headers say after a rate limit, else an hour', async () => {
      emulator.usage = { app: 20, account: 100, minutesToRegain: 25 };
      emulator.failNext(emulator.rateLimit(80001, true));
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'rate_limited',
        scope: 'account',
        retryAt: new Date('2026-11-21T10:55:00Z'),
      });
      emulator.failNext(emulator.rateLimit(4, false));
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'rate_limited',
        scope: 'app',
        retryAt: new Date('2026-11-21T11:30:00Z'),
      });
    });

    it('pauses an account before its limit is reached', async () => {
      // 80, 85 and 90 %.
      emulator.usage = { app: 20, account: 80, minutesToRegain: 0 };
      emulator.usagePerCall = 5;
      for (let call = 0; call < 3; call += 1) await connector.listPosts(session, null);
      const failure = await rejection(connector.listPosts(session, null));
      expect(failure).toMatchObject({ kind: 'rate_limited', code: 'account_usage' });
      expect(emulator.calls).toHaveLength(3);
      emulator.usage = null;
      jest.setSystemTime(new Date('2026-11-21T11:31:00Z'));
      await connector.listPosts(session, null);
    });

    it('delays the next refresh of an account at 75 %, and lets the present one end', async () => {
      emulator.usage = { app: 20, account: 75, minutesToRegain: 0 };
      await start(async () => {
        await connector.listPosts(session, null);
        await connector.listPosts(session, null);
      });
      const calls = emulator.calls.length;
      const failure = await rejection(start(() => connector.listPosts(session, null)));
      expect(failure).toMatchObject({
        kind: 'budget',
        code: 'budget_slowdown/account_usage',
        scope: 'account',
        retryAt: new Date('2026-11-21T10:35:00Z'),
      });
      expect(emulator.calls).toHaveLength(calls);
      jest.setSystemTime(new Date('2026-11-21T10:35:00Z'));
      await start(() => connector.listPosts(session, null));
    });

    it('throws errors without tokens for an invalid token and a deleted page', async () => {
      emulator.revoke(session.accessToken, 460);
      const other = { ...session, accountId: '999', accessToken: emulator.issuePageToken() };
      for (const [failing, kind] of [
        [session, 'token'],
        [other, 'gone'],
      ] as const) {
        const failure = await rejection(connector.listPosts(failing, null));
        expect(failure.kind).toBe(kind);
      }
    });
  });
});

function mapped(items: readonly object[]): object[] {
  return mapPosts('facebook', items).map(({ post, metrics }) => ({
    id: post.postId,
    type: post.postType,
    publishedAt: post.publishedAt,
    metrics,
  }));
}

function expected(post: EmulatedPost) {
  const likes = post.likes + post.loves;
  const shares = post.shares === 0 ? null : post.shares;
  const engagement = likes + post.comments + (shares ?? 0) + post.clicks;
  return {
    id: post.id,
    type: post.isReel ? 'reel' : 'post',
    publishedAt: post.createdAt.getTime(),
    metrics: {
      impressions: post.views,
      reach: post.viewers,
      engagement,
      likes,
      comments: post.comments,
      shares,
      clicks: post.clicks,
      videoViews: null,
      engagementRate: expect.closeTo(engagement / post.viewers, 5) as unknown,
    },
  };
}

/** What Meta reports of a post besides its insights. */
function withoutInsights(post: EmulatedPost): object {
  const { metrics, ...rest } = expected(post);
  const { likes, comments, shares } = metrics;
  const engagement = likes + comments + (shares ?? 0);
  const unknown = { impressions: null, reach: null, clicks: null, engagementRate: null };
  return { ...rest, metrics: { ...metrics, ...unknown, engagement } };
}
