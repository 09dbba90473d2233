import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  daysBetween,
  type Platform,
  type PlatformExchange,
  PlatformHttp,
  PLATFORMS,
  PROFILE_DAYS,
  shiftDate,
  type SmokeDocument,
} from '@rapport/social-connectors';
import { EmulatedPlatforms } from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import type { CliRun } from '../../support/cli/compiled-cli';
import { type DatabaseContent, readContent } from '../../support/database-content';
import { inProcessCli, type InProcessCli } from '../../support/cli/in-process-cli';
import { EXPECTED_BUSINESS_REQUESTS, EXPECTED_SMOKE } from './expected-smoke';

interface SentRequest {
  method: string;
  path: string;
  status: number | null;
  headers: Record<string, unknown>;
  body: unknown;
}

const sentBy = ({ exchanges }: SmokeDocument['calls'][number]): SentRequest[] =>
  exchanges as SentRequest[];

const documentOf = ({ stdout }: Pick<CliRun, 'stdout'>): SmokeDocument =>
  JSON.parse(stdout) as SmokeDocument;

/** Each call with its result, and its requests, each once. */
const requestsOf = ({ calls }: SmokeDocument): [string, ...string[]][] =>
  calls.map((call) => [
    `${call.call} ${call.result}`,
    ...new Set(sentBy(call).map((request) => `${request.method} ${request.path}`)),
  ]);

/** Each call with its result, and the reason of a failure. */
const resultsOf = ({ calls }: SmokeDocument): string[] =>
  calls.map(({ call, result, error, reason = '' }) =>
    [call, result, error === null ? reason : `${error.kind} ${error.code}`].join(' ').trim(),
  );

/** Everything that was sent and received. */
const exposed = (traffic: readonly PlatformExchange[]): string => JSON.stringify(traffic);

/** All strings in a value, without the names of properties. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Dates, and numbers that are shorter than ids. */
const isDateOrNumber = (text: string): boolean => /^-?[\d.]{0,8}$|^\d{4}-\d\d-\d\d(T|$)/.test(text);

