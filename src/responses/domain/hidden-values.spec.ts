import { campaignOf, namedValues } from './hidden-values';

const HIDDEN_NAMES = ['utm_source', 'utm_campaign', 'constructor'];

describe('Hidden values', () => {
  it.each<[string, Record<string, string>, Record<string, string> | null]>([
    ['none', {}, null],
    ['no named one', { ref: 'x' }, null],
    [
      'one, without those that are not named',
      { ref: 'x', utm_source: 'mail' },
      { utm_source: 'mail' },
    ],
    [
      'in the order of the form',
      { utm_campaign: 'spring', utm_source: 'mail' },
      { utm_source: 'mail', utm_campaign: 'spring' },
    ],
  ])('are stored: %s', (_title, sent, stored) => {
    const found = namedValues({ hiddenNames: HIDDEN_NAMES }, new Map(Object.entries(sent)));
    expect(found).toEqual(stored);
    expect(Object.keys(found ?? {})).toEqual(Object.keys(stored ?? {}));
  });

  it.each<[string, string | null, Record<string, string> | null, string | null]>([
    ['no campaign', null, null, null],
    ['that of the form', 'spring', null, 'spring'],
    ['that of the form without utm_campaign', 'spring', { utm_source: 'mail' }, 'spring'],
    ['that of the link', null, { utm_campaign: 'autumn' }, 'autumn'],
    ['that of the link before that of the form', 'spring', { utm_campaign: 'autumn' }, 'autumn'],
  ])('give the campaign: %s', (_title, campaignId, hiddenValues, campaign) => {
    expect(campaignOf({ campaignId }, hiddenValues)).toBe(campaign);
  });
});
