import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { ExpiredSignInsJob } from '../../../src/social-sync/sign-in/expired-sign-ins.job';
import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import { SignInsRepository } from '../../../src/social-sync/sign-in/sign-ins.repository';
import { type Platform, YoutubeConnector } from '@rapport/social-connectors';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { eventually } from '../../support/eventually';
import { times } from '../../support/collections';
import { startTestApp, type TestApp } from '../../support/test-app';
import { inProcessCli, type InProcessCli } from '../../support/cli/in-process-cli';
import {
  type Authorization,
  type ErrorBody,
  errorOf,
  exchangesOf,
  PUBLIC_URL,
  type RunningSignIn,
  SignInHarness,
} from './sign-in-harness';

const YOUTUBE_READONLY = 'https://www.googleapis.com/auth/youtube.readonly';
const YOUTUBE_ANALYTICS = 'https://www.googleapis.com/auth/yt-analytics.readonly';

const UNKNOWN_STATE = 'a'.repeat(43);

const TITLES: Record<number, string> = {
  200: 'The account is connected',
  400: 'The account was not connected',
  410: 'This sign-in has expired',
};

/** An address of `TRUST_PROXY`. */
const PROXY = '127.0.0.3';

/** The client of a callback: its address, or that of its proxy with `X-Forwarded-For`. */
interface CallbackClient {
  readonly localAddress: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const behindProxy = (address: string): CallbackClient => ({
  localAddress: PROXY,
  headers: { 'X-Forwarded-For': address },
});

/** The status of a callback from this client. */
async function statusOf(callback: URL, client: CallbackClient): Promise<number | undefined> {
  const request = http.get(callback, { ...client, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

const hexadecimal = (text: string): string => Buffer.from(text).toString('hex');

describe('A sign-in with OAuth', () => {
  let youtube: YoutubeEmulator;
  let twitter: TwitterEmulator;
  let testApp: TestApp;
  let cli: InProcessCli;
  let team: TeamClient;
  let harness: SignInHarness;

  beforeAll(async () => {
    youtube = await new YoutubeEmulator({ now: new Date(), videos: 3 }).start();
    twitter = await new TwitterEmulator().populate(3).start();
    const environment = {
      ...youtube.variables,
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_AUTHORIZE_URL: `${twitter.url}/i/oauth2/authorize`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL,
      TRUST_PROXY: PROXY,
    };
    testApp = await startTestApp(environment);
    harness = new SignInHarness(testApp);
    cli = inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social');
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
    await youtube.close();
    await twitter.close();
  });

  const options = (platform: Platform) => ['--team', team.teamId, '--platform', platform];

  const authorize = (platform: Platform, ...more: string[]): Promise<RunningSignIn> =>
    harness.authorize(cli, team.teamId, platform, ...more);
  const grant = (authorization: Authorization) => harness.grant(authorization);
  const callbackOf = (authorization: Authorization, change: Record<string, string>) =>
    harness.callbackOf(authorization, change);
  const visit = (callback: URL) => harness.visit(callback);

  async function expectPage(callback: URL, status: number): Promise<void> {
    const visited = await visit(callback);
    expect([visited.status, /<h1>(.*)<\/h1>/.exec(visited.page)?.[1]]).toEqual([
      status,
      TITLES[status],
    ]);
  }

  const list = async () => {
    const { connections } = await cli.json<{ connections: object[] }>(
      'list',
      '--team',
      team.teamId,
    );
    return connections;
  };

  it.each(['youtube', 'twitter'] as const)(
    'prints one JSON object, and connects the account of %s when the callback comes in',
    async (platform) => {
      const signIn = await authorize(platform, '--json');
      const { authorization } = signIn;
      expect(authorization).toEqual({
        platform,
        authorizeUrl: expect.stringContaining('state='),
        expiresAt: expect.any(String),
      });
      const life = Date.parse(authorization.expiresAt) - Date.now();
      expect(life).toBeGreaterThan(590_000);
      expect(life).toBeLessThanOrEqual(601_000);

      await expectPage(await grant(authorization), 200);
      expect(await signIn.ended).toEqual({
        status: 0,
        stdout: `${JSON.stringify(authorization)}\n`,
        stderr: '',
      });
      expect(await list()).toMatchObject([
        { platform, state: 'active', missingScopes: [], account: { type: 'organization' } },
      ]);
    },
  );

  it('shows people the page, then the account with the scopes that were not granted', async () => {
    const signIn = await authorize('youtube');
    const { authorization } = signIn;
    const redirectUri = `${PUBLIC_URL}/oauth/social/youtube/callback`;
    const code = youtube.issueCode(redirectUri, [YOUTUBE_READONLY]);
    await expectPage(callbackOf(authorization, { code }), 200);
    const { status, stdout, stderr } = await signIn.ended;
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Sign in to youtube:\n {2}Page +http:.*\n {2}Expires at +\d{4}-/);
    expect(stderr).toContain(`Missing scopes  ${YOUTUBE_ANALYTICS}`);
    expect(stderr).toContain(youtube.world.title);
    expect(await list()).toMatchObject([{ missingScopes: [YOUTUBE_ANALYTICS] }]);
  });

  it('accepts a callback once, and the same state no more', async () => {
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    await expectPage(callback, 200);
    await signIn.ended;
    const exchanges = exchangesOf(twitter);
    await expectPage(callback, 410);
    await expectPage(await grant(signIn.authorization), 410);
    expect(exchangesOf(twitter)).toBe(exchanges);
    expect(await list()).toMatchObject([{ state: 'active' }]);
  });

  it('exchanges one code for two concurrent callbacks', async () => {
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    const exchanges = exchangesOf(twitter);
    const visits = await Promise.all(Array.from({ length: 6 }, () => visit(callback)));
    const statuses = visits.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 410, 410, 410, 410, 410]);
    expect(exchangesOf(twitter)).toBe(exchanges + 1);
    expect((await signIn.ended).status).toBe(0);
  });

  it('is not completed after it has expired, and is deleted', async () => {
    const signIn = await authorize('youtube', '--json');
    const callback = await grant(signIn.authorization);
    await testApp.database.query(
      `UPDATE social_oauth_states SET expires_at = now() - interval '1 ms' WHERE team_id = $1`,
      [team.teamId],
    );
    const exchanges = exchangesOf(youtube);
    await expectPage(callback, 410);
    expect(exchangesOf(youtube)).toBe(exchanges);
    const { code, fields } = await errorOf(signIn);
    expect([code, fields]).toEqual(['VALIDATION_FAILED', ['authorize: the sign-in has expired']]);
    await testApp.app.get(ExpiredSignInsJob).deleteBatch();
    const kept = 'SELECT count(*)::int AS count FROM social_oauth_states WHERE team_id = $1';
    expect(await testApp.database.query(kept, [team.teamId])).toEqual([{ count: 0 }]);
    expect(await list()).toEqual([]);
  });

  it('is not completed by the callback of another platform, which leaves the state valid', async () => {
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    const wrong = new URL(callback);
    wrong.pathname = '/oauth/social/youtube/callback';
    await expectPage(wrong, 410);
    await expectPage(callback, 200);
    expect((await signIn.ended).status).toBe(0);
  });

  it('fails with a reason when the person denies access', async () => {
    const signIn = await authorize('youtube', '--json');
    await expectPage(callbackOf(signIn.authorization, { error: 'access_denied' }), 400);
    const { fields } = await errorOf(signIn);
    expect(fields).toEqual(['authorize: the person did not grant access (access_denied)']);
    expect(await list()).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'an error that is no code',
      { error: '<script>alert(1)</script>' },
      'the sign-in failed (unknown_error)',
    ],
    ['an invalid code', { code: 'no-such-code' }, 'the sign-in failed (invalid_grant)'],
  ])('fails with a code of the platform: %s', async (_what, change, reason) => {
    const signIn = await authorize('youtube', '--json');
    await expectPage(callbackOf(signIn.authorization, change), 400);
    expect((await errorOf(signIn)).fields).toEqual([`authorize: ${reason}`]);
  });

  it('fails when the person has no account at the platform', async () => {
    const signIn = await authorize('youtube', '--json');
    const callback = await grant(signIn.authorization);
    jest.spyOn(YoutubeConnector.prototype, 'listAccounts').mockResolvedValueOnce([]);
    await expectPage(callback, 400);
    const { fields } = await errorOf(signIn);
    expect(fields).toEqual(['authorize: the person has no account that can be connected']);
  });

  it('lists several accounts, one of which is then connected without a token', async () => {
    const accounts = ['ada', 'grace'].map((id) => ({
      id,
      name: `Channel of ${id}`,
      type: 'organization' as const,
      missingScopes: [],
    }));
    jest.spyOn(YoutubeConnector.prototype, 'listAccounts').mockResolvedValue(accounts);
    const signIn = await authorize('youtube', '--json');
    const callback = await grant(signIn.authorization);
    expect((await visit(callback)).page).toContain('You manage several accounts.');
    const choices = ['account: can be ada (Channel of ada)', 'account: can be grace (Channel of grace)']; // oxfmt-ignore
    expect((await errorOf(signIn)).fields).toEqual(choices);
    expect(await list()).toEqual([]);
    const [kept] = await testApp.database.query<{ secret: Buffer }>(
      'SELECT secret FROM social_oauth_states WHERE team_id = $1',
      [team.teamId],
    );
    const secret = kept?.secret.toString('latin1') ?? '';
    expect(secret.length).toBeGreaterThan(100);
    expect(youtube.grants.secrets().filter((token) => secret.includes(token))).toEqual([]);

    const stranger = await createTeam(testApp);
    const ofStranger = ['--team', stranger.teamId, '--platform', 'youtube', '--json'];
    const none = await cli.run('connect', ...ofStranger, '--account', 'grace');
    expect((JSON.parse(none.stderr) as ErrorBody).fields).toEqual([
      'account: no sign-in waits for a choice; start one with --authorize',
    ]);
    const unknown = await cli.run('connect', ...options('youtube'), '--account', 'eve', '--json');
    expect((JSON.parse(unknown.stderr) as ErrorBody).fields).toEqual(choices);

    expect(await cli.json('connect', ...options('youtube'), '--account', 'grace')).toEqual({
      platform: 'youtube',
      status: 'pending',
      account: { id: 'grace', name: 'Channel of grace', type: 'organization' },
      missingScopes: [],
    });
    expect(await list()).toMatchObject([{ account: { id: 'grace' } }]);
    const again = await cli.run('connect', ...options('youtube'), '--account', 'ada', '--json');
    expect(again.status).toBe(1);
  });

  it.each<[string, string, string]>([
    ['no parameter', 'youtube', ''],
    ['no state', 'youtube', 'code=1'],
    ['a short state', 'youtube', 'state=short&code=1'],
    ['two states', 'youtube', `state=${UNKNOWN_STATE}&state=${UNKNOWN_STATE}&code=1`],
    ['neither code nor error', 'youtube', `state=${UNKNOWN_STATE}`],
    ['an empty code', 'youtube', `state=${UNKNOWN_STATE}&code=`],
    ['a long code', 'youtube', `state=${UNKNOWN_STATE}&code=${'1'.repeat(4_097)}`],
    ['an unknown platform', 'myspace', `state=${UNKNOWN_STATE}&code=1`],
  ])('is rejected without a statement: %s', async (_what, platform, query) => {
    const claim = jest.spyOn(testApp.app.get(SignInsRepository), 'claim');
    await expectPage(new URL(`/oauth/social/${platform}/callback?${query}`, testApp.url), 400);
    expect(claim).not.toHaveBeenCalled();
  });

  it('rejects a state that nobody has', async () => {
    const path = `/oauth/social/youtube/callback?state=${UNKNOWN_STATE}&code=1`;
    await expectPage(new URL(path, testApp.url), 410);
  });

  it.each<[string, CallbackClient, CallbackClient]>([
    ['directly', { localAddress: '127.0.0.2' }, { localAddress: '127.0.0.1' }],
    ['through the same proxy', behindProxy('203.0.113.1'), behindProxy('203.0.113.2')],
  ])(
    'serves a callback while a stranger sends hundreds concurrently %s, most of which are rejected',
    async (_how, stranger, person) => {
      const signIn = await authorize('youtube', '--json');
      const callback = await grant(signIn.authorization);
      const signIns = testApp.app.get(SignInsRepository);
      const claimOne = signIns.claim.bind(signIns);
      const gate = new AbortController();
      const claim = jest.spyOn(signIns, 'claim').mockImplementation(async (hash, platform) => {
        const claimed = await claimOne(hash, platform);
        if (claimed === null && !gate.signal.aborted) await once(gate.signal, 'abort');
        return claimed;
      });
      const unknown = callbackOf(signIn.authorization, { state: UNKNOWN_STATE, code: '1' });
      const statuses: (number | undefined)[] = [];
      const flood = times(200, async () => statuses.push(await statusOf(unknown, stranger)));
      await eventually(() => statuses.length >= 99);
      expect(new Set(statuses)).toEqual(new Set([429]));
      expect(claim).toHaveBeenCalledTimes(1);
      const served = await statusOf(callback, person);
      gate.abort();
      expect(served).toBe(200);
      await Promise.all(flood);
      expect(new Set(statuses)).toEqual(new Set([410, 429]));
      expect((await signIn.ended).status).toBe(0);
    },
  );

  it('responds with a page when the database fails, and can be started again', async () => {
    const signIns = testApp.app.get(SignInsRepository);
    jest.spyOn(signIns, 'claim').mockRejectedValueOnce(new Error('The database is gone.'));
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    expect((await visit(callback)).status).toBe(503);
    await expectPage(callback, 200);
    expect((await signIn.ended).status).toBe(0);
  });

  it('names every variable that is missing', async () => {
    const names = ['SOCIAL_TIKTOK_CLIENT_ID', 'SOCIAL_TIKTOK_CLIENT_SECRET'];
    const { status, stderr } = await cli.run('connect', ...options('tiktok'), '--authorize', '--json'); // oxfmt-ignore
    const { code, fields } = JSON.parse(stderr) as ErrorBody;
    expect([status, code]).toEqual([1, 'VALIDATION_FAILED']);
    expect(fields).toEqual(names.map((name) => `${name}: must be set`));

    const bare = await startTestApp();
    const { teamId } = await createTeam(bare);
    await expect(
      bare.app.get(SocialSignInService).begin(systemScope(teamId), 'youtube'),
    ).rejects.toMatchObject({
      fields: [
        'SOCIAL_YOUTUBE_CLIENT_ID: must be set',
        'SOCIAL_YOUTUBE_CLIENT_SECRET: must be set',
        'PUBLIC_URL: must be set',
        'SOCIAL_TOKEN_KEYS: must be set, because tokens are stored encrypted only',
      ],
    });
    await bare.close();
  });

  it.each([
    ['--access-token', 'x'],
    ['--account', 'x'],
    ['--account-type', 'personal'],
  ])('is not combined with %s', async (...more) => {
    const { status } = await cli.run('connect', ...options('youtube'), '--authorize', ...more);
    expect(status).toBe(2);
  });

  it('leaves no secret in the log, the database, the pages or the output', async () => {
    const rows = await testApp.database.query<{ text: string }>(
      `SELECT row::text AS text FROM social_oauth_states AS row
       UNION ALL SELECT row::text FROM social_credentials AS row`,
    );
    expect(rows.length).toBeGreaterThan(8);
    const finished = `SELECT secret FROM social_oauth_states WHERE outcome IS NOT NULL GROUP BY secret`;
    expect(await testApp.database.query(finished)).toEqual([{ secret: null }]);
    const stored = rows.map(({ text }) => text).join('\n');
    const verifiers = twitter.calls.flatMap(({ body }) => body.code_verifier ?? []).map(String);
    const codes = [...youtube.calls, ...twitter.calls]
      .flatMap(({ body }) => body.code ?? [])
      .map(String);
    const tokens = [...twitter.grants.all, ...youtube.grants.secrets()].flatMap((one) =>
      typeof one === 'string' ? one : [one.accessToken, one.refreshToken],
    );
    const { shown, states } = harness;
    const secrets = [...states, ...verifiers, ...codes, ...tokens];
    expect([states.length > 8, verifiers.length > 3, tokens.length > 8]).toEqual([
      true,
      true,
      true,
    ]);
    const written = [JSON.stringify(testApp.logLines), stored, ...shown].join('\n');
    expect(
      secrets.filter((secret) => written.includes(secret) || stored.includes(hexadecimal(secret))),
    ).toEqual([]);
    const callbacks = testApp.logLines.filter(({ route }) => String(route).includes('oauth'));
    expect(new Set(callbacks.map(({ route }) => route))).toEqual(
      new Set(['/oauth/social/:platform/callback']),
    );
  });

  it('sends requests that the platforms accept', () => {
    expect([...youtube.violations, ...twitter.violations]).toEqual([]);
  });
});
