import { randomBytes } from 'node:crypto';
import type { Platform } from '@rapport/social-connectors';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import {
  type Authorization,
  PUBLIC_URL,
  type RunningSignIn,
  SignInHarness,
} from './sign-in-harness';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useYoutubeAndTwitter } from './youtube-and-twitter';

const TITLES: Record<number, string> = {
  200: 'The account is connected',
  400: 'The account was not connected',
  410: 'This sign-in has expired',
};

/** An address of `TRUST_PROXY`. */
export const PROXY = '127.0.0.3';

const hexadecimal = (text: string): string => Buffer.from(text).toString('hex');

/** Exclusive lower bounds of the numbers of secrets that are searched for. */
interface SearchedSecrets {
  readonly states: number;
  readonly verifiers: number;
  readonly tokens: number;
}

/** A service at which teams sign in to YouTube and X, with a new team before each test, for the calling block. */
export function useSocialSignIn() {
  const { youtube, twitter, variables, expectAcceptedRequests } = useYoutubeAndTwitter(
    () => new YoutubeEmulator({ now: new Date(), videos: 3 }),
    () => new TwitterEmulator().populate(3),
  );
  const environment = useOnce(() => ({
    ...variables,
    SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL,
    TRUST_PROXY: PROXY,
  }));
  const { testApp, team } = useTeams({ eachTest: true, app: () => startTestApp(environment) });
  const cli = useOnce(
    () => inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social'),
    (commands) => commands.restore(),
  );
  const harness = new SignInHarness(testApp);

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const options = (platform: Platform) => ['--team', team.teamId, '--platform', platform];

  const authorize = (platform: Platform, ...more: string[]): Promise<RunningSignIn> =>
    harness.authorize(cli, team.teamId, platform, ...more);
  const grant = (authorization: Authorization) => harness.grant(authorization);
  const callbackOf = (authorization: Authorization, change: Record<string, string>) =>
    harness.callbackOf(authorization, change);
  const visit = (callback: URL) => harness.visit(callback);

  async function expectPage(callback: URL, status: number): Promise<void> {
    const visited = await visit(callback);
    expect([visited.status, /<h1>(.*)<\/h1>/.exec(visited.page)?.[1]]).toEqual([
      status,
      TITLES[status],
    ]);
  }

  const list = async () => {
    const { connections } = await cli.json<{ connections: object[] }>(
      'list',
      '--team',
      team.teamId,
    );
    return connections;
  };

  /** Searches everything that the tests of the block have shown and stored for secrets. */
  async function expectNoSecrets(moreThan: SearchedSecrets): Promise<void> {
    const rows = await testApp.database.query<{ text: string }>(
      `SELECT row::text AS text FROM social_oauth_states AS row
       UNION ALL SELECT row::text FROM social_credentials AS row`,
    );
    expect(rows.length).toBeGreaterThan(8);
    const finished = `SELECT secret FROM social_oauth_states WHERE outcome IS NOT NULL GROUP BY secret`;
    expect(await testApp.database.query(finished)).toEqual([{ secret: null }]);
    const stored = rows.map(({ text }) => text).join('\n');
    const verifiers = twitter.calls.flatMap(({ body }) => body.code_verifier ?? []).map(String);
    const codes = [...youtube.calls, ...twitter.calls]
      .flatMap(({ body }) => body.code ?? [])
      .map(String);
    const tokens = [...twitter.grants.all, ...youtube.grants.secrets()].flatMap((one) =>
      typeof one === 'string' ? one : [one.accessToken, one.refreshToken],
    );
    const { shown, states } = harness;
    const secrets = [...states, ...verifiers, ...codes, ...tokens];
    expect(states.length).toBeGreaterThan(moreThan.states);
    expect(verifiers.length).toBeGreaterThan(moreThan.verifiers);
    expect(tokens.length).toBeGreaterThan(moreThan.tokens);
    const written = [JSON.stringify(testApp.logLines), stored, ...shown].join('\n');
    expect(
      secrets.filter((secret) => written.includes(secret) || stored.includes(hexadecimal(secret))),
    ).toEqual([]);
    const callbacks = testApp.logLines.filter(({ route }) => String(route).includes('oauth'));
    expect(new Set(callbacks.map(({ route }) => route))).toEqual(
      new Set(['/oauth/social/:platform/callback']),
    );
  }

  return {
    youtube,
    twitter,
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
  };
}
