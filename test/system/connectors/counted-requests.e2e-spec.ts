import { RequestBudgetsService } from '../../../src/social-sync/budgets/request-budgets.service';
import { PlatformError, withinRun } from '@rapport/social-connectors';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import { createTeam } from '../../factories/team.factory';
import { readMetrics } from '../../support/read-metrics';
import { startSecondApp } from '../../support/test-app';
import { runInProcess } from '../../support/cli/in-process-cli';
import {
  BACKFILL_UNITS,
  LINKEDIN_REQUESTS,
  POSTS,
  READS,
  UNITS,
  useBudgets,
  windowOf,
} from './request-budgets-harness';

describe('The budgets of platforms', () => {
  const {
    youtube,
    twitter,
    environment,
    testApp,
    query,
    connect,
    run,
    jobOf,
    setUsed,
    used,
    blocked,
    expectAcceptedRequests,
  } = useBudgets();

  it('count the posts that X bills, each once per day, and exactly up to the limit', async () => {
    const account = await connect('twitter');
    const today = new Date().toISOString().slice(0, 10);
    await run(account, 'twitter', 'posts');
    await run(account, 'twitter', 'posts');
    expect(await used('twitter', 'reads')).toBe(POSTS);
    // The account itself, once per day, and the posts.
    expect(twitter.costOn(today)).toBeCloseTo(0.01 + POSTS * 0.005);

    await query('TRUNCATE social_billed_posts');
    await setUsed('twitter', 'reads', READS - 25);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ posts: 25, isDone: false });
    expect(await run(account, 'twitter', 'posts')).toMatchObject({
      posts: 0,
      errorCode: 'budget_used_up/reads',
    });
    expect(await used('twitter', 'reads')).toBe(READS);
    expect((await blocked())[0]?.until).toEqual(windowOf('reads').end);
  });

  it('are not exceeded by several processes at the same time', async () => {
    const { teamId } = await createTeam(testApp);
    await query(
      `INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, 'linkedin', true)`,
      [teamId],
    );
    const second = await startSecondApp(testApp, environment);
    try {
      const takes = Array.from({ length: 2 * LINKEDIN_REQUESTS }, (_, index) =>
        withinRun({ teamId, isBackfill: false }, () =>
          (index % 2 === 0 ? testApp : second).app
            .get(RequestBudgetsService)
            .take({ platform: 'linkedin', amounts: { requests: 1 } }),
        ),
      );
      const results = await Promise.allSettled(takes);
      const errors = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(errors).toHaveLength(LINKEDIN_REQUESTS);
      for (const error of errors) {
        expect(error).toBeInstanceOf(PlatformError);
        expect(error).toMatchObject({
          kind: 'budget',
          scope: 'app',
          code: 'budget_used_up/requests',
        });
      }
      expect(await used('linkedin', 'requests')).toBe(LINKEDIN_REQUESTS);
    } finally {
      await second.close();
    }
  });

  it('do not reject the requests of a person who connects an account', async () => {
    await setUsed('youtube', 'units', UNITS);
    await connect('youtube');
    expect(await used('youtube', 'units')).toBe(UNITS + 1);
  });

  it('are in the metrics and in doctor, and the log warns at 80 %', async () => {
    const account = await connect('twitter');
    await setUsed('twitter', 'reads', READS - 55);
    await run(account, 'twitter', 'posts');
    const samples = await readMetrics(testApp);
    const valueOf = (name: string, platform: string, bucket: string) =>
      samples.find(
        (one) =>
          one.name === `rapport_social_budget_${name}` &&
          one.labels.platform === platform &&
          one.labels.bucket === bucket,
      )?.value;
    expect(valueOf('left', 'twitter', 'reads')).toBe(15);
    expect(valueOf('limit', 'twitter', 'reads')).toBe(READS);
    expect(valueOf('account_share', 'twitter', 'reads')).toBe(READS);
    expect(valueOf('left', 'youtube', 'backfill_units')).toBe(BACKFILL_UNITS);
    expect(valueOf('left', 'linkedin', 'requests')).toBe(LINKEDIN_REQUESTS);

    const warning = testApp.logLines.find(({ msg }) => msg === 'Most of a budget is used.');
    expect(warning).toMatchObject({ platform: 'twitter', bucket: 'reads', limit: READS });

    const doctor = async () => {
      const variables = { ...environment, DATABASE_URL: testApp.databaseUrl };
      const { stdout } = await runInProcess(variables, 'doctor', '--json');
      const { checks } = JSON.parse(stdout) as {
        checks: { name: string; ok: boolean; detail: string }[];
      };
      return checks.find(({ name }) => name === 'budgets');
    };
    const until = windowOf('reads').end.toISOString();
    const reads = `of ${READS} reads left until ${until}, which is little (each account has ${READS}, the most that one has used is ${POSTS})`;
    const { ok, detail } = (await doctor()) ?? {};
    expect(ok).toBe(true);
    expect(detail).toContain(`twitter: 15 ${reads}`);
    expect(detail).not.toContain('youtube');
    await setUsed('twitter', 'reads', READS);
    expect(await doctor()).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`twitter: 0 ${reads}`) as string,
    });
  });

  it('count no requests for tokens, which are never repeated', async () => {
    const account = { teamId: await connect('youtube'), platform: 'youtube' } as const;
    const sessions = testApp.app.get(TokenSessionsService);
    const session = await sessions.open(account);
    youtube.failNext({ status: 503, body: {} }, /token$/);
    const before = await used('youtube', 'units');
    await expect(sessions.reopen(account, session)).rejects.toMatchObject({ kind: 'transient' });
    expect(youtube.calls.filter(({ path }) => path === '/token')).toHaveLength(1);
    expect(await used('youtube', 'units')).toBe(before);
  });

  it('count each retry of a request that fails for a moment, without an error of the job', async () => {
    const channel = await connect('youtube');
    // The service keeps the list of uploads that it has found.
    await run(channel, 'youtube', 'posts');
    const before = await used('youtube', 'units');
    youtube.failNext({ status: 500, body: {} }, /videos$/);
    youtube.failNext('reset', /videos$/);
    expect(await run(channel, 'youtube', 'posts')).toMatchObject({ errorCode: null });
    expect(await jobOf(channel, 'youtube', 'posts')).toMatchObject({ attempts: 0, code: null });
    expect(await used('youtube', 'units')).toBe(before + 4);
  });

  it('do not count failed reads of posts', async () => {
    const account = await connect('twitter');
    twitter.failNext('reset', /tweets$/);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ posts: POSTS, errorCode: null });
    twitter.failNext({ status: 500, body: {} }, /tweets$/, 3);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ errorCode: 'http_500' });
    expect(await jobOf(account, 'twitter', 'posts')).toMatchObject({ attempts: 1 });
    const calls = twitter.calls.length;
    // The request is not retried at once, because X sends Retry-After.
    const reply = { status: 503, headers: { 'Retry-After': '600' }, body: {} };
    twitter.failNext(reply, /tweets$/);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ errorCode: 'http_503' });
    expect(twitter.calls.length).toBe(calls + 1);
    expect(await used('twitter', 'reads')).toBe(POSTS);
  });

  it('are counted for requests that the platforms accept', () => expectAcceptedRequests());
});
