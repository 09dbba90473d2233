import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhoneRegion } from './phone-region';

const MIN_DIGITS = 10;
const MAX_DIGITS = 15;
/** Far more than any spelling needs. */
const MAX_LENGTH = 255;
/** Before any digit; a `+` further on says nothing. */
const PLUS_IN_FRONT = /^[^0-9]*\+/;

/** The form in which a phone number is stored and compared, or null when it is none. */
export function normalizePhone(input: string, defaultRegion: string | null): string | null {
  if (input.length > MAX_LENGTH || /[^0-9 +().-]/.test(input)) return null;
  const digits = input.replaceAll(/[^0-9]/g, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return null;

  if (PLUS_IN_FRONT.test(input)) return toE164(`+${digits}`) ?? `+${digits}`;
  if (digits.startsWith('00')) {
    const international = `+${digits.slice(2)}`;
    return toE164(international) ?? international;
  }
  return toE164(digits, defaultRegion) ?? digits;
}

function toE164(number: string, region: string | null = null): string | null {
  const defaultCountry = region !== null && isPhoneRegion(region) ? region : undefined;
  const parsed = parsePhoneNumberFromString(number, { defaultCountry, extract: false });
  return parsed?.isValid() === true ? parsed.number : null;
}
