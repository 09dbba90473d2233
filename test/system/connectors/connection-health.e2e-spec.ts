import { randomBytes, randomUUID } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import type { ConnectionView } from '../../../src/social-sync/credentials/account.views';
import { RejectedMetricNames } from '../../../src/social-sync/sync/rejected-metric-names';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import { PLATFORMS } from '@rapport/social-connectors';
import { DAY_MS } from '../../../src/core/values/durations';
import { createTeam } from '../../factories/team.factory';
import { connectAccounts } from '../../support/due-accounts';
import { fakeDate } from '../../support/simulated-clock';
import { readMetrics, type Sample, valuesOf } from '../../support/read-metrics';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { runInProcess } from '../../support/cli/in-process-cli';

const HOUR_S = 3_600;
const OVERDUE_METRIC = 'rapport_social_jobs_overdue';
const OLDEST_METRIC = 'rapport_social_oldest_success_age_seconds';
const BLOCKED_METRIC = 'rapport_social_app_blocked_until_timestamp_seconds';

interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

/** The values of a metric by a label. */
const labelled = (samples: readonly Sample[], name: string, label: string) =>
  Object.fromEntries(
    samples
      .filter((sample) => sample.name === name)
      .map(({ labels, value }) => [labels[label], value]),
  );

const statesOf = (samples: readonly Sample[]) =>
  labelled(samples, 'rapport_social_connections', 'state');

