import { demoLedger } from './demo-ledger';

const NOW = new Date('2027-02-01T10:00:00Z');
const DAY_MS = 86_400_000;
const customersOf = (days: number) =>
  Array.from({ length: 22 }, (_, number) => ({
    id: `customer-${number}`,
    createdAt: new Date(NOW.getTime() - days * DAY_MS),
  }));
const CUSTOMERS = customersOf(70);

describe('demoLedger', () => {
  const events = demoLedger(CUSTOMERS, NOW);

  it('is in chronological order over two months, with the newest event today', () => {
    const times = events.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Date(times[0]!).toISOString().slice(0, 7)).toBe('2026-12');
    expect(new Date(times.at(-1)!).toISOString().slice(0, 10)).toBe('2027-02-01');
    expect(times.at(-1)).toBeLessThan(NOW.getTime());
    expect(new Set(events.map(({ at }) => at.toISOString().slice(0, 10))).size).toBeGreaterThan(40);
  });

  it('begins after the creation of a customer', () => {
    // Control: the oldest events are older than that.
    const created = NOW.getTime() - 5.5 * DAY_MS;
    expect(events[0]!.at.getTime()).toBeLessThan(created);
    for (const { at } of demoLedger(customersOf(5.5), NOW)) {
      expect(at.getTime()).toBeGreaterThan(created);
    }
  });

  it('has no negative balance, customers with and without points, and free cups', () => {
    const balances = new Map<string, number>();
    for (const { customerId, delta } of events) {
      const balance = (balances.get(customerId) ?? 0) + delta;
      expect(balance).toBeGreaterThanOrEqual(0);
      balances.set(customerId, balance);
    }
    expect(balances.size).toBe(17);
    expect(events.some(({ delta }) => delta === -10)).toBe(true);
  });

  it('redeems a birthday coupon at most once for each customer', () => {
    const birthdays = events.filter(({ coupon }) => coupon === 'birthday');
    expect(birthdays.length).toBeGreaterThan(0);
    expect(new Set(birthdays.map(({ customerId }) => customerId)).size).toBe(birthdays.length);
  });

  it.each(['2027-02-01T00:00:00Z', '2027-02-01T00:10:00Z'])('has no event after %s', (text) => {
    const now = new Date(text);
    for (const { at } of demoLedger(CUSTOMERS, now))
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  });
});
