const path = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/** The suites of e2e files that take longest. */
const LONG = ['server', 'connectors', 'cli', 'responses', 'qa'].map((name) => `${name}.suite.ts`);

function rankOf({ context, path: file }) {
  if (context.config.displayName?.name !== 'e2e') return LONG.length + 1;
  const rank = LONG.indexOf(path.basename(file));
  return rank === -1 ? LONG.length : rank;
}

/**
 * Runs the e2e suites first, because they take longest; the short files then balance the workers. Without the durations of
 * an earlier run, Jest sorts by file size, but the suites are small files that load others.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
