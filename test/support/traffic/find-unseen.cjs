const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Returns the number of documented outcomes, and the outcomes that occurred in no test of the run:
 * `get /v1/forms 500 INTERNAL_ERROR`.
 */
function findUnseen(folder) {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').split('\n'),
  );
  const listed = (word) =>
    new Set(
      lines
        .filter((line) => line.startsWith(`${word} `))
        .map((line) => line.slice(word.length + 1)),
    );
  const seen = listed('seen');
  const documented = listed('documented');
  return {
    documented: documented.size,
    unseen: [...documented].filter((outcome) => !seen.has(outcome)).sort(),
  };
}

module.exports = { findUnseen };
