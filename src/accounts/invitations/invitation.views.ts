import { ApiProperty } from '../../core/openapi/decorators';
import { BOOLEAN, idProperty, TIME } from '../../core/openapi/common-properties';
import { EMAIL_SCHEMA } from '../account.rules';
import { LINK_SCHEMA, SENT_TO_SCHEMA } from '../links/console-link';
import { MailStateView } from '../../mail/log/mail-log.views';
import { type Role, ROLES } from '../../tenancy/scope/role';
import type { Invitation } from '../entities/invitation.entity';
import { NamedMember } from '../members/member.views';

export class InvitationView {
  @ApiProperty(idProperty('invitation'))
  id: string;

  @ApiProperty(EMAIL_SCHEMA)
  email: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({
    type: NamedMember,
    nullable: true,
    description: 'The member who invited, or null for the operator.',
  })
  invitedBy: NamedMember | null;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty(TIME)
  expiresAt: string;

  @ApiProperty({
    type: MailStateView,
    nullable: true,
    description: 'The mail with the link, or null if none was sent in the last 30 days.',
  })
  mail: MailStateView | null;
}

/** An invitation as the invited person sees it. */
export class InvitationSummary {
  @ApiProperty(EMAIL_SCHEMA)
  email: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ example: 'Kaffeehaus' })
  teamName: string;

  @ApiProperty(BOOLEAN)
  hasAccount: boolean;

  @ApiProperty(TIME)
  expiresAt: string;
}

/** An invitation with its link, which is returned once. */
export class CreatedInvitationView extends InvitationView {
  @ApiProperty(LINK_SCHEMA)
  link: string;

  @ApiProperty(SENT_TO_SCHEMA)
  sentTo: string | null;
}

export const toInvitationView = (
  { id, email, role, createdAt, expiresAt }: Invitation,
  invitedBy: NamedMember | null,
  mail: MailStateView | null,
): InvitationView => ({
  id,
  email,
  role,
  invitedBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  mail,
});

export const toInvitationSummary = (
  { email, role, expiresAt }: Invitation,
  teamName: string,
  hasAccount: boolean,
): InvitationSummary => ({
  email,
  role,
  teamName,
  hasAccount,
  expiresAt: expiresAt.toISOString(),
});
