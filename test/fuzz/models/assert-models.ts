import type { TestApp } from '../../support/test-app';
import { BALANCE_ROUNDS } from './balance-actions';
import { checkBalances } from './check-balances';
import { checkForms } from './check-forms';
import { FORM_ACTIONS } from './form-actions';
import { assertProperty, type Runs } from './assert-property';
import { createBalances, createForms } from './subjects';

/** Compares the service with the balance model; each run creates its own customers and coupons. */
export const assertBalanceModel = (testApp: TestApp, runs: Runs): Promise<void> =>
  assertProperty(
    BALANCE_ROUNDS,
    async (rounds) => checkBalances(await createBalances(testApp), rounds),
    runs,
  );

/** Compares the service with the form model; each run creates its own team. */
export const assertFormModel = (testApp: TestApp, runs: Runs): Promise<void> =>
  assertProperty(
    FORM_ACTIONS,
    async (actions) => checkForms(await createForms(testApp), actions),
    runs,
  );
