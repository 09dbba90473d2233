import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../core/database/database';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { TeamsService } from '../../auth/teams.service';
import { User } from '../entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import type { Share } from '../../core/limits/share';
import { isId } from '../../core/values/identifiers';
import type { Role } from '../../tenancy/scope/role';
import type { Membership } from '../../tenancy/scope/session-context';

/** The first member of each team, with which it was created. */
const FIRST_MEMBERS = `
  SELECT DISTINCT ON (team_id) team_id AS "teamId", id, email, account_id AS "accountId"
    FROM users
   WHERE removed_at IS NULL
   ORDER BY team_id, created_at, id`;

const GIVE_ACCOUNT = `
  INSERT INTO users (team_id, id, email, account_id, role, joined_at)
  SELECT team_id, id, email, $1, $2, now()
    FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS member (team_id, id, email)
  ON CONFLICT (team_id, id) DO UPDATE
    SET account_id = excluded.account_id, role = excluded.role, joined_at = excluded.joined_at,
        removed_at = NULL`;

/** A team whose rows a purge deletes. */
export interface DeletedTeam {
  readonly teamId: string;
  readonly teamName: string;
}

export type FirstMember = Readonly<Pick<User, 'teamId' | 'id' | 'email' | 'accountId'>>;

/** The teams of accounts. They are found by the account, before a team is known. */
@Injectable()
export class MembershipsRepository {
  constructor(
    private readonly database: Database,
    private readonly teams: TeamsService,
  ) {}

  /** Inserts a member who cannot sign in. */
  async insertUser(unit: UnitOfWork, user: Pick<User, 'id' | 'email'>): Promise<void> {
    await unit.manager.insert(User, { teamId: unit.teamId, ...user });
  }

  /** The memberships of an account, sorted by the name of the team. */
  async findByAccount(share: Share, accountId: string): Promise<Membership[]> {
    const { manager } = this.database.for(share, 'write');
    const users = await manager.findBy(User, { accountId, removedAt: IsNull() });
    const teamIds = users.map(({ teamId }) => teamId);
    const teams = await this.teams.find(share, teamIds);
    return teams.flatMap(({ id: teamId, name: teamName, ...team }) => {
      const user = users.find((member) => member.teamId === teamId);
      if (user === undefined || user.role === null) return [];
      const { id: userId, role } = user;
      const { phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours } = team;
      const settings = { phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours };
      return [{ teamId, teamName, ...settings, userId, role }];
    });
  }

  /** The teams that were deleted while the person was a member, and whose members a purge has not deleted yet, by their names. */
  listBeingDeleted(share: Share, accountId: string): Promise<DeletedTeam[]> {
    return this.findBeingDeleted(share, { accountId });
  }

  /** Whether a team was deleted while the person was a member. False once a purge has deleted its members. */
  async wasDeleted(share: Share, accountId: string, teamId: string): Promise<boolean> {
    return isId(teamId) && (await this.findBeingDeleted(share, { accountId, teamId })).length > 0;
  }

  /** The member of a team, current or former, that has this account. */
  findUser(unit: UnitOfWork, accountId: string): Promise<User | null> {
    return unit.manager.findOneBy(User, { teamId: unit.teamId, accountId });
  }

  /** The members of a team that have no account, oldest first. */
  listWithoutAccount(unit: UnitOfWork): Promise<User[]> {
    return unit.manager.find(User, {
      where: { teamId: unit.teamId, accountId: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** The first members of all teams that have members. */
  listFirstMembers(transaction: Transaction): Promise<FirstMember[]> {
    return transaction.query<FirstMember>(FIRST_MEMBERS);
  }

  /** Gives an account and a role to members of several teams. A member that does not exist is inserted with the e-mail address. */
  async giveAccount(
    transaction: Transaction,
    members: readonly Pick<User, 'teamId' | 'id' | 'email'>[],
    accountId: string,
    role: Role,
  ): Promise<void> {
    await transaction.query(GIVE_ACCOUNT, [
      accountId,
      role,
      members.map(({ teamId }) => teamId),
      members.map(({ id }) => id),
      members.map(({ email }) => email),
    ]);
  }

  private async findBeingDeleted(
    share: Share,
    member: { readonly accountId: string; readonly teamId?: string },
  ): Promise<DeletedTeam[]> {
    const { manager } = this.database.for(share, 'write');
    const users = await manager.findBy(User, { ...member, removedAt: Not(IsNull()) });
    if (users.length === 0) return [];
    const teamIds = users.map(({ teamId }) => teamId);
    const teams = await this.teams.findDeleted(share, teamIds);
    return teams.flatMap(({ id: teamId, name: teamName, deletedAt }) => {
      const removedAt = users.find((member) => member.teamId === teamId)?.removedAt ?? null;
      // A membership ends with its team at the time of the transaction that deletes the team.
      const endedWithTeam = removedAt !== null && deletedAt !== null && removedAt >= deletedAt;
      return endedWithTeam ? [{ teamId, teamName }] : [];
    });
  }
}
