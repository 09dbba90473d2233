import { useEachTest } from '../../../test/support/use-value';
import type { PlatformSession, Tokens } from '../src/connector';
import { TiktokConnector } from '../src/tiktok/tiktok-connector';
import { countsAt, followersAt, type GrowingPost } from './emulators/growing-posts';
import { TiktokEmulator } from './emulators/tiktok/tiktok-emulator';
import {
  appOf,
  EMPTY_PAGE,
  expectFault,
  expectNoTrace,
  itemsOf,
  listAllPosts,
  mapLine,
  mapPosts,
  NETWORK_FAULTS,
  openConsentPage,
  platformHttp,
  rejection,
} from './connector-harness';

const TODAY = { first: '2026-11-22', last: '2026-11-22' };
const REDIRECT_URI = 'https://rapport.test/oauth/social/tiktok/callback';

describe('The connector of TikTok', () => {
  const tiktok = useEachTest(
    async () => {
      const emulator = await new TiktokEmulator().start();
      emulator.now = () => new Date('2026-11-22T10:00:00.000Z');
      return emulator;
    },
    async (emulator) => {
      await emulator.close();
      expectNoTrace(emulator);
    },
  );
  const connector = useEachTest(() => newConnector());

  function newConnector(more: Readonly<Record<string, string>> = {}): TiktokConnector {
    const config = appOf('tiktok', {
      SOCIAL_TIKTOK_CLIENT_ID: tiktok.clientKey,
      SOCIAL_TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
      SOCIAL_TIKTOK_API_URL: `${tiktok.url}/v2`,
      SOCIAL_TIKTOK_TOKEN_URL: `${tiktok.url}/v2/oauth/token/`,
      ...more,
    });
    return new TiktokConnector(platformHttp(), config);
  }

  const signIn = (scopes?: readonly string[]): PlatformSession => ({
    accountId: tiktok.account.open_id,
    accessToken: tiktok.issueTokens(scopes).accessToken,
  });

  async function openPage(): Promise<URLSearchParams> {
    const url = new URL(connector.authorizeUrl({ redirectUri: REDIRECT_URI, state: 'state' }));
    return openConsentPage(`${tiktok.url}${url.pathname}${url.search}`);
  }

  async function grantAccess(): Promise<{ code: string; redirectUri: string }> {
    return { code: (await openPage()).get('code') ?? '', redirectUri: REDIRECT_URI };
  }

  const connect = async (): Promise<Tokens> => connector.exchangeCode(await grantAccess());

  function expectVideos(items: readonly object[], posts: readonly GrowingPost[]): void {
    const mapped = mapPosts('tiktok', items);
    expect(mapped.map(({ post }) => post.postId)).toEqual(posts.map(({ id }) => id));
    for (const [index, { post, metrics }] of mapped.entries()) {
      const source = posts[index] as GrowingPost;
      const { views, likes, comments, shares } = countsAt(source, tiktok.now());
      expect(metrics).toMatchObject({ videoViews: views, reach: views, likes, comments, shares });
      expect(post).toMatchObject({
        content: source.text,
        publishedAt: Math.floor(source.publishedAt.getTime() / 1_000) * 1_000,
        permalinkUrl: `https://www.tiktok.com/@exampleshop/video/${source.id}`,
      });
    }
  }

  describe('OAuth', () => {
    it('builds the URL of the page', () => {
      expect(connector.authorizeUrl({ redirectUri: REDIRECT_URI, state: 'a+b' })).toBe(
        'https://www.tiktok.com/v2/auth/authorize/?response_type=code&client_key=tiktok-client-key' +
          '&redirect_uri=https%3A%2F%2Frapport.test%2Foauth%2Fsocial%2Ftiktok%2Fcallback' +
          '&scope=user.info.basic%2Cuser.info.profile%2Cuser.info.stats%2Cvideo.list&state=a%2Bb',
      );
    });

    it('is rejected as a whole for a scope that the app was not approved for', async () => {
      tiktok.approvedScopes = ['user.info.basic'];
      const parameters = await openPage();
      expect(Object.fromEntries(parameters)).toEqual({ state: 'state', error: 'invalid_scope' });
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
        scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'],
      });
      const lives = [tokens.accessExpiresAt, tokens.refreshExpiresAt].map(
        (time) => (time?.getTime() ?? 0) - before,
      );
      expect(lives[0]).toBeGreaterThanOrEqual(7_200_000);
      expect(lives[1]).toBeGreaterThanOrEqual(180 * 24 * 3_600_000);
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({
        kind: 'token',
        code: 'invalid_grant',
      });
    });

    it('rejects a code with another redirect URI', async () => {
      const grant = { ...(await grantAccess()), redirectUri: 'https://other.test/' };
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({ kind: 'token' });
    });

    it.each([false, true])(
      'refreshes tokens, each refresh token once; errors with status 200: %s',
      async (errorsIn200) => {
        tiktok.errorsIn200 = errorsIn200;
        const first = await connect();
        const second = await connector.refreshTokens(first);
        expect(second?.refreshToken).not.toBe(first.refreshToken);
        expect(await rejection(connector.refreshTokens(first))).toMatchObject({
          kind: 'token',
          code: 'invalid_grant',
        });
        expect(await connector.refreshTokens(second as Tokens)).toMatchObject({
          scopes: first.scopes,
        });
      },
    );

    it('cannot refresh without a refresh token', async () => {
      const tokens = await connect();
      expect(await connector.refreshTokens({ ...tokens, refreshToken: null })).toBeNull();
    });

    it('reports wrong credentials of the app as such, not as an invalid token', async () => {
      const tokens = await connect();
      const misconfigured = newConnector({ SOCIAL_TIKTOK_CLIENT_SECRET: 'wrong' });
      expect(await rejection(misconfigured.refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'invalid_client',
      });
    });

    it('revokes the grant', async () => {
      const tokens = await connect();
      await connector.revokeTokens(tokens);
      expect(await rejection(connector.listAccounts(tokens))).toMatchObject({ kind: 'token' });
      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({ kind: 'token' });
    });

    it('accepts that the response of a revocation is empty', async () => {
      const tokens = await connect();
      tiktok.failNext('html', /revoke/);
      await expect(connector.revokeTokens(tokens)).resolves.toBeUndefined();
      tiktok.failNext({ status: 500, body: {} }, /revoke/);
      expect(await rejection(connector.revokeTokens(tokens))).toMatchObject({ kind: 'transient' });
    });
  });

  describe('accounts', () => {
    it('lists the account of the person', async () => {
      expect(await connector.listAccounts(await connect())).toEqual([
        {
          id: tiktok.account.open_id,
          name: 'exampleshop',
          type: 'organization',
          missingScopes: [],
        },
      ]);
    });

    it('names missing scopes and does not ask for their fields', async () => {
      const tokens = await connect();
      const granted = tiktok.issueTokens(['user.info.basic', 'video.list']);
      expect(await connector.listAccounts({ ...tokens, ...granted })).toEqual([
        {
          id: tiktok.account.open_id,
          name: 'Example Shop',
          type: 'organization',
          missingScopes: ['user.info.profile', 'user.info.stats'],
        },
      ]);
    });

    it('lists the account of a token whose scopes are unknown', async () => {
      const tokens = { ...(await connect()), scopes: [] };
      const [account] = await connector.listAccounts(tokens);
      expect(account).toMatchObject({ name: 'Example Shop', missingScopes: [] });
    });
  });

  describe('posts', () => {
    it('lists all pages with the numbers of the world, newest first', async () => {
      tiktok.populate(50);
      const pages = await listAllPosts(connector, signIn());
      expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 10]);
      expect(pages.map(({ oldestAt }) => oldestAt)).toEqual(
        [30, 10, 0].map((index) => tiktok.posts[index]?.publishedAt),
      );
      expectVideos(itemsOf(pages), tiktok.posts.toReversed());
    });

    it('lists an account without videos', async () => {
      expect(await connector.listPosts(signIn(), null)).toEqual(EMPTY_PAGE);
    });

    it('reads counts that are strings', async () => {
      tiktok.populate(5);
      tiktok.countsAsText = true;
      const session = signIn();
      const { items, unread } = await connector.listPosts(session, null);
      expectVideos(items, tiktok.posts.toReversed());
      expect(unread).toEqual([]);
      const { lines } = await connector.readProfile(session, TODAY);
      const { follower_count: followers, likes_count: likes } = tiktok.accountCounters();
      expect(mapLine('tiktok', lines[0])).toMatchObject({
        day: { kpis: { followers }, counters: { likes } },
      });
    });

    it('takes no video for deleted when a video of the response has no usable id', async () => {
      tiktok.populate(2);
      const [first, second] = tiktok.posts as [GrowingPost, GrowingPost];
      const videos = [
        { id: first.id, create_time: 1_792_083_600, like_count: 1 },
        // As `JSON.parse` reads an integer of 64 bits.
        { id: Number(second.id), create_time: 1_792_083_600, like_count: 1 },
      ];
      tiktok.failNext({ status: 200, body: { data: { videos }, error: { code: 'ok' } } });
      expect(await connector.readPosts(signIn(), [first.id, second.id])).toMatchObject({
        items: [{ id: first.id }],
        unread: [second.id],
        gone: [],
        warnings: [{ problem: 'unreadable', posts: 1 }],
      });
    });

    it('leaves a video without numbers out of the items', async () => {
      tiktok.populate(3);
      const [oldest, middle, newest] = tiktok.posts as [GrowingPost, GrowingPost, GrowingPost];
      oldest.isUnreadable = true;
      const page = await connector.listPosts(signIn(), null);
      expectVideos(page.items, [newest, middle]);
      expect(page).toMatchObject({
        unread: [oldest.id],
        unmeasured: [{ id: oldest.id, title: oldest.text }],
        oldestAt: oldest.publishedAt,
      });
    });

    it('reads videos again and tells which are gone and which could not be read', async () => {
      tiktok.populate(20);
      const [first, second, third] = tiktok.posts as [GrowingPost, GrowingPost, GrowingPost];
      first.isGone = true;
      third.isUnreadable = true;
      const session = signIn();
      tiktok.now = () => new Date('2026-11-22T11:00:00.000Z');
      const ids = tiktok.posts.map(({ id }) => id);
      const { items, gone, unread } = await connector.readPosts(session, ids);
      expect({ gone, unread }).toEqual({ gone: [first.id], unread: [third.id] });
      expectVideos(items.toReversed(), [second, ...tiktok.posts.slice(3)]);
    });

    it('takes no video for deleted when the response has no list', async () => {
      tiktok.failNext({ status: 200, body: { data: {}, error: { code: 'ok' } } });
      expect(await rejection(connector.readPosts(signIn(), ['1', '2']))).toMatchObject({
        kind: 'transient',
        code: 'no_list',
      });
    });
  });

  describe('profile', () => {
    it.each(['2026-11-22', '2026-12-31', '2027-03-28'])(
      'reads the lifetime counters of now on %s',
      async (date) => {
        tiktok.populate(10);
        tiktok.now = () => new Date(`${date}T23:59:59.000Z`);
        const reading = await connector.readProfile(signIn(), { first: date, last: date });
        expect(reading).toEqual({
          lines: [{ date, metrics: tiktok.accountCounters() }],
          completeThrough: null,
          rejectedMetrics: [],
        });
        expect(mapLine('tiktok', reading.lines[0])).toMatchObject({
          day: {
            date,
            kpis: { followers: followersAt(tiktok.now()), likes: null },
            counters: { likes: tiktok.accountCounters().likes_count },
          },
        });
      },
    );
  });

  describe('failures', () => {
    it.each([
      ['500', { status: 500, body: {} }, { kind: 'transient', code: 'http_500' }],
      ['429', { status: 429, body: {} }, { kind: 'rate_limited', scope: 'app' }],
      ...NETWORK_FAULTS,
    ] as const)('reports %s, and succeeds afterwards', async (_, fault, error) => {
      tiktok.populate(5);
      const session = signIn();
      const tokens = await connect();
      await expectFault(tiktok, fault, error, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['1']),
        () => connector.readProfile(session, TODAY),
        () => connector.refreshTokens(tokens),
      ]);
    });

    it('waits at the rate limit of the app until the minute is over', async () => {
      tiktok.maxPerMinute = 2;
      const session = signIn();
      await connector.listPosts(session, null);
      await connector.listPosts(session, null);
      const error = await rejection(connector.listPosts(session, null));
      expect(error).toMatchObject({ kind: 'rate_limited', scope: 'app' });
      expect(error.retryAt).toEqual(expect.any(Date));
      tiktok.now = () => new Date('2026-11-22T10:01:00.000Z');
      await connector.listPosts(session, null);
    });

    describe.each([false, true])('with errors in responses with status 200: %s', (errorsIn200) => {
      beforeEach(() => {
        tiktok.errorsIn200 = errorsIn200;
      });

      it('reports an expired token', async () => {
        const session = signIn();
        tiktok.now = () => new Date('2026-11-22T12:00:01.000Z');
        expect(await rejection(connector.listPosts(session, null))).toMatchObject({
          kind: 'token',
          code: 'access_token_invalid',
        });
      });

      it('reports a scope that is not granted as a permission, not as an invalid token', async () => {
        const session = signIn(['user.info.basic', 'video.list']);
        expect(await rejection(connector.readProfile(session, TODAY))).toMatchObject({
          kind: 'permission',
          code: 'scope_not_authorized',
        });
        await connector.listPosts(session, null);
      });
    });
  });
});
