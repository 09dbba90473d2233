import axios from 'axios';
import type { PlatformSession, SocialConnector, Tokens } from '../src/connector';
import { PlatformError } from '../src/platform-error';
import { YoutubeConnector } from '../src/youtube/youtube-connector';
import { DAY_MS } from './emulators/durations';
import type { EmulatedFault } from './emulators/platform-emulator';
import { daysOf } from './emulators/seeded';
import { YOUTUBE_SCOPES, YoutubeEmulator } from './emulators/youtube/youtube-emulator';
import type { EmulatedVideo } from './emulators/youtube/youtube-world';
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

/** After the end of daylight saving time (1 November) and the end of a year. */
const NOW = new Date('2027-01-20T11:00:00Z');
const REDIRECT_URI = 'https://rapport.example.com/oauth/social/youtube/callback';

const connect = (variables: Record<string, string>): SocialConnector =>
  new YoutubeConnector(
    platformHttp(),
    appOf('youtube', variables),
    variables.SOCIAL_YOUTUBE_ANALYTICS_URL ?? null,
  );

const mapped = (item: object): ReadPost => mapPosts('youtube', [item])[0] as ReadPost;

const apiError = (reason: string) => ({ error: { errors: [{ reason }] } });

describe('The connector of YouTube', () => {
  let emulator: YoutubeEmulator;
  let connector: SocialConnector;
  let session: PlatformSession;
  let tokens: Tokens;

  const signIn = (scopes?: readonly string[]): void => {
    const issued = emulator.issueTokens(scopes);
    tokens = {
      ...issued,
      accessExpiresAt: new Date(NOW.getTime() + 3_599_000),
      refreshExpiresAt: null,
      scopes: scopes ?? YOUTUBE_SCOPES,
    };
    session = { accountId: emulator.world.channelId, accessToken: issued.accessToken };
  };

  /** What the service must show of a video, from the world. */
  const truthOf = (video: EmulatedVideo): object => {
    const counts = emulator.world.countsOf(video, emulator.now());
    const frontier = new Date(emulator.now().getTime() - 3 * DAY_MS);
    return {
      post: {
        postId: video.id,
        content: video.title,
        permalinkUrl: `https://www.youtube.com/watch?v=${video.id}`,
        publishedAt: Math.floor(video.publishedAt.getTime() / 1_000) * 1_000,
      },
      metrics: {
        impressions: counts.views,
        videoViews: counts.views,
        likes: counts.likes,
        comments: counts.comments,
        shares:
          video.publishedAt > frontier ? null : emulator.world.countsOf(video, frontier).shares,
        reach: null,
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
    emulator = await new YoutubeEmulator({ now: NOW }).start();
    connector = connect(emulator.variables);
    signIn();
  });

  afterEach(async () => {
    await emulator.close();
    expectNoTrace(emulator);
  });

  describe('connecting', () => {
    it('asks for offline access and both scopes', () => {
      const request = { redirectUri: REDIRECT_URI, state: 's+t', codeChallenge: 'unused' };

      expect(
        connect({
          SOCIAL_YOUTUBE_CLIENT_ID: 'id',
          SOCIAL_YOUTUBE_CLIENT_SECRET: 'secret',
        }).authorizeUrl(request),
      ).toBe(
        'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=id' +
          '&redirect_uri=https%3A%2F%2Frapport.example.com%2Foauth%2Fsocial%2Fyoutube%2Fcallback' +
          '&scope=https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyoutube.readonly' +
          '%20https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyt-analytics.readonly&state=s%2Bt' +
          '&access_type=offline&prompt=consent&include_granted_scopes=true',
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
      const grant = {
        code: searchParams.get('code') ?? '',
        redirectUri: REDIRECT_URI,
        codeVerifier: '',
      };

      expect(searchParams.get('state')).toBe('state-1');
      expect(await connector.exchangeCode(grant)).toEqual({
        accessToken: expect.stringMatching(/^ya29/) as unknown,
        accessExpiresAt: new Date(NOW.getTime() + 3_599_000),
        refreshToken: expect.stringMatching(/^1\/\/refresh/) as unknown,
        refreshExpiresAt: null,
        scopes: YOUTUBE_SCOPES,
      });
      expect(await rejection(connector.exchangeCode(grant))).toMatchObject({
        kind: 'token',
        code: 'invalid_grant',
      });
    });

    it('keeps the refresh token when it refreshes the access token', async () => {
      const refreshed = await connector.refreshTokens(tokens);

      expect(refreshed).toMatchObject({
        refreshToken: tokens.refreshToken,
        scopes: YOUTUBE_SCOPES,
      });
      expect(refreshed?.accessToken).not.toBe(tokens.accessToken);
      expect(await connector.refreshTokens({ ...tokens, refreshToken: null })).toBeNull();
    });

    it('revokes a grant, also one that is revoked already', async () => {
      await connector.revokeTokens(tokens);
      await connector.revokeTokens(tokens);

      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({ kind: 'token' });
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({ kind: 'token' });
    });

    it('lists the channel, with the scopes that the person unticked', async () => {
      signIn(YOUTUBE_SCOPES.slice(0, 1));

      expect(await connector.listAccounts(tokens)).toEqual([
        {
          id: emulator.world.channelId,
          name: 'Kaffeewerk Berlin',
          type: 'organization',
          missingScopes: YOUTUBE_SCOPES.slice(1),
        },
      ]);
    });

    it('lists no account for a Google account without a channel', async () => {
      emulator.world.hasChannel = false;

      expect(await connector.listAccounts(tokens)).toEqual([]);
    });

    it('reports missing credentials of the app', async () => {
      const connector = connect({});
      const expected = { kind: 'request', code: 'not_configured', scope: 'app' };

      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject(expected);
      expect(() =>
        connector.authorizeUrl({ redirectUri: '', state: '', codeChallenge: '' }),
      ).toThrow(PlatformError);
    });

    it('reports an unknown client as an error of the settings, not of the account', async () => {
      const other = connect({ ...emulator.variables, SOCIAL_YOUTUBE_CLIENT_SECRET: 'other' });

      expect(await rejection(other.refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'invalid_client',
      });
    });
  });

  describe('posts', () => {
    it('are all public videos of all pages, with the numbers of the world', async () => {
      const pages = await listAllPosts(connector, session);
      const expected = emulator.world.publicAt(NOW);

      expect(pages).toHaveLength(3);
      expect(pages.flatMap(({ unread }) => unread)).toEqual([]);
      expect(pages.flatMap(({ items }) => items.map(mapped))).toMatchObject(expected.map(truthOf));
      expect(expected.length).toBeLessThan(emulator.world.uploadsAt(NOW).length);
      expect(pages.at(-1)?.oldestAt).toEqual(
        new Date(mapped(pages.at(-1)?.items.at(-1) ?? {}).post.publishedAt ?? Number.NaN),
      );
      // The channel, and for each page the list and the videos.
      expect(emulator.usedQuota).toBe(1 + 3 * 2);
    });

    it('are null where likes are hidden and comments are disabled', async () => {
      const [page] = await listAllPosts(connector, session);
      const posts = (page?.items ?? []).map(mapped);

      expect(posts.some(({ metrics }) => metrics.likes === null)).toBe(true);
      expect(posts.some(({ metrics }) => metrics.comments === null)).toBe(true);
    });

    it('are none for a channel without an upload', async () => {
      for (const video of emulator.world.videos) video.isDeleted = true;

      expect(await connector.listPosts(session, null)).toEqual({
        items: [],
        unread: [],
        ids: [],
        next: null,
        oldestAt: null,
      });
    });

    it('fail when the channel has no playlist of uploads, which is read again next time', async () => {
      const body = { items: [{ id: session.accountId, contentDetails: { relatedPlaylists: {} } }] };
      emulator.failNext({ status: 200, body }, /channels$/);

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'transient',
        code: 'no_id',
      });
      expect((await connector.listPosts(session, null)).items.length).toBeGreaterThan(0);
    });

    it('read again have the numbers of now, and deleted and private ones are gone', async () => {
      const [deleted, hidden, ...others] = emulator.world.publicAt(NOW).slice(0, 50);
      const ids = [deleted, hidden, ...others].map((video) => video?.id ?? '');
      if (deleted !== undefined) deleted.isDeleted = true;
      if (hidden !== undefined) hidden.privacy = 'private';
      const later = new Date(NOW.getTime() + 40 * 60_000);
      emulator.now = () => later;

      const { items, unread, gone } = await connector.readPosts(session, ids);

      expect(items.map(mapped)).toMatchObject(others.map(truthOf));
      expect({ unread, gone }).toEqual({ unread: [], gone: ids.slice(0, 2) });
    });

    it('have no shares without permission for Analytics', async () => {
      signIn(YOUTUBE_SCOPES.slice(0, 1));

      const { items } = await connector.listPosts(session, null);

      expect(items.map((item) => mapped(item).metrics.shares)).toEqual(items.map(() => null));
    });

    it('without statistics are unread', async () => {
      const [video] = emulator.world.publicAt(NOW);
      const id = video?.id ?? '';
      const status = { privacyStatus: 'public' };
      const body = { items: [{ id, snippet: { publishedAt: '2026-01-01T00:00:00Z' }, status }] };
      emulator.failNext({ status: 200, body }, /videos$/);

      expect(await connector.readPosts(session, [id])).toMatchObject({
        items: [],
        unread: [id],
        gone: [],
        unmeasured: [{ id }],
      });
    });

    it('without a usable id are counted, and no video is taken for deleted', async () => {
      const [video, other] = emulator.world.publicAt(NOW);
      const ids = [video?.id ?? '', other?.id ?? ''];
      const status = { privacyStatus: 'public' };
      const statistics = { viewCount: '1' };
      const snippet = { publishedAt: '2026-01-01T00:00:00Z' };
      const items = [
        { id: ids[0], snippet, status, statistics },
        { snippet, status, statistics },
      ];
      emulator.failNext({ status: 200, body: { items } }, /videos$/);

      expect(await connector.readPosts(session, ids)).toMatchObject({
        items: [{ id: ids[0] }],
        unread: [ids[1]],
        gone: [],
        warnings: [{ problem: 'unreadable', reason: 'id: is required', posts: 1 }],
      });
    });

    it('reject a cursor that is not valid any more', async () => {
      const { next } = await connector.listPosts(session, null);

      expect(await rejection(connector.listPosts(session, `${next}x`))).toMatchObject({
        kind: 'cursor',
        code: 'invalidPageToken',
      });
    });
  });

  describe('the profile', () => {
    it.each([
      ['the end of daylight saving time', '2026-10-28', '2026-11-05'],
      ['the end of a year', '2026-12-28', '2027-01-04'],
      ['the last days, of which some are not complete', '2027-01-10', '2027-01-19'],
    ])('has the days of %s', async (_name, first, last) => {
      const { lines, completeThrough, rejectedMetrics } = await connector.readProfile(session, {
        first,
        last,
      });
      const expected = daysOf(first, last < emulator.frontier ? last : emulator.frontier);

      expect(mapDays('youtube', lines)).toMatchObject(
        expected.map((date) => {
          const { views, likes, comments, shares, engagedViews } = emulator.world.dayOf(date);
          const kpis = { impressions: views, videoViews: views, likes, comments, shares };
          return { date, kpis, rawMetrics: { engagedViews } };
        }),
      );
      expect({ completeThrough, rejectedMetrics }).toEqual({
        completeThrough: expected.at(-1),
        rejectedMetrics: [],
      });
    });

    it('has the subscribers of now on the last complete day', async () => {
      const range = { first: '2027-01-10', last: '2027-01-19' };
      const followers = mapDays('youtube', (await connector.readProfile(session, range)).lines).map(
        ({ kpis }) => kpis.followers,
      );

      expect(followers.slice(0, -1)).toEqual(followers.slice(1).map(() => null));
      expect(followers.at(-1)).toBe(emulator.roundedSubscribers);
    });

    it('has no subscribers when the channel hides them', async () => {
      emulator.world.hidesSubscribers = true;
      const range = { first: '2027-01-10', last: '2027-01-19' };
      const { lines } = await connector.readProfile(session, range);

      expect(mapDays('youtube', lines).map(({ kpis }) => kpis.followers)).toEqual(
        lines.map(() => null),
      );
    });

    it('gives past days no subscribers of now', async () => {
      const range = { first: '2026-10-28', last: '2026-11-05' };
      const { lines } = await connector.readProfile(session, range);

      expect(JSON.stringify(lines)).not.toContain('subscriberCount');
    });

    it('has no days before the channel existed', async () => {
      const range = { first: '2020-01-01', last: '2020-02-01' };

      expect(await connector.readProfile(session, range)).toEqual({
        lines: [],
        completeThrough: null,
        rejectedMetrics: [],
      });
    });

    it('has the other metrics when YouTube retires one', async () => {
      emulator.retireMetric('engagedViews');
      const range = { first: '2026-12-28', last: '2027-01-04' };
      const { lines, rejectedMetrics } = await connector.readProfile(session, range);

      expect(rejectedMetrics).toEqual(['engagedViews']);
      expect(mapDays('youtube', lines)).toMatchObject(
        daysOf(range.first, range.last).map((date) => {
          const { engagedViews: _, ...metrics } = emulator.world.dayOf(date);
          return { date, rawMetrics: metrics };
        }),
      );
    });
  });

  describe('a failure', () => {
    it.each<[string, EmulatedFault, Partial<PlatformError>]>([
      ['500', { status: 500, body: apiError('backendError') }, { kind: 'transient' }],
      [
        '429 without headers',
        { status: 429, body: apiError('rateLimitExceeded') },
        { kind: 'rate_limited', scope: 'app', retryAt: new Date(NOW.getTime() + 30_000) },
      ],
      [
        '429 with Retry-After',
        { status: 429, headers: { 'Retry-After': '120' }, body: apiError('userRateLimitExceeded') },
        { kind: 'rate_limited', scope: 'account', retryAt: new Date(NOW.getTime() + 120_000) },
      ],
      ['a lost connection', 'reset', { kind: 'transient', code: 'ECONNRESET' }],
      ['half a body', 'half', { kind: 'transient' }],
      ['an HTML page', 'html', { kind: 'transient', code: 'not_json' }],
    ])('of the kind "%s" is reported by every method', async (_name, fault, expected) => {
      const calls: (() => Promise<unknown>)[] = [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['video-00000']),
        () => connector.readProfile(session, { first: '2026-12-28', last: '2027-01-04' }),
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

    it('of the shares is a failure of the posts', async () => {
      emulator.failNext('reset', /reports$/);

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'transient',
      });
    });

    it('stops all channels until midnight in the Pacific time zone when the quota is used up', async () => {
      emulator.quota = 1;
      await connector.listAccounts(tokens);

      expect(await rejection(connector.listAccounts(tokens))).toMatchObject({
        kind: 'quota',
        code: 'quotaExceeded',
        scope: 'app',
        retryAt: new Date('2027-01-21T08:00:00Z'),
      });
      emulator.now = () => new Date('2027-01-20T12:00:00Z');
      expect(emulator.usedQuota).toBe(1);
      emulator.now = () => new Date('2027-01-21T08:00:00Z');
      expect(emulator.usedQuota).toBe(0);
    });

    it('of an expired access token is solved by a refresh', async () => {
      emulator.now = () => new Date(NOW.getTime() + 3_600_000);

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'token',
        code: 'authError',
      });
      const accessToken = (await connector.refreshTokens(tokens))?.accessToken ?? '';
      const { items } = await connector.listPosts({ ...session, accessToken }, null);
      expect(items.length).toBeGreaterThan(0);
    });

    it('of a grant that the person revoked concerns the token', async () => {
      emulator.revoke();

      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({
        kind: 'token',
        code: 'invalid_grant',
      });
    });

    it('of a missing scope concerns the permission', async () => {
      signIn(YOUTUBE_SCOPES.slice(0, 1));
      const range = { first: '2026-12-28', last: '2027-01-04' };

      expect(await rejection(connector.readProfile(session, range))).toMatchObject({
        kind: 'permission',
        code: 'insufficientPermissions',
      });
    });

    it('of a deleted channel concerns the account', async () => {
      emulator.world.hasChannel = false;

      expect(await rejection(connector.listPosts(session, null))).toMatchObject({ kind: 'gone' });
    });
  });
});
