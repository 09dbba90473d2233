import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { User } from '../entities/user.entity';
import { Database } from '../../core/database/database';
import { Account } from '../entities/account.entity';
import type { NamedMember } from './member.views';

/** The names of members and former members of a team, for views that refer to them by id. */
@Injectable()
export class MemberNamesRepository {
  constructor(private readonly database: Database) {}

  /** The names by the id of the membership. */
  async find(
    scope: RequestScope,
    ids: readonly (string | null)[],
  ): Promise<ReadonlyMap<string | null, NamedMember>> {
    const known = new Set(ids.filter((id) => id !== null));
    const { manager } = this.database.for(scope, 'write');
    const users = await manager.findBy(User, { teamId: scope.teamId, id: In([...known]) });
    const accounts = await manager.findBy(Account, {
      id: In(users.flatMap(({ accountId }) => accountId ?? [])),
    });
    return new Map(
      users.flatMap(({ id, accountId }) => {
        const account = accounts.find((one) => one.id === accountId);
        return account === undefined ? [] : [[id, { id, name: account.name }]];
      }),
    );
  }
}
