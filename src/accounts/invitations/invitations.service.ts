import { Injectable } from '@nestjs/common';
import { OPERATOR } from '../../core/limits/share';
import {
  type RequestScope,
  type UnitOfWork,
  type MemberActor,
  systemScope,
} from '../../tenancy/scope/request-scope';
import { TeamsService } from '../../auth/teams.service';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { Database } from '../../core/database/database';
import { DAY_MS } from '../../core/values/durations';
import { ApiError } from '../../core/errors/api-error';
import type { Role } from '../../tenancy/scope/role';
import { isId, newId } from '../../core/values/identifiers';
import { newSecretToken } from '../../core/values/secret-token';
import { emailKey } from '../../core/values/normalize-email';
import { mayManage } from '../domain/member-rights';
import type { Invitation } from '../entities/invitation.entity';
import { consoleLink } from '../links/console-link';
import { MemberNamesRepository } from '../members/member-names.repository';
import { MembersRepository } from '../members/members.repository';
import {
  type CreatedInvitationView,
  type InvitationView,
  toInvitationView,
} from './invitation.views';
import { MailLogService } from '../../mail/log/mail-log.service';
import { InvitationMails } from './invitation-mails';
import { InvitationsRepository } from './invitations.repository';

const LIFETIME_MS = 7 * DAY_MS;
/** Invitations of a team that are neither used nor expired. */
const MAX_OPEN_INVITATIONS = 100;

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  /** The member who invites, or null for the operator. */
  readonly invitedBy: string | null;
}

export interface IssuedInvitation {
  readonly invitation: Invitation;
  /** The token of the link; only its hash is stored. */
  readonly token: string;
}

/** Creates and deletes invitations. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly teams: TeamsService,
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly names: MemberNamesRepository,
    private readonly mails: InvitationMails,
    private readonly mailLog: MailLogService,
  ) {}

  /**
   * Replaces an earlier invitation of this address.
   * @throws ApiError TEAM_BEING_DELETED, FORBIDDEN, ALREADY_MEMBER, INVITATION_LIMIT_REACHED
   */
  async invite(
    unit: UnitOfWork,
    { email, role, invitedBy }: NewInvitation,
  ): Promise<IssuedInvitation> {
    await this.teams.lock(unit);
    await this.requireRights(unit, invitedBy, role);
    if (await this.members.hasEmail(unit, email)) throw new ApiError('ALREADY_MEMBER');
    const { token, hash: tokenHash } = newSecretToken();
    const createdAt = new Date();
    const invitation = await this.invitations.replace(unit, {
      teamId: unit.teamId,
      id: newId(),
      email,
      emailKey: emailKey(email),
      role,
      tokenHash,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
      acceptedAt: null,
      invitedBy,
      createdAt,
    });
    const open = await this.invitations.countOpen(unit);
    if (open > MAX_OPEN_INVITATIONS) throw new ApiError('INVITATION_LIMIT_REACHED');
    return { invitation, token };
  }

  /** Invites as the operator. @throws ApiError VALIDATION_FAILED for an unknown team; the errors of `invite` */
  async inviteAsOperator(teamId: string, email: string, role: Role): Promise<IssuedInvitation> {
    const { id } = await this.teams.get(OPERATOR, teamId);
    return this.database.transaction(systemScope(id), async (unit) => {
      const issued = await this.invite(unit, { email, role, invitedBy: null });
      const change = changeByOperator('inviteMember', 'invitation', issued.invitation.id, { role });
      this.audit.record(unit, id, change);
      return issued;
    });
  }

  /** Invites as a member, by mail and with the link in this view. @throws ApiError as `invite` */
  async inviteAsMember(
    unit: UnitOfWork<MemberActor>,
    { email, role }: Pick<NewInvitation, 'email' | 'role'>,
    origin: string,
  ): Promise<CreatedInvitationView> {
    const { id: invitedBy } = unit.actor;
    const issued = await this.invite(unit, { email, role, invitedBy });
    const isSent = await this.mails.send(unit, issued);
    const [view] = await this.toViews(unit, [issued.invitation]);
    if (view === undefined) throw new Error('The invitation has no view.');
    const link = consoleLink(origin, 'invitation', issued.token);
    return Object.assign(view, { link, sentTo: isSent ? email : null });
  }

  /**
   * Invites the same person again with a new link, which replaces the old one: the token of the old link is not stored.
   * @throws ApiError TEAM_BEING_DELETED, INVITATION_NOT_FOUND, FORBIDDEN, ALREADY_MEMBER
   */
  async renewAsMember(
    unit: UnitOfWork<MemberActor>,
    id: string,
    origin: string,
  ): Promise<CreatedInvitationView> {
    await this.teams.lock(unit);
    const open = isId(id) ? await this.invitations.findOpen(unit, id) : null;
    if (open === null) throw new ApiError('INVITATION_NOT_FOUND');
    return this.inviteAsMember(unit, open, origin);
  }

  async list(scope: RequestScope): Promise<InvitationView[]> {
    return this.toViews(scope, await this.invitations.list(scope));
  }

  /** @throws ApiError INVITATION_NOT_FOUND */
  async delete(unit: UnitOfWork, id: string): Promise<void> {
    const isDeleted = isId(id) && (await this.invitations.delete(unit, id));
    if (!isDeleted) throw new ApiError('INVITATION_NOT_FOUND');
  }

  private async toViews(
    scope: RequestScope,
    invitations: readonly Invitation[],
  ): Promise<InvitationView[]> {
    const inviters = invitations.map(({ invitedBy }) => invitedBy);
    const names = await this.names.find(scope, inviters);
    const mails = await this.mailLog.statesAbout(
      scope,
      invitations.map(({ id }) => id),
    );
    return invitations.map((one) =>
      toInvitationView(one, names.get(one.invitedBy) ?? null, mails.get(one.id) ?? null),
    );
  }

  /** The role of the inviter may have changed while the request waited for the lock. */
  private async requireRights(
    unit: UnitOfWork,
    invitedBy: string | null,
    role: Role,
  ): Promise<void> {
    if (invitedBy === null) return;
    const inviter = await this.members.findUser(unit, invitedBy);
    if (!mayManage(inviter?.role ?? 'viewer', role)) throw new ApiError('FORBIDDEN');
  }
}
