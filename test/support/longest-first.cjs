const { default: TestSequencer } = require('@jest/test-sequencer');

const rankOf = ({ context }) => (context.config.displayName?.name === 'e2e' ? 0 : 1);

/**
 * The files of e2e, which take longest, before all others, whose short ones then fill up both workers to the end.
 * Without times of an earlier run Jest goes by the size of files, which tells nothing of those that load others.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
