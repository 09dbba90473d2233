import { InvalidArgumentError } from 'commander';
import { parseIsoDate } from '../core/validation/iso-date';
import { checkText } from '../core/validation/rules';
import { isEmailAddress } from '../customers/domain/normalize-email';
import { isPhoneRegion } from '../customers/domain/phone-region';

const MAX_TEXT_LENGTH = 255;
const MAX_HOURS = 100_000;

/** A name or label, without surrounding white space. */
export function readText(value: string): string {
  const text = value.trim();
  const reason = checkText(text, { min: 1, max: MAX_TEXT_LENGTH });
  if (reason !== null) throw new InvalidArgumentError(`It ${reason}.`);
  return text;
}

export function readEmail(value: string): string {
  if (isEmailAddress(value)) return value.trim();
  throw new InvalidArgumentError('It must be a valid e-mail address.');
}

/** In upper case. */
export function readPhoneRegion(value: string): string {
  const region = value.trim().toUpperCase();
  if (isPhoneRegion(region)) return region;
  throw new InvalidArgumentError('It must be an ISO 3166 country code of two letters, such as DE.');
}

/** A day means its first moment, UTC. */
export function readDate(value: string): Date {
  const date = parseIsoDate(value);
  if (date !== null) return new Date(date.time);
  throw new InvalidArgumentError(
    'It must be an ISO 8601 date or time, such as 2030-12-31 or 2030-12-31T18:00:00Z.',
  );
}

/** Fractions are allowed. */
export function readHours(value: string): number {
  const hours = /^\d{1,6}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
  if (hours <= MAX_HOURS) return hours;
  throw new InvalidArgumentError(`It must be a number of hours from 0 to ${MAX_HOURS}.`);
}
