const jestTransform = require('./test/support/jest-transform.cjs');

/** @type {import('jest').Config} */
const shared = {
  ...jestTransform,
  // One id, so that all projects share the cache of compiled files; of this folder only, because a compiled file names its source.
  id: __dirname,
  // The sources of the packages, so that they need not be compiled first.
  moduleNameMapper: {
    '^@rapport/(embedded-postgres|fast-express|pg-lanes|social-connectors)$':
      '<rootDir>/packages/$1/src/index.ts',
    '^@rapport/fast-express/adapter$':
      '<rootDir>/packages/fast-express/src/fast-express-adapter.ts',
    '^@rapport/social-connectors/platforms$':
      '<rootDir>/packages/social-connectors/src/platforms.ts',
    // Node.js requires the name of the compiled file in a dynamic import(); Jest loads the source.
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The texts of the console are found by Vite (import.meta.glob).
    '^\\./text-files$': '<rootDir>/console/src/texts/text-files.fixture.ts',
  },
  // `dist` contains a package.json with the name of the one in the root folder.
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testEnvironment: 'node',
  // In the realm of a test, a lookup of a global is slow: Jest passes these to each module as parameters.
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
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** @type {import('jest').Config} */
const acceptance = {
  ...shared,
  displayName: 'acceptance',
  // Nothing of the service, which runs elsewhere.
  setupFiles: [],
  roots: ['<rootDir>/test/acceptance'],
  testMatch: ['<rootDir>/test/acceptance/*.e2e-spec.ts'],
};

/** @type {import('jest').Config} */
const config = {
  // One more than a small machine has cores, because tests that wait for timers and child processes leave cores idle.
  maxWorkers: 3,
  // Ends only tests and hooks that hang: a busy machine needs ten times as long as an idle one.
  testTimeout: 240_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  reporters: ['default', '<rootDir>/test/support/totals-reporter.cjs'],
  projects: [
    // All unit tests in one suite, because loading the sources takes longer than running the tests.
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
    // The API over HTTP. Loading the service takes seconds, so a suite loads it once for several folders.
    {
      ...overHttp,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/*.suite.ts'],
    },
    // `npm run test:system`: processes, database, command line, image, packages, connectors.
    {
      ...overHttp,
      displayName: 'system',
      testMatch: ['<rootDir>/{test/system,packages}/**/*.suite.ts'],
    },
    // One file of `e2e` or `system` by itself: `npx jest <file>`.
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
    // `npm run test:failover`: two PostgreSQL clusters, one of which is promoted; starts its own servers.
    {
      ...shared,
      displayName: 'failover',
      testMatch: ['<rootDir>/test/failover/*.failover-spec.ts'],
    },
    // `npm run test:browser`: needs Chromium.
    {
      ...overHttp,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/*.browser-spec.ts'],
    },
    // `npm run e2e` sets the URL of a running service. Otherwise, the project `e2e` runs the acceptance tests.
    ...(process.env.RAPPORT_E2E_BASE_URL === undefined ? [] : [acceptance]),
  ],
};

module.exports = config;
