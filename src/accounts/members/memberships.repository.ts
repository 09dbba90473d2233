import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { User } from '../../auth/entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import type { Role } from '../../core/http/requires-role.decorator';
import { newId } from '../../core/identifiers';
import { emailKey } from '../../core/validation/normalize-email';
import type { Account } from '../entities/account.entity';

/** Makes the first owner an owner of every team: by the member that the team was created with, or a new one. */
const LINK_FIRST_MEMBERS = `
  UPDATE users u SET account_id = $1, role = 'owner', joined_at = now()
   WHERE u.account_id IS NULL AND (u.email IS NULL OR lower(u.email) = $2)
     AND u.id = (SELECT f.id FROM users f WHERE f.team_id = u.team_id ORDER BY f.created_at, f.id LIMIT 1)`;
const TEAMS_WITHOUT =
  'SELECT id FROM teams t WHERE NOT EXISTS (SELECT FROM users u WHERE u.team_id = t.id AND u.account_id = $1)';

/** Makes accounts members of teams, in the transaction of the caller. */
@Injectable()
export class MembershipsRepository {
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

  /** Makes the first account an owner of all teams. */
  async ownAllTeams(
    transaction: Transaction,
    { id, email, emailKey: key }: Pick<Account, 'id' | 'email' | 'emailKey'>,
  ): Promise<void> {
    await transaction.query(LINK_FIRST_MEMBERS, [id, key]);
    const rest = await transaction.query<{ id: string }>(TEAMS_WITHOUT, [id]);
    const joinedAt = new Date();
    const users = rest.map(({ id: teamId }) => ({
      teamId,
      id: newId(),
      email,
      accountId: id,
      role: 'owner' as const,
      joinedAt,
    }));
    if (users.length > 0) await transaction.manager.insert(User, users);
  }
}
