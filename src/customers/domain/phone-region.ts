import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';

/** Whether phone numbers can be read as numbers of this region (ISO 3166 alpha-2, upper case). */
export function isPhoneRegion(text: string): text is CountryCode {
  return isSupportedCountry(text);
}
