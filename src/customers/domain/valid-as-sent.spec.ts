import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { isValidAsSent } from './valid-as-sent';

/** What {@link isValidAsSent} must agree with. */
function isValidInLibrary(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  return parsed?.isValid() === true && parsed.number === number;
}

const MOBILE_NUMBERS = Object.entries(examples).map(
  ([country, national]) => `+${getCountryCallingCode(country as CountryCode)}${national}`,
);
const CALLING_CODES = [
  ...Object.keys(metadata.country_calling_codes),
  ...Object.keys(metadata.nonGeographic),
];

/** Numbers that differ in one digit, that lack one or that have one more. */
function neighboursOf(number: string): string[] {
  return Array.from(number.slice(1)).flatMap((_, index) => {
    const [before, after] = [number.slice(0, index + 1), number.slice(index + 2)];
    const changed = Array.from('0159', (digit) => before + digit + after);
    return [...changed, before + after, `${before}0${number.slice(index + 1)}`];
  });
}

describe('isValidAsSent', () => {
  it('accepts the mobile number of each country but Argentina, whose prefixes are rewritten', () => {
    const valid = MOBILE_NUMBERS.filter(isValidInLibrary);
    expect(valid.filter((number) => !isValidAsSent(number))).toEqual(['+5491123456789']);
    expect(valid.length).toBeGreaterThan(200);
  });

  it('accepts no number that the library rejects or changes, and few others are left to it', () => {
    const numbers = MOBILE_NUMBERS.flatMap(neighboursOf);
    for (const code of CALLING_CODES) {
      for (const first of '0123456789') {
        for (const rest of ['', '1234567', '00000000', '23456789', '987654321', '5550123456']) {
          numbers.push(`+${code}${first}${rest}`);
        }
      }
    }
    const valid = numbers.filter(isValidInLibrary);
    const accepted = numbers.filter(isValidAsSent);
    const known = new Set(valid);
    expect(accepted.filter((number) => !known.has(number))).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0.95 * valid.length);
  });

  it.each([
    ['a national prefix', '+4902079460958'],
    ['a number without a country', '+80012345678'],
    ['an unknown calling code', '+999123456789'],
    ['no digits', '+'],
  ])('does not accept %s: %s', (_, number) => {
    expect(isValidAsSent(number)).toBe(false);
  });
});
