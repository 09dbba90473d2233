import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { ApiError } from '../../core/errors/api-error';
import type { TeamRequest } from '../../tenancy/scope/team-request';
import { newId } from '../../core/values/identifiers';
import { emailKey } from '../../core/values/normalize-email';
import { AccountAudit } from '../account-audit';
import { AccountsRepository } from '../accounts.repository';
import type { OneTimeLink } from '../entities/one-time-link.entity';
import { OneTimeLinksRepository } from '../links/one-time-links.repository';
import { MembershipsService } from '../members/memberships.service';
import { PasswordHasher } from '../passwords/password-hasher';
import { SignInService, type StartedSession } from '../sign-in/sign-in.service';
import { TeamProvisioningService } from '../team-provisioning.service';
import { requestScope } from '../request-scope';
import type { SetupDto } from './setup.dto';
import { type SetupView, toSetupView } from './setup.views';

/** Creates the first account, by the link that the service prints at its start. */
@Injectable()
export class SetupService {
  constructor(
    private readonly database: Database,
    private readonly audit: AccountAudit,
    private readonly accounts: AccountsRepository,
    private readonly links: OneTimeLinksRepository,
    private readonly memberships: MembershipsService,
    private readonly passwords: PasswordHasher,
    private readonly provisioning: TeamProvisioningService,
    private readonly signIns: SignInService,
    private readonly teams: TeamsService,
  ) {}

  /** @throws ApiError LINK_INVALID */
  async read(token: string): Promise<SetupView> {
    const link = await this.getLink(token);
    return toSetupView(link, await this.teams.list());
  }

  /** @throws ApiError LINK_INVALID; VALIDATION_FAILED without a name when there is no team */
  async complete(request: TeamRequest, dto: SetupDto): Promise<StartedSession> {
    const link = await this.getLink(dto.token);
    const { email, name } = dto;
    // Outside of the transaction, which would hold a connection meanwhile.
    const passwordHash = await this.passwords.hash(dto.password, request.deadline);
    const account = { id: newId(), email, emailKey: emailKey(email), name, passwordHash };
    await this.database.transaction(requestScope(request), async (transaction) => {
      await this.accounts.lockSetup(transaction);
      const isFirst = await this.accounts.isEmpty(transaction);
      const isStored =
        isFirst &&
        (await this.links.use(transaction, link)) &&
        (await this.accounts.insert(transaction, account));
      if (!isStored) throw new ApiError('LINK_INVALID');
      await this.createTeamIfNone(transaction, dto);
      await this.memberships.ownAllTeams(transaction, account);
      await this.audit.record(transaction, account.id, request, 'completeSetup');
    });
    return this.signIns.start(request, await this.accounts.get(account.id));
  }

  private async createTeamIfNone(
    transaction: Transaction,
    { email, teamName }: SetupDto,
  ): Promise<void> {
    if (!(await this.teams.isEmpty(transaction))) return;
    if (teamName === undefined) {
      throw new ApiError('VALIDATION_FAILED', ['teamName: is required when there is no team yet']);
    }
    const settings = { name: teamName, ownerEmail: email, phoneRegion: null, starterForm: true };
    await this.provisioning.insertTeamWithoutKey(transaction, settings);
  }

  private async getLink(token: string): Promise<OneTimeLink> {
    const link = await this.links.find(token, 'setup');
    if (link === null || !(await this.accounts.isEmpty())) throw new ApiError('LINK_INVALID');
    return link;
  }
}
