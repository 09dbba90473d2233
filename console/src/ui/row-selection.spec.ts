import { changeSelection, selectedShare, selectPage } from './row-selection';

const IDS = ['a', 'b', 'c', 'd'];

describe('changeSelection', () => {
  it.each([
    ['adds one', [], 'b', true, null, ['b']],
    ['removes one', ['a', 'b'], 'b', false, null, ['a']],
    ['adds a range downwards', ['a'], 'c', true, 'a', ['a', 'b', 'c']],
    ['adds a range upwards', ['d'], 'b', true, 'd', ['b', 'c', 'd']],
    ['removes a range', ['a', 'b', 'c'], 'a', false, 'b', ['c']],
    ['ignores an anchor that is gone', [], 'c', true, 'x', ['c']],
    ['keeps rows of other pages', ['x'], 'a', true, null, ['a', 'x']],
  ] as const)('%s', (_case, before, id, isSelected, anchor, after) => {
    const next = changeSelection(new Set(before), IDS, { id, isSelected, anchor });
    expect([...next].sort()).toEqual([...after]);
  });
});

describe('selectPage', () => {
  it.each([
    ['selects all', ['a'], true, IDS],
    ['takes all out', IDS, false, []],
    ['keeps rows of other pages', ['x'], true, [...IDS, 'x']],
    ['takes out no row of another page', [...IDS, 'x'], false, ['x']],
  ])('%s', (_case, before, isSelected, after) => {
    expect([...selectPage(new Set(before), IDS, isSelected)].sort()).toEqual(after);
  });
});

describe('selectedShare', () => {
  it.each([
    [[], 'none'],
    [['x'], 'none'],
    [['a', 'x'], 'some'],
    [IDS, 'all'],
  ] as const)('of %j is %s', (selected, share) => {
    expect(selectedShare(new Set(selected), IDS)).toBe(share);
  });
});
