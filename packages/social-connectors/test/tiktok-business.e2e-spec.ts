import type { PlatformSession, Tokens } from '../src/connector';
import { TiktokBusinessConnector } from '../src/tiktok-business/tiktok-business-connector';
import type { GrowingPost } from './emulators/growing-posts';
import { daysOf } from './emulators/seeded';
import { TIKTOK_BUSINESS_SCOPES } from './emulators/tiktok-business/tiktok-business-api';
import { TiktokBusinessEmulator } from './emulators/tiktok-business/tiktok-business-emulator';
import { useEachTest } from '../../../test/support/use-value';
import { fakeDate } from '../../../test/support/simulated-clock';
import {
  appOf,
  EMPTY_PAGE,
  expectFault,
  expectNoTrace,
  itemsOf,
  listAllPosts,
  mapDays,
  mapLine,
  mapPosts,
  NETWORK_FAULTS,
  openConsentPage,
  platformHttp,
  rejection,
} from './connector-harness';

const REDIRECT_URI = 'https://rapport.test/oauth/social/tiktok/callback';
const YESTERDAY = '2026-11-21';
const DAYS = { first: '2026-11-10', last: YESTERDAY };

describe("The connector of TikTok's Business API", () => {
  const tiktok = useEachTest(
    () => {
      fakeDate('2026-11-22T10:00:00.000Z');
      return new TiktokBusinessEmulator().start();
    },
    async (emulator) => {
      await emulator.close();
      jest.useRealTimers();
      expectNoTrace(emulator);
    },
  );
  const connector = useEachTest(() => newConnector());

  const newConnector = (more: Readonly<Record<string, string>> = {}): TiktokBusinessConnector =>
    new TiktokBusinessConnector(
      platformHttp(),
      appOf('tiktok_business', { ...tiktok.variables, ...more }),
    );

  const signIn = (scopes?: readonly string[]): PlatformSession => ({
    accountId: tiktok.account.open_id,
    accessToken: tiktok.issueTokens(scopes).accessToken,
  });

  async function grantAccess(): Promise<{ code: string; redirectUri: string }> {
    const url = connector.authorizeUrl({ redirectUri: REDIRECT_URI, state: 'state' });
    const redirect = await openConsentPage(url);
    return { code: redirect.get('code') ?? '', redirectUri: REDIRECT_URI };
  }

  const connect = async (): Promise<Tokens> => connector.exchangeCode(await grantAccess());

  const tokensOf = (scopes?: readonly string[]): Tokens => ({
    ...tiktok.issueTokens(scopes),
    refreshExpiresAt: null,
    scopes: [],
  });

  function expectVideos(items: readonly object[], posts: readonly GrowingPost[]): void {
    const mapped = mapPosts('tiktok', items);
    expect(mapped.map(({ post }) => post.postId)).toEqual(posts.map(({ id }) => id));
    for (const [index, { post, metrics }] of mapped.entries()) {
      const source = posts[index] as GrowingPost;
      const counts = tiktok.countsOf(source);
      if (counts === null) throw new Error('The world has no numbers of this post yet.');
      const { views, likes, comments, shares } = counts;
      expect(metrics).toMatchObject({ impressions: views, videoViews: views, likes, comments });
      expect(metrics).toMatchObject({ shares, reach: tiktok.reachOf(source), clicks: null });
      expect(post).toMatchObject({
        content: source.text,
        publishedAt: Math.floor(source.publishedAt.getTime() / 1_000) * 1_000,
        permalinkUrl: `https://www.tiktok.com/@exampleshop/video/${source.id}`,
      });
    }
  }

  function expectDays(lines: readonly object[], first: string, last: string): void {
    const read = mapDays('tiktok', lines).map(({ date, kpis }) => ({ date, kpis }));
    const expected = daysOf(first, last).map((date) => {
      const day = tiktok.dayOf(date);
      return {
        date,
        kpis: expect.objectContaining({
          followers: day.followers_count,
          impressions: day.video_views,
          videoViews: day.video_views,
          reach: null,
          likes: day.likes,
          comments: day.comments,
          shares: day.shares,
        }) as object,
      };
    });
    expect(read).toEqual(expected);
  }

  describe('OAuth', () => {
    it('builds the URL of the page, whose redirect URI ends in a slash', () => {
      const config = appOf('tiktok_business', {
        SOCIAL_TIKTOK_BUSINESS_CLIENT_ID: '7000000000000000001',
        SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET: 'secret',
      });
      const own = new TiktokBusinessConnector(platformHttp(), config);
      expect(own.authorizeUrl({ redirectUri: REDIRECT_URI, state: 'a+b' })).toBe(
        'https://www.tiktok.com/v2/auth/authorize?response_type=code&client_key=7000000000000000001' +
          '&redirect_uri=https%3A%2F%2Frapport.test%2Foauth%2Fsocial%2Ftiktok%2Fcallback%2F' +
          '&scope=user.info.basic%2Cuser.info.username%2Cuser.info.stats%2Cuser.insights%2Cvideo.list' +
          '&state=a%2Bb',
      );
    });

    it('exchanges a code once', async () => {
      const before = Date.now();
      const grant = await grantAccess();
      const tokens = await connector.exchangeCode(grant);
      const [issued] = tiktok.grants.all;
      expect(tokens).toEqual({
        accessToken: issued?.accessToken,
        accessExpiresAt: expect.any(Date),
        refreshToken: issued?.refreshToken,
        refreshExpiresAt: expect.any(Date),
        scopes: TIKTOK_BUSINESS_SCOPES,
      });
      const lives = [tokens.accessExpiresAt, tokens.refreshExpiresAt].map(
        (time) => ((time?.getTime() ?? 0) - before) / 3_600_000,
      );
      expect(lives.map(Math.round)).toEqual([24, 365 * 24]);
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({
        kind: 'token',
        code: '40131',
      });
    });

    it('rejects a code with another redirect URI', async () => {
      const grant = { ...(await grantAccess()), redirectUri: 'https://other.test/' };
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({ kind: 'token' });
    });

    it('refreshes tokens, each refresh token once', async () => {
      const first = await connect();
      const second = await connector.refreshTokens(first);
      expect(second).toMatchObject({ scopes: first.scopes });
      expect(second?.refreshToken).not.toBe(first.refreshToken);
      expect(await rejection(connector.refreshTokens(first))).toMatchObject({
        kind: 'token',
        code: '40107',
      });
      expect(await connector.refreshTokens(second as Tokens)).not.toBeNull();
    });

    it('cannot refresh without a refresh token', async () => {
      expect(await connector.refreshTokens({ ...tokensOf(), refreshToken: null })).toBeNull();
    });

    it('reports wrong credentials of the app as such, not as an invalid token', async () => {
      const misconfigured = newConnector({ SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET: 'wrong' });
      expect(await rejection(misconfigured.refreshTokens(tokensOf()))).toMatchObject({
        kind: 'request',
        code: '40101',
      });
    });

    it('revokes the grant, also when it is revoked already', async () => {
      const tokens = await connect();
      await connector.revokeTokens(tokens);
      expect(await rejection(connector.listAccounts(tokens))).toMatchObject({ kind: 'token' });
      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({ kind: 'token' });
      await connector.revokeTokens(tokens);
      tiktok.failNext({ status: 500, body: {} }, /revoke/);
      expect(await rejection(connector.revokeTokens(tokens))).toMatchObject({ kind: 'transient' });
    });
  });

  describe('accounts', () => {
    it.each([
      ['a sign-in', true],
      ['a token whose scopes are not known', false],
    ])('lists the account of %s', async (_what, isSignIn) => {
      expect(await connector.listAccounts(isSignIn ? await connect() : tokensOf())).toEqual([
        {
          id: tiktok.account.open_id,
          name: 'exampleshop',
          type: 'organization',
          missingScopes: [],
        },
      ]);
    });

    it.each([
      [['user.info.basic', 'user.info.stats', 'video.list'], 'Example Shop'],
      [['user.info.basic', 'user.info.username', 'video.list'], null],
    ])('names the scopes that are missing with %j', async (scopes, name) => {
      const [account] = await connector.listAccounts(tokensOf(scopes));
      expect(account).toMatchObject({
        name: name ?? tiktok.account.open_id,
        missingScopes: TIKTOK_BUSINESS_SCOPES.filter((scope) => !scopes.includes(scope)),
      });
    });
  });

  describe('posts', () => {
    it('lists all pages with the numbers of the world, newest first', async () => {
      tiktok.populate(50);
      const pages = await listAllPosts(connector, signIn());
      const ready = tiktok.posts.filter((post) => tiktok.countsOf(post) !== null);
      expect(pages.map(({ items }) => items.length)).toEqual([17, 20, 10]);
      expectVideos(itemsOf(pages), ready.toReversed());
      expect(pages.map(({ oldestAt }) => oldestAt)).toEqual(
        [30, 10, 0].map((index) => tiktok.posts[index]?.publishedAt),
      );
      const early = tiktok.posts.filter((post) => !ready.includes(post)).map(({ id }) => id);
      expect(pages.map(({ unread }) => unread)).toEqual([early.toReversed(), [], []]);
    });

    it('lists an account without posts', async () => {
      expect(await connector.listPosts(signIn(), null)).toEqual(EMPTY_PAGE);
    });

    it.each<[unknown, string | null]>([
      [1_792_083_600_000, '1792083600000'],
      ['1792083600000', '1792083600000'],
      [null, null],
      ['', null],
    ])('goes on at the cursor %j', async (cursor, next) => {
      const body = { code: 0, data: { videos: [], cursor, has_more: true } };
      tiktok.failNext({ status: 200, body }, /list/);
      expect(await connector.listPosts(signIn(), null)).toMatchObject({ next });
    });

    it('has no reach of a post that has not been active for a week', async () => {
      tiktok.populate(10);
      const [oldest] = tiktok.posts as [GrowingPost];
      tiktok.inactive.add(oldest.id);
      const { items } = await connector.readPosts(signIn(), [oldest.id]);
      expectVideos(items, [oldest]);
      expect(mapPosts('tiktok', items)[0]?.metrics.reach).toBeNull();
    });

    it('reads posts again and tells which are gone and which could not be read', async () => {
      tiktok.populate(24);
      const posts = tiktok.posts.slice(0, 20);
      const [first, second, third] = posts as [GrowingPost, GrowingPost, GrowingPost];
      first.isGone = true;
      third.isUnreadable = true;
      const ids = posts.map(({ id }) => id);
      const { items, gone, unread } = await connector.readPosts(signIn(), ids);
      expect({ gone, unread }).toEqual({ gone: [first.id], unread: [third.id] });
      expectVideos(items.toReversed(), [second, ...posts.slice(3)]);
    });

    it('takes no post for deleted when the response has no list', async () => {
      tiktok.failNext({ status: 200, body: { code: 0, data: {} } });
      expect(await rejection(connector.readPosts(signIn(), ['1', '2']))).toMatchObject({
        kind: 'transient',
        code: 'no_list',
      });
    });

    it('takes no post for deleted when the response is followed by others', async () => {
      const body = { code: 0, data: { videos: [], has_more: true } };
      tiktok.failNext({ status: 200, body });
      const reading = await connector.readPosts(signIn(), ['1', '2']);
      expect(reading).toEqual({ items: [], unread: ['1', '2'], gone: [] });
    });

    it('takes no post for deleted when TikTok ignores the filter', async () => {
      tiktok.populate(19);
      tiktok.ignoresFilters = true;
      const [first, second] = tiktok.posts as [GrowingPost, GrowingPost];
      first.isGone = true;
      const reading = await connector.readPosts(signIn(), [first.id, second.id]);
      expect(reading).toMatchObject({ unread: [first.id], gone: [] });
      expectVideos(reading.items, [second]);
    });
  });

  describe('profile', () => {
    it('reads the days of the world, without those that are not complete', async () => {
      tiktok.populate(60);
      const reading = await connector.readProfile(signIn(), DAYS);
      expectDays(reading.lines, '2026-11-10', '2026-11-19');
      expect(reading).toMatchObject({ completeThrough: '2026-11-19', rejectedMetrics: [] });
    });

    it.each(['2027-01-02T23:59:59.000Z', '2027-03-31T00:00:01.000Z'])(
      'reads as far back as TikTok has days: %s',
      async (now) => {
        jest.setSystemTime(new Date(now));
        tiktok.populate(400);
        const today = new Date(Date.parse(now));
        const daysAgo = (days: number): string =>
          new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
        const days = { first: '2020-01-01', last: daysAgo(1) };
        const { lines } = await connector.readProfile(signIn(), days);
        expectDays(lines, daysAgo(60), daysAgo(3));
      },
    );

    it('asks for no days when none is complete', async () => {
      const session = signIn();
      const days = { first: '2026-11-20', last: YESTERDAY };
      expect(await connector.readProfile(session, days)).toEqual({
        lines: [],
        completeThrough: null,
        rejectedMetrics: [],
      });
      expect(tiktok.calls).toEqual([]);
    });

    it('is complete up to the last day that TikTok returns', async () => {
      const metrics = [
        { date: '2026-11-18', video_views: 3, likes: null },
        { date: '2026-11-17', video_views: 0, followers_count: 5 },
        { date: '2026-11-19', video_views: null },
      ];
      tiktok.failNext({ status: 200, body: { code: 0, data: { metrics } } });
      const { lines, completeThrough } = await connector.readProfile(signIn(), DAYS);
      expect(completeThrough).toBe('2026-11-18');
      expect(lines.map((line) => mapLine('tiktok', line))).toMatchObject([
        { day: { date: '2026-11-17', kpis: { videoViews: 0, followers: 5, likes: null } } },
        { day: { date: '2026-11-18', kpis: { videoViews: 3, followers: null, likes: null } } },
      ]);
    });
  });

  describe('failures', () => {
    it.each([
      ['500', { status: 500, body: {} }, { kind: 'transient', code: 'http_500' }],
      [
        'the code 50000',
        { status: 200, body: { code: 50000, data: {} } },
        { kind: 'transient', code: '50000' },
      ],
      ['429', { status: 429, body: {} }, { kind: 'rate_limited', scope: 'account' }],
      ...NETWORK_FAULTS,
    ] as const)('reports %s, and succeeds afterwards', async (_, fault, error) => {
      tiktok.populate(5);
      const session = signIn();
      const tokens = tokensOf();
      await expectFault(tiktok, fault, error, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['1']),
        () => connector.readProfile(session, DAYS),
        () => connector.refreshTokens(tokens),
      ]);
    });

    it('waits five minutes at the rate limit of the account', async () => {
      tiktok.maxPerMinute = 2;
      const session = signIn();
      await connector.listPosts(session, null);
      await connector.listPosts(session, null);
      const error = await rejection(connector.listPosts(session, null));
      expect(error).toMatchObject({ kind: 'rate_limited', code: '40100', scope: 'account' });
      expect(error.retryAt?.getTime()).toBeGreaterThanOrEqual(Date.now() + 299_000);
    });

    it('reports an expired token, an unknown one, and one of another account', async () => {
      const session = signIn();
      const other = { ...session, accountId: 'another' };
      expect(await rejection(connector.listPosts(other, null))).toMatchObject({
        kind: 'permission',
        code: '40001',
      });
      const unknown = { ...session, accessToken: 'unknown' };
      expect(await rejection(connector.listPosts(unknown, null))).toMatchObject({
        kind: 'token',
        code: '40105',
      });
      jest.setSystemTime(new Date('2026-11-23T10:00:01.000Z'));
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'token',
        code: '40102',
      });
    });

    it('reports a scope that is not granted as a permission, not as an invalid token', async () => {
      const session = signIn(['user.info.basic', 'user.info.stats', 'video.list']);
      expect(await rejection(connector.readProfile(session, DAYS))).toMatchObject({
        kind: 'permission',
        code: '40130',
      });
      await connector.listPosts(session, null);
    });
  });
});
