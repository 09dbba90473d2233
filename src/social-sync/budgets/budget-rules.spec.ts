import { type BudgetReason, ceilingOf, retryTime, shareOf } from './budget-rules';
import { windowAt, type WindowLength } from '@rapport/social-connectors';
import type { Budget } from './budgets';

const budgetOf = (limit: number, window: WindowLength = 'month'): Budget => ({
  platform: 'twitter',
  bucket: 'reads',
  limit,
  window,
});

// A month of 30 days, of which 9 have passed.
const NOW = new Date('2026-11-10T00:00:00Z');
const MONTH = windowAt('month', NOW);

describe('shareOf', () => {
  it.each([
    [1_000, 10, 100],
    [1_000, 3, 333],
    [1_000, 1, 1_000],
    [1_000, 0, 1_000],
    [5, 10, 1],
  ])('divides %i by %i accounts', (limit, accounts, share) => {
    expect(shareOf(budgetOf(limit), accounts)).toBe(share);
  });
});

describe('ceilingOf', () => {
  it.each<[string, number, number, boolean, number, BudgetReason]>([
    ['is the limit for an account within its share', 99, 10, false, 1_000, 'used_up'],
    ['is the part of the time that has passed beyond the share', 100, 10, false, 300, 'share'],
    ['is the limit for the only account', 1_000, 1, false, 1_000, 'used_up'],
    ['is the limit without an active account', 1_000, 0, false, 1_000, 'used_up'],
    ['is half of the limit for a backfill', 0, 10, true, 500, 'yield'],
    ['is the lowest of all for a backfill beyond its share', 100, 10, true, 300, 'share'],
  ])('%s', (_what, usedByTeam, accounts, isBackfill, units, reason) => {
    const use = { used: 0, usedByTeam, accounts };
    expect(ceilingOf(budgetOf(1_000), use, isBackfill, MONTH, NOW)).toEqual({ units, reason });
  });

  it('is half of the limit for a backfill beyond its share, late in the window', () => {
    const use = { used: 0, usedByTeam: 100, accounts: 10 };
    const late = new Date('2026-11-29T00:00:00Z');
    const ceiling = ceilingOf(budgetOf(1_000), use, true, MONTH, late);
    expect(ceiling).toEqual({ units: 500, reason: 'yield' });
  });

  it('is the limit once the whole budget is used up', () => {
    const use = { used: 1_000, usedByTeam: 100, accounts: 10 };
    const ceiling = ceilingOf(budgetOf(1_000), use, true, MONTH, NOW);
    expect(ceiling).toEqual({ units: 1_000, reason: 'used_up' });
  });

  it('has no shares within a minute', () => {
    const use = { used: 0, usedByTeam: 599, accounts: 10 };
    const budget = budgetOf(600, 'minute');
    const ceiling = ceilingOf(budget, use, false, windowAt('minute', NOW), NOW);
    expect(ceiling).toEqual({ units: 600, reason: 'used_up' });
  });

  it('is the limit for a budget of backfills', () => {
    const budget: Budget = { ...budgetOf(4_000, 'pacific day'), isForBackfills: true };
    const use = { used: 0, usedByTeam: 0, accounts: 1 };
    const ceiling = ceilingOf(budget, use, true, windowAt('pacific day', NOW), NOW);
    expect(ceiling).toEqual({ units: 4_000, reason: 'used_up' });
  });
});

describe('retryTime', () => {
  it.each<[BudgetReason, number, number, string]>([
    ['used_up', 1_000, 1, '2026-12-01T00:00:00.000Z'],
    ['yield', 500, 1, '2026-12-01T00:00:00.000Z'],
    // The 400th unit of 1,000 is free after two fifths of the month.
    ['share', 395, 5, '2026-11-13T00:00:00.000Z'],
    ['share', 999, 5, '2026-12-01T00:00:00.000Z'],
  ])('after %s with %i used', (reason, used, amount, time) => {
    const retryAt = retryTime(reason, budgetOf(1_000), used, amount, MONTH);
    expect(retryAt.toISOString()).toBe(time);
    if (reason !== 'share' || used + amount > 1_000) return;
    const use = { used, usedByTeam: 100, accounts: 10 };
    expect(ceilingOf(budgetOf(1_000), use, false, MONTH, retryAt).units).toBe(used + amount);
  });
});
