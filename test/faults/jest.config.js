/** Apart from `npm test`: these runs take minutes, and their time limits hold on an idle machine only. */
/** @type {import('jest').Config} */
const config = {
  rootDir: '../..',
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/*.fault.ts'],
  transform: { '^.+\\.(t|j)s$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|request-filtering-agent|uuid)/)'],
  setupFiles: ['reflect-metadata'],
  testEnvironment: 'node',
  testTimeout: 600_000,
  maxWorkers: 1,
};

module.exports = config;
