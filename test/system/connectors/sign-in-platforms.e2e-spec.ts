import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import { EmulatedPlatforms } from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { type Authorization, PUBLIC_URL, SignInHarness } from './sign-in-harness';

type SignInPlatform = 'facebook' | 'instagram' | 'linkedin' | 'tiktok';

interface PlatformCase {
  readonly platform: SignInPlatform;
  /** The query of the authorize URL without the state and the redirect URI. */
  readonly query: Record<string, string>;
  /** The ids of the accounts to choose from, as listed; one: it is connected at once. */
  readonly accounts: readonly string[];
  readonly account: { readonly id: string; readonly name: string; readonly type: string };
  readonly scopes: readonly string[];
  /** A scope that the person does not grant. */
  readonly missing: string;
  /** The status without it. */
  readonly status: 'unavailable' | 'pending';
  /** The reason after a code that was used before. */
  readonly usedCode: string;
}

const CASES: readonly PlatformCase[] = [
  {
    platform: 'facebook',
    query: {
      client_id: '1048576',
      response_type: 'code',
      scope: 'pages_show_list,pages_read_engagement,read_insights,business_management',
    },
    accounts: ['104857600143', '104857600142', '104857600144'],
    account: { id: '104857600142', name: 'Kaffeewerk', type: 'organization' },
    scopes: ['pages_show_list', 'pages_read_engagement', 'read_insights', 'business_management'],
    missing: 'read_insights',
    status: 'unavailable',
    usedCode: '100/36009',
  },
  {
    platform: 'instagram',
    query: {
      client_id: '1048576',
      response_type: 'code',
      scope: 'instagram_business_basic,instagram_business_manage_insights',
    },
    accounts: ['17841405793187218'],
    account: { id: '17841405793187218', name: 'Kaffeewerk', type: 'organization' },
    scopes: ['instagram_business_basic', 'instagram_business_manage_insights'],
    missing: 'instagram_business_manage_insights',
    status: 'unavailable',
    usedCode: 'oauth/400',
  },
  {
    platform: 'linkedin',
    query: {
      client_id: '86rapportclient',
      response_type: 'code',
      scope: 'rw_organization_admin r_organization_social',
    },
    accounts: ['90210042', '90210043'],
    account: { id: '90210043', name: 'Kaffeewerk Potsdam', type: 'organization' },
    scopes: ['rw_organization_admin', 'r_organization_social'],
    missing: 'r_organization_social',
    status: 'pending',
    usedCode: 'invalid_request',
  },
  {
    platform: 'tiktok',
    query: {
      client_key: 'tiktok-client-key',
      response_type: 'code',
      scope: 'user.info.basic,user.info.profile,user.info.stats,video.list',
    },
    accounts: ['723f24d7-e717-40f8-a2b6-cb8464cd23b4'],
    account: {
      id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
      name: 'exampleshop',
      type: 'organization',
    },
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'],
    missing: 'user.info.stats',
    status: 'pending',
    usedCode: 'invalid_grant',
  },
];

const redirectUri = (platform: SignInPlatform) => `${PUBLIC_URL}/oauth/social/${platform}/callback`;

