import { Injectable } from '@nestjs/common';
import { systemScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { ApiError } from '../../core/errors/api-error';
import type { ConnectionKey } from '../../analytics/domain/connection';
import type { SocialCredential } from '../entities/social-credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { type SealedSignIn, signInOwner, SignInsRepository } from '../sign-in/sign-ins.repository';
import { MISSING_TOKEN_KEYS, TokenVaultService, UndecryptableError } from './token-vault.service';

const BATCH_SIZE = 100;

/** Encrypts the stored secrets of all teams anew after a change of keys. */
@Injectable()
export class TokenRekeyService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly credentials: CredentialsRepository,
    private readonly signIns: SignInsRepository,
    private readonly vault: TokenVaultService,
  ) {}

  /**
   * Encrypts the tokens of accounts and the secrets of sign-ins under way with the first key. Secrets whose key is missing,
   * and tokens that are being refreshed, stay as they are and are `remaining`.
   * @throws ApiError VALIDATION_FAILED without a key
   */
  async rekey(): Promise<{ rekeyed: number; remaining: number }> {
    const { keyId } = this.vault;
    if (keyId === null) throw new ApiError('VALIDATION_FAILED', [MISSING_TOKEN_KEYS]);
    const ofAccounts = await rekeyAll(
      (after: SocialCredential | null) =>
        this.credentials.listOfOtherKeys(keyId, after, BATCH_SIZE),
      (credential) => {
        const secret = this.vault.reseal(credential, credential.secret);
        return this.replace(credential, (transaction) =>
          this.credentials.replaceSecret(transaction, credential, secret, keyId),
        );
      },
    );
    const ofSignIns = await rekeyAll(
      (after: SealedSignIn | null) => this.signIns.listOfOtherKeys(keyId, after, BATCH_SIZE),
      (signIn) => {
        const secret = this.vault.reseal(signInOwner(signIn), signIn.secret);
        return this.replace(signIn, (transaction) =>
          this.signIns.replaceSecret(transaction, signIn, secret),
        );
      },
    );
    const remaining = await Promise.all([
      this.credentials.countOfOtherKeys(keyId),
      this.signIns.countOfOtherKeys(keyId),
    ]);
    return { rekeyed: ofAccounts + ofSignIns, remaining: remaining[0] + remaining[1] };
  }

  /** Replaces a secret and records it. */
  private replace(
    { teamId, platform }: ConnectionKey,
    replaceSecret: (transaction: Transaction) => Promise<boolean>,
  ): Promise<boolean> {
    return this.database.transaction(systemScope(teamId), async (transaction) => {
      const isReplaced = await replaceSecret(transaction);
      const change = changeByOperator('rekeyTokens', 'platform', platform);
      if (isReplaced) this.audit.record(transaction, teamId, change);
      return isReplaced;
    });
  }
}

/** Encrypts all rows, in batches, except rows whose key is missing. Returns the number of encrypted rows. */
async function rekeyAll<Row>(
  list: (after: Row | null) => Promise<Row[]>,
  rekeyOne: (row: Row) => Promise<boolean>,
): Promise<number> {
  let rekeyed = 0;
  let after: Row | null = null;
  do {
    const batch = await list(after);
    for (const row of batch) {
      try {
        if (await rekeyOne(row)) rekeyed += 1;
      } catch (error) {
        if (!(error instanceof UndecryptableError)) throw error;
      }
    }
    after = batch.at(-1) ?? null;
  } while (after !== null);
  return rekeyed;
}
