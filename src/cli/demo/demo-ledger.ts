import { DAY_MS } from '../../core/values/durations';
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

/** A customer whose entries are generated. */
export interface LedgerCustomer {
  readonly id: string;
  readonly createdAt: Date;
}

const SEED = 20_261_122;
const FIRST_DAY = 58;
/** The price of a free cup: "every tenth cup is on us". */
const CUP_POINTS = 10;
const TIMES = ['07:40', '08:15', '09:30', '11:05', '12:50', '14:20', '16:10', '17:45'] as const;

/**
 * Generates the purchases and redemptions of two months: one point per cup, a free cup for ten points, and coupons.
 * They are sorted by time, the oldest first, and begin after the creation of their customer. No balance is negative.
 * Every fourth customer has no points.
 */
export function demoLedger(customers: readonly LedgerCustomer[], now: Date): LedgerEvent[] {
  const random = new Random(SEED);
  const events = customers.flatMap((customer, index) =>
    index % 4 === 3 ? [] : visitsOf(customer, index, random, now),
  );
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function visitsOf(
  { id: customerId, createdAt }: LedgerCustomer,
  index: number,
  random: Random,
  now: Date,
): LedgerEvent[] {
  const events: LedgerEvent[] = [];
  let balance = 0;
  const add = (time: DemoTime, delta: number, coupon: LedgerEvent['coupon'] = null): void => {
    balance += delta;
    events.push({ customerId, at: toDate(time, now), delta, coupon });
  };
  const gap = 2 + (index % 5);
  const dayAfterCreation = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS) - 1;
  let day = Math.max(0, Math.min(FIRST_DAY - index, dayAfterCreation));
  add([day, random.pick(TIMES)], 5, 'welcome');
  for (day -= gap; day > 0; day -= gap + random.below(3)) {
    const time = random.pick(TIMES);
    if (balance >= CUP_POINTS) add([day, time], -CUP_POINTS);
    else add([day, time], random.pick([1, 1.5, 2, 3]));
  }
  if (index % 5 === 0) add([0, '00:00'], CUP_POINTS, 'birthday');
  return events;
}
