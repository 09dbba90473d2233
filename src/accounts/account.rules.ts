import { isSupportedCountry } from 'libphonenumber-js/max';
import { isEmailAddress } from '../core/validation/normalize-email';
import { Rule } from '../core/validation/rule';
import { checkText, IsOptionally } from '../core/validation/rules';
import { MAX_TEAM_IDLE_MINUTES, MIN_TEAM_IDLE_MINUTES } from './sessions/session-lifetime';

const MAX_EMAIL_LENGTH = 254;
const MAX_CODE_LENGTH = 64;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

export const IsEmailAddress = (): PropertyDecorator =>
  Rule('email', (value) => {
    if (isAbsent(value)) return 'is required';
    return typeof value === 'string' && value.length <= MAX_EMAIL_LENGTH && isEmailAddress(value)
      ? null
      : 'must be a valid e-mail address';
  });

export const IsName = (): PropertyDecorator =>
  Rule('name', (value) => checkText(value, { min: 1, max: 255 }));

/** A name that may be absent, but not null. */
export const IsOptionalName = (): PropertyDecorator =>
  Rule('name', (value) => (value === undefined ? null : checkText(value, { min: 1, max: 255 })));

/** The token of a link. Any other text is an invalid link, not an invalid request. */
export const IsLinkToken = (): PropertyDecorator =>
  Rule('token', (value) => checkText(value, { max: 255 }));

/** A code of an authenticator app, or a recovery code. */
export const IsCode = (): PropertyDecorator =>
  Rule('code', (value) => checkText(value, { min: 1, max: MAX_CODE_LENGTH }));

export const IsOptionalTimeZone = (): PropertyDecorator =>
  IsOptionally('timeZone', (value) =>
    typeof value === 'string' && isTimeZone(value)
      ? null
      : 'must be an IANA time zone such as Europe/Berlin',
  );

export const IsOptionalLocale = (): PropertyDecorator =>
  IsOptionally('locale', (value) =>
    typeof value === 'string' && isLocale(value) ? null : 'must be a BCP 47 tag such as de-DE',
  );

export const IsOptionalPhoneRegion = (): PropertyDecorator =>
  IsOptionally('phoneRegion', (value) =>
    typeof value === 'string' && isSupportedCountry(value)
      ? null
      : 'must be an ISO 3166 country code of two letters, such as DE',
  );

export const IsOptionalIdleLimit = (): PropertyDecorator =>
  IsOptionally('sessionIdleMinutes', (value) =>
    Number.isInteger(value) &&
    Number(value) >= MIN_TEAM_IDLE_MINUTES &&
    Number(value) <= MAX_TEAM_IDLE_MINUTES
      ? null
      : `must be an integer from ${MIN_TEAM_IDLE_MINUTES} to ${MAX_TEAM_IDLE_MINUTES}`,
  );

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
