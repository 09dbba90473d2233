import { HOUR_MS } from './emulators/durations';
import { FacebookConnector } from '../src/facebook/facebook-connector';
import { withinRun } from '../src/sync-run';
import {
  appOf,
  expectFault,
  mapLine,
  NETWORK_FAULTS,
  platformHttp,
  rejection,
} from './connector-harness';
import { useFacebook } from './facebook-harness';

const REDIRECT = 'https://rapport.example/oauth/social/facebook/callback';

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
  const { emulator, connector, session } = useFacebook();

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

    it.each([
      ['500', { status: 500, body: { error: { code: 2, message: 'x' } } }, { kind: 'transient' }],
      ['502 of a proxy', { status: 502, body: {} }, { kind: 'transient', code: 'http_502' }],
      ...NETWORK_FAULTS,
    ] as const)('reports %s as transient, and succeeds afterwards', async (_, fault, error) => {
      await expectFault(emulator, fault, error, [
        () => connector.listPosts(session, null),
        () => connector.readPosts(session, ['104857600142_700000', '104857600142_699999']),
        () => connector.readProfile(session, days),
      ]);
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
