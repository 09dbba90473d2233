import { isSupportedCountry } from 'libphonenumber-js/max';
import { nullable } from '../account.rules';
import {
  MAX_TEAM_IDLE_MINUTES,
  MAX_TEAM_SESSION_HOURS,
  MIN_TEAM_IDLE_MINUTES,
  MIN_TEAM_SESSION_HOURS,
} from '../sessions/session-lifetime';

export const IsOptionalPhoneRegion = (): PropertyDecorator =>
  nullable(
    {
      description:
        'ISO 3166 code of the country of phone numbers without a country code. If it is null, such numbers are stored as their digits.',
      example: 'DE',
    },
    'phoneRegion',
    (value) =>
      typeof value === 'string' && isSupportedCountry(value)
        ? null
        : 'must be an ISO 3166 country code of two letters, such as DE',
  );

export const IsOptionalIdleLimit = (): PropertyDecorator =>
  optionalInteger('sessionIdleMinutes', {
    minimum: MIN_TEAM_IDLE_MINUTES,
    maximum: MAX_TEAM_IDLE_MINUTES,
    description:
      'Sessions of members end after this many minutes without a request; 7 days if it is null.',
    example: 480,
  });

export const IsOptionalSessionLimit = (): PropertyDecorator =>
  optionalInteger('sessionMaxHours', {
    minimum: MIN_TEAM_SESSION_HOURS,
    maximum: MAX_TEAM_SESSION_HOURS,
    description:
      'Sessions of members end this many hours after the sign-in; 30 days if it is null.',
    example: 24,
  });

const optionalInteger = (
  name: string,
  options: { minimum: number; maximum: number; description: string; example: number },
): PropertyDecorator => {
  const { minimum, maximum } = options;
  return nullable({ type: 'integer', ...options }, name, (value) =>
    Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
      ? null
      : `must be an integer from ${minimum} to ${maximum}`,
  );
};
