import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not, type Repository } from 'typeorm';
import { JOBS, type Share } from '../../core/limits/share';
import { tryLockOfTeam } from '../../tenancy/locks/team-locks.sql';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { ApiError } from '../../core/errors/api-error';
import type { ConnectionKey, StoredData } from '../domain/connection';
import type { AccountType, PlatformConnection } from '../domain/connection-status';
import type { Platform } from '@rapport/social-connectors';
import { CONNECTION_COLUMNS } from '../columns.sql';
import { SocialConnection } from '../entities/social-connection.entity';

const POLL_INTERVAL_MS = 100;
/** While a transaction waits for the lock, it holds a connection of the pool. */
const IMPORT_LOCK_TIMEOUT_MS = 60_000;

/** Sums the counts of posts by day, which is faster than counting posts. */
const COUNT_STORED: Statement = {
  name: 'count_stored_social_data',
  text: `
    SELECT wanted.platform,
           (SELECT coalesce(sum(n.posts), 0)::integer FROM social_post_counts n
             WHERE n.team_id = $1 AND n.platform = wanted.platform AND n.campaign_id = '') AS posts,
           (SELECT count(*)::integer FROM social_profile_days d
             WHERE d.team_id = $1 AND d.platform = wanted.platform) AS "profileDays"
      FROM unnest($2::text[]) AS wanted (platform)`,
};

/** Returns no row while the data of the platform are being deleted. */
const CONNECT: Statement = {
  name: 'connect_social_platform',
  text: `
    INSERT INTO social_connections AS c (team_id, platform, account_type, can_report, is_connected)
    VALUES ($1, $2, $3, $4, true)
    ON CONFLICT (team_id, platform) DO UPDATE
      SET account_type = excluded.account_type, can_report = excluded.can_report, is_connected = true
    WHERE c.data_purge_id IS NULL
    RETURNING ${CONNECTION_COLUMNS}`,
};

@Injectable()
export class ConnectionsRepository {
  /** How long an import waits for the end of another one. */
  lockTimeoutMs = IMPORT_LOCK_TIMEOUT_MS;

  constructor(private readonly database: Database) {}

  /**
   * Connects a platform, or changes the type of its account.
   * @param canReport whether its metrics can be read @throws ApiError PLATFORM_DATA_BEING_DELETED
   */
  async connect(
    scope: RequestScope,
    platform: Platform,
    accountType: AccountType,
    canReport = true,
  ): Promise<PlatformConnection> {
    const values = [scope.teamId, platform, accountType, canReport];
    const [connection] = await this.database
      .for(scope, 'write')
      .query<PlatformConnection>(CONNECT, values);
    if (connection === undefined) throw new ApiError('PLATFORM_DATA_BEING_DELETED');
    return connection;
  }

  list(scope: RequestScope): Promise<SocialConnection[]> {
    return this.connectionsOf(scope).findBy({ teamId: scope.teamId });
  }

  /** Disconnects a platform and keeps its data. Returns false if it was not connected. */
  async disconnect(scope: RequestScope, platform: Platform): Promise<boolean> {
    const connected = { teamId: scope.teamId, platform, isConnected: true };
    const { affected } = await this.connectionsOf(scope).update(connected, { isConnected: false });
    return affected === 1;
  }

  /** Counts the stored posts and days of these platforms, whether they are connected or not. */
  countStored(scope: RequestScope, platforms: readonly Platform[]): Promise<StoredData[]> {
    return this.database
      .for(scope, 'write')
      .query<StoredData>(COUNT_STORED, [scope.teamId, platforms]);
  }

  /** Sets after how many days the data of a platform are deleted, or null for never. */
  async setRetention(scope: RequestScope, platform: Platform, days: number | null): Promise<void> {
    await this.database.for(scope, 'write').query(
      `UPDATE social_connections SET delete_data_after = now() + $3 * interval '1 day'
        WHERE team_id = $1 AND platform = $2`,
      [scope.teamId, platform, days],
    );
  }

  /** Lists connections of all teams whose data must be deleted. */
  listExpired(limit: number): Promise<ConnectionKey[]> {
    return this.connectionsOf(JOBS)
      .createQueryBuilder('connection')
      .select(['connection.teamId', 'connection.platform'])
      .where('connection.deleteDataAfter < now()')
      .andWhere('connection.dataPurgeId IS NULL')
      .limit(limit)
      .getMany();
  }

  /**
   * Records the purge that deletes the data of a platform. Returns false if no purge may begin: the platform is connected again,
   * or another purge deletes the data.
   * @param why `expired`: the retention of the data has ended; `asked`: a person deletes the data of a disconnected platform
   */
  async beginPurge(
    unit: UnitOfWork,
    platform: Platform,
    purgeId: string,
    why: 'expired' | 'asked',
  ): Promise<boolean> {
    const condition = why === 'asked' ? 'NOT is_connected' : 'delete_data_after < now()';
    const rows = await this.database.for(unit, 'write').query(
      `UPDATE social_connections SET delete_data_after = NULL, data_purge_id = $3
        WHERE team_id = $1 AND platform = $2 AND data_purge_id IS NULL AND ${condition}
       RETURNING platform`,
      [unit.teamId, platform, purgeId],
    );
    return rows.length > 0;
  }

