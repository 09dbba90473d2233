import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { ExpiredSignInsJob } from '../../../src/social-sync/sign-in/expired-sign-ins.job';
import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import { YoutubeConnector } from '@rapport/social-connectors';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { type ErrorBody, errorOf, exchangesOf, PUBLIC_URL } from './sign-in-harness';
import { useSocialSignIn } from './social-sign-in-harness';

const YOUTUBE_READONLY = 'https://www.googleapis.com/auth/youtube.readonly';
const YOUTUBE_ANALYTICS = 'https://www.googleapis.com/auth/yt-analytics.readonly';

describe('A sign-in with OAuth', () => {
  const {
    youtube,
    testApp,
    team,
    cli,
    options,
    authorize,
    grant,
    callbackOf,
    visit,
    expectPage,
    list,
    expectNoSecrets,
    expectAcceptedRequests,
  } = useSocialSignIn();

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
    await expectNoSecrets({ states: 8, verifiers: 0, tokens: 8 });
  });

  it('sends requests that the platforms accept', () => expectAcceptedRequests());
});
