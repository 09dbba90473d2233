import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import { Team } from '../../auth/entities/team.entity';
import { User } from '../../auth/entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import type { Role } from '../../core/http/requires-role.decorator';
import { emailKey } from '../../core/validation/normalize-email';
import { Account } from '../entities/account.entity';
import { Session } from '../entities/session.entity';

/** A member who can sign in. */
export interface Member {
  readonly userId: string;
  readonly role: Role;
  readonly joinedAt: Date | null;
  readonly account: Account;
  /** When a session of the person was last used; null: none is left. */
  readonly lastSeenAt: Date | null;
}

const isCurrent = () => ({ accountId: Not(IsNull()), removedAt: IsNull() });

/** The members of a team. */
@Injectable()
export class MembersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** By name. */
  async list(teamId: string): Promise<Member[]> {
    const { manager } = this.users;
    return toMembers(manager, await manager.findBy(User, { teamId, ...isCurrent() }));
  }

  async find(transaction: Transaction, teamId: string, id: string): Promise<Member | null> {
    const user = await this.findUser(transaction, teamId, id);
    if (user === null) return null;
    const [member] = await toMembers(transaction.manager, [user]);
    return member ?? null;
  }

  /** Lets one change of the members of a team happen at a time, until the end of the transaction. */
  async lock({ manager }: Transaction, teamId: string): Promise<void> {
    await manager.findOneOrFail(Team, {
      where: { id: teamId },
      lock: { mode: 'for_no_key_update' },
    });
  }

  findUser({ manager }: Transaction, teamId: string, id: string): Promise<User | null> {
    return manager.findOneBy(User, { teamId, id, ...isCurrent() });
  }

  countOwners({ manager }: Transaction, teamId: string): Promise<number> {
    return manager.countBy(User, { teamId, role: 'owner', ...isCurrent() });
  }

  async update(
    { manager }: Transaction,
    teamId: string,
    id: string,
    changes: Partial<Pick<User, 'role' | 'removedAt'>>,
  ): Promise<void> {
    await manager.update(User, { teamId, id }, changes);
  }

  /** Whether a member signs in with this e-mail address. */
  async hasEmail({ manager }: Transaction, teamId: string, email: string): Promise<boolean> {
    const account = await manager.findOneBy(Account, { emailKey: emailKey(email) });
    return (
      account !== null &&
      (await manager.existsBy(User, { teamId, accountId: account.id, removedAt: IsNull() }))
    );
  }
}

/** By name. */
async function toMembers(manager: EntityManager, users: readonly User[]): Promise<Member[]> {
  const ids = users.flatMap(({ accountId }) => accountId ?? []);
  const accounts = await manager.find(Account, {
    where: { id: In(ids) },
    order: { name: 'ASC', id: 'ASC' },
  });
  const seen = await manager
    .createQueryBuilder(Session, 'session')
    .select('session.accountId', 'accountId')
    .addSelect('max(session.seenAt)', 'seenAt')
    .where({ accountId: In(ids) })
    .groupBy('session.accountId')
    .getRawMany<{ accountId: string; seenAt: Date }>();
  return accounts.flatMap((account) => {
    const user = users.find(({ accountId }) => accountId === account.id);
    if (user === undefined || user.role === null) return [];
    const lastSeenAt = seen.find(({ accountId }) => accountId === account.id)?.seenAt ?? null;
    return [{ userId: user.id, role: user.role, joinedAt: user.joinedAt, account, lastSeenAt }];
  });
}
