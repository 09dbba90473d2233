import { PlatformError } from '../src/platform-error';
import type { EmulatedFault } from './emulators/platform-emulator';
import { daysOf } from './emulators/seeded';
import { YOUTUBE_SCOPES } from './emulators/youtube/youtube-emulator';
import { expectFault, mapDays, openConsentPage, rejection } from './connector-harness';
import { connectYoutube, NOW, useYoutube } from './youtube-harness';

const REDIRECT_URI = 'https://rapport.example.com/oauth/social/youtube/callback';

const apiError = (reason: string) => ({ error: { errors: [{ reason }] } });

describe('The connector of YouTube', () => {
  const { emulator, connector, tokens, session, signIn } = useYoutube();

  describe('connecting', () => {
    it('asks for offline access and both scopes', () => {
      const request = { redirectUri: REDIRECT_URI, state: 's+t', codeChallenge: 'unused' };

      expect(
        connectYoutube({
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
      const request = { redirectUri: REDIRECT_URI, state: 'state-1', codeChallenge: '' };
      const redirect = await openConsentPage(connector.authorizeUrl(request));
      const code = redirect.get('code') ?? '';
      const grant = { code, redirectUri: REDIRECT_URI, codeVerifier: '' };

      expect(redirect.get('state')).toBe('state-1');
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
      const connector = connectYoutube({});
      const expected = { kind: 'request', code: 'not_configured', scope: 'app' };

      expect(await rejection(connector.refreshTokens(tokens))).toMatchObject(expected);
      expect(() =>
        connector.authorizeUrl({ redirectUri: '', state: '', codeChallenge: '' }),
      ).toThrow(PlatformError);
    });

    it('reports an unknown client as an error of the settings, not of the account', async () => {
      const other = connectYoutube({
        ...emulator.variables,
        SOCIAL_YOUTUBE_CLIENT_SECRET: 'other',
      });

      expect(await rejection(other.refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'invalid_client',
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
      await expectFault(emulator, fault, expected, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['video-00000']),
        () => connector.readProfile(session, { first: '2026-12-28', last: '2027-01-04' }),
        () => connector.listAccounts(tokens),
      ]);
      await expectFault(emulator, fault, { kind: expected.kind }, [
        () => connector.refreshTokens(tokens),
        () => connector.revokeTokens(tokens),
      ]);
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
