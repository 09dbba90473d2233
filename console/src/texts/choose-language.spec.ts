import { chooseLanguage } from './choose-language';

describe('chooseLanguage', () => {
  it.each([
    [null, ['de-AT', 'de', 'en'], 'de', 'de-AT'],
    [null, ['fr-FR', 'de', 'en'], 'de', 'de'],
    [null, ['fr-FR'], 'en', 'en'],
    [null, [], 'en', 'en'],
    ['de', ['en-US'], 'de', 'de'],
    ['de', ['en-US', 'de-CH'], 'de', 'de-CH'],
    ['de-LI', ['de-CH'], 'de', 'de-LI'],
    ['en', ['de-DE', 'en-GB'], 'en', 'en-GB'],
    ['fr', ['de-DE'], 'en', 'en'],
  ])('%j in a browser with %j: %s, formats of %s', (chosen, ofBrowser, language, locale) => {
    expect(chooseLanguage(chosen, ofBrowser)).toEqual({ language, locale });
  });
});
