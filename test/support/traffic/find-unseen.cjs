const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** What the document promises and no test of the run has seen: `get /v1/forms 500 INTERNAL_ERROR`. */
function findUnseen(folder) {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').split('\n'),
  );
  const listed = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const seen = new Set(listed('seen'));
  return [...new Set(listed('documented'))].filter((outcome) => !seen.has(outcome)).sort();
}

module.exports = { findUnseen };
