const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { findUnseen } = require('./traffic/find-unseen.cjs');

/** The variable of traffic-folder.ts. */
const TRAFFIC_FOLDER = 'RAPPORT_TEST_TRAFFIC';
const E2E_FILE = /\.e2e-spec\.ts$/;

/**
 * Leaves the number of tests where `.ci/run` finds it. A run of all e2e files has one more test: that it has seen
 * every answer which the document promises.
 */
module.exports = class TotalsReporter {
  constructor(globalConfig) {
    this.folder = path.join(globalConfig.rootDir, 'reports');
  }

  onRunComplete(contexts, results) {
    // A suite that does not even load has no tests of its own to fail.
    let failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    let passed = results.numPassedTests;
    const traffic = process.env[TRAFFIC_FOLDER];
    if (traffic !== undefined && failed === 0 && isWholeRun(contexts, results)) {
      const unseen = findUnseen(traffic);
      if (unseen.length === 0) {
        passed += 1;
      } else {
        failed += 1;
        this.error = new Error(`No test has seen these documented answers:\n${unseen.join('\n')}`);
        process.stderr.write(`\n${this.error.message}\n`);
      }
    }
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(path.join(this.folder, 'totals.txt'), `${passed} passed, ${failed} failed\n`);
  }

  /** Anything returned here makes the run fail. */
  getLastError() {
    return this.error;
  }
};

/** Whether every e2e test there is has run. */
function isWholeRun(contexts, results) {
  const run = results.testResults.filter(({ testFilePath }) => E2E_FILE.test(testFilePath));
  const files = new Set(
    [...contexts].flatMap(({ hasteFS }) =>
      [...hasteFS.getAllFiles()].filter((file) => E2E_FILE.test(file)),
    ),
  );
  return files.size > 0 && run.length === files.size && results.numPendingTests === 0;
}
