import axios from 'axios';
import type { PlatformSession, SocialConnector, Tokens } from '../src/connector';
import { LinkedinConnector } from '../src/linkedin/linkedin-connector';
import { PlatformError } from '../src/platform-error';
import { memberAt } from '../src/values/json-object';
import { DAY_MS } from './emulators/durations';
import { LINKEDIN_SCOPES, LinkedinEmulator } from './emulators/linkedin/linkedin-emulator';
import type { EmulatedPost } from './emulators/linkedin/linkedin-world';
import type { EmulatedFault } from './emulators/platform-emulator';
import { daysOf } from './emulators/seeded';
import { fakeDate } from '../../../test/support/simulated-clock';
import {
  appOf,
  expectNoTrace,
  listAllPosts,
  mapDays,
  mapPosts,
  platformHttp,
  type ReadPost,
  rejection,
} from './connector-harness';

/** After the end of a year. */
const NOW = new Date('2027-01-20T11:00:00Z');
const REDIRECT_URI = 'https://rapport.example.com/oauth/social/linkedin/callback';
const RECENT = { first: '2027-01-10', last: '2027-01-19' };

const connect = (variables: Record<string, string>): SocialConnector =>
  new LinkedinConnector(
    platformHttp(),
    appOf('linkedin', variables),
    variables.SOCIAL_LINKEDIN_VERSION ?? null,
  );

const mapped = (item: object): ReadPost => mapPosts('linkedin', [item])[0] as ReadPost;

const apiError = (status: number, code: string): object => ({ status, code, message: 'Text' });

