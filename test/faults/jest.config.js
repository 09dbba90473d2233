const jestTransform = require('../support/jest-transform.cjs');

// Not part of `npm test`: a run takes minutes, and its time limits require an idle machine.
/** @type {import('jest').Config} */
const config = {
  rootDir: '../..',
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/*.fault.ts'],
  ...jestTransform,
  testEnvironment: 'node',
  testTimeout: 600_000,
  maxWorkers: 1,
};

module.exports = config;
