const path = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/** The suites that take longest. */
const LONG_SUITES = [
  // Of `npm test`
  'modules',
  'whole-service',
  'responses',
  // Of `npm run test:system`
  'connectors',
  'server',
  'cli',
  'qa',
  'database',
  'embedded-postgres',
].map((name) => `${name}.suite.ts`);

function rankOf({ path: file }) {
  const rank = LONG_SUITES.indexOf(path.basename(file));
  return rank === -1 ? LONG_SUITES.length : rank;
}

/**
 * Runs the longest suites first; the short ones then balance the workers. Without the durations of an earlier run, Jest sorts
 * by file size, but the suites are small files that load others.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
