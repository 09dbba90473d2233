import { assertBalanceModel, assertFormModel } from '../../fuzz/models/assert-models';
import { startFuzzApp } from '../../fuzz/fuzz-run';
import { useOnce } from '../../support/use-value';

/** A short version of test/fuzz/models.fuzz-spec.ts: few runs with a fixed seed. */
const RUNS = { seed: 20_261_120, numRuns: 4 };

describe('Random sequences of requests', () => {
  const testApp = useOnce(startFuzzApp);

  it('lead to the balances, ledgers and codes of the model', async () => {
    await expect(assertBalanceModel(testApp, RUNS)).resolves.toBeUndefined();
  });

  it('lead to the forms and answers of the model', async () => {
    await expect(assertFormModel(testApp, RUNS)).resolves.toBeUndefined();
  });
});
