import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { AuditLog } from '../../core/audit/audit-log';
import { changeByOperator } from '../../core/audit/audited-change';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { DAY_MS } from '../../core/durations';
import { ApiError } from '../../core/errors/api-error';
import type { Role } from '../../core/http/requires-role.decorator';
import { isId, newId } from '../../core/identifiers';
import { emailKey } from '../../core/validation/normalize-email';
import type { Invitation } from '../entities/invitation.entity';
import { consoleLink } from '../links/console-link';
import { MemberNames } from '../members/member-names';
import { MembersRepository } from '../members/members.repository';
import type { MemberScope } from '../members/members.service';
import { newSecretToken } from '../../core/secret-token';
import {
  type CreatedInvitationView,
  type InvitationView,
  toInvitationView,
} from './invitation.views';
import { InvitationsRepository, mayInvite } from './invitations.repository';

const LIFETIME_MS = 7 * DAY_MS;
/** Invitations of a team that are neither used nor expired. */
const MAX_OPEN_INVITATIONS = 100;

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  /** The member who invites; null: the operator. */
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
    private readonly names: MemberNames,
  ) {}

  /**
   * Replaces an earlier invitation of this address.
   * @throws ApiError FORBIDDEN, ALREADY_MEMBER, INVITATION_LIMIT_REACHED
   */
  async invite(
    transaction: Transaction,
    teamId: string,
    { email, role, invitedBy }: NewInvitation,
  ): Promise<IssuedInvitation> {
    await this.members.lock(transaction, teamId);
    await this.requireRights(transaction, teamId, invitedBy, role);
    if (await this.members.hasEmail(transaction, teamId, email)) {
      throw new ApiError('ALREADY_MEMBER');
    }
    const { token, hash: tokenHash } = newSecretToken();
    const createdAt = new Date();
    const invitation = await this.invitations.replace(transaction, {
      teamId,
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
    const open = await this.invitations.countOpen(transaction, teamId);
    if (open > MAX_OPEN_INVITATIONS) throw new ApiError('INVITATION_LIMIT_REACHED');
    return { invitation, token };
  }

  /** Invites as the operator. @throws ApiError VALIDATION_FAILED for an unknown team, and those of `invite` */
  async inviteAsOperator(teamId: string, email: string, role: Role): Promise<IssuedInvitation> {
    const team = await this.teams.get(teamId);
    return this.database.transaction(null, async (transaction) => {
      const issued = await this.invite(transaction, team.id, { email, role, invitedBy: null });
      const { id } = issued.invitation;
      const change = changeByOperator('inviteMember', 'invitation', id, { role });
      this.audit.record(transaction, team.id, change);
      return issued;
    });
  }

  /** Invites as a member, who copies the link from this view. @throws ApiError as `invite` */
  async inviteAsMember(
    { transaction, teamId, member }: MemberScope,
    { email, role }: Pick<NewInvitation, 'email' | 'role'>,
    origin: string,
  ): Promise<CreatedInvitationView> {
    const { userId: invitedBy } = member;
    const issued = await this.invite(transaction, teamId, { email, role, invitedBy });
    const [view] = await this.toViews(teamId, [issued.invitation], transaction);
    if (view === undefined) throw new Error('The invitation has no view.');
    return Object.assign(view, { link: consoleLink(origin, 'invitation', issued.token) });
  }

  async list(teamId: string): Promise<InvitationView[]> {
    return this.toViews(teamId, await this.invitations.list(teamId));
  }

  /** @throws ApiError INVITATION_NOT_FOUND */
  async delete(transaction: Transaction, teamId: string, id: string): Promise<void> {
    const isDeleted = isId(id) && (await this.invitations.delete(transaction, teamId, id));
    if (!isDeleted) throw new ApiError('INVITATION_NOT_FOUND');
  }

  private async toViews(
    teamId: string,
    invitations: readonly Invitation[],
    transaction?: Transaction,
  ): Promise<InvitationView[]> {
    const inviters = invitations.map(({ invitedBy }) => invitedBy);
    const names = await this.names.find(teamId, inviters, transaction);
    return invitations.map((one) => toInvitationView(one, names.get(one.invitedBy) ?? null));
  }

  /** The role of the inviter may have changed while the request waited for the lock. */
  private async requireRights(
    transaction: Transaction,
    teamId: string,
    invitedBy: string | null,
    role: Role,
  ): Promise<void> {
    if (invitedBy === null) return;
    const inviter = await this.members.findUser(transaction, teamId, invitedBy);
    if (!mayInvite(inviter?.role ?? 'viewer', role)) throw new ApiError('FORBIDDEN');
  }
}
