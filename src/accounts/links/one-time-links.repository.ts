import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import type { Share } from '../../core/limits/share';
import { type LinkPurpose, OneTimeLink } from '../entities/one-time-link.entity';
import { hashToken, newSecretToken } from '../../core/values/secret-token';

export interface NewResetLink {
  readonly accountId: string;
  /** The account with whose rights the link is issued, which may be the same, or null for the operator. */
  readonly issuerId: string | null;
  readonly expiresAt: Date;
}

/** Links that are valid once. A conditional UPDATE decides which of several requests uses one. */
@Injectable()
export class OneTimeLinksRepository {
  constructor(private readonly database: Database) {}

  /** A link that is neither used nor expired. */
  async find(share: Share, token: string, purpose: LinkPurpose): Promise<OneTimeLink | null> {
    const tokenHash = hashToken(token);
    if (tokenHash === null) return null;
    const { manager } = this.database.for(share, 'write');
    return manager.findOneBy(OneTimeLink, openLink(tokenHash, purpose));
  }

  /** Uses a link. Returns false if it is used or expired by now. */
  async use({ manager }: Transaction, { tokenHash, purpose }: OneTimeLink): Promise<boolean> {
    const { affected } = await manager.update(OneTimeLink, openLink(tokenHash, purpose), {
      usedAt: new Date(),
    });
    return affected === 1;
  }

  /** Whether a person has asked for a link that expires after this time. */
  hasOwnReset({ manager }: Transaction, accountId: string, expiresAfter: Date): Promise<boolean> {
    const condition = { accountId, issuerId: accountId, expiresAt: MoreThan(expiresAfter) };
    return manager.existsBy(OneTimeLink, { ...condition, usedAt: IsNull() });
  }

  /**
   * Replaces the links that reset the password of an account, and returns the token. A link that a person asks for replaces only such
   * links.
   */
  async renewReset(
    transaction: Transaction,
    { accountId, issuerId, expiresAt }: NewResetLink,
  ): Promise<string> {
    const { token, hash: tokenHash } = newSecretToken();
    if (issuerId === accountId)
      await transaction.manager.delete(OneTimeLink, { accountId, issuerId });
    else await this.deleteReset(transaction, accountId);
    await transaction.manager.insert(OneTimeLink, {
      tokenHash,
      purpose: 'reset',
      accountId,
      issuerId,
      expiresAt,
    });
    return token;
  }

  /** Invalidates the link that resets the password of an account. */
  async deleteReset({ manager }: Transaction, accountId: string): Promise<void> {
    await manager.delete(OneTimeLink, { accountId });
  }

  /** Invalidates the links of an account that are not used. */
  async deleteOpenResets({ manager }: Transaction, accountId: string): Promise<void> {
    await manager.delete(OneTimeLink, { accountId, usedAt: IsNull() });
  }

  /** Invalidates the links of members that reset the password of an account, and those that its person has issued. */
  async deleteResetsWith({ manager }: Transaction, accountId: string): Promise<void> {
    await manager.delete(OneTimeLink, { accountId, issuerId: Not(IsNull()) });
    await manager.delete(OneTimeLink, { issuerId: accountId });
  }
}

const openLink = (tokenHash: Buffer, purpose: LinkPurpose) => ({
  tokenHash,
  purpose,
  usedAt: IsNull(),
  expiresAt: MoreThan(new Date()),
});
