/** Its files together are every test over HTTP; other projects may have a part of the same. */
const PROJECT = 'e2e';

/**
 * Whether every e2e test there is has run, as far as names, options and patterns decide. The files are those that the
 * project itself looks for, whatever they are called.
 */
function isWholeRun({ testNamePattern, onlyFailures }, contexts, { testResults }) {
  // The one passes over tests in files that do run; the other is for who is mending something.
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
