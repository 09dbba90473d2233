import { FORM_LANGUAGES } from '../../forms/domain/builder-settings';
import { chooseLanguage } from './languages';

describe('chooseLanguage', () => {
  it.each([
    ['de', 'fr', 'de'],
    [null, undefined, 'en'],
    [null, '', 'en'],
    [null, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    [null, 'en;q=0.5, fr-CH;q=0.9', 'fr'],
    [null, 'ja, zh;q=0.9, es;q=0.1', 'es'],
    [null, 'ja', 'en'],
    [null, 'fr;q=0, it', 'it'],
    [null, 'AR', 'ar'],
    [null, 'de;q=x, pl', 'pl'],
  ])('chooses for a form in %j and the header %j: %s', (ofForm, header, expected) => {
    expect(chooseLanguage(ofForm, header).tag).toBe(expected);
  });
});

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('the languages', () => {
  const english = chooseLanguage('en', undefined).words;

  it.each(FORM_LANGUAGES)('%s has its own words, with the same placeholders', (tag) => {
    const { words, direction } = chooseLanguage(tag, undefined);
    expect(direction).toBe(tag === 'ar' ? 'rtl' : 'ltr');
    for (const [name, text] of Object.entries(words) as [keyof typeof words, string][]) {
      expect([name, placeholders(text)]).toEqual([name, placeholders(english[name])]);
      expect(text.trim()).toBe(text);
    }
    const translated = Object.values(words).filter(
      (text) => !Object.values(english).includes(text),
    );
    expect(translated.length).toBeGreaterThan(tag === 'en' ? -1 : 35);
  });
});
