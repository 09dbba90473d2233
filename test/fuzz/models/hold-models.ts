import type { TestApp } from '../../support/test-app';
import { BALANCE_ROUNDS } from './balance-actions';
import { checkBalances } from './check-balances';
import { checkForms } from './check-forms';
import { FORM_ACTIONS } from './form-actions';
import { hold, type Runs } from './hold';
import { createBalances, createForms } from './subjects';

/** Each run with customers and coupons of its own. */
export const holdBalances = (testApp: TestApp, runs: Runs): Promise<void> =>
  hold(
    BALANCE_ROUNDS,
    async (rounds) => checkBalances(await createBalances(testApp), rounds),
    runs,
  );

/** Each run with a team of its own. */
export const holdForms = (testApp: TestApp, runs: Runs): Promise<void> =>
  hold(FORM_ACTIONS, async (actions) => checkForms(await createForms(testApp), actions), runs);
