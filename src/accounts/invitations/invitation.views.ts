import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import { EMAIL } from '../account.rules';
import { LINK } from '../links/console-link';
import { type Role, ROLES } from '../../core/http/requires-role.decorator';
import type { Invitation } from '../entities/invitation.entity';
import { MemberNames, NamedMember } from '../members/member-names';

export class InvitationView {
  @ApiProperty(idProperty('invitation'))
  id: string;

  @ApiProperty(EMAIL)
  email: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ type: NamedMember, nullable: true, description: 'null: the operator.' })
  invitedBy: NamedMember | null;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty(TIME)
  expiresAt: string;
}

/** An invitation with its link, which is returned once. */
export class CreatedInvitationView extends InvitationView {
  @ApiProperty(LINK)
  link: string;
}

/** Maps invitations, with the names of the people who invite. */
@Injectable()
export class InvitationViews {
  constructor(private readonly names: MemberNames) {}

  async of(teamId: string, invitations: readonly Invitation[]): Promise<InvitationView[]> {
    const names = await this.names.find(
      teamId,
      invitations.map(({ invitedBy }) => invitedBy),
    );
    return invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      invitedBy: names.get(invitation.invitedBy) ?? null,
      createdAt: invitation.createdAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    }));
  }

  async ofOne(teamId: string, invitation: Invitation): Promise<InvitationView> {
    const [view] = await this.of(teamId, [invitation]);
    if (view === undefined) throw new Error('The invitation has no view.');
    return view;
  }
}
