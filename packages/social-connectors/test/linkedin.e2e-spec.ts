import { PlatformError } from '../src/platform-error';
import { memberAt } from '../src/values/json-object';
import { DAY_MS } from './emulators/durations';
import { LINKEDIN_SCOPES } from './emulators/linkedin/linkedin-emulator';
import type { EmulatedFault } from './emulators/platform-emulator';
import { daysOf } from './emulators/seeded';
import { expectFault, mapDays, openConsentPage, rejection } from './connector-harness';
import { connectLinkedin, NOW, useLinkedin } from './linkedin-harness';

const REDIRECT_URI = 'https://rapport.example.com/oauth/social/linkedin/callback';
const RECENT = { first: '2027-01-10', last: '2027-01-19' };

const apiError = (status: number, code: string): object => ({ status, code, message: 'Text' });

describe('The connector of LinkedIn', () => {
  const { emulator, connector, tokens, session, signIn } = useLinkedin();

  describe('connecting', () => {
    it('asks for both scopes', () => {
      const variables = {
        SOCIAL_LINKEDIN_CLIENT_ID: 'id',
        SOCIAL_LINKEDIN_CLIENT_SECRET: 'secret',
      };
      const request = { redirectUri: REDIRECT_URI, state: 's+t', codeChallenge: 'unused' };

      expect(connectLinkedin(variables).authorizeUrl(request)).toBe(
        'https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=id' +
          '&redirect_uri=https%3A%2F%2Frapport.example.com%2Foauth%2Fsocial%2Flinkedin%2Fcallback' +
          '&scope=rw_organization_admin%20r_organization_social&state=s%2Bt',
      );
    });

    it('exchanges the code of the redirect once', async () => {
      const request = { redirectUri: REDIRECT_URI, state: 'state-1', codeChallenge: '' };
      const redirect = await openConsentPage(connector.authorizeUrl(request));
      const code = redirect.get('code') ?? '';
      const grant = { code, redirectUri: REDIRECT_URI, codeVerifier: '' };

      expect(redirect.get('state')).toBe('state-1');
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
      emulator.issuesRefreshTokens = false;
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
      expect(await rejection(connectLinkedin({}).refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'not_configured',
        scope: 'app',
      });
    });

    it('reports an unknown client as an error of the settings, not of the account', async () => {
      const other = connectLinkedin({
        ...emulator.variables,
        SOCIAL_LINKEDIN_CLIENT_SECRET: 'other',
      });

      expect(await rejection(other.refreshTokens(tokens))).toMatchObject({
        kind: 'request',
        code: 'invalid_client',
      });
    });
  });

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
      await expectFault(emulator, fault, expected, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['urn:li:share:1']),
        () => connector.readProfile(session, RECENT),
        () => connector.listAccounts(tokens),
      ]);
      await expectFault(emulator, fault, { kind: expected.kind }, [
        () => connector.refreshTokens(tokens),
        () => connector.revokeTokens(tokens),
      ]);
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
      const later = connectLinkedin({ ...emulator.variables, SOCIAL_LINKEDIN_VERSION: '202706' });
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
