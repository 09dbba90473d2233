/** The project whose files are all tests over HTTP. */
const PROJECT = 'e2e';

/**
 * Whether the run was not restricted by options or patterns: every file that the project matches has run.
 */
function isWholeRun({ testNamePattern, onlyFailures }, contexts, { testResults }) {
  // `testNamePattern` skips tests of files that run; `onlyFailures` selects the files of failed tests.
  if (onlyFailures || Boolean(testNamePattern)) return false;
  const files = [...contexts]
    .filter(({ config }) => config.displayName?.name === PROJECT)
    .flatMap(filesOf);
  const run = new Set(testResults.map(({ testFilePath }) => testFilePath));
  return files.length > 0 && files.every((file) => run.has(file));
}

function filesOf({ config, hasteFS }) {
  const ignored = config.testPathIgnorePatterns.map((pattern) => new RegExp(pattern));
  const matching = [...hasteFS.matchFilesWithGlob(config.testMatch, null)];
  return matching.filter((file) => !ignored.some((pattern) => pattern.test(file)));
}

module.exports = { isWholeRun, PROJECT };
