import { ApiProperty } from '../../core/openapi/decorators';
import { BOOLEAN, idProperty, NULLABLE_TIME } from '../../core/openapi/common-properties';
import { RejectedAddressView } from '../../mail/rejected-address.view';
import { EMAIL_SCHEMA } from '../account.rules';
import { type Role, ROLES } from '../../tenancy/scope/role';
import type { Member } from './members.repository';

/** A member of whom only the name is shown. */
export class NamedMember {
  @ApiProperty(idProperty('member'))
  id: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name: string;
}

export class MemberView {
  @ApiProperty(idProperty('member'))
  id: string;

  @ApiProperty(EMAIL_SCHEMA)
  email: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty(BOOLEAN)
  hasSecondFactor: boolean;

  @ApiProperty(NULLABLE_TIME)
  joinedAt: string | null;

  @ApiProperty(NULLABLE_TIME)
  lastSeenAt: string | null;

  @ApiProperty({ ...BOOLEAN, description: 'Whether it is the signed-in person.' })
  isSelf: boolean;

  @ApiProperty({
    type: RejectedAddressView,
    nullable: true,
    description: 'Why no notifications are sent to the address, or null if it was not rejected.',
  })
  rejected: RejectedAddressView | null;
}

export const toMemberView = (
  { userId, role, joinedAt, account, lastSeenAt }: Member,
  ownId: string,
  rejected: RejectedAddressView | null,
): MemberView => ({
  id: userId,
  email: account.email,
  name: account.name,
  role,
  hasSecondFactor: account.totpSecret !== null,
  joinedAt: joinedAt?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  isSelf: userId === ownId,
  rejected,
});
