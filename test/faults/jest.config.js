/** Not part of `npm test`: a run takes minutes, and its time limits require an idle machine. */
/** @type {import('jest').Config} */
const config = {
  rootDir: '../..',
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/*.fault.ts'],
  transform: { '^.+\\.(t|j)s$': '@swc/jest' },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|@noble|@otplib|@scure|github-slugger|request-filtering-agent|uuid)/)',
  ],
  setupFiles: ['reflect-metadata'],
  testEnvironment: 'node',
  testTimeout: 600_000,
  maxWorkers: 1,
};

module.exports = config;
