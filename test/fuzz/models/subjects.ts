import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import type { TestApp } from '../../support/test-app';
import { COUPONS, CUSTOMERS } from './balance-actions';
import type { BalanceSubject } from './check-balances';
import type { FormSubject } from './check-forms';

export async function createBalances(testApp: TestApp): Promise<BalanceSubject> {
  const team = await createTeam(testApp);
  const customers: string[] = [];
  while (customers.length < CUSTOMERS) customers.push((await createCustomer(team)).id);
  const coupons: BalanceSubject['coupons'] = [];
  for (const { cents, ...settings } of COUPONS) {
    coupons.push(await createCoupon(testApp, team, { points: cents / 100, ...settings }));
  }
  return { url: testApp.url, team, customers, coupons };
}

export async function createForms(testApp: TestApp): Promise<FormSubject> {
  return { url: testApp.url, team: await createTeam(testApp) };
}
