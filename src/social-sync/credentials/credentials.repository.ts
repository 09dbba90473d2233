import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { JOBS, OPERATOR, type Share } from '../../core/limits/share';
import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Not, type Repository } from 'typeorm';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import type { ConnectionKey } from '../../analytics/domain/connection';
import type { Platform } from '@rapport/social-connectors';
import { SocialCredential } from '../entities/social-credential.entity';

export type NewCredential = Pick<
  SocialCredential,
  | 'loginKind'
  | 'accountId'
  | 'accountName'
  | 'secret'
  | 'keyId'
  | 'accessExpiresAt'
  | 'refreshExpiresAt'
  | 'canRefresh'
  | 'scopes'
  | 'missingScopes'
>;

/** The changed columns of a credential whose tokens change. */
export type CredentialChange = Partial<
  Pick<
    SocialCredential,
    'secret' | 'keyId' | 'accessExpiresAt' | 'refreshExpiresAt' | 'lastErrorCode'
  >
>;

export type DeletedCredential = Pick<
  SocialCredential,
  'teamId' | 'platform' | 'loginKind' | 'accountId' | 'secret'
>;

/** Leaves room for a change every second for more than 30 years. */
const MAX_FIRST_VERSION = 2 ** 30;

/** SQL: the time of the statement, not of the beginning of its transaction. */
const CLOCK = () => 'clock_timestamp()';

@Injectable()
export class CredentialsRepository {
  constructor(private readonly database: Database) {}

  /** Stores the credential of a platform, or replaces it. */
  async put(scope: RequestScope, platform: Platform, credential: NewCredential): Promise<void> {
    const key = { teamId: scope.teamId, platform };
    await this.credentialsOf(scope).delete(key);
    // A random version prevents a refresh of the previous tokens, which may be in progress, from replacing the new tokens.
    const version = randomInt(1, MAX_FIRST_VERSION);
    // Later than all that a sync of the previous account has noted, for which the deletion above has waited.
    await this.credentialsOf(scope).insert({ ...key, ...credential, version, connectedAt: CLOCK });
  }

  /**
   * Deletes the credential of a platform and returns it, or null if there is none. Hand-written SQL, because it returns the tokens
   * that it deletes, including tokens that a refresh in progress has just stored.
   */
  async delete(scope: RequestScope, platform: Platform): Promise<DeletedCredential | null> {
    const [deleted] = await this.database.for(scope, 'write').query<DeletedCredential>(
      `DELETE FROM social_credentials WHERE team_id = $1 AND platform = $2
       RETURNING team_id AS "teamId", platform, login_kind AS "loginKind",
                 account_id AS "accountId", secret`,
      [scope.teamId, platform],
    );
    return deleted ?? null;
  }

  find(scope: RequestScope, platform: Platform): Promise<SocialCredential | null> {
    return this.credentialsOf(scope).findOneBy({ teamId: scope.teamId, platform });
  }

  /** Like {@link find}. @throws EntityNotFoundError if there is none */
  get(scope: RequestScope, platform: Platform): Promise<SocialCredential> {
    return this.credentialsOf(scope).findOneByOrFail({ teamId: scope.teamId, platform });
  }

  /**
   * Records that a member requests a sync of an account. Returns false if there is no account, if it needs a new sign-in, or if a
   * member has requested a sync within `intervalMs`. Hand-written SQL: the database decides the race by its own clock.
   */
  async noteSyncRequest(
    scope: RequestScope,
    platform: Platform,
    intervalMs: number,
  ): Promise<boolean> {
    const rows = await this.database.for(scope, 'write').query(
      `UPDATE social_credentials SET sync_requested_at = now()
        WHERE team_id = $1 AND platform = $2 AND state = 'active'
          AND coalesce(sync_requested_at, '-infinity') <= now() - $3 * interval '1 ms'
       RETURNING platform`,
      [scope.teamId, platform, intervalMs],
    );
    return rows.length > 0;
  }

  list(scope: RequestScope): Promise<SocialCredential[]> {
    return this.credentialsOf(scope).findBy({ teamId: scope.teamId });
  }

  /**
   * Claims the refresh of the tokens for `leaseMs`. Returns false if another process refreshes them, or if the version has changed.
   * Hand-written SQL: the database decides the race by its own clock.
   */
  async claimRefresh(key: ConnectionKey, version: number, leaseMs: number): Promise<boolean> {
    const rows = await this.database.for(JOBS, 'write').query(
      `UPDATE social_credentials
          SET refresh_claimed_until = statement_timestamp() + $4 * interval '1 ms'
        WHERE team_id = $1 AND platform = $2 AND version = $3
          AND coalesce(refresh_claimed_until, '-infinity') < statement_timestamp()
       RETURNING version`,
      [key.teamId, key.platform, version, leaseMs],
    );
    return rows.length > 0;
  }

