import { Injectable } from '@nestjs/common';
import { type UnitOfWork, systemScope } from '../../tenancy/scope/request-scope';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import type { Share } from '../../core/limits/share';
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
import { shareOf } from '../request-share';
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
  async read(request: TeamRequest, token: string): Promise<SetupView> {
    const share = shareOf(request);
    const link = await this.getLink(share, token);
    return toSetupView(link, await this.teams.list(share));
  }

  /** @throws ApiError LINK_INVALID; VALIDATION_FAILED without a name when there is no team */
  async complete(request: TeamRequest, dto: SetupDto): Promise<StartedSession> {
    const link = await this.getLink(shareOf(request), dto.token);
    const { email, name } = dto;
    // Hashes outside of the transaction, which would hold a connection meanwhile.
    const passwordHash = await this.passwords.hash(dto.password, request.deadline);
    const account = { id: newId(), email, emailKey: emailKey(email), name, passwordHash };
    // The scope of the team that is created if there is none.
    const scope = systemScope(newId(), shareOf(request));
    await this.database.transaction(scope, async (unit) => {
      await this.accounts.lockSetup(unit);
      const isFirst = await this.accounts.isEmpty(unit);
      const isStored =
        isFirst &&
        (await this.links.use(unit, link)) &&
        (await this.accounts.insert(unit, account));
      if (!isStored) throw new ApiError('LINK_INVALID');
      await this.createTeamIfNone(unit, dto);
      await this.memberships.ownAllTeams(unit, account);
      await this.audit.record(unit, account.id, request, 'completeSetup');
    });
    return this.signIns.start(request, await this.accounts.get(shareOf(request), account.id));
  }

  private async createTeamIfNone(unit: UnitOfWork, { email, teamName }: SetupDto): Promise<void> {
    if (!(await this.teams.isEmpty(unit))) return;
    if (teamName === undefined) {
      throw new ApiError('VALIDATION_FAILED', ['teamName: is required when there is no team yet']);
    }
    const settings = { name: teamName, ownerEmail: email, phoneRegion: null, starterForm: true };
    await this.provisioning.insertTeamWithoutKey(unit, settings);
  }

  private async getLink(share: Share, token: string): Promise<OneTimeLink> {
    const link = await this.links.find(share, token, 'setup');
    if (link === null || !(await this.accounts.isEmpty(share))) throw new ApiError('LINK_INVALID');
    return link;
  }
}
