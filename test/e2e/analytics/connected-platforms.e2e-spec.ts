import { TokenVaultService } from '../../../src/social-sync/tokens/token-vault.service';
import { createMember, signInAs } from '../../factories/account.factory';
import { importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { type ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import {
  type ConnectedPlatform,
  NOT_CONNECTED,
  PAGES,
  UNKNOWN_STATE,
  connectionsHarness,
  dataOf,
  send,
} from './connections-harness';

describe('The connections of a team in the console', () => {
  const own = connectionsHarness();

  it('are made with tokens, which nobody can read', async () => {
    const accessToken = own.facebook.issueTokens();
    const choice = await own.connectFacebook({ accessToken }).expect(200);
    expect(dataOf(choice)).toMatchObject({
      result: 'choose',
      accounts: expect.arrayContaining(PAGES),
    });
    expect((await own.find('facebook')).state).toBe('not_connected');
    const [, berlin] = PAGES;
    const connected = await own
      .connectFacebook({
        accessToken,
        accountId: berlin?.id,
        expiresInSeconds: 5 * 86_400,
      })
      .expect(200);
    expect(dataOf(connected)).toMatchObject({ result: 'connected', account: berlin });
    expect(connected.text + JSON.stringify(await own.list())).not.toContain(accessToken);
    expect(JSON.stringify(own.testApp.logLines)).not.toContain(accessToken);

    expectError(await own.connectFacebook({ accessToken: 'wrong' }), 'VALIDATION_FAILED', [
      expect.stringMatching(/^accessToken: the platform rejected it/),
    ]);
    expectError(
      await own.connectFacebook({ accessToken: ' ', expiresInSeconds: 0 }),
      'VALIDATION_FAILED',
      [
        expect.stringMatching(/^accessToken: /),
        'expiresInSeconds: must be a whole number from 1 to 315360000',
      ],
    );
    // The token of a page does not expire, even if the token of the person does.
    expect(await own.find('facebook')).toMatchObject({ state: 'active', signInEndsAt: null });
  });

  it('are expiring in the last days of their sign-in', async () => {
    const { accessToken } = own.youtube.issueTokens();
    const body = { accessToken, expiresInSeconds: 5 * 86_400 };
    await own.admin.client.post(`${own.base()}/youtube/token`, body).expect(200);
    const { state, signInEndsAt } = await own.find('youtube');
    expect(state).toBe('expiring');
    const daysLeft = (Date.parse(String(signInEndsAt)) - Date.now()) / 86_400_000;
    expect(Math.round(daysLeft)).toBe(5);
    const health = await own.admin.client.get(`${own.base()}/health`).expect(200);
    expect(dataOf(health)).toEqual({
      connected: 1,
      attention: [{ platform: 'youtube', state: 'expiring', signInEndsAt }],
    });
  });

  it('can be made for uploads without an account, unless an account is connected', async () => {
    const connected = await own
      .connectForUpload('linkedin', { accountType: 'personal' })
      .expect(200);
    expect(dataOf(connected)).toMatchObject({
      platform: 'linkedin',
      state: 'imported',
      status: 'unavailable',
      accountType: 'personal',
      sync: null,
    });
    expect(Object.keys(dataOf(connected))).toEqual(['platform', ...Object.keys(NOT_CONNECTED)]);
    expectError(
      await own.connectForUpload('linkedin', { accountType: 'both' }),
      'VALIDATION_FAILED',
      ['accountType: must be one of organization, personal'],
    );
    await own.connectYoutube();
    expectError(
      await own.connectForUpload('youtube', { accountType: 'organization' }),
      'ACCOUNT_CONNECTED',
    );
    expect((await own.find('youtube')).account).not.toBeNull();
  });

  it('are synced once in 10 minutes, also when two people request it at the same time', async () => {
    expectError(await own.editor.client.post(`${own.base()}/youtube/sync`), 'CONNECTION_NOT_FOUND');
    await own.connectYoutube();
    await own.settled('youtube');
    const responses = await Promise.all(
      [own.admin, own.editor].map(({ client }) => client.post(`${own.base()}/youtube/sync`)),
    );
    const [accepted] = responses.filter(({ status }) => status === 202);
    const [rejected] = responses.filter(({ status }) => status !== 202);
    if (accepted === undefined || rejected === undefined) throw new Error('Not one of each.');
    expectError(rejected, 'SYNC_REQUESTED_RECENTLY');
    expect(Object.keys(dataOf(accepted))).toEqual(['platform', ...Object.keys(NOT_CONNECTED)]);
    expect(dataOf(accepted).sync).toEqual({
      isRunning: expect.any(Boolean),
      done: expect.any(Number),
      total: 3,
      isReadingPast: false,
    });
    const allowedIn = Date.parse(String(dataOf(accepted).syncAllowedAt)) - Date.now();
    expect(allowedIn).toBeGreaterThan(500_000);
    expect(allowedIn).toBeLessThanOrEqual(601_000);
    await own.settled('youtube');
    expect(await own.find('youtube')).toMatchObject({ problem: null, errorCode: null });
  });

  it('end once, also during a sync, and keep the data', async () => {
    await own.connectYoutube();
    await own.settled('youtube');
    const { stored } = await own.find('youtube');
    own.youtube.failNext('slow', /./, 20);
    await own.editor.client.post(`${own.base()}/youtube/sync`).expect(202);
    const responses = await Promise.all(
      [1, 2].map(() => own.admin.client.delete(`${own.base()}/youtube`)),
    );
    own.youtube.clearFaults();
    const [ended] = responses.filter(({ status }) => status === 200);
    const [rejected] = responses.filter(({ status }) => status !== 200);
    if (ended === undefined || rejected === undefined) throw new Error('Not one of each.');
    expectError(rejected, 'CONNECTION_NOT_FOUND');
    expect(dataOf(ended)).toEqual({
      platform: 'youtube',
      ...NOT_CONNECTED,
      lastRefreshedAt: expect.any(String),
      retentionDays: 30,
      deletesDataAt: expect.any(String),
      stored,
    });
    expectError(await own.admin.client.delete(`${own.base()}/tiktok`), 'CONNECTION_NOT_FOUND');
    expectError(await own.editor.client.post(`${own.base()}/youtube/sync`), 'CONNECTION_NOT_FOUND');
    expect((await own.actionsOf()).map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'user connectPlatformWithToken',
      'user refreshPlatform',
      'user disconnectPlatform',
    ]);
  });

  it('are neither shown to another team nor changed by it', async () => {
    await importSocial(own.testApp, own.team, 'facebook', { posts: [] });
    const other = await createTeam(own.testApp);
    const stranger = await createMember(own.testApp, other.teamId, 'owner');
    expectError(await stranger.client.get(own.base()), 'TEAM_NOT_FOUND');
    expectError(await stranger.client.delete(`${own.base()}/facebook`), 'TEAM_NOT_FOUND');
    const path = `/teams/${other.teamId}/social-connections`;
    expectError(await stranger.client.delete(`${path}/facebook`), 'CONNECTION_NOT_FOUND');
    const { body } = await stranger.client.get(path).expect(200);
    const states = (body as { data: ConnectedPlatform[] }).data.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['not_connected']));
  });

  it('are changed by permitted roles only, and after a recent confirmation', async () => {
    await own.connectYoutube();
    const viewer = await createMember(own.testApp, own.team.teamId, 'viewer');
    const analyst = await createMember(own.testApp, own.team.teamId, 'analyst');
    const token = { accessToken: 'any' };
    const attempts: [ConsoleClient, 'post' | 'put' | 'delete', string, object | undefined][] = [
      [viewer.client, 'post', 'youtube/sync', undefined],
      [analyst.client, 'post', 'youtube/sync', undefined],
      [analyst.client, 'post', 'youtube/upload?postsBytes=1', undefined],
      [own.editor.client, 'post', 'youtube/sign-in', undefined],
      [own.editor.client, 'post', 'youtube/sign-in/complete', { state: UNKNOWN_STATE, code: 'x' }],
      [own.editor.client, 'post', 'youtube/sign-in/choose', { accountId: 'x' }],
      [own.editor.client, 'post', 'youtube/token', token],
      [own.editor.client, 'put', 'linkedin', { accountType: 'personal' }],
      [own.editor.client, 'delete', 'youtube', undefined],
      [own.editor.client, 'delete', 'youtube/data', undefined],
    ];
    for (const [client, method, path, body] of attempts) {
      expectError(await send(client, method, `${own.base()}/${path}`, body), 'FORBIDDEN');
    }
    expect((await own.find('youtube', viewer.client)).account).toBeNull();
    expect((await own.find('youtube', analyst.client)).account).not.toBeNull();

    const stale = await signInAs(own.testApp, own.admin.account, { confirmedAt: new Date(0) });
    expectError(await stale.post(`${own.base()}/youtube/sign-in`), 'CONFIRMATION_REQUIRED');
    expectError(await stale.post(`${own.base()}/youtube/token`, token), 'CONFIRMATION_REQUIRED');
    expectError(await stale.delete(`${own.base()}/youtube`), 'CONFIRMATION_REQUIRED');
    expectError(await stale.delete(`${own.base()}/youtube/data`), 'CONFIRMATION_REQUIRED');
    await stale.put(`${own.base()}/linkedin`, { accountType: 'personal' }).expect(200);
  });

  it('are rejected for an unknown platform', async () => {
    for (const [method, path, body] of [
      ['post', 'sign-in', undefined],
      ['post', 'sign-in/complete', { state: UNKNOWN_STATE, code: 'x' }],
      ['post', 'sign-in/choose', { accountId: 'x' }],
      ['post', 'token', { accessToken: 'any' }],
      ['post', 'sync', undefined],
      ['post', 'upload?postsBytes=1', undefined],
      ['put', '', { accountType: 'personal' }],
      ['delete', '', undefined],
      ['delete', 'data', undefined],
    ] as const) {
      const unknown = `${own.base()}/myspace/${path}`.replace(/\/$/, '');
      expectError(await send(own.admin.client, method, unknown, body), 'PLATFORM_NOT_SUPPORTED');
    }
  });

  it('accept no token if the service has no key to encrypt it', async () => {
    const vault = own.testApp.app.get(TokenVaultService);
    const isEnabled = jest.spyOn(vault, 'isEnabled', 'get').mockReturnValue(false);
    try {
      const response = await own.connectFacebook({ accessToken: 'any' });
      expectError(response, 'PLATFORM_NOT_CONFIGURED');
    } finally {
      isEnabled.mockRestore();
    }
  });
});
