import { boundsAfter } from './keyset.sql';

const after = { sort: 50, id: 'row' };

describe('boundsAfter', () => {
  it.each([
    ['desc', { from: 10, to: 90 }, { from: 10, to: null }],
    ['desc', { from: null, to: 50 }, { from: null, to: null }],
    ['asc', { from: 10, to: 90 }, { from: null, to: 90 }],
    ['asc', { from: 50, to: null }, { from: null, to: null }],
  ] as const)('leaves out the bound that the position implies: %s, %j', (order, range, rest) => {
    expect(boundsAfter(range, { order, after })).toEqual(rest);
  });

  it.each([
    ['desc', { from: 10, to: 49 }],
    ['asc', { from: 51, to: 90 }],
  ] as const)('keeps a bound that the position does not imply: %s, %j', (order, range) => {
    expect(boundsAfter(range, { order, after })).toEqual(range);
  });

  it('keeps both bounds without a position', () => {
    const range = { from: 10, to: 90 };
    expect(boundsAfter(range, { order: 'desc', after: null })).toEqual(range);
  });
});
