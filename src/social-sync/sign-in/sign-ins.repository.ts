import { type RequestScope, systemScope, type UnitOfWork } from '../../tenancy/scope/request-scope';
import { JOBS, OPERATOR, serviceShare } from '../../core/limits/share';
import { Injectable } from '@nestjs/common';
import { Deadline } from '@rapport/pg-lanes';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import type { Platform } from '@rapport/social-connectors';
import type { SignInOutcome } from '../domain/connected-account';
import { SocialSignInState } from '../entities/social-sign-in-state.entity';
import { keyIdIn, type TokenOwner } from '../tokens/token-vault.service';

const LIFETIME = "interval '10 minutes'";
/** Longer than the time limit of the requests to the platform that complete a sign-in. */
const COMPLETION_LIFETIME = "interval '2 minutes'";

export type NewSignIn = Pick<
  SocialSignInState,
  'stateHash' | 'platform' | 'loginKind' | 'redirectUri' | 'sessionId'
> & {
  readonly secret: Buffer;
};

const SEALED_COLUMNS = `team_id AS "teamId", platform, login_kind AS "loginKind", state_hash AS "stateHash", secret`;

export type ClaimedSignIn = Pick<SocialSignInState, 'teamId'> & Omit<NewSignIn, 'sessionId'>;

/** A sign-in with its secret: the PKCE verifier, or the tokens of a person who has to choose an account. */
export type SealedSignIn = Pick<
  SocialSignInState,
  'teamId' | 'platform' | 'loginKind' | 'stateHash'
> & {
  readonly secret: Buffer;
};

export type ExpiredSignIn = Pick<
  SocialSignInState,
  'teamId' | 'platform' | 'loginKind' | 'stateHash' | 'secret' | 'outcome'
>;

/** A sign-in of a person who has to choose an account. */
export interface OpenChoice {
  readonly platform: Platform;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly usedAt: Date;
  readonly expiresAt: Date;
}

/** The owner of the secret of a sign-in. */
export const signInOwner = ({
  teamId,
  platform,
  stateHash,
}: Pick<SealedSignIn, 'teamId' | 'platform' | 'stateHash'>): TokenOwner => ({
  teamId,
  platform,
  accountId: `sign-in ${stateHash.toString('hex')}`,
});

/** Sign-ins by the hash of their state. Hand-written SQL: the clock of the database decides what has expired. */
@Injectable()
export class SignInsRepository {
  constructor(private readonly database: Database) {}

  /** Stores a new sign-in; returns the time of its expiry. */
  async create(scope: RequestScope, signIn: NewSignIn): Promise<Date> {
    const [created] = await this.database.for(scope, 'write').query<{ expiresAt: Date }>(
      `INSERT INTO social_oauth_states
              (team_id, state_hash, platform, login_kind, redirect_uri, secret, session_id,
               expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + ${LIFETIME})
       RETURNING expires_at AS "expiresAt"`,
      [
        scope.teamId,
        signIn.stateHash,
        signIn.platform,
        signIn.loginKind,
        signIn.redirectUri,
        signIn.secret,
        signIn.sessionId,
      ],
    );
    if (created === undefined) throw new Error('The sign-in was not stored.');
    return created.expiresAt;
  }

