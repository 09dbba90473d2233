import { type BalanceAction, COUPONS, CUSTOMERS } from './balance-actions';

/** A row of a ledger, in cents. */
export interface LedgerRow {
  delta: number;
  balanceAfter: number;
  /** Which of the coupons it comes from, if from one. */
  coupon: number | null;
}

/** How one action was answered. */
export interface Outcome {
  action: BalanceAction;
  /** `done` with the balance that was answered, or the code of the rejection. */
  answer: { balance: number } | { code: string };
}

/** What a customer has after a round, as the service shows it. */
export interface Shown {
  balance: number;
  /** The whole ledger, oldest first. */
  rows: LedgerRow[];
}

const deltaOf = (action: BalanceAction): number => {
  if (action.kind === 'redeem') return COUPONS[action.coupon]?.cents ?? 0;
  return action.kind === 'increment' ? action.cents : -action.cents;
};

/** What balances, ledgers and codes must be, from what has been answered. */
export class BalanceModel {
  private readonly ledgers: LedgerRow[][] = Array.from({ length: CUSTOMERS }, () => []);
  private readonly redemptions: Extract<BalanceAction, { kind: 'redeem' }>[] = [];

  /** Why a round cannot have gone like that, in whatever order its actions came; then goes on from there. */
  explain(outcomes: readonly Outcome[], shown: readonly Shown[]): string[] {
    for (const { action, answer } of outcomes) {
      if (action.kind === 'redeem' && 'balance' in answer) this.redemptions.push(action);
    }
    return [
      ...shown.flatMap((customer, index) => this.explainLedger(index, customer, outcomes)),
      ...outcomes.flatMap((outcome) => this.explainRefusal(outcome, shown)),
      ...this.explainCodes(),
      ...this.goOn(shown),
    ];
  }

  /** Each answer has its row, each row its answer; every row follows from the one before. */
  private explainLedger(customer: number, { balance, rows }: Shown, outcomes: readonly Outcome[]) {
    const known = this.ledgers[customer] ?? [];
    const answered = outcomes.flatMap(({ action, answer }) =>
      action.customer === customer && 'balance' in answer
        ? [{ delta: deltaOf(action), balanceAfter: answer.balance, coupon: couponOf(action) }]
        : [],
    );
    const violations = [
      ...unlike('the old rows', known, rows.slice(0, known.length)),
      ...unlike('the new rows', sorted(answered), sorted(rows.slice(known.length))),
      ...unlike('the balance', rows.at(-1)?.balanceAfter ?? 0, balance),
    ];
    let before = 0;
    for (const { delta, balanceAfter } of rows) {
      violations.push(...unlike('a balance in the ledger', before + delta, balanceAfter));
      if (balanceAfter < 0) violations.push(`a balance in the ledger is ${balanceAfter}`);
      before = balanceAfter;
    }
    return violations.map((violation) => `customer ${customer}: ${violation}`);
  }

  /** A rejection needs a moment in the round at which it was right. */
  private explainRefusal({ action, answer }: Outcome, shown: readonly Shown[]): string[] {
    if ('balance' in answer) return [];
    const { code } = answer;
    const known = this.ledgers[action.customer] ?? [];
    if (action.kind === 'decrement' && code === 'INSUFFICIENT_POINTS') {
      const since = shown[action.customer]?.rows.slice(Math.max(known.length - 1, 0)) ?? [];
      const balances = since.map(({ balanceAfter }) => balanceAfter);
      const least = Math.min(...balances, known.length === 0 ? 0 : Number.POSITIVE_INFINITY);
      return action.cents > least ? [] : [`rejected ${action.cents} of at least ${least}`];
    }
    if (action.kind !== 'redeem' || code !== 'COUPON_ALREADY_REDEEMED') {
      return [`${action.kind} was answered with ${code}`];
    }
    const { maxRedemptions = 0, perCustomer = 0 } = COUPONS[action.coupon] ?? {};
    const isUsed = this.count((one) => one.code === action.code, action.coupon) >= maxRedemptions;
    const hasEnough =
      this.count((one) => one.customer === action.customer, action.coupon) >= perCustomer;
    return isUsed || hasEnough ? [] : [`rejected a code that was free: ${JSON.stringify(action)}`];
  }

  private explainCodes(): string[] {
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
    isMeant: (one: { customer: number; code: number }) => boolean,
    coupon: number,
  ): number {
    return this.redemptions.filter((one) => one.coupon === coupon && isMeant(one)).length;
  }

  private goOn(shown: readonly Shown[]): [] {
    for (const [customer, { rows }] of shown.entries()) this.ledgers[customer] = rows;
    return [];
  }
}

const couponOf = (action: BalanceAction): number | null =>
  action.kind === 'redeem' ? action.coupon : null;

const sorted = (rows: readonly LedgerRow[]): string[] =>
  rows.map(({ delta, balanceAfter, coupon }) => `${delta} to ${balanceAfter} by ${coupon}`).sort();

const unlike = (name: string, wanted: unknown, shown: unknown): string[] =>
  JSON.stringify(wanted) === JSON.stringify(shown)
    ? []
    : [`${name}: ${JSON.stringify(shown)}, not ${JSON.stringify(wanted)}`];

const atMost = (name: string, limit: number, count: number): string[] =>
  count <= limit ? [] : [`${name} redeemed ${count} times, not ${limit}`];