describe('The health of connected accounts', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    const key = `k1:${randomBytes(32).toString('base64')}`;
    testApp = await startTestApp({ METRICS: 'true', SOCIAL_TOKEN_KEYS: key });
    // The service must not run the jobs below.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    team = await createTeam(testApp);
  });

  afterEach(async () => {
    for (const table of ['social_credentials', 'social_connections', 'social_app_limits']) {
      await testApp.database.query(`DELETE FROM ${table}`);
    }
  });

  afterAll(async () => {
    await testApp.close();
  });

  const query = (text: string, values: unknown[] = []) => testApp.database.query(text, values);

  /** Connects an account with four jobs that are due in a day and succeeded some hours ago. */
  const connect = async (
    platform: string,
    credential: { state?: string; endsInDays?: number | null; canRefresh?: boolean } = {},
    job: { succeededHoursAgo?: number | null; dueHoursAgo?: number } = {},
  ): Promise<void> => {
    const { state = 'active', endsInDays = null, canRefresh = false } = credential;
    const { succeededHoursAgo = 1, dueHoursAgo = -24 } = job;
    const key = [team.teamId, platform];
    await query(
      `INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, $2, true)`,
      key,
    );
    await query(
      `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id,
                                       state, can_refresh, access_expires_at, refresh_expires_at, connected_at)
       VALUES ($1, $2, 'account-id', 'Grace Hopper', '', '', $3, $4,
               now() + CASE WHEN $4 THEN 1 ELSE $5::float8 END * interval '1 day',
               now() + CASE WHEN $4 THEN $5::float8 END * interval '1 day', now() - interval '50 hours')`,
      [...key, state, canRefresh, endsInDays],
    );
    await query(
      `INSERT INTO social_sync_jobs (team_id, platform, kind, next_run_at, last_success_at)
       SELECT $1, $2, kind, now() - $3::float8 * interval '1 hour', now() - $4::float8 * interval '1 hour'
         FROM unnest(ARRAY['posts', 'rereads', 'profile', 'backfill']) kind`,
      [...key, dueHoursAgo, succeededHoursAgo],
    );
  };

  const block = (platform: string, hours: number) =>
    query(
      `INSERT INTO social_app_limits VALUES ($1, 'standard', now() + $2 * interval '1 hour', 'code')`,
      [platform, hours],
    );

  const doctor = async () => {
    const { status, stdout } = await runInProcess(
      { DATABASE_URL: testApp.databaseUrl },
      'doctor',
      '--json',
    );
    const { checks } = JSON.parse(stdout) as { checks: Check[] };
    return { status, check: checks.find(({ name }) => name === 'connections'), stdout };
  };

  it('is 0 in all metrics without accounts, and has no check of doctor', async () => {
    const samples = await readMetrics(testApp);
    expect(statesOf(samples)).toEqual({ active: 0, expiring: 0, needs_reauth: 0 });
    expect([...valuesOf(samples, OVERDUE_METRIC), ...valuesOf(samples, OLDEST_METRIC)]).toEqual([
      0, 0,
    ]);
    const none = Object.fromEntries(PLATFORMS.map((platform) => [platform, 0]));
    expect(labelled(samples, BLOCKED_METRIC, 'platform')).toEqual(none);
    expect(await doctor()).toMatchObject({ status: 0, check: undefined });
  });

  it('counts accounts by the states that social list prints', async () => {
    await connect('facebook', { endsInDays: null });
    await connect('instagram', { endsInDays: 13 });
    await connect('twitter', { endsInDays: 15 });
    await connect('linkedin', { endsInDays: 13, canRefresh: true });
    await connect('tiktok', { endsInDays: 180, canRefresh: true });
    await connect('youtube', { state: 'needs_reauth', endsInDays: 1 });
    const listed = await testApp.app.get(SocialAccountsService).list(systemScope(team.teamId));
    const count = (state: ConnectionView['state']) =>
      listed.filter((connection) => connection.state === state).length;
    const states = statesOf(await readMetrics(testApp));
    expect(states).toEqual({ active: 3, expiring: 2, needs_reauth: 1 });
    expect(states).toEqual({
      active: count('active'),
      expiring: count('expiring'),
      needs_reauth: count('needs_reauth'),
    });
  });

  it('has the age of the last success of the account whose last success is oldest', async () => {
    await connect('facebook', {}, { succeededHoursAgo: 2 });
    await connect('youtube', {}, { succeededHoursAgo: 30 });
    await connect('twitter', { state: 'needs_reauth' }, { succeededHoursAgo: 500 });
    const [age] = valuesOf(await readMetrics(testApp), OLDEST_METRIC);
    expect(Math.round(Number(age) / HOUR_S)).toBe(30);
    // Any job that has succeeded counts.
    await query(
      `UPDATE social_sync_jobs SET last_success_at = now() - interval '3 hours'
        WHERE platform = 'youtube' AND kind = 'posts'`,
    );
    const [later] = valuesOf(await readMetrics(testApp), OLDEST_METRIC);
    expect(Math.round(Number(later) / HOUR_S)).toBe(3);
    await connect('tiktok', {}, { succeededHoursAgo: null });
    const [sinceConnecting] = valuesOf(await readMetrics(testApp), OLDEST_METRIC);
    expect(Math.round(Number(sinceConnecting) / HOUR_S)).toBe(50);
  });

  it('counts jobs that are due for more than an hour and could run', async () => {
    await block('facebook', 1);
    await connect('facebook', {}, { dueHoursAgo: 5 });
    await connect('twitter', { state: 'needs_reauth' }, { dueHoursAgo: 5 });
    await connect('youtube', {}, { dueHoursAgo: 0.9 });
    expect(valuesOf(await readMetrics(testApp), OVERDUE_METRIC)).toEqual([0]);
    await query(`UPDATE social_app_limits SET blocked_until = now() - interval '1 ms'`);
    expect(valuesOf(await readMetrics(testApp), OVERDUE_METRIC)).toEqual([4]);
    await query(
      `UPDATE social_sync_jobs SET claimed_until = now() + interval '1 hour' WHERE kind = 'posts'`,
    );
    expect(valuesOf(await readMetrics(testApp), OVERDUE_METRIC)).toEqual([3]);
    const { status, check } = await doctor();
    expect([status, check?.ok]).toEqual([1, false]);
    expect(check?.detail).toContain('; 3 jobs are due for more than an hour');
  });

  it('has the time until which platforms reject the app', async () => {
    await block('youtube', 5);
    await block('twitter', -5);
    const samples = await readMetrics(testApp);
    const { youtube, ...others } = labelled(samples, BLOCKED_METRIC, 'platform');
    expect(Math.abs(Number(youtube) - Date.now() / 1_000 - 5 * HOUR_S)).toBeLessThan(60);
    expect(new Set(Object.values(others))).toEqual(new Set([0]));
    const { status, check } = await doctor();
    expect([status, check?.ok]).toEqual([1, false]);
    expect(check?.detail).toMatch(/; youtube rejects the app until 20\d\d-.+Z$/);
  });

  it('has the metrics that a platform rejects, each of which is logged once', async () => {
    const rejected = testApp.app.get(RejectedMetricNames);
    for (const names of [['page_video_views'], ['page_video_views', 'post_clicks']]) {
      rejected.note('facebook', names);
    }
    const { facebook, ...others } = labelled(
      await readMetrics(testApp),
      'rapport_social_rejected_metrics',
      'platform',
    );
    expect([facebook, new Set(Object.values(others))]).toEqual([2, new Set([0])]);
    const lines = testApp.logLines.filter(({ metrics }) => metrics !== undefined);
    expect(lines).toMatchObject([
      { platform: 'facebook', metrics: ['page_video_views'] },
      { platform: 'facebook', metrics: ['post_clicks'] },
    ]);
    rejected.note('facebook', []);
  });

  it('passes the check of doctor while no account needs anything', async () => {
    await connect('facebook', {}, { succeededHoursAgo: 2.5 });
    await connect('youtube');
    expect(await doctor()).toMatchObject({
      status: 0,
      check: {
        ok: true,
        detail:
          '2 connected: 2 active, 0 expiring, 0 with invalid tokens; the oldest last success was 2 h ago',
      },
    });
  });

  it('passes the check of doctor, which lists the accounts that need a new sign-in soon', async () => {
    await connect('facebook', { endsInDays: 15 });
    await connect('instagram', { endsInDays: 13 });
    await connect('linkedin', { endsInDays: 3, canRefresh: true });
    await connect('tiktok', { endsInDays: -1 });
    const { status, check } = await doctor();
    expect([status, check?.ok]).toEqual([0, true]);
    const [, listed = ''] = /; a new sign-in is needed soon: (.+)$/.exec(check?.detail ?? '') ?? [];
    const accounts = listed
      .split(', ')
      .map((one) => one.replace(/until 20\d\d-.+Z$/, 'until then'));
    expect(accounts).toEqual(
      ['tiktok', 'linkedin', 'instagram'].map(
        (name) => `${name} of team ${team.teamId} until then`,
      ),
    );
  });

  it('has a warning in the log 14, 7 and 1 days before a sign-in ends, once over all processes', async () => {
    const end = Date.now() + 60 * DAY_MS;
    const [account] = await connectAccounts(testApp, 'linkedin', ['token'], '1');
    if (account === undefined) throw new Error('There is no account.');
    const key = { teamId: account.teamId, platform: 'linkedin' } as const;
    const warnings = () =>
      testApp.logLines.filter(({ msg }) => msg === 'An account needs a new sign-in soon.');
    /** Opens the account every 6 hours, twice at the same time; returns how many days before the end it warns. */
    const warnedDays = async (endsAt: number): Promise<number[]> => {
      await query('UPDATE social_credentials SET access_expires_at = $1', [new Date(endsAt)]);
      const days: number[] = [];
      const sessions = testApp.app.get(TokenSessionsService);
      for (let left = 15; left > 0; left -= 0.25) {
        jest.setSystemTime(endsAt - left * DAY_MS);
        const before = warnings().length;
        await Promise.all([sessions.open(key), sessions.open(key)]);
        days.push(...times(warnings().length - before, () => left));
      }
      return days;
    };
    fakeDate(new Date().toISOString());
    try {
      // The first jobs within the last 14, 7 and 1 days.
      expect(await warnedDays(end)).toEqual([13.75, 6.75, 0.75]);
      // The same applies to later tokens.
      expect(await warnedDays(end + 60 * DAY_MS)).toEqual([13.75, 6.75, 0.75]);
    } finally {
      jest.useRealTimers();
    }
    expect(warnings()[0]).toMatchObject({
      level: 40,
      team: account.teamId,
      platform: 'linkedin',
      endsAt: new Date(end).toISOString(),
    });
  });

  it('fails the check of doctor, which names platform and team and no person', async () => {
    await connect('facebook');
    await connect('twitter', { state: 'needs_reauth' });
    const { status, check, stdout } = await doctor();
    expect([status, check?.ok]).toEqual([1, false]);
    expect(check?.detail).toContain(`; a new sign-in is needed: twitter of team ${team.teamId}`);
    expect(stdout).not.toMatch(/Grace|account-id/);
  });

  it('lists ten accounts, and the number of the others', async () => {
    for (let number = 0; number < 12; number += 1) {
      const teamId = randomUUID();
      await query(`INSERT INTO teams (id, name) VALUES ($1, 'Team')`, [teamId]);
      await query(
        `INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, 'twitter', true)`,
        [teamId],
      );
      await query(
        `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id, state)
         VALUES ($1, 'twitter', '', '', '', '', 'needs_reauth')`,
        [teamId],
      );
    }
    const { check } = await doctor();
    expect(check?.detail.match(/twitter of team/g)).toHaveLength(10);
    expect(check?.detail).toMatch(/, 2 more$/);
  });
});