describe('A sign-in', () => {
  let platforms: EmulatedPlatforms;
  let testApp: TestApp;
  let harness: SignInHarness;
  let team: TeamClient;

  beforeAll(async () => {
    platforms = new EmulatedPlatforms({ now: new Date(), pastDays: 3, futureDays: 0 });
    await platforms.start();
    testApp = await startTestApp({
      ...platforms.variables,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL,
    });
    harness = new SignInHarness(testApp);
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
    await platforms.close();
  });

  async function begin(platform: SignInPlatform) {
    const signIn = testApp.app.get(SocialSignInService);
    const started = await signIn.begin(systemScope(team.teamId), platform);
    const authorization: Authorization = { ...started, platform, expiresAt: '' };
    return { authorization, ended: () => signIn.wait(systemScope(team.teamId), started) };
  }

  /** Completes a sign-in whose callback came in, with a choice where the person has several accounts. */
  function connected({ platform, accounts, account }: PlatformCase, ended: () => Promise<unknown>) {
    if (accounts.length === 1) return ended();
    return testApp.app
      .get(SocialSignInService)
      .choose(systemScope(team.teamId), platform, account.id);
  }

  function issueCode(platform: SignInPlatform, scopes: readonly string[]): string {
    const uri = redirectUri(platform);
    const { facebook, instagram, linkedin, tiktok } = platforms;
    const issue = {
      facebook: () => facebook.issueCode(uri, [...scopes]),
      instagram: () => instagram.issueCode(uri, [...scopes]),
      linkedin: () => linkedin.issueCode(uri, scopes),
      tiktok: () => tiktok.grants.issueCode({ redirectUri: uri, codeChallenge: null, scopes }),
    };
    return issue[platform]();
  }

  const list = () => testApp.app.get(SocialAccountsService).list(systemScope(team.teamId));

  const shown = async (platform: SignInPlatform) => {
    const { body } = await team.get(`/analytics/social/${platform}/profile?window=30d`).expect(200);
    return (body as { data: { status: string } }).data.status;
  };

  describe.each(CASES)('at $platform', (one) => {
    const { platform, query, accounts, account } = one;

    it('begins on the page of the platform, with the parameters that it expects', async () => {
      const { authorization } = await begin(platform);
      const url = new URL(authorization.authorizeUrl);
      expect(url.origin).toBe(platforms[platform].url);
      const state: unknown = expect.stringMatching(/^[\w-]{43}$/);
      const expected = { ...query, redirect_uri: redirectUri(platform), state };
      expect(Object.fromEntries(url.searchParams)).toEqual(expected);
    });

    it('connects an account, lists several, and is completed once', async () => {
      const { authorization, ended } = await begin(platform);
      const callback = await harness.grant(authorization);
      const { status, page } = await harness.visit(callback);
      const title = accounts.length === 1 ? 'The account is connected' : 'One more step';
      expect([status, page]).toEqual([200, expect.stringContaining(title)]);
      if (accounts.length > 1) {
        const fields = accounts.map((id) => expect.stringContaining(`account: can be ${id} (`));
        await expect(ended()).rejects.toMatchObject({ fields });
        expect(await list()).toEqual([]);
      }
      expect(await connected(one, ended)).toEqual({
        platform,
        status: 'pending',
        account,
        missingScopes: [],
      });
      const calls = platforms[platform].calls.filter(({ body }) => body.code !== undefined);
      expect((await harness.visit(callback)).status).toBe(410);
      const after = platforms[platform].calls.filter(({ body }) => body.code !== undefined);
      expect(after).toEqual(calls);
      expect(calls.flatMap(({ body }) => body.code_verifier ?? [])).toEqual([]);
      expect(await list()).toMatchObject([{ platform, account, state: expect.any(String) }]);
    });

    it('shows a scope that the person did not grant, until the next sign-in', async () => {
      const { authorization, ended } = await begin(platform);
      const { missing, status } = one;
      const scopes = one.scopes.filter((scope) => scope !== missing);
      const code = issueCode(platform, scopes);
      expect((await harness.visit(harness.callbackOf(authorization, { code }))).status).toBe(200);
      const view = await connected(one, ended);
      expect(view).toMatchObject({ status, account: { id: account.id }, missingScopes: [missing] });
      expect(await list()).toMatchObject([{ status, missingScopes: [missing] }]);
      expect(await shown(platform)).toBe(status);

      const again = await begin(platform);
      await harness.visit(await harness.grant(again.authorization));
      expect(await connected(one, again.ended)).toMatchObject({ missingScopes: [] });
      expect(await shown(platform)).not.toBe('unavailable');
    });

    it('fails with a code that was used before', async () => {
      const code = issueCode(platform, one.scopes);
      const first = await begin(platform);
      await harness.visit(harness.callbackOf(first.authorization, { code }));
      const second = await begin(platform);
      const callback = harness.callbackOf(second.authorization, { code });
      expect((await harness.visit(callback)).status).toBe(400);
      await expect(second.ended()).rejects.toMatchObject({
        fields: [`authorize: the sign-in failed (${one.usedCode})`],
      });
    });
  });

  it('sends requests that the platforms accept, without secrets in URLs', () => {
    expect(platforms.all.flatMap(({ violations }) => violations)).toEqual([]);
  });
});
