import { setTimeout as sleep } from 'node:timers/promises';
import { type Body, rejection, type Reply } from './tiny-rules';
import { TinyLedger } from './tiny-ledger';

/** Reads, and writes later what it then thinks is right. */
class ForgetfulOfOthers extends TinyLedger {
  protected override async add(
    ...[id, delta, reason, couponId]: Parameters<TinyLedger['add']>
  ): Promise<number> {
    const balance = this.balanceOf(id) + delta;
    await sleep(5);
    this.balances.set(id, balance);
    this.note(id, delta, balance, reason, couponId);
    return balance;
  }
}

/** Reports a decrement and does not make it. */
class LosesDecrements extends TinyLedger {
  override async change(id: string, body: Body): Promise<Reply> {
    const reply = await super.change(id, body);
    if (reply.status === 200 && body.type === 'decrement') {
      this.balances.set(id, this.balanceOf(id) + Math.round(Number(body.points) * 100));
    }
    return reply;
  }
}

class WritesNoRowOfCoupons extends TinyLedger {
  protected override note(...row: Parameters<TinyLedger['note']>): void {
    if (row[3] !== 'coupon') super.note(...row);
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

class RedeemsForEver extends TinyLedger {
  protected override isFree(): boolean {
    return true;
  }
}

class RejectsEveryCode extends TinyLedger {
  protected override isFree(): boolean {
    return false;
  }
}

class RejectsAfterwards extends TinyLedger {
  override async change(id: string, body: Body): Promise<Reply> {
    await super.change(id, body);
    return rejection(422, 'INSUFFICIENT_POINTS');
  }
}

/** Each with what is wrong with it. */
export const WEAK_LEDGERS: [string, typeof TinyLedger][] = [
  ['loses changes that race each other', ForgetfulOfOthers],
  ['loses a decrement', LosesDecrements],
  ['has no rows of coupons', WritesNoRowOfCoupons],
  ['lets a balance go below zero', Overdraws],
  ['rejects a decrement of all there is', RejectsTheLastCent],
  ['redeems a code too often', RedeemsForEver],
  ['rejects a code that is free', RejectsEveryCode],
  ['does what it rejects', RejectsAfterwards],
];