describe('social smoke', () => {
  let platforms: EmulatedPlatforms;
  let database: TestDatabase;
  let cli: InProcessCli;
  let folder: string;
  let teamId: string;
  /** What the connectors sent and received during `social smoke`, with tokens and personal data. */
  let traffic: PlatformExchange[];

  beforeAll(async () => {
    platforms = await new EmulatedPlatforms({
      now: new Date(),
      pastDays: 130,
      futureDays: 1,
    }).start();
    database = await createTestDatabase();
    folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-smoke-'));
    cli = inProcessCli({
      ...platforms.variables,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      DATABASE_URL: database.url,
    });
    ({ teamId } = await cli.json<{ teamId: string }>('team', 'create', '--name', 'Team'));
  });

  beforeEach(() => {
    traffic = [];
    const observe = Reflect.get(PlatformHttp.prototype, 'observe');
    jest.spyOn(PlatformHttp.prototype, 'observe').mockImplementation(function <T>(
      this: PlatformHttp,
      observer: (exchange: PlatformExchange) => void,
      work: () => Promise<T>,
    ) {
      this.retryDelaysMs = [];
      const observeBoth = (exchange: PlatformExchange): void => {
        traffic.push(exchange);
        observer(exchange);
      };
      return observe.call(this, observeBoth, work);
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await cli.restore();
    await database.drop();
    await platforms.close();
    await rm(folder, { recursive: true, force: true });
  });

  const connect = (
    platform: Platform,
    expiresInSeconds?: number,
  ): Promise<{ account: { id: string; name: string } }> => {
    const tokens = platforms.issueTokens()[platform];
    const expiresIn = expiresInSeconds ?? tokens.expiresInSeconds;
    return cli.json(
      'social',
      'connect',
      '--team',
      teamId,
      '--platform',
      platform,
      '--access-token',
      tokens.accessToken,
      ...(tokens.refreshToken === undefined ? [] : ['--refresh-token', tokens.refreshToken]),
      ...(expiresIn === undefined ? [] : ['--expires-in', String(expiresIn)]),
      ...(tokens.accountId === undefined ? [] : ['--account', tokens.accountId]),
    );
  };

  const smoke = (platform: Platform, ...args: string[]): Promise<CliRun> =>
    cli.run('social', 'smoke', '--platform', platform, ...args);

  const smokeTeam = (platform: Platform, ...args: string[]): Promise<CliRun> =>
    smoke(platform, '--team', teamId, '--json', ...args);

  /** All tokens and client secrets. */
  const secrets = (): string[] =>
    Object.values(platforms.byPlatform).flatMap(({ clientSecret, grants }) => [
      clientSecret,
      ...grants.secrets(),
    ]);

  /** The tables, without the counters of budgets, which count all requests. */
  const content = async (): Promise<DatabaseContent['tables']> => {
    const { social_budgets: _, ...tables } = (await readContent(database.url)).tables;
    return tables;
  };

  it.each(PLATFORMS)(
    'makes every call of %s once, and keeps no personal data',
    async (platform) => {
      const { account } = await connect(platform);
      const before = await content();

      const run = await smokeTeam(platform);

      expect(run).toMatchObject({ status: 0, stderr: '' });
      expect(await content()).toEqual(before);
      const document = documentOf(run);
      expect(document).toMatchObject({ platform, hasCredentials: true, account: '<id 1>' });
      expect(requestsOf(document)).toEqual(EXPECTED_SMOKE[platform].requests);
      expect(document.calls.flatMap(sentBy)).toHaveLength(traffic.length);
      expect(platforms.byPlatform[platform].violations).toEqual([]);

      const received = [...new Set(stringsIn(traffic.map(({ response }) => response?.body)))];
      const remaining = new Set(stringsIn(document.calls.flatMap(sentBy).map(({ body }) => body)));
      const kept = received.filter((text) => remaining.has(text) && !isDateOrNumber(text));
      expect(kept.sort()).toEqual([...EXPECTED_SMOKE[platform].kept].sort());
      const redacted = received.filter((text) => !remaining.has(text));
      for (const text of [account.id, account.name]) expect(redacted.join()).toContain(text);
      expect(redacted.filter((text) => run.stdout.includes(text))).toEqual([]);
      // The requests had tokens.
      const tokens = secrets().filter((token) => exposed(traffic).includes(token));
      expect(tokens).not.toEqual([]);
      expect(tokens.filter((token) => run.stdout.includes(token))).toEqual([]);
    },
  );

  it('makes every call of the Business API of TikTok once, and keeps no personal data', async () => {
    const { tiktokBusiness } = platforms;
    const business = inProcessCli(tiktokBusiness.variables);
    try {
      const { accessToken } = tiktokBusiness.issueTokens();
      const run = await smoke('tiktok', '--access-token', accessToken, '--json');

      expect(run).toMatchObject({ status: 0, stderr: '' });
      expect(requestsOf(documentOf(run))).toEqual(EXPECTED_BUSINESS_REQUESTS);
      expect(tiktokBusiness.violations).toEqual([]);
      const { open_id: id, username } = tiktokBusiness.account;
      const { clientSecret } = tiktokBusiness;
      for (const text of [id, username, accessToken]) {
        expect(exposed(traffic)).toContain(text);
        expect(run.stdout).not.toContain(text);
      }
      expect(run.stdout).not.toContain(clientSecret);
    } finally {
      await business.restore();
    }
  });

  it('tells what the connector read', async () => {
    await connect('youtube');

    const { calls } = documentOf(await smokeTeam('youtube'));

    const now = new Date();
    const videos = platforms.youtube.world.uploadsAt(now).slice(0, 50);
    const visible = videos.filter(({ privacy }) => privacy === 'public');
    const withLikes = visible.filter(({ hidesLikes }) => !hidesLikes);
    expect(calls[2]?.understood).toMatchObject({
      posts: visible.length,
      unread: 0,
      hasNext: true,
      publishedTo: visible[0]?.publishedAt.toISOString().slice(0, 10),
      measured: { impressions: visible.length, likes: withLikes.length },
      unmapped: 0,
      violations: [],
    });
    // The days that are read end yesterday (UTC); those that YouTube has end on a day in Pacific time.
    const { frontier } = platforms.youtube;
    const first = shiftDate(now.toISOString(), -PROFILE_DAYS);
    expect(calls[5]?.understood).toMatchObject({
      last: frontier,
      completeThrough: frontier,
      measured: { impressions: daysBetween(first, frontier) + 1, followers: 1 },
      rejectedMetrics: [],
    });
  });

  it('records limits and versions', async () => {
    await connect('linkedin');
    platforms.facebook.usage = { app: 12, account: 34, minutesToRegain: 0 };
    await connect('facebook');

    const [, facebook] = documentOf(await smokeTeam('facebook')).calls.map(sentBy);
    const [, linkedin] = documentOf(await smokeTeam('linkedin')).calls.map(sentBy);

    platforms.facebook.usage = null;
    expect(facebook?.[1]?.headers).toMatchObject({ 'x-app-usage': { call_count: 12 } });
    const usage = facebook?.[1]?.headers['x-business-use-case-usage'] as object;
    expect(Object.keys(usage)).toEqual([expect.stringMatching(/^<id \d+>$/)]);
    expect(linkedin?.[0]).toMatchObject({
      requestHeaders: { 'linkedin-version': expect.stringMatching(/^20\d{4}$/) },
    });
  });

  it('goes on after a failed call, and exits with 1', async () => {
    await connect('twitter');
    const message = 'Wrong for Anna Berg, user 2244994945';
    platforms.twitter.failNext({ status: 500, body: { message } }, /\/users\/\d+\/tweets/);

    const run = await smokeTeam('twitter');

    expect(run).toMatchObject({ status: 1, stderr: '' });
    const document = documentOf(run);
    expect(resultsOf(document)).toEqual([
      'openSession ok',
      'listAccounts ok',
      'listPosts failed transient http_500',
      'listPosts skipped the first page failed',
      'readPosts skipped no post was read',
      'readProfile ok',
    ]);
    expect(sentBy(document.calls[2] as SmokeDocument['calls'][number])).toMatchObject([
      {
        status: 500,
        body: { message: 'Wrong for …, user <id 1>' },
        error: { kind: 'transient', code: 'http_500', scope: 'account', retryAt: null },
      },
    ]);
  });

  it.each<[EmulatedFault, string, object]>([
    ['reset', 'ECONNRESET', { status: null, headers: {}, body: null }],
    ['html', 'not_json', { status: 200, body: null }],
  ])('records a response that fails with %j', async (fault, code, recorded) => {
    const { accessToken } = platforms.issueTokens().tiktok;
    platforms.tiktok.failNext(fault, /user\/info/);

    const run = await smoke('tiktok', '--access-token', accessToken, '--json');

    expect(run.status).toBe(1);
    const { calls } = documentOf(run);
    expect(calls[0]).toMatchObject({
      call: 'listAccounts',
      result: 'failed',
      error: { kind: 'transient', code },
      exchanges: [recorded],
    });
    expect(resultsOf({ ...documentOf(run), calls: calls.slice(1) })).toEqual([
      'listPosts skipped no account is known',
      'listPosts skipped no account is known',
      'readPosts skipped no account is known',
      'readProfile skipped no account is known',
    ]);
  });

  it('reads an account with a token, and stores nothing', async () => {
    const { accessToken } = platforms.issueTokens().facebook;
    const { id, name } = platforms.facebook.mainPage;
    const before = await content();

    const unchosen = await smoke('facebook', '--access-token', accessToken);
    const run = await smoke('facebook', '--access-token', accessToken, '--account', id, '--json');

    expect(unchosen).toMatchObject({ status: 1, stdout: '' });
    expect(unchosen.stderr).toContain(`account: can be ${id} (${name})`);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(await content()).toEqual(before);
    const document = documentOf(run);
    expect(requestsOf(document).slice(0, 2)).toEqual([
      [
        'listAccounts ok',
        'GET /v26.0/me/permissions',
        'GET /v26.0/me/accounts',
        'GET /v26.0/me/businesses',
        'GET /v26.0/<id 7>/owned_pages',
        'GET /v26.0/<id 7>/client_pages',
        'GET /v26.0/<id 8>/owned_pages',
        'GET /v26.0/<id 8>/client_pages',
      ],
      ['listPosts ok', 'GET /v26.0/<id 1>/published_posts'],
    ]);
    const tokens = secrets().filter((token) => exposed(traffic).includes(token));
    // The token of the person, and those of the pages.
    expect(tokens.length).toBeGreaterThan(2);
    expect(tokens.filter((token) => run.stdout.includes(token))).toEqual([]);
    expect(run.stdout).not.toContain(name);
  });

  it('reads the given account also if the accounts cannot be listed', async () => {
    const { accessToken } = platforms.issueTokens().twitter;
    const { id } = platforms.twitter.account;
    platforms.twitter.failNext({ status: 503, body: {} }, /users\/me/);

    const args = ['--access-token', accessToken, '--account', id, '--json'];
    const run = await smoke('twitter', ...args);

    expect(run.status).toBe(1);
    expect(resultsOf(documentOf(run))).toEqual([
      'listAccounts failed transient http_503',
      'listPosts ok',
      'listPosts ok',
      'readPosts ok',
      'readProfile ok',
    ]);
  });

  it('refreshes tokens that expire soon, and others with --refresh-tokens only', async () => {
    await connect('youtube', 1);
    const expired = documentOf(await smokeTeam('youtube'));
    const valid = documentOf(await smokeTeam('youtube'));
    const forced = documentOf(await smokeTeam('youtube', '--refresh-tokens'));

    expect(requestsOf(expired)[0]).toEqual(['openSession ok', 'POST /token']);
    expect(requestsOf(valid)[0]).toEqual(['openSession ok']);
    expect(requestsOf(forced).slice(0, 2)).toEqual([
      ['openSession ok'],
      ['refreshTokens ok', 'POST /token'],
    ]);
    const [refresh] = expired.calls.map(sentBy)[0] ?? [];
    expect(refresh).toMatchObject({
      sent: { grant_type: 'refresh_token', refresh_token: '<token>', client_secret: '<token>' },
      body: { access_token: '<token>', expires_in: 3_599, token_type: 'Bearer' },
    });
  });

  it('reports tokens that are invalid', async () => {
    await connect('instagram');
    platforms.instagram.revoke(platforms.instagram.grants.secrets().at(-1) ?? '', 460);

    const run = await smokeTeam('instagram');

    expect(run.status).toBe(1);
    const failed = documentOf(run).calls.filter(({ result }) => result === 'failed');
    expect(failed.map(({ call }) => call)).toEqual(['listAccounts', 'listPosts', 'readProfile']);
    expect(failed.map(({ error }) => error)).toEqual(
      failed.map(() => expect.objectContaining({ kind: 'token', code: '190/460' }) as unknown),
    );
  });

  it('rejects a team without a connected account, and names missing credentials', async () => {
    const { teamId: other } = await cli.json<{ teamId: string }>('team', 'create', '--name', 'B');
    const missing = 'platform: youtube has no connected account';

    expect(await smoke('youtube', '--team', other)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${missing}\n`,
    });
    const variables = { SOCIAL_YOUTUBE_CLIENT_ID: '', SOCIAL_YOUTUBE_CLIENT_SECRET: '' };
    const bare = inProcessCli(variables, 'social', 'smoke', '--platform', 'youtube');
    const { status, stderr } = await bare.run('--team', other, '--json');
    await bare.restore();
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      fields: [
        missing,
        'SOCIAL_YOUTUBE_CLIENT_ID: must be set to connect one by a sign-in',
        'SOCIAL_YOUTUBE_CLIENT_SECRET: must be set to connect one by a sign-in',
      ],
    });
    expect(traffic).toEqual([]);
  });

  it('writes a new file and prints a summary with --out', async () => {
    const { accessToken } = platforms.issueTokens().tiktok;
    const out = path.join(folder, 'smoke.json');
    const args = ['--access-token', accessToken, '--out', out];

    const run = await smoke('tiktok', ...args);

    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toMatch(/^CALL +RESULT +REQUESTS +MS +ERROR\nlistAccounts +ok +1 +\d+ +-\n/);
    const written = documentOf({ stdout: await readFile(out, 'utf8') });
    expect(written.calls.map(({ call }) => call)).toHaveLength(5);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const requests = traffic.length;
    const again = await smoke('tiktok', ...args);
    const stderr = 'out: there is a file of this name already\n';
    expect(again).toEqual({ status: 1, stdout: '', stderr });
    expect(traffic).toHaveLength(requests);
  });

  it('leaves no file if there is no result', async () => {
    const out = path.join(folder, 'none.json');

    const run = await smoke('linkedin', '--team', 'unknown', '--out', out);

    expect(run).toMatchObject({
      status: 1,
      stderr: 'team: there is no team with this id or name\n',
    });
    await expect(stat(out)).rejects.toThrow('ENOENT');
  });

  it.each([
    [[], "error: option '--team <id>' or '--access-token <token>' is required"],
    [['--team', 'T', '--access-token', 'x'], "error: option '--access-token <token>' cannot be used with option '--team <id>'"], // oxfmt-ignore
    [['--team', 'T', '--account', '1'], "error: option '--account <id>' cannot be used with option '--team <id>'"], // oxfmt-ignore
    [['--access-token', 'x', '--refresh-tokens'], "error: option '--refresh-tokens' cannot be used with option '--access-token <token>'"], // oxfmt-ignore
  ])('rejects the options %j', async (args, stderr) => {
    const expected = { status: 2, stdout: '', stderr: `${stderr}\n` };
    expect(await smoke('tiktok', ...args)).toEqual(expected);
  });
});
