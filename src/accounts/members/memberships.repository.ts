import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { Team } from '../../auth/entities/team.entity';
import { User } from '../../auth/entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import type { Role } from '../../tenancy/access/requires-role.decorator';
import type { Membership } from '../../tenancy/scope/session-context';
import type { TransactionScope } from '../../tenancy/scope/team-context';

/** The first member of each team, with which it was created. The other columns are null for a team without members. */
const FIRST_MEMBERS = `
  SELECT DISTINCT ON (t.id) t.id AS "teamId", u.id, u.email, u.account_id AS "accountId"
    FROM teams t LEFT JOIN users u ON u.team_id = t.id
   ORDER BY t.id, u.created_at, u.id`;

const GIVE_ACCOUNT = `
  INSERT INTO users (team_id, id, email, account_id, role, joined_at)
  SELECT team_id, id, email, $1, $2, now()
    FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS member (team_id, id, email)
  ON CONFLICT (team_id, id) DO UPDATE
    SET account_id = excluded.account_id, role = excluded.role, joined_at = excluded.joined_at,
        removed_at = NULL`;

/** The first member of a team; `id` is null for a team without members. */
export interface FirstMember {
  readonly teamId: string;
  readonly id: string | null;
  readonly email: string | null;
  readonly accountId: string | null;
}

/** The teams of accounts. They are found by the account, before a team is known. */
@Injectable()
export class MembershipsRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** By name of the team. */
  async findByAccount(accountId: string, transaction?: Transaction): Promise<Membership[]> {
    const { manager } = transaction ?? this.users;
    const users = await manager.findBy(User, { accountId, removedAt: IsNull() });
    const teams = await manager.find(Team, {
      where: { id: In(users.map(({ teamId }) => teamId)) },
      order: { name: 'ASC', id: 'ASC' },
    });
    return teams.flatMap(({ id: teamId, name: teamName, ...team }) => {
      const user = users.find((member) => member.teamId === teamId);
      if (user === undefined || user.role === null) return [];
      const { id: userId, role } = user;
      const { phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours } = team;
      const settings = { phoneRegion, requiresSecondFactor, sessionIdleMinutes, sessionMaxHours };
      return [{ teamId, teamName, ...settings, userId, role }];
    });
  }

  /** The member of a team, current or former, that has this account. */
  findUser({ transaction, teamId }: TransactionScope, accountId: string): Promise<User | null> {
    return transaction.manager.findOneBy(User, { teamId, accountId });
  }

  /** The members of a team that have no account, oldest first. */
  listWithoutAccount({ transaction, teamId }: TransactionScope): Promise<User[]> {
    return transaction.manager.find(User, {
      where: { teamId, accountId: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** The first member of every team. */
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
}
