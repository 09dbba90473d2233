import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { Team } from '../../auth/entities/team.entity';
import { User } from '../../auth/entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import type { Role } from '../../core/http/requires-role.decorator';
import type { Membership } from '../../core/http/session-context';
import { newId } from '../../core/identifiers';
import { emailKey } from '../../core/validation/normalize-email';
import type { Account } from '../entities/account.entity';

/** The member that each team was created with. */
const FIRST_MEMBERS = `
  SELECT DISTINCT ON (team_id) team_id AS "teamId", id, email, account_id AS "accountId"
    FROM users ORDER BY team_id, created_at, id`;
const TEAMS_WITHOUT_ACCOUNT =
  'SELECT id FROM teams t WHERE NOT EXISTS (SELECT FROM users u WHERE u.team_id = t.id AND u.account_id = $1)';

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

  /** Adds an account to a team. A former member, or one that was created with the same e-mail address, is used again. */
  async join(
    { manager }: Transaction,
    teamId: string,
    { id: accountId, email }: Pick<Account, 'id' | 'email'>,
    role: Role,
  ): Promise<string> {
    const changes = { accountId, role, joinedAt: new Date(), removedAt: null };
    const former = await manager.findOneBy(User, { teamId, accountId });
    const unlinked = await manager.findBy(User, { teamId, accountId: IsNull() });
    const id =
      former?.id ??
      unlinked.find((user) => user.email !== null && emailKey(user.email) === emailKey(email))?.id;
    if (id !== undefined) {
      await manager.update(User, { teamId, id }, changes);
      return id;
    }
    const userId = newId();
    await manager.insert(User, { teamId, id: userId, email, ...changes });
    return userId;
  }

  /**
   * Makes the first account an owner of all teams: as the member that a team was created with, unless that member has another
   * e-mail address, otherwise as a new member.
   */
  async ownAllTeams(
    transaction: Transaction,
    { id: accountId, email, emailKey: key }: Pick<Account, 'id' | 'email' | 'emailKey'>,
  ): Promise<void> {
    const { manager } = transaction;
    const owner = { accountId, role: 'owner', joinedAt: new Date() } as const;
    const firstMembers =
      await transaction.query<Pick<User, 'teamId' | 'id' | 'email' | 'accountId'>>(FIRST_MEMBERS);
    for (const member of firstMembers) {
      const isSame = member.email === null || emailKey(member.email) === key;
      if (member.accountId !== null || !isSame) continue;
      await manager.update(User, { teamId: member.teamId, id: member.id }, owner);
    }
    const rest = await transaction.query<{ id: string }>(TEAMS_WITHOUT_ACCOUNT, [accountId]);
    const users = rest.map(({ id: teamId }) => ({ teamId, id: newId(), email, ...owner }));
    if (users.length > 0) await manager.insert(User, users);
  }
}
