const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { findUnseen } = require('./traffic/find-unseen.cjs');
const { isWholeRun } = require('./traffic/is-whole-run.cjs');

/** The variable of traffic-folder.ts. */
const TRAFFIC_FOLDER = 'RAPPORT_TEST_TRAFFIC';

/**
 * Leaves the number of tests where `.ci/run` finds it. A run of all e2e files has one more test: that it has seen
 * every answer which the document promises.
 */
module.exports = class TotalsReporter {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  onRunComplete(contexts, results) {
    // A suite that does not even load has no tests of its own to fail.
    let failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    let passed = results.numPassedTests;
    const traffic = process.env[TRAFFIC_FOLDER];
    // What failed explains what it has not seen.
    if (traffic !== undefined && failed === 0 && isWholeRun(this.globalConfig, contexts, results)) {
      const { documented, unseen } = findUnseen(traffic);
      if (documented > 0 && unseen.length === 0) {
        passed += 1;
        process.stderr.write(`\nEach of the ${documented} documented answers has been seen.\n`);
      } else {
        failed += 1;
        this.error = new Error(
          documented === 0
            ? 'No test has started a service and read its document.'
            : `No test has seen these documented answers:\n${unseen.join('\n')}`,
        );
        process.stderr.write(`\n${this.error.message}\n`);
      }
    }
    const folder = path.join(this.globalConfig.rootDir, 'reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'totals.txt'), `${passed} passed, ${failed} failed\n`);
  }

  /** Anything returned here makes the run fail. */
  getLastError() {
    return this.error;
  }
};
