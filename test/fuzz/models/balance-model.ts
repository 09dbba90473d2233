import { type BalanceAction, COUPONS, CUSTOMERS } from './balance-actions';

/** A row of a ledger, in cents. */
export interface LedgerRow {
  delta: number;
  balanceAfter: number;
  /** The index of the redeemed coupon. */
  coupon: number | null;
}

/** The result of an action. */
export interface Outcome {
  action: BalanceAction;
  /** The new balance, or the code of the rejection. */
  result: { balance: number } | { code: string };
}

/** The state of a customer after a round, read from the service. */
export interface CustomerState {
  balance: number;
  /** The whole ledger, oldest first. */
  rows: LedgerRow[];
}

const deltaOf = (action: BalanceAction): number => {
  if (action.kind === 'redeem') return COUPONS[action.coupon]?.cents ?? 0;
  return action.kind === 'increment' ? action.cents : -action.cents;
};

/** Checks balances, ledgers and codes against the results of the actions. */
export class BalanceModel {
  private readonly ledgers: LedgerRow[][] = Array.from({ length: CUSTOMERS }, () => []);
  private readonly redemptions: Extract<BalanceAction, { kind: 'redeem' }>[] = [];

  /** Returns the violations of a round: results and states that no order of its actions explains. */
  check(outcomes: readonly Outcome[], states: readonly CustomerState[]): string[] {
    for (const { action, result } of outcomes) {
      if (action.kind === 'redeem' && 'balance' in result) this.redemptions.push(action);
    }
    return [
      ...states.flatMap((customer, index) => this.checkLedger(index, customer, outcomes)),
      ...outcomes.flatMap((outcome) => this.checkRejection(outcome, states)),
      ...this.checkCodes(),
      ...this.advance(states),
    ];
  }

  /** Each successful action has one row, and each balance follows from the row before. */
  private checkLedger(
    customer: number,
    { balance, rows }: CustomerState,
    outcomes: readonly Outcome[],
  ) {
    const known = this.ledgers[customer] ?? [];
    const successful = outcomes.flatMap(({ action, result }) =>
      action.customer === customer && 'balance' in result
        ? [{ delta: deltaOf(action), balanceAfter: result.balance, coupon: couponOf(action) }]
        : [],
    );
    const violations = [
      ...difference('the old rows', known, rows.slice(0, known.length)),
      ...difference('the new rows', sorted(successful), sorted(rows.slice(known.length))),
      ...difference('the balance', rows.at(-1)?.balanceAfter ?? 0, balance),
    ];
    let before = 0;
    for (const { delta, balanceAfter } of rows) {
      violations.push(...difference('a balance in the ledger', before + delta, balanceAfter));
      if (balanceAfter < 0) violations.push(`a balance in the ledger is ${balanceAfter}`);
      before = balanceAfter;
    }
    return violations.map((violation) => `customer ${customer}: ${violation}`);
  }

  /** A rejection must have been right at some moment of the round. */
  private checkRejection({ action, result }: Outcome, states: readonly CustomerState[]): string[] {
    if ('balance' in result) return [];
    const { code } = result;
    const known = this.ledgers[action.customer] ?? [];
    if (action.kind === 'decrement' && code === 'INSUFFICIENT_POINTS') {
      const since = states[action.customer]?.rows.slice(Math.max(known.length - 1, 0)) ?? [];
      const balances = since.map(({ balanceAfter }) => balanceAfter);
      const lowest = Math.min(...balances, known.length === 0 ? 0 : Number.POSITIVE_INFINITY);
      return action.cents > lowest ? [] : [`rejected ${action.cents} of at least ${lowest}`];
    }
    if (action.kind !== 'redeem' || code !== 'COUPON_ALREADY_REDEEMED') {
      return [`${action.kind} got ${code}`];
    }
    const { maxRedemptions = 0, perCustomer = 0 } = COUPONS[action.coupon] ?? {};
    const isUsed = this.count((one) => one.code === action.code, action.coupon) >= maxRedemptions;
    const hasEnough =
      this.count((one) => one.customer === action.customer, action.coupon) >= perCustomer;
    return isUsed || hasEnough
      ? []
      : [`rejected a code that was redeemable: ${JSON.stringify(action)}`];
  }

  private checkCodes(): string[] {
    return COUPONS.flatMap(({ codes, maxRedemptions, perCustomer }, coupon) => [
      ...Array.from({ length: codes }, (_, code) =>
        atMost(
          `code ${code}`,
          maxRedemptions,
          this.count((one) => one.code === code, coupon),
        ),
      ).flat(),
      ...Array.from({ length: CUSTOMERS }, (_, customer) =>
        atMost(
          'a customer',
          perCustomer,
          this.count((one) => one.customer === customer, coupon),
        ),
      ).flat(),
    ]);
  }

  private count(
    isSelected: (one: { customer: number; code: number }) => boolean,
    coupon: number,
  ): number {
    return this.redemptions.filter((one) => one.coupon === coupon && isSelected(one)).length;
  }

  private advance(states: readonly CustomerState[]): [] {
    for (const [customer, { rows }] of states.entries()) this.ledgers[customer] = rows;
    return [];
  }
}

const couponOf = (action: BalanceAction): number | null =>
  action.kind === 'redeem' ? action.coupon : null;

const sorted = (rows: readonly LedgerRow[]): string[] =>
  rows.map(({ delta, balanceAfter, coupon }) => `${delta} to ${balanceAfter} by ${coupon}`).sort();

const difference = (name: string, expected: unknown, actual: unknown): string[] =>
  JSON.stringify(expected) === JSON.stringify(actual)
    ? []
    : [`${name}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];

const atMost = (name: string, limit: number, count: number): string[] =>
  count <= limit ? [] : [`${name} redeemed ${count} times, not ${limit}`];
