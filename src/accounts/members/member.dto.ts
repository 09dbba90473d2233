import { ApiProperty, PickType } from '../../core/openapi/decorators';
import { type Role, ROLES } from '../../tenancy/scope/role';
import { IsChoice, Trimmed } from '../../core/values/rules';
import { IsEmailAddress } from '../account.rules';

/** A person who is to become a member. */
export class InviteDto {
  @Trimmed()
  @IsEmailAddress()
  email: string;

  @ApiProperty({ enum: ROLES, example: 'editor' })
  @IsChoice(ROLES)
  role: Role;
}

export class ChangeRoleDto extends PickType(InviteDto, ['role']) {}
