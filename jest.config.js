// These packages ship as ES modules only; Jest loads them once they are compiled to CommonJS.
/** @type {import('jest').Config} */
const shared = {
  transform: { '^.+\\.(t|j)s$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|request-filtering-agent|uuid)/)'],
  setupFiles: ['reflect-metadata'],
  testEnvironment: 'node',
};

/** @type {import('jest').Config} */
const config = {
  maxWorkers: 2,
  // A busy machine is no failure.
  testTimeout: 20_000,
  reporters: ['default', '<rootDir>/test/support/totals-reporter.cjs'],
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};

module.exports = config;
