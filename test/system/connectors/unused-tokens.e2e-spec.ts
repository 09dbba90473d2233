import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { PlatformError, PlatformHttp, YoutubeConnector } from '@rapport/social-connectors';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { ExpiredSignInsJob } from '../../../src/social-sync/sign-in/expired-sign-ins.job';
import { SignInsRepository } from '../../../src/social-sync/sign-in/sign-ins.repository';
import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import { TokenRekeyService } from '../../../src/social-sync/tokens/token-rekey.service';
import { TokenRevokerService } from '../../../src/social-sync/tokens/token-revoker.service';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { PUBLIC_URL, SignInHarness } from './sign-in-harness';

const KEY = `k1:${randomBytes(32).toString('base64')}`;
const YOUTUBE = 'youtube';

const [ADA, GRACE] = ['ada', 'grace'].map((id) => ({
  id,
  name: `Channel of ${id}`,
  type: 'organization' as const,
  missingScopes: [],
}));
const CHANNELS = [ADA!, GRACE!];

const listChannels = (channels: typeof CHANNELS) =>
  jest.spyOn(YoutubeConnector.prototype, 'listAccounts').mockResolvedValue(channels);

describe('The tokens of a sign-in that connects no account', () => {
  let youtube: YoutubeEmulator;
  let environment: NodeJS.ProcessEnv;
  let testApp: TestApp;
  let harness: SignInHarness;
  let team: TeamClient;
  /** Services with other keys on the same database. */
  const others: TestApp[] = [];

  beforeAll(async () => {
    youtube = await new YoutubeEmulator({ now: new Date(), videos: 1 }).start();
    environment = { ...youtube.variables, SOCIAL_TOKEN_KEYS: KEY, PUBLIC_URL };
    testApp = await startTestApp(environment);
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    harness = new SignInHarness(testApp);
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    youtube.calls.length = 0;
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(others.splice(0).map((other) => other.close()));
  });

  afterAll(async () => {
    await testApp.close();
    await youtube.close();
  });

  async function startWithKeys(...keys: string[]): Promise<TestApp> {
    const keyring = { ...environment, SOCIAL_TOKEN_KEYS: keys.join(',') };
    const other = await startSecondApp(testApp, keyring);
    others.push(other);
    return other;
  }

  /** Begins a sign-in and grants access: the URL of the callback. */
  async function grant(of = team): Promise<URL> {
    const started = await testApp.app
      .get(SocialSignInService)
      .begin(systemScope(of.teamId), YOUTUBE);
    return harness.grant({ ...started, platform: YOUTUBE, expiresAt: '' });
  }

  async function signIn(of = team): Promise<number> {
    return (await harness.visit(await grant(of))).status;
  }

  const revocations = () =>
    youtube.calls.filter(({ path }) => path === '/revoke').map(({ body }) => String(body.token));

  /** @param expiresAt SQL */
  const move = (expiresAt: string) =>
    testApp.database.query(
      `UPDATE social_oauth_states SET expires_at = ${expiresAt} WHERE team_id = $1`,
      [team.teamId],
    );
  const expire = () => move("now() - interval '1 ms'");

  const choose = (accountId: string, of = team) =>
    testApp.app.get(SocialSignInService).choose(systemScope(of.teamId), YOUTUBE, accountId);

  it.each<[string, number, () => void]>([
    ['the person has no account', 400, () => listChannels([])],
    [
      'the accounts cannot be listed',
      400,
      () => youtube.failNext({ status: 500, body: {} }, /channels/, 3),
    ],
    [
      'the account cannot be stored',
      400,
      () =>
        jest.spyOn(SocialAccountsService.prototype, 'connect').mockRejectedValueOnce(new Error()),
    ],
    [
      'the choice cannot be stored',
      503,
      () => {
        listChannels(CHANNELS);
        jest.spyOn(SignInsRepository.prototype, 'finish').mockRejectedValueOnce(new Error());
      },
    ],
    [
      'the sign-in is deleted before the choice is stored',
      200,
      () => {
        listChannels(CHANNELS);
        jest.spyOn(SignInsRepository.prototype, 'finish').mockResolvedValueOnce(false);
      },
    ],
  ])('are revoked: %s', async (_when, status, arrange) => {
    arrange();
    expect(await signIn()).toBe(status);
    expect(revocations()).toEqual([expect.stringContaining('refresh')]);
  });

  it('are kept while the person chooses, and revoked when the sign-in has expired', async () => {
    listChannels(CHANNELS);
    expect(await signIn()).toBe(200);
    const job = testApp.app.get(ExpiredSignInsJob);
    await job.deleteBatch();
    expect(revocations()).toEqual([]);
    await expire();
    await job.deleteBatch();
    expect(revocations()).toHaveLength(1);
    await job.deleteBatch();
    expect(revocations()).toHaveLength(1);
    await expect(choose('ada')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('are not looked for in a sign-in without a callback', async () => {
    await grant();
    await expire();
    await testApp.app.get(ExpiredSignInsJob).deleteBatch();
    expect(revocations()).toEqual([]);
    expect(testApp.logLines.filter(({ msg }) => msg === 'Tokens were not revoked.')).toEqual([]);
  });

  it('are not revoked while an account is being chosen, although the sign-in expires', async () => {
    listChannels(CHANNELS);
    await signIn();
    const job = testApp.app.get(ExpiredSignInsJob);
    jest.spyOn(YoutubeConnector.prototype, 'listAccounts').mockImplementationOnce(async () => {
      await move("expires_at - interval '1 minute'");
      await job.deleteBatch();
      return CHANNELS;
    });
    await move("now() + interval '1 s'");
    expect(await choose('ada')).toMatchObject({ account: { id: 'ada' } });
    expect(revocations()).toEqual([]);
  });

  it('are kept if an account of the person is connected, even to another team', async () => {
    const channels = CHANNELS.map((channel) => ({ ...channel, id: `${channel.id} of both` }));
    listChannels(channels);
    const other = await createTeam(testApp);
    await signIn(other);
    await choose('ada of both', other);
    await signIn();
    await expire();
    await testApp.app.get(ExpiredSignInsJob).deleteBatch();
    expect(revocations()).toEqual([]);

    const failure = new PlatformError({ kind: 'transient', code: 'http_500' });
    jest.spyOn(YoutubeConnector.prototype, 'listAccounts').mockRejectedValue(failure);
    expect(await signIn(other)).toBe(400);
    expect(revocations()).toEqual([]);
  });

  it.each<[string, EmulatedFault]>([
    ['does not revoke them', { status: 500, body: {} }],
    ['does not respond', 'hang'],
  ])('do not fail the callback when the platform %s', async (_what, fault) => {
    const revoker = testApp.app.get(TokenRevokerService);
    expect(revoker.timeoutMs).toBe(5_000);
    jest.replaceProperty(revoker, 'timeoutMs', 50);
    listChannels([]);
    youtube.failNext(fault, /revoke/);
    const before = testApp.logLines.length;
    expect(await signIn()).toBe(400);
    await eventually(() =>
      testApp.logLines.slice(before).some(({ msg }) => msg === 'Tokens were not revoked.'),
    );
  });

  it('are encrypted with the new key, like the verifiers of unfinished sign-ins', async () => {
    await testApp.database.query('DELETE FROM social_oauth_states');
    const callback = await grant();
    const chooser = await createTeam(testApp);
    listChannels(CHANNELS);
    await signIn(chooser);
    jest.restoreAllMocks();

    const newKey = `k2:${randomBytes(32).toString('base64')}`;
    const rotating = await startWithKeys(newKey, KEY);
    const known = await rotating.app.get(TokenRekeyService).rekey();
    expect(known.remaining).toBe(0);
    expect(known.rekeyed).toBeGreaterThanOrEqual(2);
    expect(await rotating.app.get(TokenRekeyService).rekey()).toEqual({ rekeyed: 0, remaining: 0 });

    const rotated = await startWithKeys(newKey);
    const onRotated = new URL(callback.pathname + callback.search, rotated.url);
    expect((await harness.visit(onRotated)).status).toBe(200);
    listChannels(CHANNELS);
    const choice = rotated.app
      .get(SocialSignInService)
      .choose(systemScope(chooser.teamId), YOUTUBE, 'grace');
    expect(await choice).toMatchObject({ account: { id: 'grace' } });
    jest.restoreAllMocks();

    // The first service has only the previous key.
    await testApp.app.get(SocialSignInService).begin(systemScope(team.teamId), YOUTUBE);
    const third = await startWithKeys(`k3:${randomBytes(32).toString('base64')}`);
    const lost = await third.app.get(TokenRekeyService).rekey();
    expect(lost.rekeyed).toBe(0);
    expect(lost.remaining).toBeGreaterThanOrEqual(3);
  });

  it('are not lost when the key changes during their refresh', async () => {
    const account = { teamId: team.teamId, platform: 'youtube' } as const;
    // The jobs of the new account need its tokens too.
    jest.spyOn(SyncJobsRepository.prototype, 'claimDue').mockResolvedValue([]);
    const rotating = await startWithKeys(`k2:${randomBytes(32).toString('base64')}`, KEY);
    const renewed = youtube.issueTokens();
    const refresh = jest.spyOn(YoutubeConnector.prototype, 'refreshTokens');
    refresh.mockImplementation(async () => {
      expect((await rotating.app.get(TokenRekeyService).rekey()).remaining).toBeGreaterThan(0);
      return { ...renewed, accessExpiresAt: null, refreshExpiresAt: null, scopes: [] };
    });
    const expiring = { ...youtube.issueTokens(), expiresInSeconds: 1 };
    await testApp.app
      .get(SocialAccountsService)
      .connectWithTokens(systemScope(account.teamId), YOUTUBE, expiring);
    const session = await testApp.app.get(TokenSessionsService).open(account);
    expect(session.accessToken).toBe(renewed.accessToken);
    expect(refresh).toHaveBeenCalledTimes(1);
    await rotating.app.get(TokenRekeyService).rekey();
    const after = await rotating.app.get(TokenSessionsService).open(account);
    expect(after.accessToken).toBe(renewed.accessToken);
  });
});
