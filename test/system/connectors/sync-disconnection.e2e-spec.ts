import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { CredentialsRepository } from '../../../src/social-sync/credentials/credentials.repository';
import { TokenVaultService } from '../../../src/social-sync/tokens/token-vault.service';
import { eventually } from '../../support/eventually';
import { hold, waitForBlocked } from '../../support/held-locks';
import { HOUR_S, useSync } from './sync-harness';

describe('A connected account: disconnection', () => {
  const {
    youtube,
    twitter,
    testApp,
    team,
    other,
    cli,
    options,
    connect,
    connections,
    refreshIn,
    jobsOf,
    backfilled,
    expectAcceptedRequests,
  } = useSync();

  it('is not waited for by social refresh --wait after it was disconnected', async () => {
    await connect('twitter');
    await backfilled('twitter');
    await testApp.database.query(
      `UPDATE social_sync_jobs SET claimed_until = now() + interval '1 hour' WHERE team_id = $1`,
      [team.teamId],
    );
    const claim = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claim');
    const refresh = refreshIn(testApp, 'twitter').catch((error: unknown) => error);
    await eventually(() => claim.mock.calls.length > 1);
    claim.mockRestore();
    await cli.json('disconnect', ...options('twitter'));
    expect(await refresh).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['platform: twitter has no connected account'],
    });
  });

  it('is disconnected with its tokens, which are revoked', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const grant = twitter.grants.all.at(-1);
    await testApp.database.query('DELETE FROM social_credentials WHERE team_id <> $1', [
      team.teamId,
    ]);
    expect(await cli.json('disconnect', ...options('twitter'))).toEqual({
      platform: 'twitter',
      status: 'not_connected',
    });
    expect(grant?.isRevoked).toBe(true);
    expect(await connections()).toMatchObject([
      { status: 'not_connected', state: 'imported', account: null },
    ]);
    expect(await jobsOf('twitter')).toEqual([]);
  });

  it('is disconnected with the tokens of a refresh that ends at the same time, which are revoked', async () => {
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    await connect('twitter');
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    await testApp.database.query('DELETE FROM social_credentials WHERE team_id <> $1', [
      team.teamId,
    ]);
    const credential = await testApp.app
      .get(CredentialsRepository)
      .find(systemScope(account.teamId), 'twitter');
    const vault = testApp.app.get(TokenVaultService);
    const tokens = vault.open(credential!, credential!.secret);
    const renewed = twitter.issueTokens();
    const { accessToken, refreshToken } = renewed;
    const refresh = await hold(
      testApp,
      `UPDATE social_credentials SET secret = $2, version = version + 1
        WHERE team_id = $1 AND platform = 'twitter'`,
      [team.teamId, vault.seal(credential!, { ...tokens, accessToken, refreshToken })],
    );
    const disconnected = testApp.app
      .get(SocialAccountsService)
      .disconnect(systemScope(account.teamId), 'twitter');
    await waitForBlocked(testApp);
    await refresh.release();
    expect(await disconnected).toBe('not_connected');
    expect(renewed.isRevoked).toBe(true);
  });

  it('is disconnected without a revocation of its tokens if another team has connected it', async () => {
    await connect('youtube', HOUR_S, other);
    await connect('youtube');
    const calls = youtube.calls.length;
    await cli.json('disconnect', ...options('youtube'));
    expect(youtube.calls.slice(calls).filter(({ path }) => path === '/revoke')).toEqual([]);
    expect(await connections()).toMatchObject([{ state: 'imported' }]);
  });

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(10));
});