  /** Counts the sign-ins of a team that the console has begun and that can still be completed or chosen from. */
  async countOpenOfConsole(unit: UnitOfWork): Promise<number> {
    const [row] = await this.database.for(unit, 'write').query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM social_oauth_states
        WHERE team_id = $1 AND session_id IS NOT NULL AND expires_at > now()
          AND (used_at IS NULL OR outcome ->> 'result' = 'choose')`,
      [unit.teamId],
    );
    return row?.count ?? 0;
  }

  /**
   * Marks the state of a sign-in of the command line as used. Returns null if the state is unknown, used, expired, or belongs to
   * another platform or to the console. The team follows from the state alone. The statement has a share of its own, because a person
   * waits, and the code of the platform is valid for seconds.
   */
  async claim(stateHash: Buffer, platform: Platform): Promise<ClaimedSignIn | null> {
    const share = serviceShare('callbacks', new Deadline());
    const [claimed] = await this.database.for(share, 'write').query<ClaimedSignIn>(
      `UPDATE social_oauth_states
          SET used_at = now(), expires_at = greatest(expires_at, now() + ${COMPLETION_LIFETIME})
        WHERE state_hash = $1 AND platform = $2 AND session_id IS NULL AND used_at IS NULL
          AND expires_at > now()
       RETURNING ${SEALED_COLUMNS}, redirect_uri AS "redirectUri"`,
      [stateHash, platform],
    );
    return claimed ?? null;
  }

  /** Like {@link claim}, for a sign-in that this session of the console has begun for this team. */
  async claimOfSession(
    scope: RequestScope,
    sessionId: string,
    stateHash: Buffer,
    platform: Platform,
  ): Promise<ClaimedSignIn | null> {
    const [claimed] = await this.database.for(scope, 'write').query<ClaimedSignIn>(
      `UPDATE social_oauth_states
          SET used_at = now(), expires_at = greatest(expires_at, now() + ${COMPLETION_LIFETIME})
        WHERE team_id = $1 AND session_id = $2 AND state_hash = $3 AND platform = $4
          AND used_at IS NULL AND expires_at > now()
       RETURNING ${SEALED_COLUMNS}, redirect_uri AS "redirectUri"`,
      [scope.teamId, sessionId, stateHash, platform],
    );
    return claimed ?? null;
  }

  /** Finds the team of a sign-in that a session of the console has to complete, or null. In the share of {@link claim}. */
  async findTeamOfConsole(stateHash: Buffer, platform: Platform): Promise<string | null> {
    const share = serviceShare('callbacks', new Deadline());
    const [found] = await this.database
      .for(share, 'write')
      .query<Pick<SocialSignInState, 'teamId'>>(
        `SELECT team_id AS "teamId" FROM social_oauth_states
          WHERE state_hash = $1 AND platform = $2 AND session_id IS NOT NULL
            AND used_at IS NULL AND expires_at > now()`,
        [stateHash, platform],
      );
    return found?.teamId ?? null;
  }

  /**
   * Stores the outcome, and the tokens if a person has to choose an account, for 10 minutes. Returns false if the sign-in has been
   * deleted.
   */
  async finish(
    { teamId, stateHash }: ClaimedSignIn,
    outcome: SignInOutcome,
    secret: Buffer | null,
  ): Promise<boolean> {
    const rows = await this.database.for(systemScope(teamId), 'write').query(
      `UPDATE social_oauth_states
          SET outcome = $3, secret = $4, expires_at = now() + ${LIFETIME}
        WHERE team_id = $1 AND state_hash = $2
       RETURNING state_hash`,
      [teamId, stateHash, JSON.stringify(outcome), secret],
    );
    return rows.length > 0;
  }

  /** Finds the outcome of a sign-in: null until it is completed, undefined if it has expired. */
  async findOutcome(
    scope: RequestScope,
    stateHash: Buffer,
  ): Promise<SignInOutcome | null | undefined> {
    const [found] = await this.database
      .for(scope, 'write')
      .query<Pick<SocialSignInState, 'outcome'>>(
        `SELECT outcome FROM social_oauth_states
          WHERE team_id = $1 AND state_hash = $2 AND expires_at > now()`,
        [scope.teamId, stateHash],
      );
    return found?.outcome;
  }

  /** Lists the latest sign-in of a session of the console at each platform where the person has to choose an account. */
  listChoices(scope: RequestScope, sessionId: string): Promise<OpenChoice[]> {
    return this.database.for(scope, 'write').query<OpenChoice>(
      `SELECT DISTINCT ON (platform) platform, outcome -> 'accounts' AS accounts,
              used_at AS "usedAt", expires_at AS "expiresAt"
         FROM social_oauth_states
        WHERE team_id = $1 AND session_id = $2 AND outcome ->> 'result' = 'choose'
          AND expires_at > now()
        ORDER BY platform, used_at DESC`,
      [scope.teamId, sessionId],
    );
  }

  /**
   * Returns the latest sign-in whose person has to choose an account, or null, and keeps it until the choice is completed.
   * @param sessionId the session that has begun the sign-in, or null for the command line
   */
  async takeChoice(
    scope: RequestScope,
    platform: Platform,
    sessionId: string | null,
  ): Promise<SealedSignIn | null> {
    const [found] = await this.database.for(scope, 'write').query<SealedSignIn>(
      `UPDATE social_oauth_states
          SET expires_at = greatest(expires_at, now() + ${COMPLETION_LIFETIME})
        WHERE team_id = $1
          AND state_hash = (SELECT state_hash FROM social_oauth_states
                             WHERE team_id = $1 AND platform = $2
                               AND session_id IS NOT DISTINCT FROM $3
                               AND outcome ->> 'result' = 'choose' AND expires_at > now()
                             ORDER BY used_at DESC LIMIT 1)
          AND expires_at > now()
       RETURNING ${SEALED_COLUMNS}`,
      [scope.teamId, platform, sessionId],
    );
    return found ?? null;
  }

  async delete(scope: RequestScope, stateHash: Buffer): Promise<void> {
    const { manager } = this.database.for(scope, 'write');
    await manager.delete(SocialSignInState, { teamId: scope.teamId, stateHash });
  }

  /** Deletes expired sign-ins of all teams, at most `limit`, and returns them. */
  deleteExpired(limit: number): Promise<ExpiredSignIn[]> {
    return this.database.for(JOBS, 'write').query<ExpiredSignIn>(
      `WITH expired AS MATERIALIZED (
         SELECT team_id, state_hash FROM social_oauth_states
          WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       DELETE FROM social_oauth_states s USING expired
        WHERE (s.team_id, s.state_hash) = (expired.team_id, expired.state_hash)
       RETURNING s.team_id AS "teamId", s.platform, s.login_kind AS "loginKind",
                 s.state_hash AS "stateHash", s.secret, s.outcome`,
      [limit],
    );
  }

  /** Lists sign-ins of all teams, in the order of their keys, whose secret was encrypted with another key than `keyId`. */
  listOfOtherKeys(
    keyId: Buffer,
    after: SealedSignIn | null,
    limit: number,
  ): Promise<SealedSignIn[]> {
    return this.database.for(OPERATOR, 'write').query<SealedSignIn>(
      `SELECT ${SEALED_COLUMNS} FROM social_oauth_states
        WHERE ${keyIdIn('secret')} <> $1
          AND ($2::uuid IS NULL OR (team_id, state_hash) > ($2, $3))
        ORDER BY team_id, state_hash LIMIT $4`,
      [keyId, after?.teamId ?? null, after?.stateHash ?? null, limit],
    );
  }

  async countOfOtherKeys(keyId: Buffer): Promise<number> {
    const [row] = await this.database.for(OPERATOR, 'write').query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM social_oauth_states
        WHERE ${keyIdIn('secret')} <> $1`,
      [keyId],
    );
    return row?.count ?? 0;
  }

  /** Replaces the secret of a sign-in. Returns false if the secret has changed. */
  async replaceSecret(
    transaction: Transaction,
    { teamId, stateHash, secret }: SealedSignIn,
    replacement: Buffer,
  ): Promise<boolean> {
    const rows = await transaction.query(
      `UPDATE social_oauth_states SET secret = $4
        WHERE team_id = $1 AND state_hash = $2 AND secret = $3
       RETURNING state_hash`,
      [teamId, stateHash, secret, replacement],
    );
    return rows.length > 0;
  }
}
