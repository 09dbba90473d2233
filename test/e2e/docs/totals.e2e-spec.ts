import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { TRAFFIC_FOLDER } from '../../support/traffic/traffic-folder';

interface Reporter {
  onRunComplete(contexts: Set<object>, results: object): void;
  getLastError(): Error | undefined;
}

const TotalsReporter = jest.requireActual<new (config: { rootDir: string }) => Reporter>(
  '../../support/totals-reporter.cjs',
);

const PASSED = {
  numPassedTests: 7,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
};
const DOCUMENTED = 'documented get /v1/forms 200\ndocumented get /v1/forms 500 INTERNAL_ERROR\n';
const FILES = ['/test/e2e/one.e2e-spec.ts', '/test/e2e/two.e2e-spec.ts'];

describe('The totals of a run', () => {
  const { [TRAFFIC_FOLDER]: kept } = process.env;
  let folder: string;
  let complaints: jest.SpyInstance;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-totals-'));
    await mkdir(path.join(folder, 'traffic'));
    process.env[TRAFFIC_FOLDER] = path.join(folder, 'traffic');
    complaints = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  });

  afterEach(async () => {
    process.env[TRAFFIC_FOLDER] = kept;
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const see = (process: string, lines: string): Promise<void> =>
    writeFile(path.join(folder, 'traffic', `${process}.txt`), lines);

  /** The line of totals and the fault that makes the run fail. */
  async function report(results: object, files = FILES): Promise<(string | undefined)[]> {
    const reporter = new TotalsReporter({ rootDir: folder });
    const testResults = files.map((testFilePath) => ({ testFilePath }));
    const hasteFS = { getAllFiles: () => [...FILES, '/src/three.spec.ts'] };
    reporter.onRunComplete(new Set([{ hasteFS }]), { ...PASSED, testResults, ...results });
    const totals = await readFile(path.join(folder, 'reports/totals.txt'), 'utf8');
    return [totals, reporter.getLastError()?.message];
  }

  it('count one more when every documented answer was seen, in whichever process', async () => {
    await see('1', `${DOCUMENTED}seen get /v1/forms 200\n`);
    await see('2', `${DOCUMENTED}seen get /v1/forms 500 INTERNAL_ERROR\n`);

    expect(await report({})).toEqual(['8 passed, 0 failed\n', undefined]);
    expect(complaints).not.toHaveBeenCalled();
  });

  it('count a failure when one was not, and name it', async () => {
    await see('1', `${DOCUMENTED}seen get /v1/forms 200\n`);

    const message = 'No test has seen these documented answers:\nget /v1/forms 500 INTERNAL_ERROR';
    expect(await report({})).toEqual(['7 passed, 1 failed\n', message]);
    expect(complaints).toHaveBeenCalledWith(`\n${message}\n`);
  });

  it.each([
    ['some files', {}, FILES.slice(1), '7 passed, 0 failed\n'],
    ['tests of some names', { numPendingTests: 1 }, FILES, '7 passed, 0 failed\n'],
    ['a run with failures', { numFailedTests: 2 }, FILES, '7 passed, 2 failed\n'],
    ['a file that does not load', { numRuntimeErrorTestSuites: 1 }, FILES, '7 passed, 1 failed\n'],
  ])('ask nothing of %s', async (_name, results, files, totals) => {
    await see('1', DOCUMENTED);

    expect(await report(results, files)).toEqual([totals, undefined]);
  });

  it('ask nothing of a run without a service of its own', async () => {
    delete process.env[TRAFFIC_FOLDER];

    expect(await report({})).toEqual(['7 passed, 0 failed\n', undefined]);
  });
});
