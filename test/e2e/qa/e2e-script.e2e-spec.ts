import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { type DoubleSettings, type Passing, startDouble } from './double';
import { runSuite, type SuiteRun } from './run-suite';

const USAGE = 'Usage: npm run e2e -- --base-url URL --api-key KEY [--only TOPIC]... [--help]';
const NO_URL = '--base-url must be an absolute http or https URL.';
const NO_KEY = '--api-key must be an API key.';
const WHERE = ['--base-url', 'http://localhost'];
const KEY = ['--api-key', 'rap_x'];

describe('npm run e2e', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    team = await createTeam(testApp, { name: 'Kaffeewerk' });
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** What it finds of the customers of a service that is like this one but for the settings. */
  async function runAgainst(settings: DoubleSettings, path = ''): Promise<SuiteRun> {
    const double = await startDouble(testApp.url, settings);
    try {
      const where = ['--base-url', `${double.url}${path}`, '--api-key', team.apiKey];
      return await runSuite(...where, '--only', 'customers');
    } finally {
      await double.close();
    }
  }

  it('says whom it tests, and finds nothing wrong with what is right, however busy it is', async () => {
    let asked = 0;
    const isBusy = () => (asked += 1) === 30;

    const { status, stdout, stderr } = await runAgainst({ isBusy }, '/v1/');

    expect(failuresOf(stderr)).toEqual([]);
    expect(stderr).toMatch(/^Tests: +[1-9]\d* passed, \d+ total$/m);
    expect(status).toBe(0);
    const whom = `Team: Kaffeewerk (${team.teamId}), key ${team.apiKey.slice(0, 12)}...\n`;
    expect(stdout).toMatch(/^Service: http:\/\/127\.0\.0\.1:\d+\/v1\n/);
    expect(stdout).toContain(`/v1\n${whom}`);
    expect(asked).toBeGreaterThan(50);
    expect(`${stdout}${stderr}`.includes(team.apiKey)).toBe(false);
  });

  it.each<[string, (answer: Passing) => void, string[], RegExp]>([
    [
      'points are strings',
      (answer) => {
        answer.text = answer.text.replace(/"points":(\d+)/, '"points":"$1"');
      },
      [
        'are returned without an envelope',
        'with all properties of the request and 0 points',
        'with an e-mail alone',
        'with a phone alone',
        'with the names trimmed and the phone in its international form',
        'in the properties of the body, and returned without an envelope',
        'neither by an empty body nor in their points',
        'to have no phone, unless no contact would be left',
      ],
      /- +"points": 0,\n +\+ +"points": "0",\n/,
    ],
    [
      'the answer to a change lacks its phone',
      (answer) => {
        if (answer.method === 'PUT') answer.text = answer.text.replace(/,"phone":[^,}]*/, '');
      },
      [
        'in the properties of the body, and returned without an envelope',
        'to have no phone, unless no contact would be left',
      ],
      /- +"phone": null,\n/,
    ],
  ])('names what fails when %s', async (_name, alter, failures, difference) => {
    const { status, stderr } = await runAgainst({ alter });

    expect(failuresOf(stderr)).toEqual(failures);
    expect(stderr).toMatch(difference);
    // With what to look for in the log, and in the test.
    expect(stderr).toMatch(/^ +(POST|PUT) \/v1\/customer\S*, X-Request-Id [\w-]{36}$/m);
    expect(stderr).toMatch(/^ +> \d+ \| .*\b(expectResponse|dataOf)\(/m);
    expect(status).toBe(1);
  });

  it.each([
    ['no options', [], NO_URL],
    ['no URL', KEY, NO_URL],
    ['a URL that is none', ['--base-url', 'localhost:3000', ...KEY], NO_URL],
    ['another kind of URL', ['--base-url', 'ftp://localhost', ...KEY], NO_URL],
    ['no key', WHERE, NO_KEY],
    ['a key with a space in it', [...WHERE, '--api-key', 'a b'], NO_KEY],
    ['an unknown topic', [...WHERE, ...KEY, '--only', 'weather'], '--only must be one of '],
    ['an unknown option', [...WHERE, ...KEY, '--all'], "Unknown option '--all'"],
    ['an argument', [...WHERE, ...KEY, 'customers'], "Unexpected argument 'customers'"],
  ])('explains itself for %s', async (_name, args, fault) => {
    const { status, stdout, stderr } = await runSuite(...args);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([expect.stringContaining(fault), USAGE, '']);
  });

  it('has help', async () => {
    const { status, stdout, stderr } = await runSuite('--help');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(USAGE);
    expect(stdout).toMatch(/^Topics: .*\bcustomers\b.*\bforms\b/m);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'does not know the key',
      async () => testApp.url,
      /^http:\S+\/v1 does not accept the key: 401 INVALID_CLIENT .+\n$/,
    ],
    [
      'is another one',
      async () => `${testApp.url}/docs`,
      /^http:\S+\/docs\/v1 does not accept the key: 404 ROUTE_NOT_FOUND .+\n$/,
    ],
    ['is not there', closedUrl, /^http:\S+ cannot be reached: .*ECONNREFUSED.*\n$/],
  ])('runs no test when the service %s', async (_name, urlOf, reason) => {
    const { status, stdout, stderr } = await runSuite('--base-url', await urlOf(), ...KEY);

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(reason);
  });
});

/** Where somebody has listened until now. */
async function closedUrl(): Promise<string> {
  const double = await startDouble('', {});
  await double.close();
  return double.url;
}

/** The names of the tests that failed. */
const failuresOf = (stderr: string): string[] =>
  [...stderr.matchAll(/^ +✕ (.*?)(?: \(\d+ ms\))?$/gm)].map(([, name]) => name ?? '');
