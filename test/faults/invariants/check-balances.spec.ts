import { checkBalances } from './check-balances';
import type { BalanceRow } from './rows';

const right: BalanceRow = {
  customerId: 'ada',
  points: '12.30',
  sum: '12.3',
  entries: 2,
  numbered: 2,
  lowest: '0.00',
};
const unused: BalanceRow = {
  customerId: 'eve',
  points: '0.00',
  sum: '0',
  entries: 0,
  numbered: 0,
  lowest: null,
};

describe('checkBalances', () => {
  it('accepts points that are the sum of the ledger', () => {
    expect(checkBalances([right, unused])).toEqual([]);
  });

  it.each<[string, Partial<BalanceRow>, string]>([
    [
      'a change of points without a ledger row',
      { points: '12.31' },
      'has 12.31 points, its ledger 12.3',
    ],
    [
      'a ledger row without a change of points',
      { sum: '13.30' },
      'has 12.30 points, its ledger 13.30',
    ],
    ['a balance below 0', { points: '-1', sum: '-1' }, 'was below 0'],
    ['a balance that was below 0', { lowest: '-0.01' }, 'was below 0'],
    ['a gap in the ledger', { entries: 1 }, 'has 1 entries, the last number 2'],
  ])('reports %s', (_what, wrong, violation) => {
    expect(checkBalances([unused, { ...right, ...wrong }])).toEqual([`customer ada ${violation}`]);
  });
});
