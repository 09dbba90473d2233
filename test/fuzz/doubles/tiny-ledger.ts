import { type Body, rejection, type Reply } from './tiny-rules';

interface Row {
  points: number;
  type: string;
  reason: string;
  balanceAfter: number;
  couponId: string | null;
}

export interface TinyCoupon {
  couponId: string;
  cents: number;
  codes: string[];
  maxRedemptions: number;
  perCustomer: number;
}

/** A ledger in whole cents. The ledgers of buggy-ledgers.ts override one method each. */
export class TinyLedger {
  coupons: TinyCoupon[] = [];
  protected readonly balances = new Map<string, number>();
  protected readonly rows = new Map<string, Row[]>();
  private readonly redeemed: string[] = [];

  balanceOf(id: string): number {
    return this.balances.get(id) ?? 0;
  }

  list(id: string): Reply {
    const data = this.rows.get(id)?.toReversed() ?? [];
    return { status: 200, body: { success: true, data: data.slice(0, 100) } };
  }

  async change(id: string, { points, type }: Body): Promise<Reply> {
    const cents = Math.round(Number(points) * 100);
    const delta = type === 'increment' ? cents : -cents;
    if (!this.allows(id, delta)) return rejection(422, 'INSUFFICIENT_POINTS');
    const balance = await this.add(id, delta, 'loyalty', null);
    return { status: 200, body: { id, points: balance / 100 } };
  }

  async redeem(id: string, { couponId, code }: Body): Promise<Reply> {
    const coupon = this.coupons.find((one) => one.couponId === couponId);
    if (coupon === undefined) return rejection(404, 'COUPON_NOT_FOUND');
    if (!this.isRedeemable(coupon, String(code), id))
      return rejection(409, 'COUPON_ALREADY_REDEEMED');
    this.redeemed.push(`${coupon.couponId} ${String(code)}`, `${coupon.couponId} ${id}`);
    const balance = await this.add(id, coupon.cents, 'coupon', coupon.couponId);
    return { status: 200, body: { success: true, data: { id, points: balance / 100 } } };
  }

  protected allows(id: string, delta: number): boolean {
    return this.balanceOf(id) + delta >= 0;
  }

  protected isRedeemable(
    { couponId, maxRedemptions, perCustomer }: TinyCoupon,
    code: string,
    id: string,
  ) {
    return (
      this.count(`${couponId} ${code}`) < maxRedemptions &&
      this.count(`${couponId} ${id}`) < perCustomer
    );
  }

  protected async add(
    id: string,
    delta: number,
    reason: string,
    couponId: string | null,
  ): Promise<number> {
    const balance = this.balanceOf(id) + delta;
    this.balances.set(id, balance);
    this.addRow(id, delta, balance, reason, couponId);
    return balance;
  }

  protected addRow(
    id: string,
    delta: number,
    balance: number,
    reason: string,
    couponId: string | null,
  ): void {
    const points = Math.abs(delta) / 100;
    const type = delta > 0 ? 'increment' : 'decrement';
    const row: Row = { points, type, reason, balanceAfter: balance / 100, couponId };
    this.rows.set(id, [...(this.rows.get(id) ?? []), row]);
  }

  private count(redemption: string): number {
    return this.redeemed.filter((one) => one === redemption).length;
  }
}