  async endPurge(unit: UnitOfWork, platform: Platform): Promise<void> {
    const key = { teamId: unit.teamId, platform };
    await this.connectionsOf(unit).update(key, { dataPurgeId: null });
  }

  /** Whether the data of a platform are being deleted. */
  isPurging(scope: RequestScope, platform: Platform): Promise<boolean> {
    const purging = { teamId: scope.teamId, platform, dataPurgeId: Not(IsNull()) };
    return this.connectionsOf(scope).existsBy(purging);
  }

  /** Finds a connection, current or former. */
  find(scope: RequestScope, platform: Platform): Promise<SocialConnection | null> {
    return this.connectionsOf(scope).findOneBy({ teamId: scope.teamId, platform });
  }

  /** Inserts a disconnected connection if there is none, because imported rows reference it. */
  async ensureConnection(scope: RequestScope, platform: Platform): Promise<void> {
    await this.connectionsOf(scope)
      .createQueryBuilder()
      .insert()
      .values({ teamId: scope.teamId, platform, isConnected: false })
      .orIgnore()
      .execute();
  }

  /**
   * Acquires the import lock of a platform, which the transaction holds until it ends.
   * @throws ApiError SERVICE_UNAVAILABLE if another import holds the lock for more than a minute
   */
  async lockImport(
    unit: UnitOfWork,
    platform: Platform,
    timeoutMs = this.lockTimeoutMs,
  ): Promise<void> {
    const text = tryLockOfTeam('$3', `hashtextextended($1 || ' ' || $2, 0)`, 'isLocked');
    const tryLock = (): Promise<{ isLocked: boolean }> =>
      this.queryOne(unit, text, [`social import ${unit.teamId}`, platform, unit.teamId]);
    const deadline = performance.now() + timeoutMs;
    // Polling, because a statement that waits for the lock would reach its timeout.
    while (!(await tryLock()).isLocked) {
      if (performance.now() >= deadline) {
        const seconds = timeoutMs / 1_000;
        const cause = new Error(
          `Another import of ${platform} did not end within ${seconds} s; try again later.`,
        );
        throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause });
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /**
   * Sets the time of the last import, or null while the platform has no data. Hand-written SQL, one statement: `max` reads one
   * index entry, and the planner may run EXISTS as a scan over the rows of all teams.
   */
  async markRefreshed(unit: UnitOfWork, platform: Platform): Promise<PlatformConnection> {
    return this.queryOne(
      unit,
      `UPDATE social_connections c
          SET last_refreshed_at = statement_timestamp() + CASE
                WHEN (SELECT max(p.published_at) FROM social_posts p
                       WHERE p.team_id = $1 AND p.platform = $2) IS NOT NULL
                  OR (SELECT max(d.day) FROM social_profile_days d
                       WHERE d.team_id = $1 AND d.platform = $2) IS NOT NULL
                  OR EXISTS (SELECT 1 FROM social_profile_windows w
                              WHERE w.team_id = $1 AND w.platform = $2
                                AND w.reported_metrics IS NOT NULL)
                THEN interval '0' END
        WHERE c.team_id = $1 AND c.platform = $2
       RETURNING ${CONNECTION_COLUMNS}`,
      [unit.teamId, platform],
    );
  }

  /** Lists connections of all teams, by key, whose figures were computed by an older version. */
  async listOutdated(
    version: number,
    after: ConnectionKey | null,
    limit: number,
  ): Promise<ConnectionKey[]> {
    const query = this.connectionsOf(JOBS)
      .createQueryBuilder('connection')
      .select(['connection.teamId', 'connection.platform'])
      .where({ figuresVersion: LessThan(version), lastRefreshedAt: Not(IsNull()) })
      .orderBy({ 'connection.teamId': 'ASC', 'connection.platform': 'ASC' })
      .limit(limit);
    if (after !== null) {
      query.andWhere('(connection.teamId, connection.platform) > (:teamId, :platform)', after);
    }
    return query.getMany();
  }

  /** Whether the figures were computed by this version or a newer one. */
  async areFiguresCurrent(unit: UnitOfWork, platform: Platform, version: number): Promise<boolean> {
    const connection = await this.connectionsOf(unit).findOneBy({ teamId: unit.teamId, platform });
    return connection === null || connection.figuresVersion >= version;
  }

  async setFiguresVersion(
    unit: UnitOfWork,
    platform: Platform,
    figuresVersion: number,
  ): Promise<void> {
    await this.connectionsOf(unit).update({ teamId: unit.teamId, platform }, { figuresVersion });
  }

  private connectionsOf(share: Share): Repository<SocialConnection> {
    return this.database.for(share, 'write').manager.getRepository(SocialConnection);
  }

  private async queryOne<Row extends object>(
    scope: RequestScope,
    text: string,
    values: readonly unknown[],
  ): Promise<Row> {
    const [row] = await this.database.for(scope, 'write').query<Row>(text, values);
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }
}
