import { Normalized } from '../../core/validation/rules';
import { IsOptionalName } from '../account.rules';
import { LinkTokenDto } from '../links/link-token.dto';
import { IsPassword } from '../passwords/password.rules';

export class AcceptInvitationDto extends LinkTokenDto {
  /** That of the existing account, or the new one. */
  @IsPassword()
  password: string;

  /** Required for a new account. */
  @Normalized()
  @IsOptionalName()
  name?: string;
}
