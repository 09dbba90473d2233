import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CONSOLE_API, VERSIONED_API } from '../../../src/tenancy/openapi/api-description';
import { documentedApiOf } from '../../support/expect-documented';
import { shareTestApp } from '../../support/test-app';
import { TRAFFIC_FOLDER } from '../../support/test-run';
import { useOnce } from '../../support/use-value';

const ROOT = path.resolve(__dirname, '../../..');
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');

interface RunVerdict {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { title: string; failureMessages: string[] }[];
  }[];
}

/** Tests that get documented and undocumented responses. */
const TESTS = `
  const { readFileSync } = require('node:fs');
  const headers = { 'content-type': 'application/json', 'x-request-id': 'of-a-test' };
  const see = (route, status, body) =>
    trafficRecorder.see({ method: 'GET', route, status, headers, text: JSON.stringify(body) });

  beforeAll(() => trafficRecorder.learn(() => readFileSync(__dirname + '/openapi.json', 'utf8')));
  afterAll(() => see('/health/live', 204));
  it('is described', () => see('/health/live', 200, { status: 'ok' }));
  it('has another status', () => see('/health/live', 418, { status: 'ok' }));
  it('has an additional member', () => see('/health/live', 200, { status: 'ok', mood: 'good' }));
  it('has a code of other operations', () =>
    see('/health/live', 400, { success: false, code: 'FORM_NOT_FOUND', message: 'No.' }));
  it('of the console lacks a member', () =>
    see('/console/api/sessions', 200, { success: true, data: [{ id: 'x' }] }));
  it('of the console has an additional member', () =>
    see('/console/api/teams/:teamId/forms', 200, { success: true, data: [], mood: 'good' }));
  it('has an undocumented route of the console', () => see('/console/api/secrets', 200, []));
  it('has an undocumented route', () => see('/v1/secrets', 200, []));
`;

const failureMessage = (violation: string) => [
  `The document does not describe this response.\nGET ${violation}`,
];

describe('A response that the document does not describe', () => {
  const testApp = useOnce(shareTestApp);
  let folder: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rapport-traffic-test-')));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  /** Runs the tests above with Jest in the environment of the e2e tests. */
  async function run(): Promise<{ verdict: RunVerdict; records: string }> {
    const config = {
      rootDir: folder,
      transform: { '^.+\\.ts$': [path.join(ROOT, 'node_modules/@swc/jest'), {}] },
      testEnvironment: path.join(ROOT, 'test/support/traffic/traffic-environment.ts'),
      testMatch: ['<rootDir>/some.test.js'],
    };
    const records = path.join(folder, 'records');
    await mkdir(records);
    const documents = [VERSIONED_API, CONSOLE_API].map(
      (description) => documentedApiOf(testApp, description).document,
    );
    await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(documents));
    await writeFile(path.join(folder, 'some.test.js'), TESTS);
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [JEST, '--config', JSON.stringify(config), '--json', '--runInBand'],
        { cwd: ROOT, env: { ...process.env, [TRAFFIC_FOLDER]: records } },
        (_error, stdout) => resolve(stdout),
      );
    });
    const files = await readdir(records);
    const lines = await Promise.all(
      files.map((file) => readFile(path.join(records, file), 'utf8')),
    );
    return { verdict: JSON.parse(output) as RunVerdict, records: lines.join('') };
  }

  it('fails the test that received it, or the file if no test was running', async () => {
    const { verdict, records } = await run();

    const [file] = verdict.testResults;
    expect(
      file?.assertionResults.map(({ title, failureMessages }) => [title, failureMessages]),
    ).toEqual([
      ['is described', []],
      ['has another status', failureMessage('/health/live: status 418 is not documented')],
      [
        'has an additional member',
        failureMessage(
          '/health/live: / must NOT have additional properties {"additionalProperty":"mood"}',
        ),
      ],
      [
        'has a code of other operations',
        failureMessage(
          '/health/live: /code must be equal to one of the allowed values {"allowedValues":["VALIDATION_FAILED"]}',
        ),
      ],
      [
        'of the console lacks a member',
        [expect.stringContaining("/data/0 must have required property 'isCurrent'")],
      ],
      [
        'of the console has an additional member',
        [
          expect.stringContaining(
            'must NOT have additional properties {"additionalProperty":"mood"}',
          ),
        ],
      ],
      [
        'has an undocumented route of the console',
        failureMessage('/console/api/secrets: status 200 is not documented'),
      ],
      ['has an undocumented route', failureMessage('/v1/secrets: status 200 is not documented')],
    ]);
    expect(verdict.success).toBe(false);
    expect(file?.message).toContain('GET /health/live: status 204 is not documented');
    expect(records).toContain('\ndocumented get /health/live 400 VALIDATION_FAILED\n');
    expect(records).toContain('\ndocumented get /console/api/sessions 401 SIGN_IN_REQUIRED\n');
    // It has the same handler as /v1/forms.
    expect(records).not.toContain('documented get /console/api/teams/:teamId/forms ');
    expect(records.split('\n').filter((line) => line.startsWith('seen'))).toEqual([
      'seen get /health/live 200',
    ]);
  });
});
