import { setTimeout as sleep } from 'node:timers/promises';
import { type Body, rejection, type Reply } from './tiny-rules';
import { TinyLedger } from './tiny-ledger';

/** Reads the balance, and writes it later without a lock (lost update). */
class LosesUpdates extends TinyLedger {
  protected override async add(
    ...[id, delta, reason, couponId]: Parameters<TinyLedger['add']>
  ): Promise<number> {
    const balance = this.balanceOf(id) + delta;
    await sleep(5);
    this.balances.set(id, balance);
    this.addRow(id, delta, balance, reason, couponId);
    return balance;
  }
}

/** Reports a decrement and does not apply it. */
class LosesDecrements extends TinyLedger {
  override async change(id: string, body: Body): Promise<Reply> {
    const reply = await super.change(id, body);
    if (reply.status === 200 && body.type === 'decrement') {
      this.balances.set(id, this.balanceOf(id) + Math.round(Number(body.points) * 100));
    }
    return reply;
  }
}

class OmitsCouponRows extends TinyLedger {
  protected override addRow(...row: Parameters<TinyLedger['addRow']>): void {
    if (row[3] !== 'coupon') super.addRow(...row);
  }
}

class Overdraws extends TinyLedger {
  protected override allows(): boolean {
    return true;
  }
}

class RejectsTheLastCent extends TinyLedger {
  protected override allows(id: string, delta: number): boolean {
    return this.balanceOf(id) + delta > 0;
  }
}

class IgnoresLimits extends TinyLedger {
  protected override isRedeemable(): boolean {
    return true;
  }
}

class RejectsEveryCode extends TinyLedger {
  protected override isRedeemable(): boolean {
    return false;
  }
}

class RejectsAfterwards extends TinyLedger {
  override async change(id: string, body: Body): Promise<Reply> {
    await super.change(id, body);
    return rejection(422, 'INSUFFICIENT_POINTS');
  }
}

/** The ledgers and their bugs. */
export const BUGGY_LEDGERS: [string, typeof TinyLedger][] = [
  ['loses concurrent changes', LosesUpdates],
  ['loses a decrement', LosesDecrements],
  ['writes no ledger rows for coupons', OmitsCouponRows],
  ['lets a balance go below zero', Overdraws],
  ['rejects a decrement of the whole balance', RejectsTheLastCent],
  ['redeems a code beyond its limits', IgnoresLimits],
  ['rejects a code below its limits', RejectsEveryCode],
  ['applies a change and rejects it', RejectsAfterwards],
];
