import { campaignPath, linkWith, readCampaignSearch, stateOf } from './campaign-types';

const NOW = Date.parse('2026-11-26T12:00:00Z');

describe(stateOf, () => {
  it.each([
    ['2026-11-26T12:00:00.000Z', null, 'running'],
    ['2026-11-26T12:00:00.001Z', null, 'planned'],
    ['2026-01-01T00:00:00.000Z', '2026-11-26T12:00:00.000Z', 'running'],
    ['2026-01-01T00:00:00.000Z', '2026-11-26T11:59:59.999Z', 'ended'],
  ] as const)('of a campaign from %s to %s is %s', (startsAt, endsAt, state) => {
    expect(stateOf({ startsAt, endsAt }, NOW)).toBe(state);
  });
});

describe('The links of a campaign', () => {
  it('escape its id', () => {
    expect(campaignPath('a/b ?', '/days', { window: '7d' })).toBe(
      '/campaigns/a%2Fb%20%3F/days?window=7d',
    );
    expect(linkWith('https://rapport.example/f/abc?lang=de', 'Herbst & mehr')).toBe(
      'https://rapport.example/f/abc?lang=de&utm_campaign=Herbst+%26+mehr',
    );
    expect(readCampaignSearch({ window: '90d' })).toEqual({ window: '90d' });
    expect(readCampaignSearch({ window: '1d' })).toEqual({ window: undefined });
  });
});
