import { Global, Injectable, Module } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import { Database } from '../../core/database/database';
import type { Share } from '../../core/limits/share';
import { type MailMember, type MailPerson, MailRecipients } from '../../mail/mail-recipients';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Account } from '../entities/account.entity';
import { User } from '../entities/user.entity';

/** See {@link MailRecipients}. */
@Injectable()
export class MailRecipientsRepository extends MailRecipients {
  constructor(private readonly database: Database) {
    super();
  }

  async listMembers(scope: RequestScope): Promise<MailMember[]> {
    return this.find(scope, { accountId: Not(IsNull()) });
  }

  async findMember(scope: RequestScope, accountId: string): Promise<MailMember | null> {
    const [member] = await this.find(scope, { accountId });
    return member ?? null;
  }

  async findMemberById(scope: RequestScope, userId: string): Promise<MailMember | null> {
    const [member] = await this.find(scope, { id: userId });
    return member ?? null;
  }

  async findPerson(share: Share, accountId: string): Promise<MailPerson | null> {
    const { manager } = this.database.for(share, 'write');
    const account = await manager.findOneBy(Account, { id: accountId });
    return account === null ? null : toPerson(account);
  }

  private async find(
    scope: RequestScope,
    condition: FindOptionsWhere<User>,
  ): Promise<MailMember[]> {
    const { manager } = this.database.for(scope, 'write');
    const where = { teamId: scope.teamId, removedAt: IsNull(), ...condition };
    const users = await manager.findBy(User, where);
    const ids = users.flatMap(({ accountId }) => accountId ?? []);
    const accounts = ids.length === 0 ? [] : await manager.findBy(Account, { id: In(ids) });
    return users.flatMap(({ id: userId, accountId, role, joinedAt }) => {
      const account = accounts.find((one) => one.id === accountId);
      return account === undefined || role === null
        ? []
        : [{ ...toPerson(account), userId, role, joinedAt }];
    });
  }
}

const toPerson = ({ id, email, name, locale, browserLocale, timeZone }: Account): MailPerson => ({
  accountId: id,
  email,
  name,
  locale: locale ?? browserLocale,
  timeZone,
});

/** Provides the recipients to the module of mails, on which this module depends. */
@Global()
@Module({
  providers: [
    MailRecipientsRepository,
    { provide: MailRecipients, useExisting: MailRecipientsRepository },
  ],
  exports: [MailRecipients],
})
export class MailRecipientsModule {}
