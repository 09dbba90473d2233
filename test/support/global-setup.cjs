const { execFile } = require('node:child_process');
const Module = require('node:module');
const path = require('node:path');
const { promisify } = require('node:util');

const COMPILE = path.resolve(__dirname, '../../scripts/compile.mjs');

/**
 * Compiles the packages of this repository before anything loads them: here, Node.js finds them in `node_modules`, while in tests
 * Jest maps them to their sources.
 */
module.exports = async function globalSetup() {
  await promisify(execFile)(process.execPath, [COMPILE]);
  resolveSources();
  const { prepareRun } = require('./prepare-run');
  await prepareRun();
};

/** A dynamic import() names the compiled file. In tests, Jest maps the name to the source; here, Node.js loads the sources. */
function resolveSources() {
  /* oxlint-disable eslint/no-underscore-dangle -- Node.js 20 has no other hook that is synchronous */
  const resolve = Module._resolveFilename;
  Module._resolveFilename = (request, parent, ...others) => {
    const isOfSource = request.startsWith('.') && parent?.filename?.endsWith('.ts') === true;
    return resolve(isOfSource ? request.replace(/\.js$/, '') : request, parent, ...others);
  };
  /* oxlint-enable eslint/no-underscore-dangle */
}
