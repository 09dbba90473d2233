import { randomBytes } from 'node:crypto';
import {
  type Platform,
  type PlatformExchange,
  PlatformHttp,
  type SmokeDocument,
} from '@rapport/social-connectors';
import { EmulatedPlatforms } from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import { createTestDatabase } from '../../support/test-database';
import type { CliRun } from '../../support/cli/compiled-cli';
import { type DatabaseContent, readContent } from '../../support/database-content';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useOnce } from '../../support/use-value';

interface SentRequest {
  method: string;
  path: string;
  status: number | null;
  headers: Record<string, unknown>;
  body: unknown;
}

export const sentBy = ({ exchanges }: SmokeDocument['calls'][number]): SentRequest[] =>
  exchanges as SentRequest[];

export const documentOf = ({ stdout }: Pick<CliRun, 'stdout'>): SmokeDocument =>
  JSON.parse(stdout) as SmokeDocument;

/** Each call with its result, and its requests, each once. */
export const requestsOf = ({ calls }: SmokeDocument): [string, ...string[]][] =>
  calls.map((call) => [
    `${call.call} ${call.result}`,
    ...new Set(sentBy(call).map((request) => `${request.method} ${request.path}`)),
  ]);

/** Each call with its result, and the reason of a failure. */
export const resultsOf = ({ calls }: SmokeDocument): string[] =>
  calls.map(({ call, result, error, reason = '' }) =>
    [call, result, error === null ? reason : `${error.kind} ${error.code}`].join(' ').trim(),
  );

/** Everything that was sent and received. */
export const exposed = (traffic: readonly PlatformExchange[]): string => JSON.stringify(traffic);

/** `social smoke` with the accounts of all emulated platforms, for the calling block. */
export function useSmoke() {
  const platforms = useOnce(() =>
    new EmulatedPlatforms({ now: new Date(), pastDays: 130, futureDays: 1 }).start(),
  );
  const database = useOnce(createTestDatabase, (created) => created.drop());
  const cli = useOnce(
    () =>
      inProcessCli({
        ...platforms.variables,
        SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
        DATABASE_URL: database.url,
      }),
    (commands) => commands.restore(),
  );
  const team = useOnce(() => cli.json<{ teamId: string }>('team', 'create', '--name', 'Team'));

  /** The requests and responses of the connectors during `social smoke`, with tokens and personal data. */
  const traffic: PlatformExchange[] = [];

  beforeEach(() => {
    traffic.length = 0;
    const observe = Reflect.get(PlatformHttp.prototype, 'observe');
    jest.spyOn(PlatformHttp.prototype, 'observe').mockImplementation(function <T>(
      this: PlatformHttp,
      observer: (exchange: PlatformExchange) => void,
      work: () => Promise<T>,
    ) {
      this.retryDelaysMs = [];
      const observeBoth = (exchange: PlatformExchange): void => {
        traffic.push(exchange);
        observer(exchange);
      };
      return observe.call(this, observeBoth, work);
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const connect = (
    platform: Platform,
    expiresInSeconds?: number,
  ): Promise<{ account: { id: string; name: string } }> => {
    const tokens = platforms.issueTokens()[platform];
    const expiresIn = expiresInSeconds ?? tokens.expiresInSeconds;
    return cli.json(
      'social',
      'connect',
      '--team',
      team.teamId,
      '--platform',
      platform,
      '--access-token',
      tokens.accessToken,
      ...(tokens.refreshToken === undefined ? [] : ['--refresh-token', tokens.refreshToken]),
      ...(expiresIn === undefined ? [] : ['--expires-in', String(expiresIn)]),
      ...(tokens.accountId === undefined ? [] : ['--account', tokens.accountId]),
    );
  };

  const smoke = (platform: Platform, ...args: string[]): Promise<CliRun> =>
    cli.run('social', 'smoke', '--platform', platform, ...args);

  const smokeTeam = (platform: Platform, ...args: string[]): Promise<CliRun> =>
    smoke(platform, '--team', team.teamId, '--json', ...args);

  /** All tokens and client secrets. */
  const secrets = (): string[] =>
    Object.values(platforms.byPlatform).flatMap(({ clientSecret, grants }) => [
      clientSecret,
      ...grants.secrets(),
    ]);

  /** The tables, without the counters of budgets, which count all requests. */
  const content = async (): Promise<DatabaseContent['tables']> => {
    const { social_budgets: _, ...tables } = (await readContent(database.url)).tables;
    return tables;
  };

  /** The platforms accept all requests of the block. */
  const expectAcceptedRequests = (): void => {
    expect(platforms.all.flatMap(({ violations }) => violations)).toEqual([]);
  };

  return {
    platforms,
    cli,
    traffic,
    connect,
    smoke,
    smokeTeam,
    secrets,
    content,
    expectAcceptedRequests,
  };
}
