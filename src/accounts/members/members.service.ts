import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import type { User } from '../../auth/entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import { ApiError } from '../../core/errors/api-error';
import { hasRole, type Role } from '../../core/http/requires-role.decorator';
import type { SessionContext } from '../../core/http/session-context';
import type { MemberTeamContext, TransactionScope } from '../../core/http/team-context';
import { isId } from '../../core/identifiers';
import { PasswordResetsService, type ResetLink } from '../password-resets/password-resets.service';
import { InvitationsRepository } from '../invitations/invitations.repository';
import { SessionResolver } from '../sessions/session-resolver';
import { SessionsRepository } from '../sessions/sessions.repository';
import { SessionsService } from '../sessions/sessions.service';
import { type MemberView, toMemberView } from './member.views';
import { type Member, MembersRepository } from './members.repository';

/** The team of a change by a member, with its transaction. */
export type MemberScope = MemberTeamContext & TransactionScope;

/** Lists and changes the members of a team. A member can change, remove and give only roles up to their own. */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly resets: PasswordResetsService,
    private readonly resolver: SessionResolver,
    private readonly sessions: SessionsService,
    private readonly sessionRows: SessionsRepository,
    private readonly teams: TeamsService,
  ) {}

  async list({ teamId, member }: MemberTeamContext): Promise<MemberView[]> {
    const members = await this.members.list(teamId);
    return members.map((one) => toMemberView(one, member.userId));
  }

  /** @throws ApiError VALIDATION_FAILED for an unknown team */
  async listAsOperator(teamId: string): Promise<Member[]> {
    const team = await this.teams.get(teamId);
    return this.members.list(team.id);
  }

  /**
   * Changes the role of a member, deletes their invitations that the role does not allow, and ends the sessions of the person.
   * If it is the caller, the session gets a new token.
   * @throws ApiError MEMBER_NOT_FOUND, FORBIDDEN, LAST_OWNER
   */
  async changeRole(
    team: MemberScope,
    session: SessionContext,
    id: string,
    role: Role,
  ): Promise<{ member: MemberView; token: string | null }> {
    const { transaction, teamId } = team;
    const user = await this.findForChange(team, id, role);
    if (user.role === 'owner' && role !== 'owner') await this.requireOtherOwner(team);
    await this.members.update(transaction, teamId, id, { role });
    await this.invitations.deleteBeyondRole(transaction, teamId, id, role);
    const accountId = user.accountId ?? '';
    const isSelf = accountId === session.accountId;
    await this.sessions.endAll(transaction, accountId, isSelf ? session.id : undefined);
    const token = isSelf ? await this.sessions.renew(transaction, session) : null;
    const member = await this.members.find(transaction, teamId, id);
    if (member === null) throw new ApiError('MEMBER_NOT_FOUND');
    return { member: toMemberView(member, team.member.userId), token };
  }

  /** @throws ApiError MEMBER_NOT_FOUND, FORBIDDEN, LAST_OWNER */
  async remove(team: MemberScope, id: string): Promise<void> {
    const { role } = await this.findForChange(team, id);
    if (role === 'owner') await this.requireOtherOwner(team);
    await this.markRemoved(team, id);
  }

  /** @throws ApiError LAST_OWNER */
  async leave(team: MemberScope): Promise<void> {
    const { userId } = team.member;
    await this.members.lock(team.transaction, team.teamId);
    const user = await this.members.findUser(team.transaction, team.teamId, userId);
    if (user?.role === 'owner') await this.requireOtherOwner(team);
    await this.markRemoved(team, userId);
  }

  /**
   * Issues a link with which the member sets a new password. It gives access to all teams of the person, so the caller
   * must administer each of them. @throws ApiError MEMBER_NOT_FOUND, FORBIDDEN
   */
  async issueResetLink(team: MemberScope, session: SessionContext, id: string): Promise<ResetLink> {
    const { transaction } = team;
    const { accountId } = await this.findForChange(team, id);
    const memberships = await this.sessionRows.findMemberships(accountId ?? '', transaction);
    const administersAll = memberships.every(({ teamId, role }) => {
      const own = session.memberships.find((membership) => membership.teamId === teamId);
      return own !== undefined && hasRole(own.role, 'admin') && hasRole(own.role, role);
    });
    if (!administersAll) throw new ApiError('FORBIDDEN');
    return this.resets.issue(transaction, accountId ?? '');
  }

  /** Locks the members of the team and finds one whose role, and new role, is at most that of the caller. */
  private async findForChange(
    { transaction, teamId, member }: MemberScope,
    id: string,
    newRole?: Role,
  ): Promise<User> {
    await this.members.lock(transaction, teamId);
    const user = isId(id) ? await this.members.findUser(transaction, teamId, id) : null;
    if (user === null || user.role === null) throw new ApiError('MEMBER_NOT_FOUND');
    // The role of the caller may have changed while the request waited for the lock.
    const caller = await this.members.findUser(transaction, teamId, member.userId);
    const ownRole = caller?.role ?? 'viewer';
    const mayChange = ['admin' as const, user.role, newRole ?? user.role].every((role) =>
      hasRole(ownRole, role),
    );
    if (!mayChange) throw new ApiError('FORBIDDEN');
    return user;
  }

  /** Correct under the lock of the team: two owners cannot remove each other. */
  private async requireOtherOwner({ transaction, teamId }: MemberScope): Promise<void> {
    const owners = await this.members.countOwners(transaction, teamId);
    if (owners < 2) throw new ApiError('LAST_OWNER');
  }

  private async markRemoved({ transaction, teamId }: MemberScope, id: string): Promise<void> {
    await this.members.update(transaction, teamId, id, { removedAt: new Date() });
    await this.invitations.deleteBeyondRole(transaction, teamId, id, null);
    this.forgetAfter(transaction);
  }

  private forgetAfter(transaction: Transaction): void {
    transaction.afterCommit(() => this.resolver.forget());
  }
}
