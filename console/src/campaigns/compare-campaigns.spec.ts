import type { Campaign } from './campaign-types';
import {
  largestOf,
  readCampaignsSearch,
  readComparisonSearch,
  sortCampaigns,
} from './compare-campaigns';

const campaign = (name: string, values: Partial<Campaign> = {}): Campaign => ({
  id: name.toLowerCase(),
  name,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  posts: 0,
  reach: null,
  engagement: null,
  responses: 0,
  newCustomers: 0,
  redemptions: 0,
  points: 0,
  ...values,
});

const namesBy = (
  campaigns: Campaign[],
  ...[sort, direction]: ['name' | 'reach' | 'startsAt', 'asc' | 'desc']
) =>
  sortCampaigns(campaigns, sort, direction, (a, b) => a.localeCompare(b)).map(({ name }) => name);

describe('The sorted list of campaigns', () => {
  it('has numbers that are not reported last in both directions, and equal ones in their order', () => {
    const campaigns = [
      campaign('None'),
      campaign('Few', { reach: 3 }),
      campaign('Zero', { reach: 0 }),
      campaign('Also few', { reach: 3 }),
    ];
    expect(namesBy(campaigns, 'reach', 'desc')).toEqual(['Few', 'Also few', 'Zero', 'None']);
    expect(namesBy(campaigns, 'reach', 'asc')).toEqual(['Zero', 'Few', 'Also few', 'None']);
  });

  it('sorts by names and by times', () => {
    const campaigns = [
      campaign('Winter', { startsAt: '2026-12-01T00:00:00+01:00' }),
      campaign('Autumn', { startsAt: '2026-12-01T00:00:00.000Z' }),
    ];
    expect(namesBy(campaigns, 'name', 'asc')).toEqual(['Autumn', 'Winter']);
    expect(namesBy(campaigns, 'startsAt', 'desc')).toEqual(['Autumn', 'Winter']);
    expect(namesBy(campaigns, 'startsAt', 'asc')).toEqual(['Winter', 'Autumn']);
  });
});

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
