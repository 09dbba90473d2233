import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../core/database/database';
import type { TeamScope } from '../../../core/http/team-context';
import type { Platform } from '../../domain/platform';
import { type SignInOutcome, SocialOauthState } from '../../entities/social-oauth-state.entity';

const LIFE = "interval '10 minutes'";
/** Longer than the requests that a callback sends to the platform. */
const CALLBACK_LIFE = "interval '2 minutes'";

export type NewSignIn = Pick<SocialOauthState, 'stateHash' | 'platform' | 'redirectUri'> & {
  readonly secret: Buffer;
};

export type ClaimedSignIn = Pick<SocialOauthState, 'teamId'> & NewSignIn;

export type PendingChoice = Pick<SocialOauthState, 'stateHash'> & { readonly secret: Buffer };

/** Sign-ins by the hash of their state. Hand-written SQL: the clock of the database decides what has expired. */
@Injectable()
export class SignInsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SocialOauthState)
    private readonly signInsOfAllTeams: Repository<SocialOauthState>,
  ) {}

  /** Stores a new sign-in; returns the time of its expiry. */
  async create(team: TeamScope, signIn: NewSignIn): Promise<Date> {
    const [created] = await this.database.primary(team).query<{ expiresAt: Date }>(
      `INSERT INTO social_oauth_states
              (team_id, state_hash, platform, redirect_uri, secret, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + ${LIFE})
       RETURNING expires_at AS "expiresAt"`,
      [team.teamId, signIn.stateHash, signIn.platform, signIn.redirectUri, signIn.secret],
    );
    if (created === undefined) throw new Error('The sign-in was not stored.');
    return created.expiresAt;
  }

  /** Marks the state as used; null: unknown, used, expired, or of another platform. The state alone tells the team. */
  async claim(stateHash: Buffer, platform: Platform): Promise<ClaimedSignIn | null> {
    const [claimed] = await this.database.query<ClaimedSignIn>(
      `UPDATE social_oauth_states
          SET used_at = now(), expires_at = greatest(expires_at, now() + ${CALLBACK_LIFE})
        WHERE state_hash = $1 AND platform = $2 AND used_at IS NULL AND expires_at > now()
       RETURNING team_id AS "teamId", state_hash AS "stateHash", platform,
                 redirect_uri AS "redirectUri", secret`,
      [stateHash, platform],
    );
    return claimed ?? null;
  }

  /** Stores the outcome, and the tokens if a person has to choose an account; both are kept for 10 minutes. */
  async finish(
    { teamId, stateHash }: ClaimedSignIn,
    outcome: SignInOutcome,
    secret: Buffer | null,
  ): Promise<void> {
    await this.database.primary({ teamId }).query(
      `UPDATE social_oauth_states
          SET outcome = $3, secret = $4, expires_at = now() + ${LIFE}
        WHERE team_id = $1 AND state_hash = $2`,
      [teamId, stateHash, JSON.stringify(outcome), secret],
    );
  }

  /** The outcome of a sign-in, null until it has one; undefined: the sign-in has expired. */
  async findOutcome(team: TeamScope, stateHash: Buffer): Promise<SignInOutcome | null | undefined> {
    const [found] = await this.database.primary(team).query<Pick<SocialOauthState, 'outcome'>>(
      `SELECT outcome FROM social_oauth_states
          WHERE team_id = $1 AND state_hash = $2 AND expires_at > now()`,
      [team.teamId, stateHash],
    );
    return found?.outcome;
  }

  /** The latest sign-in whose person has to choose an account; null: none. */
  async findChoice(team: TeamScope, platform: Platform): Promise<PendingChoice | null> {
    const [found] = await this.database.primary(team).query<PendingChoice>(
      `SELECT state_hash AS "stateHash", secret FROM social_oauth_states
        WHERE team_id = $1 AND platform = $2 AND outcome ->> 'result' = 'choose'
          AND expires_at > now()
        ORDER BY used_at DESC LIMIT 1`,
      [team.teamId, platform],
    );
    return found ?? null;
  }

  async delete(team: TeamScope, stateHash: Buffer): Promise<void> {
    const { manager } = this.database.primary(team);
    await manager.delete(SocialOauthState, { teamId: team.teamId, stateHash });
  }

  /** Deletes the expired sign-ins of all teams. */
  async deleteExpired(): Promise<void> {
    await this.signInsOfAllTeams
      .createQueryBuilder()
      .delete()
      .where('expires_at < now()')
      .execute();
  }
}
