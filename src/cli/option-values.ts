import { InvalidArgumentError } from 'commander';
import { KEY_ACCESS, type KeyAccess } from '../tenancy/scope/request-scope';
import { endOf, type IsoDate, parseIsoDate } from '../core/values/iso-date';
import { ROLES, type Role } from '../tenancy/scope/role';
import { checkText } from '../core/values/check-text';
import { isEmailAddress } from '../core/values/normalize-email';
import { isPhoneRegion } from '../customers/domain/normalize-phone';
import { checkPoints } from '../customers/loyalty/domain/points';

const MAX_TEXT_LENGTH = 255;
const MAX_HOURS = 100_000;

/** Reads a name or label, without surrounding white space. */
export function readText(value: string): string {
  const text = value.trim();
  const reason = checkText(text, { min: 1, max: MAX_TEXT_LENGTH });
  if (reason !== null) throw new InvalidArgumentError(`It ${reason}.`);
  return text;
}

/** Reads the id of a campaign, exactly as given; it may be empty. */
export function readCampaignId(value: string): string {
  const reason = value === '' ? null : checkText(value, { min: 1, max: MAX_TEXT_LENGTH });
  if (reason !== null) throw new InvalidArgumentError(`It ${reason}.`);
  return value;
}

export function readEmail(value: string): string {
  if (isEmailAddress(value)) return value.trim();
  throw new InvalidArgumentError('It must be a valid e-mail address.');
}

export function readAccess(value: string): KeyAccess {
  const access = KEY_ACCESS.find((name) => name === value);
  if (access !== undefined) return access;
  throw new InvalidArgumentError(`It must be one of ${KEY_ACCESS.join(', ')}.`);
}

export function readRole(value: string): Role {
  const role = ROLES.find((name) => name === value);
  if (role !== undefined) return role;
  throw new InvalidArgumentError(`It must be one of ${ROLES.join(', ')}.`);
}

/** Reads an ISO 3166 country code; returns it in upper case. */
export function readPhoneRegion(value: string): string {
  const region = value.trim().toUpperCase();
  if (isPhoneRegion(region)) return region;
  throw new InvalidArgumentError('It must be an ISO 3166 country code of two letters, such as DE.');
}

/** Reads the start of something: an ISO 8601 date or time; a date without a time means 00:00 UTC. */
export const readStart = (value: string): Date => new Date(readDate(value).time);

/** Reads the end of something: an ISO 8601 date or time; a date without a time includes that day (UTC). */
export const readEnd = (value: string): Date => new Date(endOf(readDate(value)));

function readDate(value: string): IsoDate {
  const date = parseIsoDate(value);
  if (date !== null) return date;
  throw new InvalidArgumentError(
    'It must be an ISO 8601 date or time, such as 2030-12-31 or 2030-12-31T18:00:00Z.',
  );
}

/** Reads a number of hours, which may have decimals. */
export function readHours(value: string): number {
  const hours = /^\d{1,6}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
  if (hours <= MAX_HOURS) return hours;
  throw new InvalidArgumentError(`It must be a number of hours from 0 to ${MAX_HOURS}.`);
}

/** Reads points in plain decimal digits, such as `10` or `2.50`. */
export function readPoints(value: string): number {
  const points = /^\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
  if (checkPoints(points) === null) return points;
  throw new InvalidArgumentError(
    'It must be more than 0 and at most 1000000000, with at most two decimals.',
  );
}

/** Returns a parser of whole numbers from 1 to `max`. */
export function readCountUpTo(max: number): (value: string) => number {
  return (value) => {
    const count = /^\d{1,10}$/.test(value) ? Number(value) : 0;
    if (count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}
