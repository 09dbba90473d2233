import { IsLinkToken } from '../account.rules';
import { IsNewPassword } from '../passwords/password.rules';

/** The token of a link, in the body: URLs are logged. */
export class LinkTokenDto {
  @IsLinkToken()
  token: string;
}

export class PasswordResetDto extends LinkTokenDto {
  @IsNewPassword()
  password: string;
}
