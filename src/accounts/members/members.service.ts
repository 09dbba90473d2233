import { Injectable } from '@nestjs/common';
import { OPERATOR } from '../../core/limits/share';
import {
  type RequestScope,
  type UnitOfWork,
  type MemberActor,
  systemScope,
} from '../../tenancy/scope/request-scope';
import { TeamsService } from '../../auth/teams.service';
import { ApiError } from '../../core/errors/api-error';
import type { Role } from '../../tenancy/scope/role';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { isId } from '../../core/values/identifiers';
import { MailLogService } from '../../mail/log/mail-log.service';
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
    private readonly mailLog: MailLogService,
  ) {}

  async list(scope: RequestScope<MemberActor>): Promise<MemberView[]> {
    const members = await this.members.list(scope);
    return this.toViews(scope, members);
  }

  /** @throws ApiError VALIDATION_FAILED for an unknown team */
  async listAsOperator(teamId: string): Promise<Member[]> {
    const team = await this.teams.get(OPERATOR, teamId);
    return this.members.list(systemScope(team.id));
  }

  /**
   * Changes the role of a member, ends the links that the member may not use or have made any more, and the sessions of the person.
   * If it is the caller, the session gets a new token.
   * @throws ApiError TEAM_BEING_DELETED, MEMBER_NOT_FOUND, FORBIDDEN, LAST_OWNER
   */
  async changeRole(
    unit: UnitOfWork<MemberActor>,
    session: SessionContext,
    id: string,
    role: Role,
  ): Promise<{ member: MemberView; cookies: SessionCookies | null }> {
    const user = await this.findForChange(unit, id, role);
    if (user.role === 'owner' && role !== 'owner') await this.requireOtherOwner(unit);
    const { accountId } = user;
    await this.members.update(unit, id, { role });
    await this.links.end(unit, { userId: id, accountId }, role);
    const isSelf = accountId === session.accountId;
    await this.sessions.endAll(unit, accountId, isSelf ? session.id : undefined);
    const cookies = isSelf ? await this.sessions.renew(unit, session) : null;
    const member = await this.members.find(unit, id);
    if (member === null) throw new ApiError('MEMBER_NOT_FOUND');
    const [view] = await this.toViews(unit, [member]);
    if (view === undefined) throw new Error('A member has no view.');
    return { member: view, cookies };
  }

  /** @throws ApiError TEAM_BEING_DELETED, MEMBER_NOT_FOUND, FORBIDDEN, LAST_OWNER */
  async remove(unit: UnitOfWork<MemberActor>, id: string): Promise<void> {
    const user = await this.findForChange(unit, id);
    if (user.role === 'owner') await this.requireOtherOwner(unit);
    await this.markRemoved(unit, user);
  }

  /** @throws ApiError TEAM_BEING_DELETED, LAST_OWNER */
  async leave(unit: UnitOfWork<MemberActor>): Promise<void> {
    await this.teams.lock(unit);
    const user = await this.members.findUser(unit, unit.actor.id);
    // Another request has removed the member while this one waited for the lock.
    if (user === null) return;
    if (user.role === 'owner') await this.requireOtherOwner(unit);
    await this.markRemoved(unit, user);
  }

  /**
   * Issues a link with which the member sets a new password, and sends it.
   * @throws ApiError TEAM_BEING_DELETED, MEMBER_NOT_FOUND, FORBIDDEN
   */
  async issueResetLink(
    unit: UnitOfWork<MemberActor>,
    id: string,
    origin: string,
  ): Promise<{ link: string; expiresAt: string; sentTo: string | null }> {
    const { accountId } = await this.findForChange(unit, id);
    const { token, expiresAt, sentTo } = await this.resets.issueAsMember(
      unit,
      unit.actor.accountId,
      accountId,
    );
    const link = consoleLink(origin, 'reset', token);
    return { link, expiresAt: expiresAt.toISOString(), sentTo };
  }

  private async toViews(
    scope: RequestScope<MemberActor>,
    members: readonly Member[],
  ): Promise<MemberView[]> {
    const addresses = members.map(({ account }) => account.email);
    const rejected = await this.mailLog.rejectedAmong(scope, addresses);
    return members.map((one) =>
      toMemberView(one, scope.actor.id, rejected.get(one.account.email) ?? null),
    );
  }

  /** Locks the team and finds a member. Neither the role nor the new role may be above the role of the caller. */
  private async findForChange(
    unit: UnitOfWork<MemberActor>,
    id: string,
    newRole?: Role,
  ): Promise<LinkedUser> {
    await this.teams.lock(unit);
    const user = isId(id) ? await this.members.findUser(unit, id) : null;
    if (user === null) throw new ApiError('MEMBER_NOT_FOUND');
    // The role of the caller may have changed while the request waited for the lock.
    const caller = await this.members.findUser(unit, unit.actor.id);
    const ownRole = caller?.role ?? 'viewer';
    if (!mayManage(ownRole, user.role) || !mayManage(ownRole, newRole ?? user.role)) {
      throw new ApiError('FORBIDDEN');
    }
    return user;
  }

  /** Call it under the lock of the team, so that two owners cannot remove each other. */
  private async requireOtherOwner(unit: UnitOfWork<MemberActor>): Promise<void> {
    const owners = await this.members.countOwners(unit);
    if (owners < 2) throw new ApiError('LAST_OWNER');
  }

  private async markRemoved(
    unit: UnitOfWork<MemberActor>,
    { id, accountId }: LinkedUser,
  ): Promise<void> {
    await this.members.update(unit, id, { removedAt: new Date() });
    await this.links.end(unit, { userId: id, accountId }, null);
    // The setup of the first owner leaves an invitation of this person open, which would let the person join again.
    await this.invitations.deleteByAccount(unit, accountId);
    await this.sessions.forgetDevices(unit, accountId);
    unit.afterCommit(() => this.resolver.forget());
  }
}
