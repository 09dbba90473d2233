import { lookUpConnections } from './look-ups';

describe('lookUpConnections', () => {
  it.each([
    [2, 0],
    [4, 0],
    [5, 2],
    [20, 2],
    [200, 2],
  ])('of %d: %d', (all, own) => {
    expect(lookUpConnections(all)).toBe(own);
  });
});
