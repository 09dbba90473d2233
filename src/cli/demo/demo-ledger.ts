import { Random } from '../seed/random';
import { type DemoTime, toDate } from './demo-time';

/** An entry of the ledger before it is inserted. */
export interface LedgerEvent {
  readonly customerId: string;
  readonly at: Date;
  /** Points, with at most one decimal. */
  readonly delta: number;
  /** The redeemed coupon, or null for a change by the team. */
  readonly coupon: 'welcome' | 'birthday' | null;
}

const SEED = 20_261_122;
const FIRST_DAY = 58;
/** The price of a free cup: "every tenth cup is on us". */
const CUP_POINTS = 10;
const TIMES = ['07:40', '08:15', '09:30', '11:05', '12:50', '14:20', '16:10', '17:45'] as const;

/**
 * Generates the purchases and redemptions of two months: one point per cup, a free cup for ten points, and coupons.
 * They are sorted by time, the oldest first. No balance is negative. Every fourth customer has no points.
 */
export function demoLedger(customerIds: readonly string[], now: Date): LedgerEvent[] {
  const random = new Random(SEED);
  const events = customerIds.flatMap((customerId, index) =>
    index % 4 === 3 ? [] : visitsOf(customerId, index, random, now),
  );
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function visitsOf(customerId: string, index: number, random: Random, now: Date): LedgerEvent[] {
  const events: LedgerEvent[] = [];
  let balance = 0;
  const add = (time: DemoTime, delta: number, coupon: LedgerEvent['coupon'] = null): void => {
    balance += delta;
    events.push({ customerId, at: toDate(time, now), delta, coupon });
  };
  const gap = 2 + (index % 5);
  let day = FIRST_DAY - index;
  add([day, random.pick(TIMES)], 5, 'welcome');
  for (day -= gap; day > 0; day -= gap + random.below(3)) {
    const time = random.pick(TIMES);
    if (balance >= CUP_POINTS) add([day, time], -CUP_POINTS);
    else add([day, time], random.pick([1, 1.5, 2, 3]));
  }
  if (index % 5 === 0) add([0, '00:00'], CUP_POINTS, 'birthday');
  return events;
}
