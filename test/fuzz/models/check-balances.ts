import { type FuzzResponse, read, send } from '../input/send';
import type { BalanceAction, BalanceRound } from './balance-actions';
import { BalanceModel, type LedgerRow, type Outcome, type CustomerState } from './balance-model';

/** A team with customers without points, and unused coupons. */
export interface BalanceSubject {
  url: string;
  team: { apiKey: string };
  customers: string[];
  coupons: { couponId: string; codes: string[] }[];
}

interface Transaction {
  points: number;
  type: string;
  balanceAfter: number;
  couponId: string | null;
}

const cents = (points: number): number => Math.round(points * 100);

/** Sends the rounds, and returns the violations of the first round with violations. */
export async function checkBalances(
  subject: BalanceSubject,
  rounds: readonly BalanceRound[],
): Promise<string[]> {
  const model = new BalanceModel();
  for (const [index, round] of rounds.entries()) {
    const outcomes = await Promise.all(round.map((action) => act(subject, action)));
    const states = await Promise.all(subject.customers.map((id) => readState(subject, id)));
    const violations = model.check(outcomes, states);
    if (violations.length > 0)
      return violations.map((violation) => `round ${index + 1}: ${violation}`);
  }
  return [];
}

async function act(subject: BalanceSubject, action: BalanceAction): Promise<Outcome> {
  const path = `/v1/customer/${subject.customers[action.customer]}`;
  if (action.kind === 'redeem') {
    const { couponId, codes } = subject.coupons[action.coupon] ?? { couponId: '', codes: [] };
    return toOutcome(
      action,
      await post(subject, `${path}/qr`, { couponId, code: codes[action.code] }),
    );
  }
  const body = { points: action.cents / 100, type: action.kind };
  return toOutcome(action, await post(subject, `${path}/loyalty`, body));
}

function post({ url, team }: BalanceSubject, path: string, body: object): Promise<FuzzResponse> {
  const headers = { Authorization: `Bearer ${team.apiKey}`, 'Content-Type': 'application/json' };
  return send(url, { method: 'POST', path, headers, body: JSON.stringify(body) });
}

function toOutcome(action: BalanceAction, { status, body }: FuzzResponse): Outcome {
  const reply = body as { points?: number; data?: { points: number }; code?: string };
  if (status !== 200) return { action, result: { code: reply.code ?? String(status) } };
  return { action, result: { balance: cents(reply.points ?? reply.data?.points ?? Number.NaN) } };
}

async function readState(subject: BalanceSubject, id: string): Promise<CustomerState> {
  const { body } = await read(subject, `/customer/${id}`);
  const { body: ledger } = await read(subject, `/customer/${id}/loyalty/transactions?limit=100`);
  const { data } = ledger as { data: Transaction[] };
  const rows = data.toReversed().map(({ points, type, balanceAfter, couponId }): LedgerRow => {
    const coupon = subject.coupons.findIndex((one) => one.couponId === couponId);
    return {
      delta: type === 'increment' ? cents(points) : -cents(points),
      balanceAfter: cents(balanceAfter),
      coupon: couponId === null ? null : coupon,
    };
  });
  return { balance: cents((body as { points: number }).points), rows };
}
