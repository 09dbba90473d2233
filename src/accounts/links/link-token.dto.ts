import { Normalized, Trimmed } from '../../core/values/rules';
import { IsEmailAddress, IsLinkToken, IsOptionalCode, IsOptionalName } from '../account.rules';
import { IsNewPassword, IsPassword } from '../passwords/password.rules';

/** The token of a one-time link. It is in the body, because URLs are logged. */
export class LinkTokenDto {
  @IsLinkToken()
  token: string;
}

export class PasswordResetDto extends LinkTokenDto {
  @IsNewPassword()
  password: string;
}

export class AcceptInvitationDto extends LinkTokenDto {
  /** The password of the existing account, or a password for the new account. */
  @IsPassword()
  password: string;

  /** Required for a new account. */
  @Normalized()
  @IsOptionalName()
  name?: string;

  /** Required for an existing account with a second factor. */
  @Trimmed()
  @IsOptionalCode()
  code?: string;
}

export class ResetRequestDto {
  @Trimmed()
  @IsEmailAddress()
  email: string;
}
