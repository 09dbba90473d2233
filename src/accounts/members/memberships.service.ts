import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { TeamsService } from '../../auth/teams.service';
import type { Transaction } from '../../core/database/transaction';
import { ApiError } from '../../core/errors/api-error';
import type { Role } from '../../tenancy/scope/role';
import { newId } from '../../core/values/identifiers';
import { emailKey } from '../../core/values/normalize-email';
import type { Account } from '../entities/account.entity';
import { MemberLinksService } from '../links/member-links.service';
import { MembershipsRepository } from './memberships.repository';

/** Decides which member an account becomes in a team. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly links: MemberLinksService,
    private readonly teams: TeamsService,
  ) {}

  /**
   * Makes an account a member of a team that is locked, and returns the id of the member: the former member with this account,
   * or else a member without an account that has the same e-mail address, or else a new member.
   * @throws ApiError ALREADY_MEMBER for a current member, who keeps the role
   */
  async join(
    unit: UnitOfWork,
    { id: accountId, email }: Pick<Account, 'id' | 'email'>,
    role: Role,
  ): Promise<string> {
    const own = await this.memberships.findUser(unit, accountId);
    if (own !== null && own.removedAt === null) throw new ApiError('ALREADY_MEMBER');
    const member = own ?? (await this.findWithoutAccount(unit, email));
    const id = member?.id ?? newId();
    const { teamId } = unit;
    await this.links.end(unit, { userId: id, accountId }, role);
    await this.memberships.giveAccount(unit, [{ teamId, id, email }], accountId, role);
    return id;
  }

  /**
   * Makes the first account an owner of all teams: as the first member of a team, unless this member has another e-mail address,
   * or else as a new member.
   */
  async ownAllTeams(
    transaction: Transaction,
    { id: accountId, email, emailKey: key }: Pick<Account, 'id' | 'email' | 'emailKey'>,
  ): Promise<void> {
    const teams = await this.teams.list(transaction);
    const firstMembers = await this.memberships.listFirstMembers(transaction);
    const free = firstMembers.filter(
      (first) =>
        first.accountId === null && (first.email === null || emailKey(first.email) === key),
    );
    const idByTeam = new Map(free.map(({ teamId, id }) => [teamId, id]));
    const owners = teams.map(({ id }) => ({ teamId: id, id: idByTeam.get(id) ?? newId(), email }));
    await this.memberships.giveAccount(transaction, owners, accountId, 'owner');
  }

  private async findWithoutAccount(
    unit: UnitOfWork,
    email: string,
  ): Promise<{ readonly id: string } | undefined> {
    const members = await this.memberships.listWithoutAccount(unit);
    return members.find((one) => one.email !== null && emailKey(one.email) === emailKey(email));
  }
}
