const { execFile } = require('node:child_process');
const path = require('node:path');
const { promisify } = require('node:util');

const COMPILE = path.resolve(__dirname, '../../scripts/compile.mjs');

/**
 * Compiles the packages of this repository before anything loads them: here, Node.js finds them in `node_modules`, while in tests
 * Jest maps them to their sources.
 */
module.exports = async function globalSetup() {
  await promisify(execFile)(process.execPath, [COMPILE]);
  const { prepareRun } = require('./prepare-run');
  await prepareRun();
};
