import type { TestApp } from '../support/test-app';
import { assertBalanceModel, assertFormModel } from './models/assert-models';
import { reproduceCommand, SEED_OF_RUN, startFuzzApp } from './fuzz-run';

const RUNS = { seed: SEED_OF_RUN, numRuns: 250 };
const TIMEOUT_MS = 900_000;

describe(`Random sequences of requests (${reproduceCommand(SEED_OF_RUN)})`, () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startFuzzApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it(
    'lead to the balances, ledgers and codes of the model',
    async () => {
      await expect(assertBalanceModel(testApp, RUNS)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );

  it(
    'lead to the forms and answers of the model',
    async () => {
      await expect(assertFormModel(testApp, RUNS)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );
});
