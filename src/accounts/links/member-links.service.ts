import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import type { Role } from '../../tenancy/scope/role';
import { AccountsRepository } from '../accounts.repository';
import { rolesBeyond } from '../domain/member-rights';
import { InvitationsRepository } from '../invitations/invitations.repository';
import { OneTimeLinksRepository } from './one-time-links.repository';

/** Ends the one-time links that were made with rights which a change of a membership takes away. */
@Injectable()
export class MemberLinksService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly links: OneTimeLinksRepository,
  ) {}

  /**
   * Call in the transaction that changes a membership: deletes the invitations by the member that the role does not allow, and the
   * reset links for the person and by the person. @param role null if the person is not a member any more
   */
  async end(
    unit: UnitOfWork,
    { userId, accountId }: { readonly userId: string; readonly accountId: string },
    role: Role | null,
  ): Promise<void> {
    // A reset link is issued under this lock, so it is issued after this change, or is deleted here.
    await this.accounts.lockAll(unit, [accountId]);
    await this.invitations.deleteByInviter(unit, userId, rolesBeyond(role));
    await this.links.deleteResetsWith(unit, accountId);
  }
}