  /** Changes a credential of this version and ends the claim, unless another process has changed the credential. */
  async change(
    { teamId, platform }: ConnectionKey,
    version: number,
    change: CredentialChange,
  ): Promise<void> {
    await this.credentialsOf(JOBS).update(
      { teamId, platform, version },
      {
        ...change,
        ...(change.secret !== undefined && { version: version + 1, refreshedAt: new Date() }),
        refreshClaimedUntil: null,
      },
    );
  }

  /**
   * Records that the log warns of the end of a sign-in. Returns false if a process has already recorded this warning, or if the
   * tokens have changed. Hand-written SQL: the database decides the race.
   */
  async noteWarning(
    { teamId, platform, version }: SocialCredential,
    dueSince: Date,
    now: Date,
  ): Promise<boolean> {
    const rows = await this.database.for(JOBS, 'write').query(
      `UPDATE social_credentials SET warned_at = $5
        WHERE team_id = $1 AND platform = $2 AND version = $3
          AND coalesce(warned_at, '-infinity') < $4
       RETURNING version`,
      [teamId, platform, version, dueSince, now],
    );
    return rows.length > 0;
  }

  /**
   * Records that an account of this version needs a new sign-in, and when its data are deleted unless it is connected again.
   * Returns false if another process has changed the credential.
   * @param retentionDays undefined if the data are kept
   */
  async requireReauth(
    { teamId, platform, version }: SocialCredential,
    code: string,
    retentionDays: number | undefined,
  ): Promise<boolean> {
    const rows = await this.database.for(systemScope(teamId), 'write').query(
      `WITH changed AS (
         UPDATE social_credentials
            SET state = 'needs_reauth', last_error_code = $4, refresh_claimed_until = NULL
          WHERE team_id = $1 AND platform = $2 AND version = $3
         RETURNING team_id, platform
       )
       UPDATE social_connections c
          SET delete_data_after = coalesce(due.at, c.delete_data_after)
         FROM changed, (SELECT now() + $5 * interval '1 day' AS at) due
        WHERE c.team_id = $1 AND c.platform = changed.platform
       RETURNING c.platform`,
      [teamId, platform, version, code, retentionDays ?? null],
    );
    return rows.length > 0;
  }

  /**
   * Stores the same tokens under another encryption key. Returns false if the tokens have changed, or if a process refreshes them: a
   * change of the version would make the database reject its new tokens.
   */
  async replaceSecret(
    { manager }: Transaction,
    { teamId, platform, version }: SocialCredential,
    secret: Buffer,
    keyId: Buffer,
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(SocialCredential)
      .set({ secret, keyId, version: version + 1 })
      .where({ teamId, platform, version })
      .andWhere("coalesce(refresh_claimed_until, '-infinity') < statement_timestamp()")
      .execute();
    return affected === 1;
  }

  /** Whether a team has connected one of these accounts. */
  isAnyConnected(platform: Platform, accountIds: readonly string[]): Promise<boolean> {
    return this.credentialsOf(JOBS).existsBy({ platform, accountId: In([...accountIds]) });
  }

  /** Lists credentials of all teams, in the order of their keys, that were encrypted with another key than `keyId`. */
  listOfOtherKeys(
    keyId: Buffer,
    after: ConnectionKey | null,
    limit: number,
  ): Promise<SocialCredential[]> {
    const query = this.credentialsOf(OPERATOR)
      .createQueryBuilder('credential')
      .where({ keyId: Not(keyId) })
      .orderBy({ 'credential.teamId': 'ASC', 'credential.platform': 'ASC' })
      .limit(limit);
    if (after !== null) {
      const { teamId, platform } = after;
      const key = '(credential.teamId, credential.platform) > (:teamId, :platform)';
      query.andWhere(key, { teamId, platform });
    }
    return query.getMany();
  }

  countOfOtherKeys(keyId: Buffer): Promise<number> {
    return this.credentialsOf(OPERATOR).countBy({ keyId: Not(keyId) });
  }

  private credentialsOf(share: Share): Repository<SocialCredential> {
    return this.database.for(share, 'write').manager.getRepository(SocialCredential);
  }
}
