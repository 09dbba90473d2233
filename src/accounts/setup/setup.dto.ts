import { ApiProperty } from '@nestjs/swagger';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import { Normalized, Trimmed } from '../../core/validation/rules';
import { IsEmailAddress, IsName, IsOptionalName } from '../account.rules';
import { LinkTokenDto } from '../links/link-token.dto';
import { IsNewPassword } from '../passwords/password.rules';

class NamedTeamView {
  @ApiProperty(idProperty('team'))
  id: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  name: string;
}

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

/** What a setup link gives access to. */
export class SetupView {
  @ApiProperty({ type: [NamedTeamView], description: 'None: there is no team yet.' })
  teams: NamedTeamView[];

  @ApiProperty(TIME)
  expiresAt: string;
}
