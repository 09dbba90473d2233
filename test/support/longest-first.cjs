const { default: TestSequencer } = require('@jest/test-sequencer');

const rankOf = ({ context }) => (context.config.displayName?.name === 'e2e' ? 0 : 1);

/**
 * Runs the e2e suites first, because they take longest; the short files then balance the workers. Without the durations of
 * an earlier run, Jest sorts by file size, but the suites are small files that load others.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
