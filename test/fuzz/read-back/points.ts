import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference } from './compare';

interface Row {
  points: number;
  type: string;
  reason: string;
  balanceAfter: number;
}

const cents = (points: number): number => Math.round(points * 100);

export function readBackPoints(
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const { points, type } = sent as { points: number; type: string };
  return ledgerDifferences(target, { points, type, reason: 'loyalty' }, response);
}

/** Only the exact code redeems the coupon. */
export async function readBackRedemption(target: Target, sent: unknown): Promise<string[]> {
  const { code, couponId } = target.validBody() as Record<string, unknown>;
  const redeemed = sent as Record<string, unknown>;
  return [
    ...difference('code', code, redeemed.code),
    ...difference('couponId', couponId, redeemed.couponId),
  ];
}

/** Compares the newest row with the request, and its balance with the balance of the row before. */
async function ledgerDifferences(
  target: Target,
  sent: Omit<Row, 'balanceAfter'>,
  response: unknown,
): Promise<string[]> {
  const path = `/customer/${target.params.customerId}`;
  const { body } = await read(target, `${path}/loyalty/transactions?limit=2`);
  const [newest, before] = (body as { data: Row[] }).data;
  const { body: customer } = await read(target, path);
  const balance = (customer as { points: number }).points;
  const delta = sent.type === 'increment' ? cents(sent.points) : -cents(sent.points);
  return [
    ...difference('points', sent.points, newest?.points),
    ...difference('type', sent.type, newest?.type),
    ...difference('reason', sent.reason, newest?.reason),
    ...difference('the balance', balance, newest?.balanceAfter),
    ...difference('the balance in the response', balance, (response as { points: unknown }).points),
    ...difference('the change', cents(before?.balanceAfter ?? 0) + delta, cents(balance)),
  ];
}
