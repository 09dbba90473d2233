import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan } from 'typeorm';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import type { Share } from '../../core/limits/share';
import type { Role } from '../../tenancy/scope/role';
import { hashToken } from '../../core/values/secret-token';
import { Account } from '../entities/account.entity';
import { Invitation } from '../entities/invitation.entity';

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
  constructor(private readonly database: Database) {}

  /** An invitation that is neither accepted nor expired, by the token of its link, which identifies the team. */
  async findByToken(share: Share, token: string): Promise<Invitation | null> {
    const tokenHash = hashToken(token);
    if (tokenHash === null) return null;
    const { manager } = this.database.for(share, 'write');
    return manager.findOneBy(Invitation, { tokenHash, ...isOpen() });
  }

  findOpen(unit: UnitOfWork, id: string): Promise<Invitation | null> {
    return unit.manager.findOneBy(Invitation, { teamId: unit.teamId, id, ...isOpen() });
  }

  /** The open invitations of a team, newest first. */
  list(scope: RequestScope): Promise<Invitation[]> {
    return this.database.for(scope, 'write').manager.find(Invitation, {
      where: { teamId: scope.teamId, ...isOpen() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Inserts an invitation, or replaces the invitation of the same e-mail address. */
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

  countOpen(unit: UnitOfWork): Promise<number> {
    return unit.manager.countBy(Invitation, { teamId: unit.teamId, ...isOpen() });
  }

  /** Deletes the open invitations by a member to any of the roles. */
  async deleteByInviter(
    unit: UnitOfWork,
    invitedBy: string,
    roles: readonly Role[],
  ): Promise<void> {
    const condition = { teamId: unit.teamId, invitedBy, role: In(roles), ...isOpen() };
    await unit.manager.delete(Invitation, condition);
  }

  /** Deletes the open invitation of the e-mail address of an account. */
  async deleteByAccount(unit: UnitOfWork, accountId: string): Promise<void> {
    const { manager } = unit;
    const { emailKey } = await manager.findOneByOrFail(Account, { id: accountId });
    await manager.delete(Invitation, { teamId: unit.teamId, emailKey, ...isOpen() });
  }

  /** Marks an invitation as accepted. Returns false if it is accepted, replaced or expired by now. */
  async accept({ manager }: Transaction, { teamId, id, tokenHash }: Invitation): Promise<boolean> {
    const { affected } = await manager.update(
      Invitation,
      { teamId, id, tokenHash, ...isOpen() },
      { acceptedAt: new Date() },
    );
    return affected === 1;
  }

  /** Deletes an open invitation. Returns false if the team has none with this id. */
  async delete(unit: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await unit.manager.delete(Invitation, {
      teamId: unit.teamId,
      id,
      ...isOpen(),
    });
    return affected === 1;
  }
}

const isOpen = () => ({ acceptedAt: IsNull(), expiresAt: MoreThan(new Date()) });
