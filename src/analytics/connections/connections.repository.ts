import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TeamScope, TransactionScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import type { AccountType, PlatformConnection } from '../domain/connection-status';
import type { Platform } from '../domain/platform';
import { CONNECTION_COLUMNS } from './connection-columns.sql';

const POLL_MS = 100;

export interface ConnectionKey {
  teamId: string;
  platform: Platform;
}

@Injectable()
export class ConnectionsRepository {
  constructor(private readonly database: Database) {}

  /** Connects a platform, or changes the type of its account. */
  async connect(
    team: TeamScope,
    platform: Platform,
    accountType: AccountType,
  ): Promise<PlatformConnection> {
    return this.queryOne(
      team,
      `INSERT INTO social_connections AS c (team_id, platform, account_type, is_connected)
       VALUES ($1, $2, $3, true)
       ON CONFLICT (team_id, platform)
       DO UPDATE SET account_type = excluded.account_type, is_connected = true
       RETURNING ${CONNECTION_COLUMNS}`,
      [team.teamId, platform, accountType],
    );
  }

  /** Disconnects a platform and keeps its data. */
  async disconnect(team: TeamScope, platform: Platform): Promise<void> {
    await this.database
      .primary(team)
      .query(
        `UPDATE social_connections SET is_connected = false WHERE team_id = $1 AND platform = $2`,
        [team.teamId, platform],
      );
  }

  /** Inserts a disconnected connection if there is none: imported rows reference it. */
  async ensureConnection(team: TeamScope, platform: Platform): Promise<void> {
    await this.database.primary(team).query(
      `INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, $2, false)
       ON CONFLICT (team_id, platform) DO NOTHING`,
      [team.teamId, platform],
    );
  }

  /** Acquires the import lock of a platform, which the transaction holds until it ends. */
  async lockImport(team: TransactionScope, platform: Platform): Promise<void> {
    const text = `
      SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) AS "isLocked"`;
    const tryLock = (): Promise<{ isLocked: boolean }> =>
      this.queryOne(team, text, [`social import ${team.teamId}`, platform]);
    // Polling, because a statement that waits for the lock would reach its timeout.
    while (!(await tryLock()).isLocked) await sleep(POLL_MS);
  }

  /**
   * Sets the time of the last import, or null while the platform has no data. `max` reads one index entry; the planner may
   * run EXISTS as a scan over the rows of all teams.
   */
  async markRefreshed(team: TransactionScope, platform: Platform): Promise<PlatformConnection> {
    return this.queryOne(
      team,
      `UPDATE social_connections c
          SET last_refreshed_at = CASE
                WHEN (SELECT max(p.published_at) FROM social_posts p
                       WHERE p.team_id = $1 AND p.platform = $2) IS NOT NULL
                  OR (SELECT max(d.day) FROM social_profile_days d
                       WHERE d.team_id = $1 AND d.platform = $2) IS NOT NULL
                  OR EXISTS (SELECT FROM social_profile_windows w
                              WHERE w.team_id = $1 AND w.platform = $2
                                AND w.reported_metrics IS NOT NULL)
                THEN clock_timestamp() END
        WHERE c.team_id = $1 AND c.platform = $2
       RETURNING ${CONNECTION_COLUMNS}`,
      [team.teamId, platform],
    );
  }

  /** Lists connections of all teams, by key, whose figures were computed by an older version. */
  listOutdated(
    version: number,
    after: ConnectionKey | null,
    limit: number,
  ): Promise<ConnectionKey[]> {
    return this.database.query<ConnectionKey>(
      `SELECT team_id AS "teamId", platform FROM social_connections
        WHERE figures_version < $1 AND last_refreshed_at IS NOT NULL
          AND ($2::uuid IS NULL OR (team_id, platform) > ($2, $3))
        ORDER BY team_id, platform LIMIT $4`,
      [version, after?.teamId ?? null, after?.platform ?? null, limit],
    );
  }

  /** Whether the figures were computed by this version or a newer one. */
  async areFiguresCurrent(
    team: TransactionScope,
    platform: Platform,
    version: number,
  ): Promise<boolean> {
    const [row] = await this.database.primary(team).query<{ isCurrent: boolean }>(
      `SELECT figures_version >= $3 AS "isCurrent" FROM social_connections
        WHERE team_id = $1 AND platform = $2`,
      [team.teamId, platform, version],
    );
    return row?.isCurrent ?? true;
  }

  async setFiguresVersion(
    team: TransactionScope,
    platform: Platform,
    version: number,
  ): Promise<void> {
    await this.database
      .primary(team)
      .query(
        'UPDATE social_connections SET figures_version = $3 WHERE team_id = $1 AND platform = $2',
        [team.teamId, platform, version],
      );
  }

  private async queryOne<Row extends object>(
    team: TeamScope,
    text: string,
    values: readonly unknown[],
  ): Promise<Row> {
    const [row] = await this.database.primary(team).query<Row>(text, values);
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }
}
