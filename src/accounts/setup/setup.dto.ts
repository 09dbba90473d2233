import { Normalized, Trimmed } from '../../core/values/rules';
import { IsEmailAddress, IsName, IsOptionalName } from '../account.rules';
import { LinkTokenDto } from '../links/link-token.dto';
import { IsNewPassword } from '../passwords/password.rules';

export class SetupDto extends LinkTokenDto {
  @Trimmed()
  @IsEmailAddress()
  email: string;

  @Normalized()
  @IsName()
  name: string;

  @IsNewPassword()
  password: string;

  /** Required when there is no team yet. */
  @Normalized()
  @IsOptionalName()
  teamName?: string;
}
