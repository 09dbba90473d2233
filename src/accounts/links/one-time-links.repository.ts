import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository } from 'typeorm';
import type { Transaction } from '../../core/database/transaction';
import { type LinkPurpose, OneTimeLink } from '../entities/one-time-link.entity';
import { hashToken, newSecretToken } from '../../core/secret-token';

/** Links that are valid once. A conditional UPDATE decides which of several requests uses one. */
@Injectable()
export class OneTimeLinksRepository {
  constructor(@InjectRepository(OneTimeLink) private readonly links: Repository<OneTimeLink>) {}

  /** A link that is neither used nor expired. */
  async find(token: string, purpose: LinkPurpose): Promise<OneTimeLink | null> {
    const tokenHash = hashToken(token);
    return tokenHash === null ? null : this.links.findOneBy(openLink(tokenHash, purpose));
  }

  /** Uses a link; false: it is used or expired by now. */
  async use({ manager }: Transaction, { tokenHash, purpose }: OneTimeLink): Promise<boolean> {
    const { affected } = await manager.update(OneTimeLink, openLink(tokenHash, purpose), {
      usedAt: new Date(),
    });
    return affected === 1;
  }

  /** Replaces the link that resets the password of an account, and returns its token. */
  async renewReset(transaction: Transaction, accountId: string, expiresAt: Date): Promise<string> {
    const { token, hash: tokenHash } = newSecretToken();
    await this.deleteReset(transaction, accountId);
    await transaction.manager.insert(OneTimeLink, {
      tokenHash,
      purpose: 'reset',
      accountId,
      expiresAt,
    });
    return token;
  }

  /** Invalidates the link that resets the password of an account. */
  async deleteReset({ manager }: Transaction, accountId: string): Promise<void> {
    await manager.delete(OneTimeLink, { accountId });
  }
}

const openLink = (tokenHash: Buffer, purpose: LinkPurpose) => ({
  tokenHash,
  purpose,
  usedAt: IsNull(),
  expiresAt: MoreThan(new Date()),
});
