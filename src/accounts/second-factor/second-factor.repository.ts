import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import type { Share } from '../../core/limits/share';
import { Account } from '../entities/account.entity';
import { RecoveryCode } from '../entities/recovery-code.entity';

/** The second factors of accounts. Each code is accepted once, which the database decides. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly database: Database) {}

  /** Marks the time step of a code as used. Returns false if this or a later time step was used before. */
  async useStep(share: Share, accountId: string, step: number): Promise<boolean> {
    const { affected } = await this.database.for(share, 'write').manager.update(
      Account,
      [
        { id: accountId, totpLastStep: IsNull() },
        { id: accountId, totpLastStep: LessThan(step) },
      ],
      { totpLastStep: step },
    );
    return affected === 1;
  }

  /** Marks a recovery code as used. Returns false if it is unknown or was used before. */
  async useRecoveryCode(share: Share, accountId: string, codeHash: Buffer): Promise<boolean> {
    const { affected } = await this.database
      .for(share, 'write')
      .manager.update(
        RecoveryCode,
        { accountId, codeHash, usedAt: IsNull() },
        { usedAt: new Date() },
      );
    return affected === 1;
  }

  countRecoveryCodes(share: Share, accountId: string): Promise<number> {
    const { manager } = this.database.for(share, 'write');
    return manager.countBy(RecoveryCode, { accountId, usedAt: IsNull() });
  }

  /**
   * Activates the pending secret. Returns false if it is no longer pending, or another one is active. The code that confirmed it
   * counts as used.
   */
  async activate(
    { manager }: Transaction,
    accountId: string,
    secret: string,
    step: number,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      Account,
      { id: accountId, totpSecret: IsNull(), totpPendingSecret: secret },
      { totpSecret: secret, totpPendingSecret: null, totpLastStep: step },
    );
    return affected === 1;
  }

  async remove({ manager }: Transaction, accountId: string): Promise<void> {
    await manager.update(
      Account,
      { id: accountId },
      { totpSecret: null, totpPendingSecret: null, totpLastStep: null },
    );
    await manager.delete(RecoveryCode, { accountId });
  }

  async replaceRecoveryCodes(
    { manager }: Transaction,
    accountId: string,
    codeHashes: readonly Buffer[],
  ): Promise<void> {
    await manager.delete(RecoveryCode, { accountId });
    await manager.insert(
      RecoveryCode,
      codeHashes.map((codeHash) => ({ accountId, codeHash })),
    );
  }
}
