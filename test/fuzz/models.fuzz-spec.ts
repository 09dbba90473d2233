import type { TestApp } from '../support/test-app';
import { holdBalances, holdForms } from './models/hold-models';
import { howToRepeat, SEED_OF_RUN } from './seed';
import { startFuzzApp } from './start-fuzz-app';

const RUNS = { seed: SEED_OF_RUN, numRuns: 250 };
const TIMEOUT_MS = 900_000;

describe(`Whatever is done (${howToRepeat(SEED_OF_RUN)})`, () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startFuzzApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it(
    'balances, ledgers and codes are what the model says',
    async () => {
      await expect(holdBalances(testApp, RUNS)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );

  it(
    'forms and their answers are what the model says',
    async () => {
      await expect(holdForms(testApp, RUNS)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );
});
