import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '../../core/openapi/decorators';
import { countCodePoints } from '../../core/values/text';
import { Rule } from '../../core/values/rule';
import { COMMON_PASSWORDS } from './common-passwords';

const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** `aaaaaaaaaaaaa`, `abababababab`: a repetition of at most three characters. */
const REPETITION_PATTERN = /^(.{1,3})\1+$/u;

const PASSWORD_SCHEMA = { writeOnly: true, example: 'correct horse battery' } as const;

/** The rule of new passwords: 12 to 128 characters of any kind, none of the most common. */
export function checkNewPassword(value: unknown): string | null {
  if (value === undefined || value === null) return 'is required';
  if (typeof value !== 'string') return 'must be a string';
  const length = countCodePoints(value);
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    return `must contain ${MIN_LENGTH} to ${MAX_LENGTH} characters`;
  }
  const isCommon = COMMON_PASSWORDS.has(value.toLowerCase()) || REPETITION_PATTERN.test(value);
  return isCommon ? 'is one of the most common passwords' : null;
}

export const IsNewPassword = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...PASSWORD_SCHEMA, minLength: MIN_LENGTH, maxLength: MAX_LENGTH }),
    Rule('newPassword', checkNewPassword),
  );

/** Checks the length of an entered password, right or wrong, to limit the work of comparing it. */
export function checkPassword(value: unknown): string | null {
  if (value === undefined || value === null) return 'is required';
  return typeof value === 'string' && value.length <= 2 * MAX_LENGTH
    ? null
    : `must be a string of at most ${MAX_LENGTH} characters`;
}

export const IsPassword = (): PropertyDecorator =>
  applyDecorators(ApiProperty(PASSWORD_SCHEMA), Rule('password', checkPassword));
