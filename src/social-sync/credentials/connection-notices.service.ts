import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { JOBS } from '../../core/limits/share';
import { DAY_MS } from '../../core/values/durations';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import type { Platform } from '@rapport/social-connectors';
import { SIGN_IN_ENDS_AT } from './sign-in-end';

/** How long before the end of a sign-in people are notified. */
const TOLD_BEFORE_MS = 7 * DAY_MS;

const NEEDS_REAUTH = `(c.state = 'needs_reauth' AND c.reauth_told_at IS NULL)`;

/** New tokens that end later need no change of `expiry_told_at`, because their notice is due later. */
const IS_EXPIRING = `
  (c.state = 'active' AND ${SIGN_IN_ENDS_AT} > $2::timestamptz
   AND ${SIGN_IN_ENDS_AT} <= $2::timestamptz + $3 * interval '1 ms'
   AND coalesce(c.expiry_told_at, '-infinity') < ${SIGN_IN_ENDS_AT} - $3 * interval '1 ms')`;

/** A connected account for which a person has to sign in again. */
export interface ConnectionNotice {
  readonly platform: Platform;
  readonly accountName: string;
  /** When the sign-in ends, or null if it has ended. */
  readonly endsAt: Date | null;
}

/** Finds the connections that people are notified of: once 7 days before their sign-in ends, and once when it has ended. */
@Injectable()
export class ConnectionNoticesService {
  constructor(private readonly database: Database) {}

  /** Lists teams with such connections, by id. */
  async listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT DISTINCT c.team_id AS "teamId" FROM social_credentials c
        WHERE c.team_id > $1 AND (${NEEDS_REAUTH} OR ${IS_EXPIRING})
        ORDER BY c.team_id LIMIT $4`,
      [afterTeam, now, TOLD_BEFORE_MS, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  /** Whether a connection has stopped and was not renewed. */
  async needsReauth(scope: RequestScope, platform: Platform): Promise<boolean> {
    const rows = await this.database.for(scope, 'write').query(
      `SELECT platform FROM social_credentials
        WHERE team_id = $1 AND platform = $2 AND state = 'needs_reauth'`,
      [scope.teamId, platform],
    );
    return rows.length > 0;
  }

  /** Takes the connections of a team of which people have not been notified. Each is returned once, if the unit of work is committed. */
  take(unit: UnitOfWork, now: Date): Promise<ConnectionNotice[]> {
    return this.database.for(unit, 'write').query<ConnectionNotice>(
      `WITH due AS MATERIALIZED (
         SELECT c.team_id, c.platform, c.state FROM social_credentials c
          WHERE c.team_id = $1 AND (${NEEDS_REAUTH} OR ${IS_EXPIRING})
            FOR UPDATE
       )
       UPDATE social_credentials c
          SET reauth_told_at = CASE WHEN due.state = 'needs_reauth' THEN $2::timestamptz END,
              expiry_told_at = CASE WHEN due.state = 'active' THEN $2::timestamptz
                                    ELSE c.expiry_told_at END
         FROM due WHERE c.team_id = due.team_id AND c.platform = due.platform
       RETURNING c.platform, c.account_name AS "accountName",
                 CASE WHEN due.state = 'active' THEN ${SIGN_IN_ENDS_AT} END AS "endsAt"`,
      [unit.teamId, now, TOLD_BEFORE_MS],
    );
  }
}
