import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { type AuditedChange, changeBy } from '../../tenancy/audit/audited-change';
import type { Purge, PurgeCounts, PurgeKind, PurgeStep } from '../../tenancy/purges/purge-kind';
import { Purges } from '../../tenancy/purges/purges';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { newId } from '../../core/values/identifiers';
import { ConnectionsRepository } from '../connections/connections.repository';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { PostImportRepository } from './post-import.repository';
import { ProfileImportRepository } from './profile-import.repository';

/** How long a step waits for an import to end. Longer waits would delay the purges of other teams. */
const LOCK_TIMEOUT_MS = 2_000;

/** Deletes about `limit` rows that another module keeps about a platform. Returns the number of deleted rows. */
export type ForgetPlatform = (
  unit: UnitOfWork,
  platform: Platform,
  limit: number,
) => Promise<number>;

/** Deletes all data of a platform in steps: posts, their counts, what other modules keep, then the profile. The connection stays. */
@Injectable()
export class PlatformDataService implements PurgeKind {
  readonly kind = 'platformData';
  private readonly others: ForgetPlatform[] = [];

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly purges: Purges,
    private readonly connections: ConnectionsRepository,
    private readonly posts: PostImportRepository,
    private readonly profiles: ProfileImportRepository,
  ) {
    purges.register(this);
  }

  register(forget: ForgetPlatform): void {
    this.others.push(forget);
  }

  /**
   * Starts the deletion of the data of a platform that is not connected, unless a deletion is already running.
   * @returns the id of the purge that deletes the data @throws ApiError CONNECTION_NOT_FOUND, PLATFORM_CONNECTED
   */
  async delete(unit: UnitOfWork, platform: Platform): Promise<string> {
    const subjectId = newId();
    if (await this.connections.beginPurge(unit, platform, subjectId, 'asked')) {
      return this.start(unit, platform, subjectId);
    }
    const connection = await this.connections.find(unit, platform);
    if (connection === null) throw new ApiError('CONNECTION_NOT_FOUND');
    if (connection.dataPurgeId === null) throw new ApiError('PLATFORM_CONNECTED');
    const [purge] = await this.purges.list(unit, connection.dataPurgeId);
    return purge?.id ?? connection.dataPurgeId;
  }

  /** Like {@link delete}, and waits for the end. Returns the numbers of deleted rows. */
  async deleteNow(
    scope: RequestScope,
    platform: Platform,
    change: AuditedChange = changeBy(scope, 'deletePlatformData', 'platform', platform),
  ): Promise<PurgeCounts> {
    const id = await this.audit.run(scope, change, (unit) => this.delete(unit, platform));
    await this.purges.finish(scope, id);
    return (await this.purges.find(scope, id))?.counts ?? {};
  }

  /** Starts the deletion of data whose retention has ended. Returns false if the account has been connected again. */
  deleteExpired(scope: RequestScope, platform: Platform): Promise<boolean> {
    const subjectId = newId();
    return this.database.transaction(scope, async (unit) => {
      if (!(await this.connections.beginPurge(unit, platform, subjectId, 'expired'))) return false;
      await this.start(unit, platform, subjectId);
      return true;
    });
  }

  async step(unit: UnitOfWork, { input, rows }: Purge): Promise<PurgeStep> {
    const platform = PLATFORMS.find((known) => known === input['platform']);
    if (platform === undefined) throw new Error('The purge has no platform.');
    await this.connections.lockImport(unit, platform, LOCK_TIMEOUT_MS);
    const posts = await this.posts.deleteSome(unit, platform, rows);
    if (posts === rows) return { isDone: false, counts: { posts } };
    let rest = await this.posts.deleteRest(unit, platform, rows);
    for (const forget of this.others) rest += await forget(unit, platform, rows);
    if (rest > 0) return { isDone: false, counts: { posts } };
    const profileDays = await this.profiles.deleteAll(unit, platform);
    await this.connections.markRefreshed(unit, platform);
    await this.connections.endPurge(unit, platform);
    return { isDone: true, counts: { posts, profileDays } };
  }

  private start(unit: UnitOfWork, platform: Platform, subjectId: string): Promise<string> {
    return this.purges.start(unit, { kind: this.kind, subjectId, input: { platform } });
  }
}
