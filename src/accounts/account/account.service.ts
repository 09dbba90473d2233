import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import type { Share } from '../../core/limits/share';
import { TeamDeletions } from '../../tenancy/team-deletions/team-deletions';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { confirmedUntil } from '../../tenancy/access/requires-confirmation';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import type { Account } from '../entities/account.entity';
import { OneTimeLinksRepository } from '../links/one-time-links.repository';
import { MembershipsRepository } from '../members/memberships.repository';
import { PasswordHasher } from '../passwords/password-hasher';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { SessionCookies } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { SignInService } from '../sign-in/sign-in.service';
import { shareOf } from '../request-share';
import type { ChangePasswordDto, ConfirmDto, UpdateAccountDto } from './account.dto';
import {
  type CurrentSessionView,
  type PersonView,
  type TeamBeingDeletedView,
  toCurrentSessionView,
  toPersonView,
} from './account.views';

/** The account of the person who is signed in. */
@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly audit: AccountAudit,
    private readonly accounts: AccountsRepository,
    private readonly links: OneTimeLinksRepository,
    private readonly memberships: MembershipsRepository,
    private readonly passwords: PasswordHasher,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly teamDeletions: TeamDeletions,
  ) {}

  async describe(session: SessionContext, request: TeamRequest): Promise<CurrentSessionView> {
    const share = shareOf(request);
    const { accountId } = session;
    const memberships = await this.memberships.findByAccount(share, accountId);
    const teams = await this.memberships.listBeingDeleted(share, accountId);
    const deletedRows = await this.teamDeletions.countDeleted(
      share,
      teams.map(({ teamId }) => teamId),
    );
    const deletedTeams = teams.map((team): TeamBeingDeletedView => ({
      ...team,
      deletedRows: deletedRows.get(team.teamId) ?? 0,
    }));
    const person = await this.getPerson(share, session);
    return toCurrentSessionView(session, person, memberships, deletedTeams);
  }

  async update(
    session: SessionContext,
    request: TeamRequest,
    { name, timeZone, locale }: UpdateAccountDto,
  ): Promise<PersonView> {
    const changes: Partial<Account> = {
      ...(name === undefined ? {} : { name }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(locale === undefined ? {} : { locale }),
    };
    const changed = Object.keys(changes);
    if (changed.length > 0) {
      await this.database.transaction(shareOf(request), async (transaction) => {
        await this.accounts.update(transaction, session.accountId, changes);
        await this.audit.record(transaction, session.accountId, request, 'updateAccount', {
          changed,
        });
      });
    }
    return this.getPerson(shareOf(request), session);
  }

  /**
   * Changes the password, ends all other sessions, invalidates the link that resets the password, and returns the cookies of
   * the current session.
   * @throws ApiError CONFIRMATION_FAILED
   */
  async changePassword(
    session: SessionContext,
    request: TeamRequest,
    { currentPassword, newPassword }: ChangePasswordDto,
  ): Promise<{ cookies: SessionCookies; endedSessions: number }> {
    const isConfirmed = await this.signIns.isOwnPassword(request, session, currentPassword);
    if (!isConfirmed) return this.rejectConfirmation(session, request, 'password');
    const passwordHash = await this.passwords.hash(newPassword, request.deadline);
    return this.database.transaction(shareOf(request), async (transaction) => {
      await this.accounts.update(transaction, session.accountId, { passwordHash });
      await this.links.deleteReset(transaction, session.accountId);
      await this.audit.record(transaction, session.accountId, request, 'changePassword');
      const endedSessions = await this.sessions.endAll(transaction, session.accountId, session.id);
      return { cookies: await this.sessions.renew(transaction, session), endedSessions };
    });
  }

  /** Confirms the person for dangerous actions, and returns until when. @throws ApiError CONFIRMATION_FAILED */
  async confirm(
    session: SessionContext,
    request: TeamRequest,
    { password, code }: ConfirmDto,
  ): Promise<Date> {
    const isConfirmed =
      code === undefined
        ? await this.signIns.isOwnPassword(request, session, password ?? '')
        : await this.isCode(session, request, code);
    const method = code === undefined ? 'password' : 'code';
    if (!isConfirmed) return this.rejectConfirmation(session, request, method);
    return confirmedUntil(await this.sessions.confirm(request, session, method));
  }

  /** Records a wrong password or code of a person who is signed in, because somebody else may use the browser. */
  private async rejectConfirmation(
    { accountId }: SessionContext,
    request: TeamRequest,
    method: 'password' | 'code',
  ): Promise<never> {
    await this.database.transaction(shareOf(request), (transaction) =>
      this.audit.record(transaction, accountId, request, 'failConfirmation', { method }),
    );
    throw new ApiError('CONFIRMATION_FAILED');
  }

  private async isCode(
    session: SessionContext,
    request: TeamRequest,
    code: string,
  ): Promise<boolean> {
    const account = await this.accounts.get(shareOf(request), session.accountId);
    return this.secondFactor.use(request, account, code, { session });
  }

  private async getPerson(share: Share, { accountId }: SessionContext): Promise<PersonView> {
    const account = await this.accounts.get(share, accountId);
    return toPersonView(account, await this.secondFactor.countRecoveryCodes(share, accountId));
  }
}
