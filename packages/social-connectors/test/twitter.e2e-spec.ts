import { createHash } from 'node:crypto';
import { useEachTest } from '../../../test/support/use-value';
import type { PlatformSession, Tokens } from '../src/connector';
import { TwitterConnector } from '../src/twitter/twitter-connector';
import { countsAt, followersAt, type GrowingPost } from './emulators/growing-posts';
import { TwitterEmulator } from './emulators/twitter/twitter-emulator';
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

const VERIFIER = 'marked-verifier-of-forty-three-characters-or-more';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const TODAY = { first: '2026-11-22', last: '2026-11-22' };
const REDIRECT_URI = 'https://rapport.test/oauth/social/twitter/callback';

describe('The connector of X', () => {
  const x = useEachTest(
    async () => {
      const emulator = await new TwitterEmulator().start();
      emulator.now = () => new Date('2026-11-22T10:00:00.000Z');
      return emulator;
    },
    async (emulator) => {
      await emulator.close();
      const { clientId, clientSecret } = emulator;
      expectNoTrace(
        emulator,
        VERIFIER,
        Buffer.from(`${clientId}:${clientSecret}`).toString('base64'),
      );
    },
  );
  const connector = useEachTest(() => newConnector());

  function newConnector(more: Readonly<Record<string, string>> = {}): TwitterConnector {
    const config = appOf('twitter', {
      SOCIAL_TWITTER_CLIENT_ID: x.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: x.clientSecret,
      SOCIAL_TWITTER_API_URL: `${x.url}/2`,
      SOCIAL_TWITTER_AUTHORIZE_URL: `${x.url}/i/oauth2/authorize`,
      SOCIAL_TWITTER_TOKEN_URL: `${x.url}/2/oauth2/token`,
      ...more,
    });
    return new TwitterConnector(platformHttp(), config);
  }

  const sessionOf = ({ accessToken }: { accessToken: string }): PlatformSession => ({
    accountId: x.account.id,
    accessToken,
  });

  const signIn = (): PlatformSession => sessionOf(x.issueTokens());

  /** A code of the consent page, with all that an exchange of it needs. */
  async function grantAccess() {
    const request = { redirectUri: REDIRECT_URI, state: 'state', codeChallenge: CHALLENGE };
    const redirect = await openConsentPage(connector.authorizeUrl(request));
    expect(redirect.get('state')).toBe('state');
    const code = redirect.get('code') ?? '';
    return { code, redirectUri: REDIRECT_URI, codeVerifier: VERIFIER };
  }

  const connect = async (): Promise<Tokens> => connector.exchangeCode(await grantAccess());

  function expectPosts(items: readonly object[], posts: readonly GrowingPost[]): void {
    const mapped = mapPosts('twitter', items);
    expect(mapped.map(({ post }) => post.postId)).toEqual(posts.map(({ id }) => id));
    for (const [index, { post, metrics }] of mapped.entries()) {
      const source = posts[index] as GrowingPost;
      const { views: impressions, likes, comments, shares, quotes } = countsAt(source, x.now());
      expect(metrics).toMatchObject({ impressions, likes, comments, shares: shares + quotes });
      expect(post).toMatchObject({
        content: source.text,
        publishedAt: source.publishedAt.getTime(),
        permalinkUrl: `https://x.com/i/status/${source.id}`,
      });
    }
  }

  const newestFirst = () => x.posts.toReversed();

  describe('OAuth', () => {
    it('builds the URL of the page', () => {
      const live = newConnector({
        SOCIAL_TWITTER_CLIENT_ID: 'id',
        SOCIAL_TWITTER_AUTHORIZE_URL: '',
      });
      const request = { redirectUri: REDIRECT_URI, state: 'a+b', codeChallenge: CHALLENGE };
      expect(live.authorizeUrl(request)).toBe(
        'https://x.com/i/oauth2/authorize?response_type=code&client_id=id' +
          '&redirect_uri=https%3A%2F%2Frapport.test%2Foauth%2Fsocial%2Ftwitter%2Fcallback' +
          '&scope=tweet.read%20users.read%20offline.access&state=a%2Bb' +
          `&code_challenge=${CHALLENGE}&code_challenge_method=S256`,
      );
    });

    it('exchanges a code once', async () => {
      const before = Date.now();
      const grant = await grantAccess();
      const tokens = await connector.exchangeCode(grant);
      const [issued] = x.grants.all;
      expect(tokens).toEqual({
        accessToken: issued?.accessToken,
        accessExpiresAt: expect.any(Date),
        refreshToken: issued?.refreshToken,
        refreshExpiresAt: null,
        scopes: ['tweet.read', 'users.read', 'offline.access'],
      });
      const expiry = tokens.accessExpiresAt?.getTime() ?? 0;
      expect(expiry).toBeGreaterThanOrEqual(before + 7_200_000);
      expect(expiry).toBeLessThanOrEqual(Date.now() + 7_200_000);
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({ kind: 'token' });
    });

    it.each([
      ['verifier', { codeVerifier: `${VERIFIER}x` }],
      ['redirect URI', { redirectUri: 'https://other.test/' }],
    ])('rejects a code with another %s', async (_name, other) => {
      const grant = { ...(await grantAccess()), ...other };
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({ kind: 'token' });
    });

    it('rejects a code after 30 seconds', async () => {
      const grant = await grantAccess();
      x.now = () => new Date('2026-11-22T10:00:31.000Z');
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({ kind: 'token' });
    });

    it('refreshes tokens, each refresh token once', async () => {
      const first = await connect();
      const second = await connector.refreshTokens(first);
      expect(second?.accessToken).not.toBe(first.accessToken);
      expect(second?.refreshToken).not.toBe(first.refreshToken);
      expect(await rejection(connector.refreshTokens(first))).toMatchObject({
        kind: 'token',
        code: 'invalid_request',
      });
      expect(await connector.refreshTokens(second as Tokens)).toMatchObject({
        scopes: first.scopes,
      });
    });

    it('cannot refresh without a refresh token', async () => {
      const tokens = await connect();
      expect(await connector.refreshTokens({ ...tokens, refreshToken: null })).toBeNull();
    });

    it.each([
      [
        'wrong credentials of the app as such, not as an invalid token',
        { SOCIAL_TWITTER_CLIENT_SECRET: 'wrong' },
        { kind: 'request', code: 'unauthorized_client' },
      ],
      [
        'a missing configuration',
        { SOCIAL_TWITTER_CLIENT_ID: '', SOCIAL_TWITTER_CLIENT_SECRET: '' },
        { code: 'not_configured' },
      ],
    ])('reports %s', async (_, settings, error) => {
      const tokens = await connect();
      const misconfigured = newConnector(settings);
      expect(await rejection(misconfigured.refreshTokens(tokens))).toMatchObject(error);
    });

    it('revokes both tokens', async () => {
      const tokens = await connect();
      await connector.revokeTokens(tokens);
      expect(x.calls.slice(-2).map(({ body }) => body.token)).toEqual([
        tokens.refreshToken,
        tokens.accessToken,
      ]);
      expect(await rejection(connector.listAccounts(tokens))).toMatchObject({ kind: 'token' });
      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({ kind: 'token' });
    });
  });

  it('lists the account of the person', async () => {
    expect(await connector.listAccounts(await connect())).toEqual([
      { id: x.account.id, name: 'exampleshop', type: 'organization', missingScopes: [] },
    ]);
  });

  it('names missing scopes', async () => {
    const { accessToken, scopes } = x.issueTokens(['tweet.read', 'users.read']);
    const tokens = { ...(await connect()), accessToken, scopes };
    const [account] = await connector.listAccounts(tokens);
    expect(account?.missingScopes).toEqual(['offline.access']);
  });

  describe('posts', () => {
    it('lists all pages with the numbers of the world, newest first', async () => {
      x.populate(250);
      const pages = await listAllPosts(connector, signIn());
      expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 50]);
      expect(pages.map(({ oldestAt }) => oldestAt)).toEqual(
        [150, 50, 0].map((index) => x.posts[index]?.publishedAt),
      );
      expectPosts(itemsOf(pages), newestFirst());
    });

    it('lists an account without posts', async () => {
      expect(await connector.listPosts(signIn(), null)).toEqual(EMPTY_PAGE);
    });

    it('lists no more than 800 posts, as X does', async () => {
      x.populate(820, 2);
      const pages = await listAllPosts(connector, signIn());
      expect(itemsOf(pages)).toHaveLength(800);
      expect(pages.at(-1)?.oldestAt).toEqual(x.posts[20]?.publishedAt);
    });

    it('keeps only the properties of a post that Rapport reads', async () => {
      x.populate(1);
      const { items } = await connector.listPosts(signIn(), null);
      expect(Object.keys(items[0] ?? {})).toEqual(['id', 'text', 'created_at', 'public_metrics']);
    });

    it('leaves a post without metrics out of the items', async () => {
      x.populate(3);
      const [oldest, middle, newest] = x.posts as [GrowingPost, GrowingPost, GrowingPost];
      oldest.isUnreadable = true;
      const page = await connector.listPosts(signIn(), null);
      expectPosts(page.items, [newest, middle]);
      expect(page).toMatchObject({ unread: [oldest.id], oldestAt: oldest.publishedAt });
    });

    it('reads counts that are strings', async () => {
      const data = [
        { id: '1', created_at: '2026-11-22T12:00:00.000Z', public_metrics: { like_count: '5' } },
      ];
      x.failNext({ status: 200, body: { data } });
      const { items, unread } = await connector.listPosts(signIn(), null);
      expect(unread).toEqual([]);
      expect(mapPosts('twitter', items)).toMatchObject([{ metrics: { likes: 5 } }]);
      const body = { data: { id: '1', public_metrics: { followers_count: '9' } } };
      x.failNext({ status: 200, body });
      expect((await connector.readProfile(signIn(), TODAY)).lines).toHaveLength(1);
    });

    it('begins again after an invalid cursor', async () => {
      x.populate(1);
      expect(await rejection(connector.listPosts(signIn(), 'nonsense'))).toMatchObject({
        kind: 'cursor',
      });
    });

    it('follows X from tweet.fields to post.fields and remembers it', async () => {
      x.populate(120);
      x.naming = 'post';
      const session = signIn();
      const pages = await listAllPosts(connector, session);
      expectPosts(itemsOf(pages), newestFirst());
      // One rejected request in all.
      expect(x.calls).toHaveLength(3);
      x.naming = 'tweet';
      const { items } = await connector.readPosts(session, [x.posts[0]?.id ?? '']);
      expectPosts(items, x.posts.slice(0, 1));
    });

    it('reports an account that does not exist any more', async () => {
      const session = { ...signIn(), accountId: '1' };
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({ kind: 'gone' });
    });

    it('reads posts again and tells which are gone and which could not be read', async () => {
      x.populate(100);
      const [first, second, third] = x.posts as [GrowingPost, GrowingPost, GrowingPost];
      first.isGone = true;
      third.isUnreadable = true;
      const session = signIn();
      x.now = () => new Date('2026-11-22T11:00:00.000Z');
      const ids = x.posts.map(({ id }) => id);
      const { items, gone, unread } = await connector.readPosts(session, ids);
      expect({ gone, unread }).toEqual({ gone: [first.id], unread: [third.id] });
      expectPosts(items, [second, ...x.posts.slice(3)]);
    });

    it('takes only a post that X does not find for gone', async () => {
      const errors = ['resource-not-found', 'not-authorized-for-resource'].map((type, index) => ({
        type: `https://api.x.com/2/problems/${type}`,
        resource_id: String(index),
      }));
      x.failNext({ status: 200, body: { errors } });
      const reading = await connector.readPosts(signIn(), ['0', '1', '2']);
      expect(reading).toEqual({ items: [], unread: ['1', '2'], gone: ['0'] });
    });

    it('reads posts none of which exists any more', async () => {
      x.populate(2);
      const ids = x.posts.map(({ id }) => id);
      for (const post of x.posts) post.isGone = true;
      const reading = await connector.readPosts(signIn(), ids);
      expect(reading).toEqual({ items: [], unread: [], gone: ids });
    });

    it('is billed once a day for a post', async () => {
      x.populate(100);
      const session = signIn();
      const ids = x.posts.map(({ id }) => id);
      await connector.listPosts(session, null);
      await connector.readPosts(session, ids);
      await connector.readProfile(session, TODAY);
      expect(x.costOn('2026-11-22')).toBe(0.51);
      x.now = () => new Date('2026-11-23T00:20:00.000Z');
      await connector.readPosts(sessionOf(x.issueTokens()), ids);
      expect(x.costOn('2026-11-23')).toBe(0.5);
    });
  });

  describe('profile', () => {
    it.each(['2026-11-22', '2026-12-31', '2027-03-28'])(
      'reads the followers of now on %s, and no other counter',
      async (date) => {
        x.now = () => new Date(`${date}T23:59:59.000Z`);
        const reading = await connector.readProfile(signIn(), { first: date, last: date });
        expect(reading).toEqual({
          lines: [{ date, metrics: { followers_count: followersAt(x.now()) } }],
          completeThrough: null,
          rejectedMetrics: [],
        });
        expect(mapLine('twitter', reading.lines[0])).toMatchObject({
          day: { date, kpis: { followers: followersAt(x.now()), likes: null } },
        });
      },
    );
  });

  describe('failures', () => {
    it.each([
      ['500', { status: 500, body: {} }, { kind: 'transient', code: 'http_500' }],
      ['429', { status: 429, body: {} }, { kind: 'rate_limited', retryAt: null }],
      ...NETWORK_FAULTS,
    ] as const)('reports %s, and succeeds afterwards', async (_, fault, error) => {
      x.populate(5);
      const session = signIn();
      const tokens = await connect();
      await expectFault(x, fault, error, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['1']),
        () => connector.readProfile(session, TODAY),
        () => connector.refreshTokens(tokens),
      ]);
    });

    it('waits for the reset of the rate limit', async () => {
      x.limits.timeline = 1;
      // The connector has a clock of its own: the reset must be after its time and within a day.
      const inAQuarter = new Date(Date.now() + 900_000);
      x.now = () => inAQuarter;
      const session = signIn();
      await connector.listPosts(session, null);
      const error = await rejection(connector.listPosts(session, null));
      expect(error).toMatchObject({ kind: 'rate_limited', scope: 'account' });
      const reset = Math.ceil((inAQuarter.getTime() + 1) / 900_000) * 900_000;
      expect(error.retryAt).toEqual(new Date(reset));
    });

    it('stops at the monthly cap', async () => {
      x.populate(5);
      x.maxReadsPerMonth = 5;
      const session = signIn();
      await connector.listPosts(session, null);
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'quota',
        code: 'usage-capped',
        scope: 'app',
      });
    });

    it('stops without credits', async () => {
      x.hasCredits = false;
      const error = { kind: 'quota', code: 'credits' };
      expect(await rejection(connector.listPosts(signIn(), null))).toMatchObject(error);
    });

    it('reports an expired token', async () => {
      const session = signIn();
      x.now = () => new Date('2026-11-22T12:00:01.000Z');
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({ kind: 'token' });
    });

    it('reports a scope that is not granted as a permission, not as an invalid token', async () => {
      const session = sessionOf(x.issueTokens(['users.read']));
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'permission',
      });
    });
  });
});
