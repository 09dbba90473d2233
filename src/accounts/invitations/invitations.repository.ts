import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, MoreThan, Repository } from 'typeorm';
import type { Transaction } from '../../core/database/transaction';
import { hasRole, type Role, ROLES } from '../../core/http/requires-role.decorator';
import { Invitation } from '../entities/invitation.entity';
import { hashToken } from '../../core/secret-token';

const REPLACED_COLUMNS = [
  'email',
  'role',
  'token_hash',
  'expires_at',
  'accepted_at',
  'invited_by',
  'created_at',
];

/** Invitations of teams. A conditional UPDATE decides which of several requests accepts one. */
@Injectable()
export class InvitationsRepository {
  constructor(@InjectRepository(Invitation) private readonly invitations: Repository<Invitation>) {}

  /** An invitation that is neither accepted nor expired, by the token of its link, which tells the team. */
  async findByToken(token: string): Promise<Invitation | null> {
    const tokenHash = hashToken(token);
    return tokenHash === null ? null : this.invitations.findOneBy({ tokenHash, ...isOpen() });
  }

  /** The open invitations of a team, newest first. */
  list(teamId: string): Promise<Invitation[]> {
    return this.invitations.find({
      where: { teamId, ...isOpen() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Inserts an invitation, or replaces that of the same e-mail address. */
  async replace({ manager }: Transaction, invitation: Invitation): Promise<Invitation> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(Invitation)
      .values(invitation)
      .orUpdate(REPLACED_COLUMNS, ['team_id', 'email_key'])
      .execute();
    const { teamId, emailKey } = invitation;
    return manager.findOneByOrFail(Invitation, { teamId, emailKey });
  }

  countOpen({ manager }: Transaction, teamId: string): Promise<number> {
    return manager.countBy(Invitation, { teamId, ...isOpen() });
  }

  /** Deletes the open invitations of a member that the role does not allow. @param role null: the member has left */
  async deleteBeyondRole(
    { manager }: Transaction,
    teamId: string,
    invitedBy: string,
    role: Role | null,
  ): Promise<void> {
    const denied = ROLES.filter((given) => role === null || !mayInvite(role, given));
    await manager.delete(Invitation, { teamId, invitedBy, role: In(denied), ...isOpen() });
  }

  /** Marks an invitation as accepted; false: it is accepted, replaced or expired by now. */
  async accept({ manager }: Transaction, { teamId, id, tokenHash }: Invitation): Promise<boolean> {
    const { affected } = await manager.update(
      Invitation,
      { teamId, id, tokenHash, ...isOpen() },
      { acceptedAt: new Date() },
    );
    return affected === 1;
  }

  /** Deletes an open invitation; false: the team has none with this id. */
  async delete({ manager }: Transaction, teamId: string, id: string): Promise<boolean> {
    const { affected } = await manager.delete(Invitation, { teamId, id, ...isOpen() });
    return affected === 1;
  }
}

/** Whether a member with this role may invite people to the role `given`. */
export const mayInvite = (role: Role, given: Role): boolean =>
  hasRole(role, 'admin') && hasRole(role, given);

const isOpen = () => ({ acceptedAt: IsNull(), expiresAt: MoreThan(new Date()) });
