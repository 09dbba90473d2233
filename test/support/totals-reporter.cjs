const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { findUnseen } = require('./traffic/find-unseen.cjs');
const { isWholeRun } = require('./traffic/is-whole-run.cjs');

/** Equal to the constant in test-run.ts, which this file cannot import. */
const TRAFFIC_FOLDER = 'RAPPORT_TEST_TRAFFIC';

/**
 * Writes the number of tests to `reports/totals.txt`, and the number of failed tests by file to `reports/failed-files.json`,
 * for `.ci/run`. A run of all e2e files counts one more test: that the tests have seen every documented outcome.
 */
module.exports = class TotalsReporter {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  onRunComplete(contexts, results) {
    // A suite that does not load has no tests that could fail.
    let failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    let passed = results.numPassedTests;
    const traffic = process.env[TRAFFIC_FOLDER];
    // Failed tests may have missed outcomes.
    if (traffic !== undefined && failed === 0 && isWholeRun(this.globalConfig, contexts, results)) {
      const { documented, unseen } = findUnseen(traffic);
      if (documented > 0 && unseen.length === 0) {
        passed += 1;
        process.stderr.write(`\nEach of the ${documented} documented responses has been seen.\n`);
      } else {
        failed += 1;
        this.error = new Error(
          documented === 0
            ? 'No test has started a service and read its document.'
            : `No test has seen these documented responses:\n${unseen.join('\n')}`,
        );
        process.stderr.write(`\n${this.error.message}\n`);
      }
    }
    const folder = path.join(this.globalConfig.rootDir, 'reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'totals.txt'), `${passed} passed, ${failed} failed\n`);
    const failedFiles = countFailedTests(this.globalConfig.rootDir, results.testResults);
    writeFileSync(path.join(folder, 'failed-files.json'), JSON.stringify(failedFiles));
  }

  /** Jest fails the run with this error. */
  getLastError() {
    return this.error;
  }
};

/** Returns the number of failed tests by file, relative to the root; 1 for a file that does not load. */
function countFailedTests(rootDir, results) {
  const counts = {};
  for (const { testFilePath, testResults, testExecError, failureMessage } of results) {
    const failed = testResults.filter(({ status }) => status === 'failed');
    const files = failed.map(({ ancestorTitles: [title = ''] }) =>
      // A suite gives the tests of each file that it loads the path of the file as their first title.
      title.endsWith('.ts') && existsSync(path.join(rootDir, title)) ? title : testFilePath,
    );
    if (failed.length === 0 && (testExecError || failureMessage)) files.push(testFilePath);
    for (const file of files) {
      const name = path.relative(rootDir, path.resolve(rootDir, file));
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}
