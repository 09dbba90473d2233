import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { checkText } from '../../core/values/check-text';
import { Normalized, Trimmed } from '../../core/values/rules';
import {
  IsOptionalLocale,
  IsOptionalName,
  IsOptionalTimeZone,
  MAX_CODE_LENGTH,
} from '../account.rules';
import { checkPassword, IsNewPassword, IsPassword } from '../passwords/password.rules';

export class UpdateAccountDto {
  @Normalized()
  @IsOptionalName()
  name?: string;

  @IsOptionalTimeZone()
  timeZone?: string | null;

  @IsOptionalLocale()
  locale?: string | null;
}

export class ChangePasswordDto {
  @IsPassword()
  currentPassword: string;

  @IsNewPassword()
  newPassword: string;
}

/** Either `password` or `code`. */
export class ConfirmDto {
  @ApiPropertyOptional({ writeOnly: true, example: 'correct horse battery' })
  @Rule('password', (value, { code }) => {
    if (code !== undefined) return value === undefined ? null : 'must not be sent with a code';
    return value === undefined || value === null
      ? 'is required when there is no code'
      : checkPassword(value);
  })
  password?: string;

  @ApiPropertyOptional({ maxLength: MAX_CODE_LENGTH, description: 'In place of the password.' })
  @Trimmed()
  @Rule('code', (value) =>
    value === undefined ? null : checkText(value, { max: MAX_CODE_LENGTH }),
  )
  code?: string;
}
