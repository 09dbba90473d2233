import { startTestApp } from '../../support/test-app';
import {
  type ProxySettings,
  type ProxiedResponse,
  startAlteringProxy,
} from '../../support/altering-proxy';
import { runScript, runSuite, type SuiteRun } from './run-suite';
import { useTeams } from '../../support/use-teams';

const USAGE = 'Usage: npm run e2e -- --base-url URL --api-key KEY [--only TOPIC]... [--help]';
const NO_URL = '--base-url must be an absolute http or https URL.';
const NO_KEY = '--api-key must be an API key.';
const URL_OPTION = ['--base-url', 'http://localhost'];
const KEY_OPTION = ['--api-key', 'rap_x'];

describe('npm run e2e', () => {
  const { testApp, team } = useTeams({
    app: startTestApp,
    settings: { name: 'Kaffee\u001b\u202ewerk' },
  });

  /** Runs the topic `customers` against this service through a proxy with these settings. */
  async function runAgainst(settings: ProxySettings, path = ''): Promise<SuiteRun> {
    const proxy = await startAlteringProxy(testApp.url, settings);
    try {
      const where = ['--base-url', `${proxy.url}${path}`, '--api-key', team.apiKey];
      return await runSuite(...where, '--only', 'customers');
    } finally {
      await proxy.close();
    }
  }

  it('prints the service and the team, and passes, also after a 429', async () => {
    let requests = 0;
    const isBusy = () => (requests += 1) === 30;

    const { status, stdout, stderr } = await runAgainst({ isBusy }, '/v1/');

    expect(failuresOf(stderr)).toEqual([]);
    expect(stderr).toMatch(/^Tests: +[1-9]\d* passed, \d+ total$/m);
    expect(status).toBe(0);
    const teamLine = `Team: Kaffee  werk (${team.teamId}), key ${team.apiKey.slice(0, 12)}...\n`;
    expect(stdout).toMatch(/^Service: http:\/\/127\.0\.0\.1:\d+\/v1\n/);
    expect(stdout).toContain(`/v1\n${teamLine}`);
    expect(requests).toBeGreaterThan(50);
    expect(`${stdout}${stderr}`.includes(team.apiKey)).toBe(false);
  });

  it('reports the failed tests when points are strings and the response to a PUT lacks the phone', async () => {
    const { status, stderr } = await runAgainst({ alter: makeDefective });

    expect(failuresOf(stderr)).toEqual([
      'are returned without an envelope',
      'are returned with 0 points',
      'may have an e-mail alone',
      'may have a phone alone',
      'may have an e-mail, the other contacts left out',
      'may have a phone, the e-mail left out',
      'get trimmed names and an international phone number',
      'change only in the properties of the body, and are returned without an envelope',
      'keep their points, and do not change with an empty body',
      'may lose one of two contacts, but not both',
    ]);
    expect(stderr).toMatch(/- +"points": 0,\n +\+ +"points": "0",\n/);
    expect(stderr).toMatch(/- +"phone": null,\n/);
    // The request id, for the log of the service, and the line of the test.
    expect(stderr).toMatch(/^ +(POST|PUT) \/v1\/customer\S*, X-Request-Id [\w-]{36}$/m);
    expect(stderr).toMatch(/^ +> \d+ \| .*\b(expectResponse|dataOf)\(/m);
    expect(status).toBe(1);
  });

  it.each([
    ['no options', [], NO_URL],
    ['no URL', KEY_OPTION, NO_URL],
    ['an invalid URL', ['--base-url', 'localhost:3000', ...KEY_OPTION], NO_URL],
    ['a URL of another scheme', ['--base-url', 'ftp://localhost', ...KEY_OPTION], NO_URL],
    ['no key', URL_OPTION, NO_KEY],
    ['a key with a space in it', [...URL_OPTION, '--api-key', 'a b'], NO_KEY],
    [
      'an unknown topic',
      [...URL_OPTION, ...KEY_OPTION, '--only', 'weather'],
      '--only must be one of ',
    ],
    ['an unknown option', [...URL_OPTION, ...KEY_OPTION, '--all'], "Unknown option '--all'"],
    ['an argument', [...URL_OPTION, ...KEY_OPTION, 'customers'], "Unexpected argument 'customers'"],
  ])('prints an error and the usage for %s', async (_name, args, message) => {
    const { status, stdout, stderr } = await runSuite(...args);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([expect.stringContaining(message), USAGE, '']);
  });

  it('prints the usage and the topics with --help', async () => {
    const { status, stdout, stderr } = await runSuite('--help');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(USAGE);
    expect(stdout).toMatch(/^Topics: .*\bcustomers\b.*\bforms\b/m);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'does not accept the key',
      async () => testApp.url,
      /^http:\S+\/v1 does not accept the key: 401 INVALID_CLIENT .+\n$/,
    ],
    [
      'is a different one',
      async () => `${testApp.url}/docs`,
      /^http:\S+\/docs\/v1 does not accept the key: 404 ROUTE_NOT_FOUND .+\n$/,
    ],
    ['is not reachable', closedUrl, /^http:\S+ cannot be reached: .*ECONNREFUSED.*\n$/],
  ])('runs no test when the service %s', async (_name, urlOf, reason) => {
    const { status, stdout, stderr } = await runSuite('--base-url', await urlOf(), ...KEY_OPTION);

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(reason);
  });
});

describe('npm run test:faults and test:node-versions', () => {
  it.each(['faults', 'test-node-versions'])(
    'print an error and the usage for an unknown option: %s',
    async (script) => {
      const { status, stdout, stderr } = await runScript(script, '--all');

      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^Unknown option '--all'.*\nUsage: npm run test:\S+ -- \[.+\]\n$/);
    },
  );
});

/** Changes points to strings, and removes the phone from the responses to a PUT. */
function makeDefective(response: ProxiedResponse): void {
  response.text = response.text.replace(/"points":(\d+)/, '"points":"$1"');
  if (response.method === 'PUT') response.text = response.text.replace(/,"phone":[^,}]*/, '');
}

/** The URL of a server that has stopped. */
async function closedUrl(): Promise<string> {
  const proxy = await startAlteringProxy('', {});
  await proxy.close();
  return proxy.url;
}

/** The names of the tests that failed. */
const failuresOf = (stderr: string): string[] =>
  [...stderr.matchAll(/^ +✕ (.*?)(?: \(\d+ ms\))?$/gm)].map(([, name]) => name ?? '');
