import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { FacebookEmulator } from '../../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import {
  ACCOUNT_LISTS,
  alterList,
  ENDLESS_LISTS,
  type ListFault,
} from '../../../packages/social-connectors/test/emulators/faulty-lists';
import { LinkedinEmulator } from '../../../packages/social-connectors/test/emulators/linkedin/linkedin-emulator';
import type { PlatformEmulator } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { createTeam } from '../../factories/team.factory';
import { inProcessCli, type InProcessCli } from '../../support/cli/in-process-cli';
import { facebookVariables } from '../../support/due-accounts';
import { eventually } from '../../support/eventually';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { errorOf, PUBLIC_URL, SignInHarness } from './sign-in-harness';

/** An upper bound of the pages that the service reads of a list without an end. */
const MAX_PAGES = 110;
const EVER_NEW: ListFault = {
  next: (index) => index,
  entries: (own, index) => own.map((entry) => ({ ...entry, id: `${1_000 + index}` })),
};
const LISTS = { ...ENDLESS_LISTS, 'new positions, new ids': EVER_NEW };

describe('A sign-in whose accounts have no end', () => {
  let facebook: FacebookEmulator;
  let linkedin: LinkedinEmulator;
  let testApp: TestApp;
  let cli: InProcessCli;
  let harness: SignInHarness;
  let team: TeamClient;

  beforeAll(async () => {
    facebook = await new FacebookEmulator('facebook', {
      posts: 3,
      until: new Date().toISOString(),
    }).start();
    linkedin = await new LinkedinEmulator({ now: new Date(), posts: 3 }).start();
    const environment = {
      ...facebookVariables(facebook),
      SOCIAL_FACEBOOK_AUTHORIZE_URL: `${facebook.url}/v26.0/dialog/oauth`,
      ...linkedin.variables,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL,
    };
    testApp = await startTestApp(environment);
    harness = new SignInHarness(testApp);
    cli = inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social');
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
    for (const emulator of [facebook, linkedin]) emulator.calls.length = 0;
  });

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
    await facebook.close();
    await linkedin.close();
  });

  const emulatorOf = (platform: 'facebook' | 'linkedin'): PlatformEmulator =>
    platform === 'facebook' ? facebook : linkedin;
  const pagesRead = (platform: 'facebook' | 'linkedin'): number =>
    emulatorOf(platform).calls.filter((call) => ACCOUNT_LISTS[platform].isPage(call)).length;

  const cases = (['facebook', 'linkedin'] as const).flatMap((platform) =>
    Object.entries(LISTS)
      .filter(([name]) => platform === 'facebook' || name !== 'new positions, new ids')
      .map(([name, list]) => [platform, name, list] as const),
  );

  it.each(cases)('of %s fails at %s, with a token too', async (platform, _name, list) => {
    const restore = alterList(emulatorOf(platform), ACCOUNT_LISTS[platform], list);
    const token =
      platform === 'facebook' ? facebook.issueTokens() : linkedin.issueTokens().accessToken;
    const options = ['--team', team.teamId, '--platform', platform, '--access-token', token];

    const connected = await cli.run('connect', ...options, '--json');
    const signIn = await harness.authorize(cli, team.teamId, platform, '--json');
    const page = await harness.visit(await harness.grant(signIn.authorization));

    restore();
    expect([connected.status, connected.stderr]).toEqual([
      1,
      expect.stringContaining('endless_list'),
    ]);
    expect(page.status).toBe(400);
    expect((await errorOf(signIn)).fields).toEqual([
      'authorize: the sign-in failed (endless_list)',
    ]);
    expect(pagesRead(platform)).toBeLessThanOrEqual(2 * MAX_PAGES);
  });

  it('ends when the client hangs up, and revokes the tokens', async () => {
    const signIn = await harness.authorize(cli, team.teamId, 'facebook', '--json');
    const callback = await harness.grant(signIn.authorization);
    facebook.failNext('hang', /\/me\/accounts$/);
    const request = http.get(callback, { agent: false });
    request.on('error', () => undefined);
    await eventually(() => pagesRead('facebook') === 1);
    request.destroy();

    expect((await errorOf(signIn)).fields).toEqual([
      'authorize: the browser closed the connection before the sign-in ended',
    ]);

    expect(pagesRead('facebook')).toBe(1);
    await eventually(() =>
      facebook.calls.some(
        ({ method, path }) => method === 'DELETE' && path.endsWith('/me/permissions'),
      ),
    );
  });
});
