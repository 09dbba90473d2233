import { holdBalances, holdForms } from '../../fuzz/models/hold-models';
import { startFuzzApp } from '../../fuzz/start-fuzz-app';
import type { TestApp } from '../../support/test-app';

/** The short form of test/fuzz/models.fuzz-spec.ts: always the same few runs. */
const RUNS = { seed: 20_261_120, numRuns: 4 };

describe('Whatever is done', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startFuzzApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('balances, ledgers and codes are what the model says', async () => {
    await expect(holdBalances(testApp, RUNS)).resolves.toBeUndefined();
  });

  it('forms and their answers are what the model says', async () => {
    await expect(holdForms(testApp, RUNS)).resolves.toBeUndefined();
  });
});
