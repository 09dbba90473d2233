import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { User } from '../../auth/entities/user.entity';
import type { Transaction } from '../../core/database/transaction';
import { idProperty } from '../../core/openapi/common-properties';
import { Account } from '../entities/account.entity';

export class NamedMember {
  @ApiProperty(idProperty('member'))
  id: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name: string;
}

/** The names of members and former members of a team, for views that refer to them by id. */
@Injectable()
export class MemberNames {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** By the id of the membership. */
  async find(
    teamId: string,
    ids: readonly (string | null)[],
    transaction?: Transaction,
  ): Promise<ReadonlyMap<string | null, NamedMember>> {
    const known = new Set(ids.filter((id) => id !== null));
    const { manager } = transaction ?? this.users;
    const users = await manager.findBy(User, { teamId, id: In([...known]) });
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
