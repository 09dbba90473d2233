import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HOOK_TIMEOUT_MS } from '../../support/hook-timeout-environment';

const ROOT = path.resolve(__dirname, '../../..');
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');
const ENVIRONMENT = path.join(ROOT, 'test/support/hook-timeout-environment.ts');

/** Times of the run below: hooks and tests take three times as long as a test may. */
const TEST_TIMEOUT_MS = 200;
const SLOW_MS = 600;

const TESTS = `
  const slow = () => new Promise((resolve) => setTimeout(resolve, ${SLOW_MS}));
  beforeAll(slow);
  afterAll(slow);
  beforeEach(slow);
  afterEach(slow);
  it('passes', () => undefined);
  it('takes too long', slow);
  describe('A hook that names a time-out', () => {
    beforeAll(slow, ${TEST_TIMEOUT_MS});
    it('keeps it', () => undefined);
  });
`;

interface JestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

describe('The time-out of hooks', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rapport-hooks-')));
    await writeFile(path.join(folder, 'slow.check.js'), TESTS);
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  /** The tests of the file above by result, as a Jest process of its own reports them. */
  async function run(testEnvironment: string): Promise<Record<string, string>> {
    const config = {
      rootDir: folder,
      cacheDirectory: path.join(folder, 'cache'),
      testMatch: ['<rootDir>/*.check.js'],
      testTimeout: TEST_TIMEOUT_MS,
      testEnvironment,
      transform: { '\\.ts$': require.resolve('@swc/jest') },
    };
    const args = [JEST, '--config', JSON.stringify(config), '--runInBand', '--json'];
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: ROOT }, (_error, stdout) => resolve(stdout));
    });
    const { testResults }: JestReport = JSON.parse(report);
    return Object.fromEntries(
      testResults.flatMap(({ assertionResults }) =>
        assertionResults.map(({ title, status }) => [title, status]),
      ),
    );
  }

  it('is a minute', () => {
    expect(HOOK_TIMEOUT_MS).toBe(60_000);
  });

  it('is longer than that of tests, unless the hook names one', async () => {
    expect(await run(ENVIRONMENT)).toEqual({
      passes: 'passed',
      'takes too long': 'failed',
      'keeps it': 'failed',
    });
  });

  it('is that of tests in an environment of Jest', async () => {
    expect(await run('node')).toEqual({
      passes: 'failed',
      'takes too long': 'failed',
      'keeps it': 'failed',
    });
  });
});
