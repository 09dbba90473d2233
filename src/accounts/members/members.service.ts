import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { ApiError } from '../../core/errors/api-error';
import type { Role } from '../../tenancy/access/requires-role.decorator';
import type { SessionContext } from '../../tenancy/scope/session-context';
import type { MemberTeamContext, TransactionScope } from '../../tenancy/scope/team-context';
import { isId } from '../../core/values/identifiers';
import { mayManage } from '../domain/member-rights';
import { InvitationsRepository } from '../invitations/invitations.repository';
import { consoleLink } from '../links/console-link';
import { MemberLinksService } from '../links/member-links.service';
import { PasswordResetsService } from '../password-resets/password-resets.service';
import { SessionResolver } from '../sessions/session-resolver';
import type { SessionCookies } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { type MemberView, toMemberView } from './member.views';
import { type LinkedUser, type Member, MembersRepository } from './members.repository';

/** The team of a change by a member, with its transaction. */
export type MemberScope = MemberTeamContext & TransactionScope;

/** Lists and changes the members of a team. A member can change, remove and give only roles up to their own. */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly links: MemberLinksService,
    private readonly resets: PasswordResetsService,
    private readonly resolver: SessionResolver,
    private readonly sessions: SessionsService,
    private readonly teams: TeamsService,
  ) {}

  async list(team: MemberTeamContext): Promise<MemberView[]> {
    const members = await this.members.list(team);
    return members.map((one) => toMemberView(one, team.member.userId));
  }

  /** @throws ApiError VALIDATION_FAILED for an unknown team */
  async listAsOperator(teamId: string): Promise<Member[]> {
    const team = await this.teams.get(teamId);
    return this.members.list({ teamId: team.id });
  }

  /**
   * Changes the role of a member, ends the links that the member may not use or have made any more, and the sessions of the person.
   * If it is the caller, the session gets a new token.
   * @throws ApiError MEMBER_NOT_FOUND, FORBIDDEN, LAST_OWNER
   */
  async changeRole(
    team: MemberScope,
    session: SessionContext,
    id: string,
    role: Role,
  ): Promise<{ member: MemberView; cookies: SessionCookies | null }> {
    const { transaction } = team;
    const user = await this.findForChange(team, id, role);
    if (user.role === 'owner' && role !== 'owner') await this.requireOtherOwner(team);
    const { accountId } = user;
    await this.members.update(team, id, { role });
    await this.links.end(team, { userId: id, accountId }, role);
    const isSelf = accountId === session.accountId;
    await this.sessions.endAll(transaction, accountId, isSelf ? session.id : undefined);
    const cookies = isSelf ? await this.sessions.renew(transaction, session) : null;
    const member = await this.members.find(team, id);
    if (member === null) throw new ApiError('MEMBER_NOT_FOUND');
    return { member: toMemberView(member, team.member.userId), cookies };
  }

  /** @throws ApiError MEMBER_NOT_FOUND, FORBIDDEN, LAST_OWNER */
  async remove(team: MemberScope, id: string): Promise<void> {
    const user = await this.findForChange(team, id);
    if (user.role === 'owner') await this.requireOtherOwner(team);
    await this.markRemoved(team, user);
  }

  /** @throws ApiError LAST_OWNER */
  async leave(team: MemberScope): Promise<void> {
    await this.teams.lock(team);
    const user = await this.members.findUser(team, team.member.userId);
    // Another request has removed the member while this one waited for the lock.
    if (user === null) return;
    if (user.role === 'owner') await this.requireOtherOwner(team);
    await this.markRemoved(team, user);
  }

  /** Issues a link with which the member sets a new password. @throws ApiError MEMBER_NOT_FOUND, FORBIDDEN */
  async issueResetLink(
    team: MemberScope,
    id: string,
    origin: string,
  ): Promise<{ link: string; expiresAt: string }> {
    const { accountId } = await this.findForChange(team, id);
    const { transaction, member } = team;
    const { token, expiresAt } = await this.resets.issueAsMember(
      transaction,
      member.accountId,
      accountId,
    );
    return { link: consoleLink(origin, 'reset', token), expiresAt: expiresAt.toISOString() };
  }

  /** Locks the team and finds a member. Neither the role nor the new role may be above the role of the caller. */
  private async findForChange(team: MemberScope, id: string, newRole?: Role): Promise<LinkedUser> {
    await this.teams.lock(team);
    const user = isId(id) ? await this.members.findUser(team, id) : null;
    if (user === null) throw new ApiError('MEMBER_NOT_FOUND');
    // The role of the caller may have changed while the request waited for the lock.
    const caller = await this.members.findUser(team, team.member.userId);
    const ownRole = caller?.role ?? 'viewer';
    if (!mayManage(ownRole, user.role) || !mayManage(ownRole, newRole ?? user.role)) {
      throw new ApiError('FORBIDDEN');
    }
    return user;
  }

  /** Correct under the lock of the team: two owners cannot remove each other. */
  private async requireOtherOwner(team: MemberScope): Promise<void> {
    const owners = await this.members.countOwners(team);
    if (owners < 2) throw new ApiError('LAST_OWNER');
  }

  private async markRemoved(team: MemberScope, { id, accountId }: LinkedUser): Promise<void> {
    await this.members.update(team, id, { removedAt: new Date() });
    await this.links.end(team, { userId: id, accountId }, null);
    // The setup of the first owner leaves an invitation of this person open, which would let the person join again.
    await this.invitations.deleteByAccount(team, accountId);
    await this.sessions.forgetDevices(team.transaction, accountId);
    team.transaction.afterCommit(() => this.resolver.forget());
  }
}
