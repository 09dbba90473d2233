import type { Tokens } from '../src/connector';
import { InstagramConnector } from '../src/instagram/instagram-connector';
import { DAY_MS, HOUR_MS } from './emulators/durations';
import type { EmulatedFault } from './emulators/platform-emulator';
import {
  appOf,
  expectFault,
  mapLine,
  NETWORK_FAULTS,
  platformHttp,
  rejection,
} from './connector-harness';
import { useInstagram } from './instagram-harness';

const REDIRECT = 'https://rapport.example/oauth/social/instagram/callback';

describe('InstagramConnector', () => {
  const { emulator, connector, session } = useInstagram();

  const readDays = async (first: string, last: string) => {
    const reading = await connector.readProfile(session, { first, last });
    const lines = reading.lines.map((line) => mapLine('instagram', line));
    return { ...reading, mapped: lines };
  };
  const dayLine = (date: string): object => {
    const day = emulator.dayOf(date);
    return {
      date,
      kpis: expect.objectContaining({
        impressions: day.views,
        reach: day.reach,
        engagement: day.total_interactions,
        likes: day.likes,
        comments: day.comments,
        shares: day.shares,
        clicks: day.profile_links_taps,
      }) as unknown,
    };
  };

  describe('authorization', () => {
    it('builds the authorize URL of the platform', () => {
      const live = new InstagramConnector(
        platformHttp(),
        appOf('instagram', {
          SOCIAL_INSTAGRAM_CLIENT_ID: '42',
          SOCIAL_INSTAGRAM_CLIENT_SECRET: 's',
        }),
      );
      expect(live.authorizeUrl({ redirectUri: REDIRECT, state: 'st' })).toBe(
        'https://www.instagram.com/oauth/authorize?response_type=code&client_id=42' +
          '&redirect_uri=https%3A%2F%2Frapport.example%2Foauth%2Fsocial%2Finstagram%2Fcallback' +
          '&scope=instagram_business_basic%2Cinstagram_business_manage_insights&state=st',
      );
    });

    it.each([
      ['documented', 2],
      ['without secrets in URLs', 3],
    ] as const)(
      'exchanges a code for a token of 60 days, once, if requests are accepted as %s',
      async (tokenRequests, requests) => {
        emulator.tokenRequests = tokenRequests;
        const code = emulator.issueCode(REDIRECT);
        const tokens = await connector.exchangeCode({ code, redirectUri: REDIRECT });
        expect(tokens).toMatchObject({
          accessExpiresAt: new Date('2027-01-20T10:30:00Z'),
          refreshToken: null,
          scopes: ['instagram_business_basic', 'instagram_business_manage_insights'],
        });
        expect(emulator.calls).toHaveLength(requests);
        const failure = await rejection(connector.exchangeCode({ code, redirectUri: REDIRECT }));
        expect(failure).toMatchObject({ kind: 'request', code: 'oauth/400' });
      },
    );

    it('does not exchange a token in another way after an error of the app', async () => {
      const body = { error: { message: 'Error validating application.', code: 101 } };
      emulator.failNext({ status: 400, body }, /^\/access_token$/);
      const code = emulator.issueCode(REDIRECT);
      const failure = await rejection(connector.exchangeCode({ code, redirectUri: REDIRECT }));
      expect(failure).toMatchObject({ kind: 'request', code: '101' });
      expect(emulator.calls).toHaveLength(2);
    });

    it.each<[string, EmulatedFault]>([
      ['no body', { status: 204, body: null }],
      ['a list', { status: 200, body: [] }],
      ['a text', { status: 200, body: 'text' }],
    ])('fails for a response with %s in place of tokens', async (_, fault) => {
      emulator.failNext(fault, /access_token$/);
      const call = connector.exchangeCode({
        code: emulator.issueCode(REDIRECT),
        redirectUri: REDIRECT,
      });
      expect(await rejection(call)).toMatchObject({ kind: 'transient', code: 'no_access_token' });
    });

    it.each(['documented', 'without secrets in URLs'] as const)(
      'refreshes a token that is a day old, before it expires, if requests are accepted as %s',
      async (tokenRequests) => {
        emulator.tokenRequests = tokenRequests;
        const tokens: Tokens = {
          accessToken: session.accessToken,
          accessExpiresAt: new Date(Date.now() + 60 * DAY_MS),
          refreshToken: null,
          refreshExpiresAt: null,
          scopes: ['instagram_business_basic'],
        };
        expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({ kind: 'request' });
        jest.setSystemTime(Date.now() + 8 * DAY_MS);
        const refreshed = await connector.refreshTokens(tokens);
        expect(refreshed).toEqual({
          ...tokens,
          accessToken: expect.not.stringContaining(tokens.accessToken) as unknown,
          accessExpiresAt: new Date(Date.now() + 60 * DAY_MS),
        });
        const { accessToken } = refreshed as Tokens;
        await connector.listPosts({ ...session, accessToken }, null);
        jest.setSystemTime(Date.now() + 61 * DAY_MS);
        expect(await rejection(connector.refreshTokens(tokens))).toMatchObject({
          kind: 'token',
          code: '190/463',
        });
      },
    );

    it('lists the account, with an id that is no safe integer, and tells missing scopes', async () => {
      const code = emulator.issueCode(REDIRECT, ['instagram_business_basic']);
      const tokens = await connector.exchangeCode({ code, redirectUri: REDIRECT });
      expect(await connector.listAccounts(tokens)).toEqual([
        {
          id: '17841405793187218',
          name: 'Kaffeewerk',
          type: 'organization',
          missingScopes: ['instagram_business_manage_insights'],
        },
      ]);
    });

    it('fails for an account without an id', async () => {
      const code = emulator.issueCode(REDIRECT);
      const tokens = await connector.exchangeCode({ code, redirectUri: REDIRECT });
      emulator.failNext({ status: 200, body: { username: 'kaffeewerk' } });
      const failure = await rejection(connector.listAccounts(tokens));
      expect(failure).toMatchObject({ kind: 'transient', code: 'no_id' });
    });

    it('revokes nothing, as the platform has no way to', async () => {
      await connector.revokeTokens();
      expect(emulator.calls).toEqual([]);
    });
  });

  describe('profile', () => {
    it.each([
      ['America/Los_Angeles', '2026-11-21T10:30:00Z', '2026-10-30', 5],
      ['America/Los_Angeles', '2026-03-20T10:30:00Z', '2026-03-06', 4],
      ['America/Los_Angeles', '2027-01-20T10:30:00Z', '2026-12-30', 4],
      ['Asia/Tokyo', '2026-11-21T10:30:00Z', '2026-11-10', 3],
      ['Europe/Berlin', '2026-11-21T10:30:00Z', '2026-10-24', 4],
      ['Europe/Berlin', '2026-11-21T10:30:00Z', '2026-10-25', 2],
      ['Pacific/Auckland', '2026-10-05T10:30:00Z', '2026-09-27', 2],
      ['Pacific/Auckland', '2026-10-05T10:30:00Z', '2026-09-25', 5],
    ])('reads days of the zone %s, at %s from %s', async (timeZone, now, first, count) => {
      jest.setSystemTime(new Date(now));
      Object.assign(session, { accessToken: emulator.issueTokens() });
      emulator.timeZone = timeZone;
      const dates = Array.from({ length: count }, (_, index) =>
        new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
      );
      const { mapped, completeThrough } = await readDays(first, dates.at(-1) as string);
      expect(mapped).toMatchObject(dates.map((date) => ({ day: dayLine(date) })));
      expect(completeThrough).toBe(dates.at(-1));
    });

    it('reads 90 days in requests of at most 30 days', async () => {
      const { lines } = await readDays('2026-08-24', '2026-11-10');
      expect(lines).toHaveLength(79);
      expect(emulator.calls).toHaveLength(8 + 3);
    });

    it('reads period by period, for a day, if Meta does not read several at once', async () => {
      const together = await readDays('2026-11-01', '2026-11-04');
      emulator.expandsTotals = false;
      try {
        expect(await readDays('2026-11-01', '2026-11-04')).toEqual(together);
        emulator.calls.length = 0;
        await readDays('2026-11-01', '2026-11-04');
        expect(emulator.calls).toHaveLength(1 + 4);
      } finally {
        emulator.expandsTotals = true;
      }
    });

    it('adds followers and the people of windows to the last complete day', async () => {
      emulator.lagMs = 20 * HOUR_MS;
      const { mapped, completeThrough } = await readDays('2026-11-17', '2026-11-21');
      expect(completeThrough).toBe('2026-11-19');
      expect(mapped).toMatchObject([
        { day: dayLine('2026-11-17') },
        { day: dayLine('2026-11-18') },
        { day: { ...dayLine('2026-11-19'), kpis: { followers: emulator.followers } } },
        { window: { window: '7d', kpis: { reach: emulator.reachOf(7, '2026-11-19') } } },
        { window: { window: '30d', kpis: { reach: emulator.reachOf(30, '2026-11-19') } } },
      ]);
    });

    it('leaves out followers and windows of a range in the past', async () => {
      const { lines } = await readDays('2026-10-01', '2026-10-02');
      expect(lines).toHaveLength(2);
      expect(JSON.stringify(lines)).not.toContain('followers_count');
    });

    it('goes on without a retired metric', async () => {
      emulator.retireMetric('reposts');
      const { mapped, lines, rejectedMetrics } = await readDays('2026-11-18', '2026-11-19');
      expect(rejectedMetrics).toEqual(['reposts']);
      expect(mapped.slice(0, 2)).toMatchObject([
        { day: dayLine('2026-11-18') },
        { day: dayLine('2026-11-19') },
      ]);
      expect(JSON.stringify(lines)).not.toContain('reposts');
    });
  });

  describe('failures', () => {
    const days = { first: '2026-11-19', last: '2026-11-20' };

    it.each([
      ['500', { status: 500, body: { error: { code: 2, message: 'x' } } }, { kind: 'transient' }],
      ['429', { status: 429, body: {} }, { kind: 'rate_limited' }],
      ...NETWORK_FAULTS,
    ] as const)('reports %s, and succeeds afterwards', async (_, fault, error) => {
      const ids = emulator.media.slice(0, 2).map(({ id }) => id);
      await expectFault(emulator, fault, error, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ids),
        () => connector.readProfile(session, days),
        () => connector.exchangeCode({ code: emulator.issueCode(REDIRECT), redirectUri: REDIRECT }),
      ]);
    });

    it('waits as long as the header of the business use case says', async () => {
      emulator.usage = { app: 20, account: 100, minutesToRegain: 25 };
      emulator.failNext(emulator.rateLimit(80002, true));
      expect(await rejection(connector.listPosts(session, null))).toMatchObject({
        kind: 'rate_limited',
        scope: 'account',
        retryAt: new Date('2026-11-21T10:55:00Z'),
      });
    });

    it('returns no part of a profile when the last request fails', async () => {
      emulator.failNext('reset', /\/17841405793187218$/);
      const failure = await rejection(connector.readProfile(session, days));
      expect(failure).toMatchObject({ kind: 'transient', code: 'ECONNRESET' });
    });

    it('reports an invalid token', async () => {
      emulator.revoke(session.accessToken, 460);
      expect(await rejection(connector.readProfile(session, days))).toMatchObject({
        kind: 'token',
        code: '190/460',
      });
    });
  });
});
