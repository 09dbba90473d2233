import {
  daysBetween,
  PLATFORMS,
  PROFILE_DAYS,
  shiftDate,
  type SmokeDocument,
} from '@rapport/social-connectors';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { EXPECTED_BUSINESS_REQUESTS, EXPECTED_SMOKE } from './expected-smoke';
import { documentOf, exposed, requestsOf, resultsOf, sentBy, useSmoke } from './smoke-harness';

/** All strings in a value, without the names of properties. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Dates, and numbers that are shorter than ids. */
const isDateOrNumber = (text: string): boolean => /^-?[\d.]{0,8}$|^\d{4}-\d\d-\d\d(T|$)/.test(text);

describe('social smoke', () => {
  const {
    platforms,
    traffic,
    connect,
    smoke,
    smokeTeam,
    secrets,
    content,
    expectAcceptedRequests,
  } = useSmoke();

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

  it('describes what the connector has read', async () => {
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
    // The days that are read end yesterday (UTC); the days that YouTube has end on a day in Pacific time.
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

  it('continues after a failed call, and exits with 1', async () => {
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

  it('sends requests that the platforms accept', () => expectAcceptedRequests());
});
