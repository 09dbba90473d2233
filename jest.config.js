const jestTransform = require('./test/support/jest-transform.cjs');

/** @type {import('jest').Config} */
const shared = {
  ...jestTransform,
  // Its sources, which need not be compiled first.
  moduleNameMapper: {
    '^@rapport/embedded-postgres$': '<rootDir>/packages/embedded-postgres/src/index.ts',
    // A dynamic import() names the compiled file, as Node.js requires; Jest loads the source.
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // It has a package.json of the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testEnvironment: 'node',
  // The realm of a test finds its globals slowly; parameters of each module are found fast.
  sandboxInjectedGlobals: [
    'Array',
    'Boolean',
    'Error',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Promise',
    'Reflect',
    'RegExp',
    'Set',
    'String',
    'Symbol',
    'TypeError',
    'WeakMap',
  ],
};

/** @type {import('jest').Config} */
const overHttp = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/traffic/traffic-environment.ts',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** @type {import('jest').Config} */
const acceptance = {
  ...shared,
  displayName: 'acceptance',
  roots: ['<rootDir>/test/acceptance'],
  testMatch: ['<rootDir>/test/acceptance/*.e2e-spec.ts'],
};

/** @type {import('jest').Config} */
const config = {
  // One more than the cores of a small machine: tests that wait for timers and child processes leave a core idle.
  maxWorkers: 3,
  // Only ends tests and hooks that hang: a busy machine takes ten times as long as an idle one.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  reporters: ['default', '<rootDir>/test/support/totals-reporter.cjs'],
  projects: [
    // All unit tests in one suite: loading what they test takes longer than running them.
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/unit/*.suite.ts'],
    },
    // The unit tests of one file by itself: `npx jest <file>`.
    {
      ...shared,
      displayName: 'unit-file',
      testMatch: ['<rootDir>/{src,console/src,packages,test/faults,test/unit}/**/*.spec.ts'],
    },
    // The API over HTTP, some folders at a time: loading the service takes seconds, a suite loads it once.
    {
      ...overHttp,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/*.suite.ts'],
    },
    // `npm run test:system`: what the service runs on and with, from its processes to the social platforms.
    {
      ...overHttp,
      displayName: 'system',
      testMatch: ['<rootDir>/{test/system,packages}/**/*.suite.ts'],
    },
    // One file of either by itself: `npx jest <file>`.
    {
      ...overHttp,
      displayName: 'e2e-file',
      testMatch: ['<rootDir>/{test/{e2e,system,acceptance},packages}/**/*.e2e-spec.ts'],
    },
    // `npm run test:fuzz`: many thousands of generated requests.
    {
      ...overHttp,
      displayName: 'fuzz',
      testMatch: ['<rootDir>/test/fuzz/*.fuzz-spec.ts'],
    },
    // `npm run test:year`: a simulated year of refreshes; over half an hour.
    {
      ...overHttp,
      displayName: 'year',
      testMatch: ['<rootDir>/test/simulation/*.year-spec.ts'],
    },
    // `npm run test:browser`: needs Chromium.
    {
      ...overHttp,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/*.browser-spec.ts'],
    },
    // `npm run e2e` names a service that runs elsewhere; without one, e2e runs these files.
    ...(process.env.RAPPORT_E2E_BASE_URL === undefined ? [] : [acceptance]),
  ],
};

module.exports = config;
