import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type JestEnding, JestProcess } from '../../support/jest-process';
import { TRAFFIC_FOLDER } from '../../support/test-run';

const ROOT = path.resolve(__dirname, '../../..');

const DOCUMENTED_LINES =
  'documented get /v1/forms 200\ndocumented get /v1/forms 500 INTERNAL_ERROR\n';
const SEEN_LINE = 'seen get /v1/forms 200\n';
const UNSEEN_MESSAGE =
  'No test has seen these documented responses:\nget /v1/forms 500 INTERNAL_ERROR\n';

/** The environment variable FAILING names the tests that fail. */
const TESTS = `
  const failing = process.env.FAILING ?? '';
  it('is one', () => expect(failing).not.toContain('one'));
  it('is two', () => expect(failing).not.toContain('two'));
`;

interface Ending extends JestEnding {
  /** The content of `reports/totals.txt`. */
  totals: string;
}

describe('The totals of a run', () => {
  let jestProcess: JestProcess;
  let folder: string;

  beforeAll(() => {
    jestProcess = JestProcess.start();
  });

  afterAll(() => jestProcess.end());

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rapport-totals-')));
    await mkdir(path.join(folder, 'traffic'));
    // Not the names of this repository: the patterns of the project must decide.
    await mkdir(path.join(folder, 'areas'));
    await writeFile(path.join(folder, 'areas/first.check.js'), TESTS);
    await writeFile(path.join(folder, 'areas/second.check.js'), TESTS);
    await writeFile(path.join(folder, 'areas/of-another-project.part.js'), TESTS);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const writeRecords = (process: string, lines: string): Promise<void> =>
    writeFile(path.join(folder, 'traffic', `${process}.txt`), lines);

  /** Runs Jest with the reporter, on the records that a test has written. */
  async function run(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Ending> {
    const project = (displayName: string, files: string) => ({
      rootDir: folder,
      displayName,
      testMatch: [`<rootDir>/{areas,elsewhere}/**/*.${files}.js`],
    });
    const config = {
      rootDir: folder,
      cacheDirectory: path.join(folder, 'cache'),
      reporters: [path.join(ROOT, 'test/support/totals-reporter.cjs')],
      projects: [project('e2e', 'check'), project('e2e-file', 'part')],
    };
    const env = { ...process.env, [TRAFFIC_FOLDER]: path.join(folder, 'traffic'), ...environment };
    const options = ['--config', JSON.stringify(config), '--runInBand', ...args];
    const ending = await jestProcess.run(options, env);
    const totals = await readFile(path.join(folder, 'reports/totals.txt'), 'utf8');
    return { ...ending, totals };
  }

  const E2E = ['--selectProjects', 'e2e'];

  it('count a failure when a documented response was not seen, name it, and fail the run', async () => {
    await writeRecords('1', `${DOCUMENTED_LINES}${SEEN_LINE}`);

    const { status, totals, stderr } = await run(E2E);

    expect({ status, totals }).toEqual({ status: 1, totals: '4 passed, 1 failed\n' });
    expect(stderr).toContain(`\n${UNSEEN_MESSAGE}`);
  });

  it('count one more test when all were seen, by any process', async () => {
    await writeRecords('1', `${DOCUMENTED_LINES}${SEEN_LINE}`);
    await writeRecords('2', `${DOCUMENTED_LINES}seen get /v1/forms 500 INTERNAL_ERROR\n`);

    const { status, totals, stderr } = await run(E2E);

    expect({ status, totals }).toEqual({ status: 0, totals: '5 passed, 0 failed\n' });
    expect(stderr).toContain('Each of the 2 documented responses has been seen.\n');
  });

  it('count a failure when no service has recorded its document', async () => {
    await writeRecords('1', SEEN_LINE);

    const { status, totals, stderr } = await run(E2E);

    expect({ status, totals }).toEqual({ status: 1, totals: '4 passed, 1 failed\n' });
    expect(stderr).toContain('No test has started a service and read its document.');
  });

  it.each([
    ['a pattern', [...E2E, '--', 'first'], '2 passed, 0 failed\n'],
    ['a name', [...E2E, '-t', 'is'], '4 passed, 0 failed\n'],
    ['a share of the files', [...E2E, '--shard', '1/2'], '2 passed, 0 failed\n'],
    ['another project', ['--selectProjects', 'e2e-file'], '2 passed, 0 failed\n'],
  ])('do not check the document after a run of %s', async (_name, args, totals) => {
    await writeRecords('1', DOCUMENTED_LINES);

    expect(await run(args)).toMatchObject({ status: 0, totals });
  });

  it('do not check the document after a failing run, nor after --onlyFailures', async () => {
    await writeRecords('1', DOCUMENTED_LINES);

    const failing = await run(E2E, { FAILING: 'one' });
    const mended = await run([...E2E, '--onlyFailures']);

    expect(failing).toMatchObject({ status: 1, totals: '2 passed, 2 failed\n' });
    expect(mended).toMatchObject({ status: 0, totals: '4 passed, 0 failed\n' });
    expect(`${failing.stderr}${mended.stderr}`).not.toContain(UNSEEN_MESSAGE);
  });

  it('count a file that does not load, and do not check the document', async () => {
    await writeRecords('1', DOCUMENTED_LINES);
    await writeFile(
      path.join(folder, 'areas/third.check.js'),
      'require("../../e2e/docs/nothing");',
    );

    const { status, totals, stderr } = await run(E2E);

    expect({ status, totals }).toEqual({ status: 1, totals: '4 passed, 1 failed\n' });
    expect(stderr).not.toContain(UNSEEN_MESSAGE);
  });

  it('do not check the document in a run without a traffic folder', async () => {
    expect(await run(E2E, { [TRAFFIC_FOLDER]: undefined })).toMatchObject({
      status: 0,
      totals: '4 passed, 0 failed\n',
    });
  });

  it('name the files that failed, also files that a suite has loaded, and files that do not load', async () => {
    await writeFile(path.join(folder, 'areas/loaded.ts'), '');
    const suite = `describe('areas/loaded.ts', () => { it('fails', () => expect(1).toBe(2)); });`;
    await writeFile(path.join(folder, 'areas/third.check.js'), suite);
    await writeFile(path.join(folder, 'areas/fourth.check.js'), 'require("../nothing");');

    await run(E2E, { FAILING: 'one' });

    const files = await readFile(path.join(folder, 'reports/failed-files.json'), 'utf8');
    expect(JSON.parse(files)).toEqual({
      'areas/first.check.js': 1,
      'areas/second.check.js': 1,
      'areas/loaded.ts': 1,
      'areas/fourth.check.js': 1,
    });
  });

  /** Runs the script on the reports of a failed run, with the tests named in FAILING failing again. */
  async function rerun(failedFiles: Record<string, number>, environment: NodeJS.ProcessEnv = {}) {
    const reports = path.join(folder, 'reports');
    await mkdir(reports);
    await writeFile(path.join(reports, 'failed-files.json'), JSON.stringify(failedFiles));
    await writeFile(path.join(reports, 'totals.txt'), '10 passed, 2 failed\n');
    const config = { rootDir: folder, reporters: [], testMatch: ['<rootDir>/areas/*.check.js'] };
    const script = path.join(ROOT, 'scripts/rerun-failed.mjs');
    const args = [script, reports, '--config', JSON.stringify(config)];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...environment } });
    const [status] = (await once(child, 'close')) as [number];
    const read = (name: string) => readFile(path.join(reports, name), 'utf8').catch(() => '');
    return { status, totals: await read('totals.txt'), unstable: await read('unstable.txt') };
  }

  describe('of files that are run once more', () => {
    const TWO = { 'areas/first.check.js': 1, 'areas/second.check.js': 1 };

    it('have no failure if the files pass, which are then named as unstable', async () => {
      expect(await rerun(TWO)).toEqual({
        status: 0,
        totals: '12 passed, 0 failed\n',
        unstable: 'areas/first.check.js\nareas/second.check.js\n',
      });
    });

    it('keep the failures of files that fail again', async () => {
      expect(await rerun(TWO, { FAILING: 'one' })).toEqual({
        status: 1,
        totals: '10 passed, 2 failed\n',
        unstable: '',
      });
    });

    it('keep failures that belong to no file', async () => {
      expect(await rerun({ 'areas/first.check.js': 1 })).toEqual({
        status: 1,
        totals: '11 passed, 1 failed\n',
        unstable: 'areas/first.check.js\n',
      });
    });

    it('keep the failures of more than five files', async () => {
      const files = Array.from({ length: 6 }, (_, index) => [`areas/${index}.check.js`, 1]);
      expect(await rerun(Object.fromEntries(files))).toMatchObject({ status: 1, unstable: '' });
    });
  });

  it('count the project that `npm test` runs', () => {
    const { projects, reporters } = jest.requireActual<{
      projects: { displayName: string; testMatch: string[]; testEnvironment: string }[];
      reporters: string[];
    }>('../../../jest.config.js');
    const { PROJECT } = jest.requireActual<{ PROJECT: string }>(
      '../../support/traffic/is-whole-run.cjs',
    );
    const { scripts } = jest.requireActual<{ scripts: { test: string } }>('../../../package.json');

    expect(reporters).toContain('<rootDir>/test/support/totals-reporter.cjs');
    expect(scripts.test).toMatch(new RegExp(`--selectProjects .*\\b${PROJECT}\\b`));
    expect(projects.filter(({ displayName }) => displayName === PROJECT)).toEqual([
      expect.objectContaining({
        testEnvironment: '<rootDir>/test/support/traffic/traffic-environment.ts',
      }),
    ]);
  });
});
