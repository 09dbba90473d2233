import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { User } from '../entities/user.entity';
import { Database } from '../../core/database/database';
import type { Role } from '../../tenancy/scope/role';
import { emailKey } from '../../core/values/normalize-email';
import { Account } from '../entities/account.entity';
import { Session } from '../entities/session.entity';

/** A member who can sign in. */
export interface Member {
  readonly userId: string;
  readonly role: Role;
  readonly joinedAt: Date | null;
  readonly account: Account;
  /** When a session of the person was last used, or null if none is left. */
  readonly lastSeenAt: Date | null;
}

/** The row of a member who can sign in: `ck_users_account` gives a role to each member with an account. */
export type LinkedUser = User & { readonly accountId: string; readonly role: Role };

const isLinked = (user: User | null): user is LinkedUser =>
  user !== null && user.accountId !== null && user.role !== null;

const isCurrent = () => ({ accountId: Not(IsNull()), removedAt: IsNull() });

/** The members of a team. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** The members of a team, sorted by name. */
  async list(scope: RequestScope): Promise<Member[]> {
    const { teamId } = scope;
    const { manager } = this.database.for(scope, 'write');
    return toMembers(manager, await manager.findBy(User, { teamId, ...isCurrent() }));
  }

  async find(unit: UnitOfWork, id: string): Promise<Member | null> {
    const user = await this.findUser(unit, id);
    if (user === null) return null;
    const [member] = await toMembers(unit.manager, [user]);
    return member ?? null;
  }

  async findUser(unit: UnitOfWork, id: string): Promise<LinkedUser | null> {
    const user = await unit.manager.findOneBy(User, { teamId: unit.teamId, id, ...isCurrent() });
    return isLinked(user) ? user : null;
  }

  countOwners(unit: UnitOfWork): Promise<number> {
    return unit.manager.countBy(User, { teamId: unit.teamId, role: 'owner', ...isCurrent() });
  }

  async update(
    unit: UnitOfWork,
    id: string,
    changes: Partial<Pick<User, 'role' | 'removedAt'>>,
  ): Promise<void> {
    await unit.manager.update(User, { teamId: unit.teamId, id }, changes);
  }

  /** Whether a member signs in with this e-mail address. */
  async hasEmail(unit: UnitOfWork, email: string): Promise<boolean> {
    const { manager } = unit;
    const account = await manager.findOneBy(Account, { emailKey: emailKey(email) });
    return (
      account !== null &&
      (await manager.existsBy(User, {
        teamId: unit.teamId,
        accountId: account.id,
        removedAt: IsNull(),
      }))
    );
  }
}

/** The members, sorted by name. */
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
