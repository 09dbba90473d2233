import { largestOf, readCampaignsSearch, readComparisonSearch } from './compare-campaigns';

describe('The search of the pages', () => {
  it('leaves out what is no choice', () => {
    expect(readCampaignsSearch({ window: '30d', sort: 'reach', order: 'desc' })).toEqual({
      window: '30d',
      sort: 'reach',
      order: 'desc',
    });
    expect(readCampaignsSearch({ window: '31d', sort: 'id', order: 'up' })).toEqual({});
  });

  it('compares at most four campaigns, each once', () => {
    expect(readComparisonSearch({ ids: ['a', 'b', 'a', 1, 'c', 'd'] }).ids).toEqual([
      'a',
      'b',
      '1',
      'c',
    ]);
    expect(readComparisonSearch({ ids: 'a' })).toEqual({ ids: [] });
  });
});

describe('The largest values', () => {
  it.each([
    [[1, 3, 2], [1]],
    [
      [3, null, 3, 0],
      [0, 2],
    ],
    [[2, 2], []],
    [[null, 5], []],
    [[], []],
  ] as const)('of %j are at %j', (values, places) => {
    expect([...largestOf(values)]).toEqual(places);
  });
});
