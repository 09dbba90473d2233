import { rowBeside } from './row-beside';

describe('rowBeside', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it.each([
    ['b', 1, 'c'],
    ['b', -1, 'a'],
    ['a', -1, undefined],
    ['c', 1, undefined],
    // On another page, or filtered out.
    ['x', 1, undefined],
    ['x', -1, undefined],
    [undefined, 1, undefined],
  ] as const)('of %s, %d is %s', (openId, by, id) => {
    expect(rowBeside(rows, openId, by)?.id).toBe(id);
  });
});
