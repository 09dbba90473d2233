import { applyDecorators } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ApiProperty, ApiPropertyOptional } from '../core/openapi/decorators';
import { isEmailAddress } from '../core/values/normalize-email';
import { type Check, Rule } from '../core/values/rule';
import { checkText } from '../core/values/check-text';
import { IsOptionally } from '../core/values/rules';
import { checkTimeZone } from '../core/values/time-zone';

const MAX_EMAIL_LENGTH = 254;
export const MAX_CODE_LENGTH = 64;

/** The name of a person or a team. */
const NAME_SCHEMA = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  example: 'Ada Lovelace',
} as const;
export const EMAIL_SCHEMA = { type: 'string', example: 'ada@example.com' } as const;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const required = (options: ApiPropertyOptions, name: string, check: Check): PropertyDecorator =>
  applyDecorators(ApiProperty(options), Rule(name, check));

/** A property that may be absent or null. */
export const nullable = (options: object, name: string, check: Check): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', nullable: true, ...options }),
    IsOptionally(name, check),
  );

export const IsEmailAddress = (): PropertyDecorator =>
  required({ ...EMAIL_SCHEMA, maxLength: MAX_EMAIL_LENGTH }, 'email', (value) => {
    if (isAbsent(value)) return 'is required';
    return typeof value === 'string' && value.length <= MAX_EMAIL_LENGTH && isEmailAddress(value)
      ? null
      : 'must be a valid e-mail address';
  });

export const IsName = (): PropertyDecorator =>
  required(NAME_SCHEMA, 'name', (value) => checkText(value, { min: 1, max: 255 }));

/** A name that may be absent, but not null. */
export const IsOptionalName = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional(NAME_SCHEMA),
    Rule('name', (value) => (value === undefined ? null : checkText(value, { min: 1, max: 255 }))),
  );

/** The token of a one-time link. A malformed token gets LINK_INVALID, like an expired one, not VALIDATION_FAILED. */
export const IsLinkToken = (): PropertyDecorator =>
  required(
    { type: 'string', maxLength: 255, example: 'n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7' },
    'token',
    (value) => checkText(value, { max: 255 }),
  );

/** A code of an authenticator app, or a recovery code. */
export const IsCode = (): PropertyDecorator =>
  required(
    { type: 'string', minLength: 1, maxLength: MAX_CODE_LENGTH, example: '492039' },
    'code',
    (value) => checkText(value, { min: 1, max: MAX_CODE_LENGTH }),
  );

/** A code that may be absent, but not null. */
export const IsOptionalCode = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ minLength: 1, maxLength: MAX_CODE_LENGTH, example: '492039' }),
    Rule('code', (value) =>
      value === undefined ? null : checkText(value, { min: 1, max: MAX_CODE_LENGTH }),
    ),
  );

export const IsOptionalTimeZone = (): PropertyDecorator =>
  nullable(
    {
      description: 'IANA name, or null for the time zone of the browser.',
      example: 'Europe/Berlin',
    },
    'timeZone',
    checkTimeZone,
  );

export const IsOptionalLocale = (): PropertyDecorator =>
  nullable(
    { description: 'BCP 47 tag, or null for the language of the browser.', example: 'de-DE' },
    'locale',
    (value) =>
      typeof value === 'string' && isLocale(value) ? null : 'must be a BCP 47 tag such as de-DE',
  );

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
