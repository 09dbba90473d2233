import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import { PLATFORMS } from '@rapport/social-connectors';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createMember, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import {
  NOT_CONNECTED,
  PAGES,
  UNKNOWN_STATE,
  connectionsHarness,
  dataOf,
} from './connections-harness';

describe('The connections of a team by a sign-in at the platform', () => {
  const own = connectionsHarness();

  it('do not exist at first, and name the settings that the operator must set', async () => {
    const platforms = await own.list();
    expect(platforms.map(({ platform }) => platform)).toEqual(PLATFORMS);
    for (const { platform, ...view } of platforms) {
      const name = platform.toUpperCase();
      const isConfigured = ['facebook', 'youtube'].includes(platform);
      expect(view).toEqual({
        ...NOT_CONNECTED,
        retentionDays: platform === 'youtube' ? 30 : null,
        missingSettings: isConfigured
          ? []
          : [`SOCIAL_${name}_CLIENT_ID`, `SOCIAL_${name}_CLIENT_SECRET`],
      });
    }
    expectError(
      await own.admin.client.post(`${own.base()}/tiktok/sign-in`),
      'PLATFORM_NOT_CONFIGURED',
    );
    const health = await own.admin.client.get(`${own.base()}/health`).expect(200);
    expect(dataOf(health)).toEqual({ connected: 0, attention: [] });
  });

  it('are made by the session that began the sign-in, with a choice of the account', async () => {
    const callback = await own.grant('facebook');
    const colleague = await createMember(own.testApp, own.team.teamId, 'owner');
    const otherSession = await signInAs(own.testApp, own.admin.account);
    const other = await createTeam(own.testApp);
    const stranger = await createMember(own.testApp, other.teamId, 'owner');
    const elsewhere = `/teams/${other.teamId}/social-connections/facebook/sign-in/complete`;
    const { platform: _, ...parameters } = callback;

    for (const client of [colleague.client, otherSession]) {
      expectError(await own.complete(callback, client), 'PLATFORM_SIGN_IN_EXPIRED');
    }
    expectError(await own.complete(callback, stranger.client), 'TEAM_NOT_FOUND');
    expectError(await stranger.client.post(elsewhere, parameters), 'PLATFORM_SIGN_IN_EXPIRED');
    expectError(
      await own.complete({ ...callback, platform: 'youtube' }),
      'PLATFORM_SIGN_IN_EXPIRED',
    );
    expectError(
      await own.complete({ ...callback, state: UNKNOWN_STATE }),
      'PLATFORM_SIGN_IN_EXPIRED',
    );
    expectError(
      await own.complete(callback).set('Origin', 'https://evil.example'),
      'CROSS_ORIGIN_REQUEST',
    );
    expectError(
      await own.admin.client.post(`${own.base()}/facebook/sign-in/complete`, {
        state: callback.state,
      }),
      'VALIDATION_FAILED',
      ['code: is required, or an error'],
    );

    const completed = await own.complete(callback).expect(200);
    expect(dataOf(completed)).toEqual({
      result: 'choose',
      account: null,
      missingScopes: [],
      accounts: expect.arrayContaining(PAGES),
      reason: null,
      errorCode: null,
    });
    expectError(await own.complete(callback), 'PLATFORM_SIGN_IN_EXPIRED');
    const { choice } = await own.find('facebook');
    expect(choice).toEqual({
      accounts: expect.arrayContaining(PAGES),
      expiresAt: expect.any(String),
    });
    expect((await own.find('facebook', colleague.client)).choice).toBeNull();

    const choose = (accountId: string, client = own.admin.client) =>
      client.post(`${own.base()}/facebook/sign-in/choose`, { accountId });
    expectError(await choose(PAGES[0]?.id ?? '', colleague.client), 'PLATFORM_SIGN_IN_EXPIRED');
    expectError(
      await choose('7'),
      'VALIDATION_FAILED',
      expect.arrayContaining([expect.stringContaining('Kaffeewerk')]),
    );
    const chosen = await choose(PAGES[0]?.id ?? '').expect(200);
    expect(dataOf(chosen)).toEqual({
      result: 'connected',
      account: PAGES[0],
      missingScopes: [],
      accounts: [],
      reason: null,
      errorCode: null,
    });
    expect(await own.find('facebook')).toMatchObject({
      state: 'active',
      account: PAGES[0],
      choice: null,
      problem: null,
    });
    expect(await own.actionsOf()).toEqual([
      { action: 'beginPlatformSignIn', actor: 'user' },
      { action: 'choosePlatformAccount', actor: 'user' },
    ]);
  });

  it('connect the only account at once, and keep the history of a reconnection', async () => {
    expect(dataOf(await own.complete(await own.grant('youtube')).expect(200))).toMatchObject({
      result: 'connected',
      missingScopes: [],
    });
    await own.settled('youtube');
    const { stored } = await own.find('youtube');
    expect(stored.posts).toBe(3);
    expect(stored.profileDays).toBeGreaterThan(0);
    await own.testApp.database.query(
      "UPDATE social_credentials SET state = 'needs_reauth' WHERE team_id = $1",
      [own.team.teamId],
    );
    expect(await own.find('youtube')).toMatchObject({
      state: 'needs_reauth',
      problem: 'sign_in_again',
      stored,
    });
    const health = await own.editor.client.get(`${own.base()}/health`).expect(200);
    expect(dataOf(health)).toEqual({
      connected: 1,
      attention: [{ platform: 'youtube', state: 'needs_reauth', signInEndsAt: null }],
    });
    expectError(await own.editor.client.post(`${own.base()}/youtube/sync`), 'RECONNECT_REQUIRED');
    await own.complete(await own.grant('youtube')).expect(200);
    expect(await own.find('youtube')).toMatchObject({ state: 'active', stored });
  });

  it('report a sign-in that was denied, and one whose code is invalid', async () => {
    const denied = await own.grant('youtube');
    const { state } = denied;
    const result = await own.complete({
      platform: 'youtube',
      state,
      error: 'access_denied',
    } as never);
    expect([result.status, dataOf(result)]).toEqual([
      200,
      {
        result: 'failed',
        account: null,
        missingScopes: [],
        accounts: [],
        reason: 'denied',
        errorCode: 'access_denied',
      },
    ]);
    const invalid = await own.grant('youtube');
    expect(dataOf(await own.complete({ ...invalid, code: 'wrong' }))).toMatchObject({
      result: 'failed',
      reason: 'failed',
      errorCode: expect.any(String),
    });
    expect((await own.find('youtube')).state).toBe('not_connected');
  });

  it('are not made by the callback without a session, nor by the command line', async () => {
    const { platform, state, code } = await own.grant('youtube');
    const scope = systemScope(own.team.teamId);
    const signIns = own.testApp.app.get(SocialSignInService);
    await expect(signIns.choose(scope, 'youtube', 'any')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const query = new URLSearchParams({ state, code }).toString();
    const again = `${own.testApp.url}/oauth/social/youtube/callback?${query}`;
    expect((await fetch(again, { redirect: 'manual' })).status).toBe(303);
    expect((await own.find('youtube')).state).toBe('not_connected');

    const started = await signIns.begin(scope, 'youtube');
    const ofCommand = new URL(started.authorizeUrl).searchParams.get('state') ?? '';
    expectError(
      await own.complete({ platform, state: ofCommand, code }),
      'PLATFORM_SIGN_IN_EXPIRED',
    );
    await own.complete({ platform, state, code }).expect(200);
    expect((await fetch(again, { redirect: 'manual' })).status).toBe(410);
  });

  it('have at most 20 open sign-ins, also when more begin at the same time', async () => {
    const begun = await Promise.all(
      Array.from({ length: 22 }, () => own.admin.client.post(`${own.base()}/youtube/sign-in`)),
    );
    const rejected = begun.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(2);
    for (const response of rejected) expectError(response, 'PLATFORM_SIGN_IN_LIMIT_REACHED');
  });
});
