import { Injectable } from '@nestjs/common';
import { systemScope } from '../../tenancy/scope/request-scope';
import { TeamsService } from '../../auth/teams.service';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { ApiError } from '../../core/errors/api-error';
import type { Share } from '../../core/limits/share';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { newId } from '../../core/values/identifiers';
import { AccountsRepository } from '../accounts.repository';
import type { Account } from '../entities/account.entity';
import type { Invitation } from '../entities/invitation.entity';
import { MembershipsService } from '../members/memberships.service';
import { PasswordHasher } from '../passwords/password-hasher';
import { checkNewPassword } from '../passwords/password.rules';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { SignInService, type StartedSession } from '../sign-in/sign-in.service';
import type { AcceptInvitationDto } from '../links/link-token.dto';
import { shareOf } from '../request-share';
import { type InvitationSummary, toInvitationSummary } from './invitation.views';
import { InvitationsRepository } from './invitations.repository';

/** Lets people accept invitations, with a new account or the one that they have. */
@Injectable()
export class AcceptInvitationService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly memberships: MembershipsService,
    private readonly passwords: PasswordHasher,
    private readonly secondFactor: SecondFactorService,
    private readonly signIns: SignInService,
    private readonly teams: TeamsService,
  ) {}

  /** @throws ApiError LINK_INVALID */
  async read(request: TeamRequest, token: string): Promise<InvitationSummary> {
    const share = shareOf(request);
    const invitation = await this.getInvitation(share, token);
    const [team] = await this.teams.find(share, [invitation.teamId]);
    if (team === undefined) throw new ApiError('LINK_INVALID');
    const account = await this.accounts.findByEmail(share, invitation.email);
    return toInvitationSummary(invitation, team.name, account !== null);
  }

  /**
   * @throws ApiError LINK_INVALID, SIGN_IN_FAILED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_FAILED, ALREADY_MEMBER, VALIDATION_FAILED;
   *   TooManyAttemptsError
   */
  async accept(request: TeamRequest, dto: AcceptInvitationDto): Promise<StartedSession> {
    const share = shareOf(request);
    const invitation = await this.getInvitation(share, dto.token);
    const existing = await this.accounts.findByEmail(share, invitation.email);
    const account =
      existing === null
        ? await this.createAndJoin(request, invitation, dto)
        : await this.confirmAndJoin(request, invitation, dto);
    return this.signIns.start(request, account, { hasEnteredCode: true });
  }

  private async createAndJoin(
    request: TeamRequest,
    invitation: Invitation,
    { name, password }: AcceptInvitationDto,
  ): Promise<Account> {
    const reason = checkNewPassword(password);
    const violations = [
      ...(name === undefined ? ['name: is required'] : []),
      ...(reason === null ? [] : [`password: ${reason}`]),
    ];
    if (name === undefined || reason !== null) throw new ApiError('VALIDATION_FAILED', violations);
    const passwordHash = await this.passwords.hash(password, request.deadline);
    const { email, emailKey } = invitation;
    const account = { id: newId(), email, emailKey, name, passwordHash };
    await this.join(request, invitation, account, (transaction) =>
      this.insertAccount(transaction, account),
    );
    return this.accounts.get(shareOf(request), account.id);
  }

  private async confirmAndJoin(
    request: TeamRequest,
    invitation: Invitation,
    { password, code }: AcceptInvitationDto,
  ): Promise<Account> {
    const account = await this.signIns.findByPassword(request, invitation.email, password);
    if (account === null) throw new ApiError('SIGN_IN_FAILED');
    await this.requireSecondFactor(request, account, code);
    await this.join(request, invitation, account, async (transaction) => {
      const isUnchanged = await this.accounts.lock(transaction, account);
      if (!isUnchanged) throw new ApiError('SIGN_IN_FAILED');
    });
    return account;
  }

  /** The password alone does not make a person with a second factor a member. */
  private async requireSecondFactor(
    request: TeamRequest,
    account: Account,
    code: string | undefined,
  ): Promise<void> {
    if (account.totpSecret === null) return;
    if (code === undefined) throw new ApiError('SECOND_FACTOR_REQUIRED');
    const guesser = this.signIns.guesserOf(request, account);
    const isCorrect = await this.secondFactor.use(request, account, code, guesser);
    if (!isCorrect) throw new ApiError('SECOND_FACTOR_FAILED');
  }

  private async join(
    request: TeamRequest,
    invitation: Invitation,
    account: Pick<Account, 'id' | 'email'>,
    prepare: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    const { teamId, id, role } = invitation;
    const scope = systemScope(teamId, { deadline: shareOf(request).deadline });
    await this.database.transaction(scope, async (unit) => {
      // `InvitationsService.invite` takes the same lock, so that it does not invite a person who is becoming a member.
      const isAccepted =
        (await this.teams.tryLock(unit)) && (await this.invitations.accept(unit, invitation));
      if (!isAccepted) throw new ApiError('LINK_INVALID');
      await prepare(unit);
      const userId = await this.memberships.join(unit, account, role);
      this.audit.record(unit, teamId, {
        actor: { kind: 'user', id: userId },
        action: 'acceptInvitation',
        targetKind: 'invitation',
        targetId: id,
        details: { role },
        requestId: request.requestId,
      });
    });
  }

  /** @throws ApiError LINK_INVALID when another request has created an account of this address meanwhile */
  private async insertAccount(transaction: Transaction, account: Partial<Account>): Promise<void> {
    if (!(await this.accounts.insert(transaction, account))) throw new ApiError('LINK_INVALID');
  }

  private async getInvitation(share: Share, token: string): Promise<Invitation> {
    const invitation = await this.invitations.findByToken(share, token);
    if (invitation === null) throw new ApiError('LINK_INVALID');
    return invitation;
  }
}
