import { ApiPropertyOptional } from '@nestjs/swagger';
import { Rule } from '../../core/validation/rule';
import { Normalized, Trimmed } from '../../core/validation/rules';
import { IsCode, IsOptionalLocale, IsOptionalName, IsOptionalTimeZone } from '../account.rules';
import { IsNewPassword, IsPassword } from '../passwords/password.rules';

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

/** One of both. */
export class ConfirmDto {
  @ApiPropertyOptional({ writeOnly: true, example: 'correct horse battery' })
  @Rule('password', (value, { code }) => {
    if (code !== undefined) return value === undefined ? null : 'must not be sent with a code';
    return typeof value === 'string' ? null : 'is required when there is no code';
  })
  password?: string;

  @ApiPropertyOptional({ maxLength: 64, description: 'In place of the password.' })
  @Trimmed()
  @Rule('code', (value) =>
    value === undefined || (typeof value === 'string' && value.length <= 64)
      ? null
      : 'must be a string',
  )
  code?: string;
}

export class SecondFactorCodeDto {
  @Trimmed()
  @IsCode()
  code: string;
}
