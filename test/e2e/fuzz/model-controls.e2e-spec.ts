import { randomUUID } from 'node:crypto';
import { startTinyService } from '../../fuzz/doubles/tiny-service';
import { TinyLedger } from '../../fuzz/doubles/tiny-ledger';
import { BUGGY_FORMS } from '../../fuzz/doubles/buggy-forms';
import { BUGGY_LEDGERS } from '../../fuzz/doubles/buggy-ledgers';
import { BALANCE_ROUNDS, COUPONS } from '../../fuzz/models/balance-actions';
import { checkBalances } from '../../fuzz/models/check-balances';
import { checkForms } from '../../fuzz/models/check-forms';
import { FORM_ACTIONS } from '../../fuzz/models/form-actions';
import { assertProperty } from '../../fuzz/models/assert-property';
import { createForms } from '../../fuzz/models/subjects';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { startAlteringProxy } from '../../support/altering-proxy';
import { useOnce } from '../../support/use-value';

/** `endOnFailure` skips the search for the smallest failing case. */
const RUNS = { seed: 20_261_120, numRuns: 40, endOnFailure: true };
const FOUND = /^Property failed after \d+ tests\n\{ seed: 20261120, path: /;

/** Compares a service that uses this ledger with the model. */
async function assertLedger(ledger: typeof TinyLedger, runs = RUNS): Promise<void> {
  const service = await startTinyService({ ledger });
  const { url } = service;
  const check = (rounds: Parameters<typeof checkBalances>[1]) => {
    const coupons = COUPONS.map(({ codes, ...rules }) => ({
      ...rules,
      couponId: randomUUID(),
      codes: times(codes, (index) => `code ${index}`),
    }));
    service.ledger.coupons = coupons;
    const customers = [randomUUID(), randomUUID()];
    return checkBalances({ url, team: { apiKey: 'rap_key' }, customers, coupons }, rounds);
  };
  try {
    await assertProperty(BALANCE_ROUNDS, check, runs);
  } finally {
    await service.close();
  }
}

/** Tests of the models: each known bug of a test service must be reported. */
describe('The model', () => {
  describe('of balances', () => {
    it('accepts a service without bugs', async () => {
      await expect(assertLedger(TinyLedger, { ...RUNS, numRuns: 10 })).resolves.toBeUndefined();
    });

    it.each(BUGGY_LEDGERS)(
      'reports a service that %s, with the seed and path to reproduce it',
      async (_name, ledger) => {
        await expect(assertLedger(ledger)).rejects.toThrow(FOUND);
      },
    );
  });

  describe('of forms', () => {
    const testApp = useOnce(startTestApp);

    it.each(BUGGY_FORMS)(
      'reports a service that %s, with the seed and path to reproduce it',
      async (_name, alter) => {
        const proxy = await startAlteringProxy(testApp.url, { alter });
        const { team } = await createForms(testApp);
        const check = (actions: Parameters<typeof checkForms>[1]) =>
          checkForms({ url: proxy.url, team }, actions);

        await expect(assertProperty(FORM_ACTIONS, check, RUNS)).rejects.toThrow(FOUND);
        await proxy.close();
      },
    );
  });
});
