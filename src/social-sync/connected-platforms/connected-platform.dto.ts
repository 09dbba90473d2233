import { ApiProperty, ApiPropertyOptional } from '../../core/openapi/decorators';
import {
  IsChoice,
  IsOptionally,
  IsOptionalText,
  IsText,
  Trimmed,
  TrimmedOrNull,
} from '../../core/values/rules';
import { ACCOUNT_TYPES, type AccountType } from '../../analytics/domain/connection-status';

const MAX_TOKEN_LENGTH = 4_096;
/** Ten years. */
const MAX_TOKEN_SECONDS = 315_360_000;
const MAX_ACCOUNT_ID_LENGTH = 255;

export class ConnectForUploadDto {
  @ApiProperty({
    enum: ACCOUNT_TYPES,
    example: 'organization',
    description: 'LinkedIn has no metrics of personal accounts.',
  })
  @IsChoice(ACCOUNT_TYPES)
  accountType: AccountType;
}

/** Tokens that a member already has. They are stored encrypted, and never returned. */
export class ConnectWithTokenDto {
  @ApiProperty({ minLength: 1, maxLength: MAX_TOKEN_LENGTH, example: 'EAAG…' })
  @Trimmed()
  @IsText({ min: 1, max: MAX_TOKEN_LENGTH })
  accessToken: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: MAX_TOKEN_LENGTH })
  @TrimmedOrNull()
  @IsOptionalText({ min: 1, max: MAX_TOKEN_LENGTH })
  refreshToken?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_TOKEN_SECONDS,
    description: 'The remaining life of the access token; absent: it does not expire.',
  })
  @IsOptionally('tokenSeconds', (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_TOKEN_SECONDS
      ? null
      : `must be a whole number from 1 to ${MAX_TOKEN_SECONDS}`,
  )
  expiresInSeconds?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_ACCOUNT_ID_LENGTH,
    description: 'The account to connect, if the token gives access to several.',
  })
  @TrimmedOrNull()
  @IsOptionalText({ min: 1, max: MAX_ACCOUNT_ID_LENGTH })
  accountId?: string | null;
}

/** The parameters of the callback, of which the platform sends `code` or `error`. */
export class CompletePlatformSignInDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 255,
    description: 'The state of the sign-in that was started.',
    example: 'q3Xv0yQn7Zf2kJ8sLw5tR1mB9cD4hG6pN0aE2iU8oY1',
  })
  @IsText({ min: 1, max: 255 })
  state: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: MAX_TOKEN_LENGTH })
  @IsOptionalText({ max: MAX_TOKEN_LENGTH })
  code?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255, example: 'access_denied' })
  @IsOptionalText({ max: 255 })
  error?: string | null;
}

export class ChooseAccountDto {
  @ApiProperty({ minLength: 1, maxLength: MAX_ACCOUNT_ID_LENGTH, example: '17841400000000001' })
  @IsText({ min: 1, max: MAX_ACCOUNT_ID_LENGTH })
  accountId: string;
}
