import { randomUUID } from 'node:crypto';
import { startTinyService } from '../../fuzz/doubles/tiny-service';
import { TinyLedger } from '../../fuzz/doubles/tiny-ledger';
import { WEAK_FORMS } from '../../fuzz/doubles/weak-forms';
import { WEAK_LEDGERS } from '../../fuzz/doubles/weak-ledgers';
import { BALANCE_ROUNDS, COUPONS } from '../../fuzz/models/balance-actions';
import { checkBalances } from '../../fuzz/models/check-balances';
import { checkForms } from '../../fuzz/models/check-forms';
import { FORM_ACTIONS } from '../../fuzz/models/form-actions';
import { hold } from '../../fuzz/models/hold';
import { createForms } from '../../fuzz/models/subjects';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { startDouble } from '../qa/double';

/** The first failure will do, whatever the least would be. */
const RUNS = { seed: 20_261_120, numRuns: 40, endOnFailure: true };
const FOUND = /^Property failed after \d+ tests\n\{ seed: 20261120, path: /;

/** Plays against a service with this ledger. */
async function holds(ledger: typeof TinyLedger, runs = RUNS): Promise<void> {
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
    await hold(BALANCE_ROUNDS, check, runs);
  } finally {
    await service.close();
  }
}

describe('A service that does another thing than the model', () => {
  describe('with points', () => {
    it('is told from one that does the same', async () => {
      await expect(holds(TinyLedger, { ...RUNS, numRuns: 10 })).resolves.toBeUndefined();
    });

    it.each(WEAK_LEDGERS)('is found out, and how to see it again: it %s', async (_name, ledger) => {
      await expect(holds(ledger)).rejects.toThrow(FOUND);
    });
  });

  describe('with forms', () => {
    let testApp: TestApp;

    beforeAll(async () => {
      testApp = await startTestApp();
    });

    afterAll(async () => {
      await testApp.close();
    });

    it.each(WEAK_FORMS)('is found out, and how to see it again: it %s', async (_name, alter) => {
      const double = await startDouble(testApp.url, { alter });
      const { team } = await createForms(testApp);
      const check = (actions: Parameters<typeof checkForms>[1]) =>
        checkForms({ url: double.url, team }, actions);

      await expect(hold(FORM_ACTIONS, check, RUNS)).rejects.toThrow(FOUND);
      await double.close();
    });
  });
});
