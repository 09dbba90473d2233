const { default: TestSequencer } = require('@jest/test-sequencer');

const rankOf = ({ context }) => (context.config.displayName?.name === 'e2e' ? 0 : 1);

/**
 * Runs the files of e2e first, since they take longest: the short ones then keep all workers busy to the end. Without times
 * of an earlier run Jest sorts by file size, which is small for files that load others.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
