import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { TokenRekeyService } from '../../../src/social-sync/tokens/token-rekey.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { CredentialsRepository } from '../../../src/social-sync/credentials/credentials.repository';
import {
  ReauthRequired,
  TokenSessionsService,
} from '../../../src/social-sync/tokens/token-sessions.service';
import { PlatformError } from '@rapport/social-connectors';
import { listPosts } from '../../factories/social.factory';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { startSecondApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { HOUR_S, KEY, useSync } from './sync-harness';

describe('A connected account: tokens', () => {
  const {
    youtube,
    twitter,
    environment,
    testApp,
    team,
    cli,
    options,
    connect,
    connections,
    refreshIn,
    jobsOf,
    backfilled,
    skipPast,
    auditedOf,
    expectAcceptedRequests,
  } = useSync();

  it('has tokens only in encrypted form, in no log line and no output', async () => {
    const { accessToken, refreshToken } = youtube.issueTokens();
    const tokens = ['--access-token', accessToken, '--refresh-token', refreshToken];
    const { stdout, stderr } = await cli.run('connect', ...options('youtube'), ...tokens);
    youtube.failNext({ status: 401, body: { error: { errors: [{ reason: 'authError' }] } } });
    youtube.failNext({ status: 500, body: {} });
    await skipPast();
    await backfilled('youtube');
    const rows = await testApp.database.query<{ secret: Buffer }>(
      'SELECT secret FROM social_credentials',
    );
    const stored = rows.map(({ secret }) => secret.toString('latin1')).join();
    const written = [stdout, stderr, stored, JSON.stringify(testApp.logLines)].join('\n');
    for (const secret of [accessToken, refreshToken, KEY.slice(3)]) {
      expect(written).not.toContain(secret);
    }
    expect(stored.length).toBeGreaterThan(100);
    await cli.json('disconnect', ...options('youtube'));
  });

  it('gets new tokens once, although several processes need them at the same time', async () => {
    const second = await startSecondApp(testApp, environment);
    try {
      await connect('twitter', 1);
      await backfilled('twitter');
      const exchanged = twitter.calls.filter(({ path }) => path === '/2/oauth2/token').length;
      const sessions = [testApp, second, testApp, second].map(({ app }) =>
        app.get(TokenSessionsService),
      );
      const account = { teamId: team.teamId, platform: 'twitter' } as const;
      const stale = await testApp.app.get(TokenSessionsService).open(account);
      const opened = await Promise.all(sessions.map((one) => one.reopen(account, stale)));
      const after = twitter.calls.filter(({ path }) => path === '/2/oauth2/token').length;
      expect(after - exchanged).toBe(1);
      expect(new Set(opened.map(({ accessToken }) => accessToken)).size).toBe(1);
      expect(opened[0]?.accessToken).not.toBe(stale.accessToken);
      await refreshIn(second, 'twitter');
      expect((await connections())[0]?.state).toBe('active');
    } finally {
      await second.close();
    }
  });

  it('needs a new sign-in once the platform has confirmed that its tokens are invalid, and keeps its data', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const { lastRefreshedAt } = (await connections())[0] ?? {};
    for (const grant of twitter.grants.all) grant.isRevoked = true;

    const { status, stdout } = await cli.run('refresh', ...options('twitter'), '--wait', '--json');

    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ready', state: 'needs_reauth', posts: 0 });
    expect(await connections()).toMatchObject([
      {
        status: 'ready',
        state: 'needs_reauth',
        lastRefreshedAt,
        nextRunAt: null,
        lastError: expect.any(String),
      },
    ]);
    expect((await jobsOf('twitter')).filter(({ dueIn }) => dueIn < HOUR_S * 24)).toEqual([]);
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
    await connect('twitter');
    expect(await connections()).toMatchObject([{ state: 'active', lastError: null }]);
    await backfilled('twitter');
  });

  it('keeps its tokens when a refresh of them fails for another reason', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    twitter.failNext({ status: 503, body: {} }, /oauth2\/token/);
    await expect(sessions.reopen(account, session)).rejects.toBeInstanceOf(PlatformError);
    twitter.failNext({ status: 400, body: { error: 'invalid_request' } }, /oauth2\/token/);
    expect(await sessions.reopen(account, session)).toEqual(session);
    expect((await connections())[0]?.state).toBe('active');
  });

  it.each<[string, EmulatedFault, string]>([
    ['fails', { status: 503, body: {} }, 'http_503'],
    ['is rejected', { status: 400, body: { error: 'invalid_request' } }, 'invalid_request'],
  ])('is read with a token that ends soon when its refresh %s', async (_how, fault, code) => {
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    await connect('twitter', 300);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const sessions = testApp.app.get(TokenSessionsService);
    const calls = twitter.calls.length;
    twitter.failNext(fault, /oauth2\/token/);
    const session = await sessions.open(account);
    expect(twitter.calls.slice(calls).map(({ path }) => path)).toEqual(['/2/oauth2/token']);
    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({ team: team.teamId, code, msg: 'Tokens were not refreshed.' }),
    );
    expect(twitter.grants.find(`Bearer ${session.accessToken}`)).not.toBeNull();
    expect((await sessions.open(account)).accessToken).not.toBe(session.accessToken);
  });

  it('gets its tokens after a process has ended between its claim and the response of the platform', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const credentials = testApp.app.get(CredentialsRepository);
    const credential = await credentials.find(systemScope(account.teamId), 'twitter');
    // The other process has claimed the refresh, and is gone: its lease has ended.
    expect(await credentials.claimRefresh(account, credential?.version ?? 0, 0)).toBe(true);
    await eventually(async () => (await sessions.reopen(account, session)) !== session);
    expect((await sessions.open(account)).accessToken).not.toBe(session.accessToken);
    expect((await connections())[0]?.state).toBe('active');
  });

  it('needs a new sign-in if a process ended between the response and the write of new tokens', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const credentials = testApp.app.get(CredentialsRepository);
    const change = jest.spyOn(credentials, 'change');
    change.mockReturnValue(new Promise(() => undefined));
    void sessions.reopen(account, session);
    await eventually(() => change.mock.calls.length > 0);
    change.mockRestore();
    await testApp.database.query(
      `UPDATE social_credentials SET refresh_claimed_until = now() - interval '1 ms'`,
    );
    await expect(sessions.reopen(account, session)).rejects.toBeInstanceOf(ReauthRequired);
    expect(await connections()).toMatchObject([{ status: 'ready', state: 'needs_reauth' }]);
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
  });

  it('keeps its new tokens if the database is unavailable when they are written', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const change = jest.spyOn(testApp.app.get(CredentialsRepository), 'change');
    const outage = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });
    for (let failures = 0; failures < 6; failures += 1) change.mockRejectedValueOnce(outage);
    const { accessToken } = await sessions.reopen(account, session);
    expect(change).toHaveBeenCalledTimes(7);
    expect(accessToken).not.toBe(session.accessToken);
    expect((await sessions.open(account)).accessToken).toBe(accessToken);
  });

  it('does not repeat the write of its new tokens after an error of another kind', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const change = jest.spyOn(testApp.app.get(CredentialsRepository), 'change');
    change.mockRejectedValueOnce(new Error('A bug.'));
    await expect(sessions.reopen(account, session)).rejects.toThrow('A bug.');
    expect(change).toHaveBeenCalledTimes(1);
    await testApp.app.get(SocialAccountsService).disconnect(systemScope(account.teamId), 'twitter');
  });

  it('keeps its tokens readable when the key is replaced', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const newKey = `k2:${randomBytes(32).toString('base64')}`;
    const rotating = { ...environment, SOCIAL_TOKEN_KEYS: `${newKey},${KEY}` };
    const second = await startSecondApp(testApp, rotating);
    const rekey = second.app.get(TokenRekeyService);
    const { rekeyed, remaining } = await rekey.rekey();
    expect([rekeyed > 0, remaining]).toEqual([true, 0]);
    expect(await rekey.rekey()).toEqual({ rekeyed: 0, remaining: 0 });
    expect(await auditedOf('rekeyTokens')).toEqual(['twitter']);
    await second.close();
    const third = await startSecondApp(testApp, { ...environment, SOCIAL_TOKEN_KEYS: newKey });
    // The first service has only the previous key: it must not run the jobs of the third one.
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    try {
      expect((await refreshIn(third, 'twitter')).state).toBe('active');
      // The first service cannot decrypt the tokens, and reports it.
      expect((await refreshIn(testApp, 'twitter')).state).toBe('needs_reauth');
      expect(await connections()).toMatchObject([{ lastError: 'undecryptable' }]);
    } finally {
      await third.close();
    }
  });

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(50));
});
