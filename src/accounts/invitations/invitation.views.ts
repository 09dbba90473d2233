import { Injectable } from '@nestjs/common';
import type { Role } from '../../core/http/requires-role.decorator';
import type { Invitation } from '../entities/invitation.entity';
import { MemberNames, type NamedMember } from '../members/member-names';

export interface InvitationView {
  id: string;
  email: string;
  role: Role;
  /** null: the operator. */
  invitedBy: NamedMember | null;
  createdAt: string;
  expiresAt: string;
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