describe('The connector of LinkedIn', () => {
  let emulator: LinkedinEmulator;
  let connector: SocialConnector;
  let session: PlatformSession;
  let tokens: Tokens;

  const signIn = (scopes: readonly string[] = LINKEDIN_SCOPES): void => {
    const issued = emulator.issueTokens(scopes);
    tokens = { ...issued, accessExpiresAt: null, refreshExpiresAt: null, scopes };
    session = { accountId: emulator.world.id, accessToken: issued.accessToken };
  };

  /** What the service must show of a post, from the world. */
  const truthOf = (post: EmulatedPost): object => {
    const counts = emulator.world.statisticsOf(post, emulator.now());
    return {
      post: {
        postId: post.id,
        content: post.commentary,
        permalinkUrl: `https://www.linkedin.com/feed/update/${post.id}`,
        publishedAt: post.publishedAt.getTime(),
      },
      metrics: {
        impressions: counts.impressionCount,
        reach: counts.uniqueImpressionsCount ?? null,
        likes: counts.likeCount < 0 ? null : counts.likeCount,
        comments: counts.commentCount,
        shares: counts.shareCount,
        clicks: counts.clickCount,
        engagementRate: counts.engagement,
      },
    };
  };

  beforeAll(() => {
    fakeDate(NOW.toISOString());
  });

  afterAll(() => {
    jest.useRealTimers();
  });

  beforeEach(async () => {
    emulator = await new LinkedinEmulator({ now: NOW }).start();
    connector = connect(emulator.variables);
    signIn();
  });

  afterEach(async () => {
    await emulator.close();
    expectNoTrace(emulator);
  });

  describe('connecting', () => {
    it('asks for both scopes', () => {
      const variables = {
        SOCIAL_LINKEDIN_CLIENT_ID: 'id',
        SOCIAL_LINKEDIN_CLIENT_SECRET: 'secret',
      };
      const request = { redirectUri: REDIRECT_URI, state: 's+t', codeChallenge: 'unused' };

      expect(connect(variables).authorizeUrl(request)).toBe(
        'https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=id' +
          '&redirect_uri=https%3A%2F%2Frapport.example.com%2Foauth%2Fsocial%2Flinkedin%2Fcallback' +
          '&scope=rw_organization_admin%20r_organization_social&state=s%2Bt',
      );
    });

    it('exchanges the code of the redirect once', async () => {
      const page = connector.authorizeUrl({
        redirectUri: REDIRECT_URI,
        state: 'state-1',
        codeChallenge: '',
      });
      const { headers } = await axios.get(page, { maxRedirects: 0, validateStatus: null });
      const { searchParams } = new URL(String(headers.location));
      const code = searchParams.get('code') ?? '';
      const grant = { code, redirectUri: REDIRECT_URI, codeVerifier: '' };

      expect(searchParams.get('state')).toBe('state-1');
      expect(await connector.exchangeCode(grant)).toEqual({
        accessToken: expect.stringMatching(/^AQaccess/) as unknown,
        accessExpiresAt: new Date(NOW.getTime() + 60 * DAY_MS),
        refreshToken: expect.stringMatching(/^AQrefresh/) as unknown,
        refreshExpiresAt: new Date(NOW.getTime() + 365 * DAY_MS),
        scopes: LINKEDIN_SCOPES,
      });
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({
        kind: 'token',
        code: 'invalid_request',
      });
    });

    it('refreshes the access token, but does not extend the refresh token', async () => {
      const issuedAt = NOW.getTime();
      emulator.now = () => new Date(issuedAt + 55 * DAY_MS);
      const refreshed = await connector.refreshTokens(tokens);

      expect(refreshed).toMatchObject({
        refreshToken: tokens.refreshToken,
        // 55 days less, counted from the time of the connector.
        refreshExpiresAt: new Date(issuedAt + (365 - 55) * DAY_MS),
      });
      expect(refreshed?.accessToken).not.toBe(tokens.accessToken);
      emulator.now = () => new Date(issuedAt + 366 * DAY_MS);
      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({
        kind: 'token',
        code: 'invalid_grant',
      });
    });

    it('cannot refresh the tokens of an app that is no partner', async () => {
      emulator.isPartner = false;
      signIn();

      expect(tokens.refreshToken).toBeNull();
      expect(await connector.refreshTokens(tokens)).toBeNull();
    });

    it('revokes a grant, also one that is revoked already', async () => {
      await connector.revokeTokens(tokens);
      await connector.revokeTokens(tokens);

      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({ kind: 'token' });
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'token',
        code: 'REVOKED_ACCESS_TOKEN/65601',
      });
    });

    it('lists all organizations that the person administers, with missing scopes', async () => {
      signIn(LINKEDIN_SCOPES.slice(0, 1));
      const missingScopes = LINKEDIN_SCOPES.slice(1);

      expect(await connector.listAccounts(tokens)).toEqual([
        { id: '90210042', name: 'Kaffeewerk Berlin', type: 'organization', missingScopes },
        { id: '90210043', name: 'Kaffeewerk Potsdam', type: 'organization', missingScopes },
      ]);
    });

    it('reports missing credentials of the app', async () => {
      expect(await rejection(connect({}).refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'not_configured',
        scope: 'app',
      });
    });

    it('reports an unknown client as an error of the settings, not of the account', async () => {
      const other = connect({ ...emulator.variables, SOCIAL_LINKEDIN_CLIENT_SECRET: 'other' });

      expect(await rejection(other.refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'invalid_client',
      });
    });
  });

  describe('posts', () => {
    it('are all published posts of all pages, with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      const expected = emulator.world.publishedAt(NOW);
      const posts = pages.flatMap(({ items }) => items.map(mapped));

      expect(pages).toHaveLength(3);
      expect(pages.flatMap(({ unread }) => unread)).toEqual([]);
      expect(posts).toMatchObject(expected.map(truthOf));
      expect(expected.length).toBeLessThan(emulator.world.postsAt(NOW).length);
    });

    it('include negative likes, missing reach and measured zeros', async () => {
      const posts = (await listAllPosts(connector, session)).flatMap(({ items }) =>
        items.map(mapped),
      );
      const metrics = posts.map((post) => post.metrics);

      expect(metrics.some(({ likes, comments }) => likes === null && comments !== null)).toBe(true);
      expect(metrics.some(({ reach, impressions }) => reach === null && impressions !== null)).toBe(
        true,
      );
      expect(metrics).toContainEqual({
        impressions: 0,
        reach: 0,
        likes: 0,
        comments: 0,
        shares: 0,
        clicks: 0,
        engagement: 0,
        engagementRate: 0,
        videoViews: null,
      });
    });

    it('are in the order of their last change, and all later ones were published before', async () => {
      const [old] = emulator.world.publishedAt(NOW).slice(-1);
      if (old !== undefined) old.lastModifiedAt = NOW;
      const pages = await listAllPosts(connector, session);

      expect(mapped(pages[0]?.items[0] ?? {}).post.postId).toBe(old?.id);
      for (const [index, { oldestAt }] of pages.entries()) {
        const later = pages.slice(index + 1).flatMap(({ items }) => items.map(mapped));
        for (const { post } of later) {
          expect(post.publishedAt).toBeLessThanOrEqual(oldestAt?.getTime() ?? 0);
        }
      }
    });

    it('are none for a page without a post', async () => {
      for (const post of emulator.world.posts) post.isDeleted = true;

      expect(await connector.listPosts(session, null)).toEqual({
        items: [],
        unread: [],
        ids: [],
        next: null,
        oldestAt: null,
      });
    });

    it('read again have the numbers of now, and deleted and withdrawn ones are gone', async () => {
      const [deleted, withdrawn, ...others] = emulator.world.publishedAt(NOW).slice(0, 50);
      const ids = [deleted, withdrawn, ...others].map((post) => post?.id ?? '');
      if (deleted !== undefined) deleted.isDeleted = true;
      if (withdrawn !== undefined) withdrawn.lifecycleState = 'DRAFT';
      emulator.now = () => new Date(NOW.getTime() + 2 * DAY_MS);

      const { items, unread, gone } = await connector.readPosts(session, ids);

      expect(items.map(mapped)).toMatchObject(others.map(truthOf));
      expect({ unread, gone }).toEqual({ unread: [], gone: ids.slice(0, 2) });
    });

    it('with an element without numbers are unread, not 0', async () => {
      const seen = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const [share = ''] = seen.map(({ id }) => id);
      emulator.failNext({ status: 200, body: { elements: [{ share }] } }, /ShareStatistics$/);

      expect(await connector.readPosts(session, [share])).toMatchObject({
        items: [],
        unread: [share],
        gone: [],
        unmeasured: [{ id: share }],
      });
    });

    it('without an id or a time are counted', async () => {
      const [first, second] = emulator.world.publishedAt(NOW).map(({ id }) => ({ id }));
      const post = { lifecycleState: 'PUBLISHED', publishedAt: 1 };
      const undated = { ...post, ...second, publishedAt: undefined };
      const elements = [post, { ...post, ...first }, undated];
      emulator.failNext({ status: 200, body: { elements } }, /posts$/);

      const { items, warnings } = await connector.listPosts(session, null);

      expect(items).toHaveLength(1);
      expect(warnings).toEqual([
        { problem: 'unreadable', reason: 'id: is required', posts: 1 },
        { problem: 'unreadable', reason: 'publishedAt: is required', posts: 1 },
      ]);
    });

    it('reject a cursor that is no position', async () => {
      expect(await rejection(connector.listPosts(session, 'x'))).toMatchObject({ kind: 'cursor' });
    });

    it('that LinkedIn denies are listed without numbers, named, and not asked for again', async () => {
      const shares = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const denied = [shares[2], shares[7]];
      for (const post of denied) if (post !== undefined) post.isDenied = true;

      const [page] = await listAllPosts(connector, session);

      expect(page?.unread).toEqual(denied.map((post) => post?.id));
      expect(page?.unmeasured).toMatchObject(denied.map((post) => ({ id: post?.id })));
      const warnings = [{ problem: 'metrics_rejected', reason: 'ACCESS_DENIED', posts: 2 }];
      expect(page?.warnings).toEqual(warnings);
      emulator.calls.length = 0;
      expect(await connector.listPosts(session, null)).toMatchObject({ warnings });
      expect(emulator.calls).toHaveLength(3);
      expect(page?.items.map((item) => mapped(item).post.postId)).toEqual(
        emulator.world
          .publishedAt(NOW)
          .filter((post) => !post.isDenied)
          .slice(0, page?.items.length)
          .map(({ id }) => id),
      );
    });

    it('are a failure of permission when LinkedIn denies all', async () => {
      for (const post of emulator.world.posts) post.isDenied = true;

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'permission',
        code: 'ACCESS_DENIED/100/shares[0]',
      });
    });

    it('that are missing from a part of the statistics are read by another request, and not 0', async () => {
      const seen = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const ids = seen.slice(0, 12).map(({ id }) => id);
      const elements = ids
        .slice(0, 10)
        .map((share) => ({ share, totalShareStatistics: { likeCount: 1 } }));
      const body = { elements, paging: { start: 0, count: 10, links: [] } };
      const nothing = { elements: [], paging: { start: 0, count: 0, links: [] } };
      emulator.failNext({ status: 200, body }, /ShareStatistics$/);
      const { items, unread } = await connector.readPosts(session, ids);
      expect([items.length, unread]).toEqual([12, []]);
      expect(mapPosts('linkedin', items.slice(10))).toMatchObject(seen.slice(10, 12).map(truthOf));

      emulator.failNext({ status: 200, body }, /ShareStatistics$/);
      emulator.failNext({ status: 200, body: nothing }, /ShareStatistics$/);
      expect((await connector.readPosts(session, ids)).unread).toEqual(ids.slice(10));
    });

    it('have 0 if nobody has seen them, although ten others have numbers', async () => {
      const shares = emulator.world.publishedAt(NOW).filter(({ kind }) => kind === 'share');
      const seen = shares.filter(({ isUnseen }) => !isUnseen).slice(0, 10);
      const unseen = shares.filter(({ isUnseen }) => isUnseen).slice(0, 1);
      const ids = [...seen, ...unseen].map(({ id }) => id);

      const { items, unread } = await connector.readPosts(session, ids);

      expect(unread).toEqual([]);
      expect(mapPosts('linkedin', items)).toMatchObject([...seen, ...unseen].map(truthOf));
    });
  });

  it.each([30, 7, 1])(
    'halves lists of ids when LinkedIn accepts only %i at once, and remembers the size',
    async (maxPosts) => {
      const [page] = await listAllPosts(connector, session);
      const ids = mapPosts('linkedin', page?.items ?? []).map(({ post }) => post.postId);
      const known = await connector.readPosts(session, ids);
      emulator.maxPosts = maxPosts;
      emulator.maxIds = maxPosts;
      connector = connect(emulator.variables);
      expect(await connector.listPosts(session, null)).toEqual(page);
      expect(await connector.readPosts(session, ids)).toEqual(known);
      emulator.calls.length = 0;
      emulator.rejectedLists = 0;
      expect(await connector.readPosts(session, ids)).toEqual(known);
      expect(emulator.rejectedLists).toBe(0);
    },
  );

  describe('the profile', () => {
    it.each([
      ['the end of summer time in Europe', '2026-10-20', '2026-10-30'],
      ['the end of a year', '2026-12-28', '2027-01-04'],
      ['the last days, of which some are not complete', RECENT.first, RECENT.last],
    ])('has the days of %s', async (_name, first, last) => {
      const { lines, completeThrough, rejectedMetrics } = await connector.readProfile(session, {
        first,
        last,
      });
      const expected = daysOf(first, last < emulator.frontier ? last : emulator.frontier);

      expect(mapDays('linkedin', lines)).toMatchObject(
        expected.map((date) => {
          const counts = emulator.world.dayOf(date);
          return {
            date,
            kpis: {
              impressions: counts.impressionCount,
              reach: counts.uniqueImpressionsCount,
              likes: counts.likeCount,
              comments: counts.commentCount,
              shares: counts.shareCount,
              clicks: counts.clickCount,
              engagementRate: counts.engagement,
            },
            // Read for the past only.
            rawMetrics: { ...counts, ...(expected.length > 7 && emulator.world.gainsOf(date)) },
          };
        }),
      );
      expect({ completeThrough, rejectedMetrics }).toEqual({
        completeThrough: expected.at(-1),
        rejectedMetrics: [],
      });
    });

    it('has the days of a year in three calls', async () => {
      const { lines } = await connector.readProfile(session, {
        first: '2026-01-20',
        last: '2027-01-19',
      });

      expect(mapDays('linkedin', lines).map(({ date }) => date)).toEqual(
        daysOf('2026-01-20', emulator.frontier),
      );
      expect(emulator.calls).toHaveLength(3);
    });

    it('rejects a part of the days of a year, so that shorter ranges are read', async () => {
      emulator.alter = (call, respond) => {
        const reply = respond(call);
        const list = memberAt(reply.body, 'elements');
        if (!Array.isArray(list) || list.length <= 100) return reply;
        const paging = { links: [{ rel: 'next', href: '/next' }] };
        return { ...reply, body: { elements: list.slice(0, 100), paging } };
      };
      const year = connector.readProfile(session, { first: '2026-01-20', last: '2027-01-19' });
      const error = { kind: 'request', code: 'partial_list' };
      expect(await rejection(year)).toMatchObject(error);
      const range = { first: '2026-10-20', last: '2027-01-19' };
      const { lines } = await connector.readProfile(session, range);
      expect(mapDays('linkedin', lines).map(({ date }) => date)).toEqual(
        daysOf(range.first, emulator.frontier),
      );
    });

    it('has the followers of now on the last complete day', async () => {
      const { lines } = await connector.readProfile(session, RECENT);
      const followers = mapDays('linkedin', lines).map(({ kpis }) => kpis.followers);

      expect(followers.slice(0, -1)).toEqual(followers.slice(1).map(() => null));
      expect(followers.at(-1)).toBe(emulator.followers);
    });

    it('gives past days no followers of now', async () => {
      const range = { first: '2026-10-20', last: '2026-10-30' };
      const { lines } = await connector.readProfile(session, range);

      expect(JSON.stringify(lines)).not.toContain('firstDegreeSize');
    });

    it('has no days while the range is not complete', async () => {
      const range = { first: '2027-01-19', last: '2027-01-19' };

      expect(await connector.readProfile(session, range)).toEqual({
        lines: [],
        completeThrough: null,
        rejectedMetrics: [],
      });
    });
  });

  describe('a failure', () => {
    it.each<[string, EmulatedFault, Partial<PlatformError>]>([
      ['500', { status: 500, body: apiError(500, 'INTERNAL') }, { kind: 'transient' }],
      [
        '429 without headers',
        { status: 429, body: apiError(429, 'TOO_MANY_REQUESTS') },
        { kind: 'rate_limited', scope: 'account', retryAt: new Date('2027-01-21T00:00:00Z') },
      ],
      [
        '429 with Retry-After',
        { status: 429, headers: { 'Retry-After': '120' }, body: {} },
        { kind: 'rate_limited', scope: 'account', retryAt: new Date(NOW.getTime() + 120_000) },
      ],
      ['a lost connection', 'reset', { kind: 'transient', code: 'ECONNRESET' }],
      ['half a body', 'half', { kind: 'transient' }],
      ['an HTML page with 502', { status: 502, body: '<html>' }, { kind: 'transient' }],
    ])('of the kind "%s" is reported by every method', async (_name, fault, expected) => {
      const calls: (() => Promise<unknown>)[] = [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['urn:li:share:1']),
        () => connector.readProfile(session, RECENT),
        () => connector.listAccounts(tokens),
      ];
      const oauthCalls = [
        () => connector.refreshTokens(tokens),
        () => connector.revokeTokens(tokens),
      ];
      for (const call of calls) {
        emulator.failNext(fault);
        expect(await rejection(call())).toMatchObject(expected);
      }
      for (const call of oauthCalls) {
        emulator.failNext(fault);
        expect(await rejection(call())).toMatchObject({ kind: expected.kind });
      }
    });

    it('with an HTML page in place of posts is reported', async () => {
      emulator.failNext('html');

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'transient',
        code: 'not_json',
      });
    });

    it('of the statistics is a failure of the posts', async () => {
      emulator.failNext('reset', /ShareStatistics$/);

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'transient',
      });
    });

    it('stops all organizations until midnight UTC when the limit of the app is used up', async () => {
      emulator.dailyLimit = 1;
      await connector.listPosts(session, '500');

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'quota',
        code: 'TOO_MANY_REQUESTS/101',
        scope: 'app',
        retryAt: new Date('2027-01-21T00:00:00Z'),
      });
      emulator.now = () => new Date('2027-01-21T00:00:00Z');
      await connector.listPosts(session, '500');
    });

    it('of an ended version asks for a setting, with which requests succeed', async () => {
      emulator.now = () => new Date('2027-09-01T00:00:00Z');
      signIn();

      expect(await rejection(connector.listAccounts(tokens))).toMatchObject({
        kind: 'version',
        code: 'NONEXISTENT_VERSION/0',
        scope: 'app',
      });
      const later = connect({ ...emulator.variables, SOCIAL_LINKEDIN_VERSION: '202706' });
      expect(await later.listAccounts(tokens)).toHaveLength(2);
    });

    it('of an expired access token is solved by a refresh', async () => {
      emulator.now = () => new Date(NOW.getTime() + 61 * DAY_MS);

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'token',
        code: 'EXPIRED_ACCESS_TOKEN/65602',
      });
      const accessToken = (await connector.refreshTokens(tokens))?.accessToken ?? '';
      const { items } = await connector.listPosts({ ...session, accessToken }, null);
      expect(items.length).toBeGreaterThan(0);
    });

    it('of a grant that the person revoked concerns the token', async () => {
      emulator.revoke();

      expect(await rejection(connector.readProfile(session, RECENT))).toMatchObject({
        kind: 'token',
        code: 'REVOKED_ACCESS_TOKEN/65601',
      });
    });

    it('of a missing scope concerns the posts only', async () => {
      signIn(LINKEDIN_SCOPES.slice(0, 1));

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'permission',
        code: 'ACCESS_DENIED/100',
      });
      expect((await connector.readProfile(session, RECENT)).lines).toHaveLength(9);
    });
  });
});
