import { campaignIdOf, checkCampaignId } from './campaign-id';

describe(campaignIdOf, () => {
  it.each([
    ['Summer sale 2026', 'summer-sale-2026'],
    ['  Sommerfest – groß & bunt!  ', 'sommerfest-gross-bunt'],
    ['Crème brûlée', 'creme-brulee'],
    ['Über uns', 'uber-uns'],
    ['夏のセール', '夏のセール'],
    ['हिन्दी सेल', 'हिन्दी-सेल'],
    ['🎉', 'campaign'],
    ['..', 'campaign'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['a'.repeat(255), 'a'.repeat(60)],
    ['𝒳'.repeat(100), '𝒳'.repeat(60)],
  ])('makes of %p the id %p', (name, id) => {
    expect(campaignIdOf(name)).toBe(id);
    expect(checkCampaignId(id)).toBeNull();
  });
});

describe(checkCampaignId, () => {
  it.each([
    ['autumn/launch?2026', null],
    [' spaces ', null],
    ['é'.repeat(255), null],
    ['a'.repeat(256), 'must contain 1 to 255 characters'],
    ['', 'must contain 1 to 255 characters'],
    [' ', 'must not be blank'],
    ['..', 'must not be . or ..'],
    ['.', 'must not be . or ..'],
    ['...', null],
    [7, 'must be a string'],
    [undefined, 'is required'],
  ])('says of %p: %p', (value, reason) => {
    expect(checkCampaignId(value)).toBe(reason);
  });
});
