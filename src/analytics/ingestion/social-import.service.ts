import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { type AuditedChange, changeBy } from '../../tenancy/audit/audited-change';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { ConnectionsRepository } from '../connections/connections.repository';
import { type ConnectionStatus, connectionStatus } from '../domain/connection-status';
import { computeWindows, FIGURES_VERSION } from '../domain/compute-windows';
import { keepKnownMetrics, type Platform, POST_MAPPINGS } from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow } from '../domain/profile';
import type { MeasuredPost } from '../domain/post';
import { inBatches } from './in-batches';
import { mapPost } from './posts/map-post';
import { mapProfileLine, mapStoredLines } from './profile/map-profile-line';
import { ViolationList } from './violation-list';
import { ProfileImportRepository } from './profile-import.repository';
import { PostImportRepository } from './post-import.repository';
import { numbered, type SourceItem } from './source-items';

/** Objects of a platform's API: posts, and lines of the profile with the metrics of a day or a window. */
export interface PlatformObjects<Item> {
  posts?: Iterable<Item> | AsyncIterable<Item>;
  /** Posts whose metrics are unknown at the moment. They are imported unless they are already stored. */
  unmeasuredPosts?: Iterable<Item> | AsyncIterable<Item>;
  profile?: Iterable<Item> | AsyncIterable<Item>;
}

export interface ImportOptions {
  /**
   * Keeps stored values that the new object lacks: the campaign of a post, which no platform sends; metrics of a post, which a
   * platform omits without a permission; metrics of a day such as followers, which a platform reports for the present only.
   * By default they are removed.
   */
  keepMissing?: boolean;
  /** Called while the import holds the lock. If it returns false, nothing is stored, and {@link ImportNotAllowed} is thrown. */
  isAllowed?: (unit: UnitOfWork) => Promise<boolean>;
}

/** Thrown when the account of a sync has been disconnected during the sync. */
export class ImportNotAllowed extends Error {}

/** How stored posts are treated: replaced, replaced except for metrics that the new post lacks, or left as they are. */
type KnownPosts = 'replace' | 'keep metrics' | 'skip';

export interface ImportResult {
  /** The number of imported posts, new or not. */
  posts: number;
  /** The number of imported days of the profile, new or not. */
  profileDays: number;
  status: ConnectionStatus;
  lastRefreshedAt: Date | null;
}

/**
 * Imports the objects of a platform's API. An import is one transaction: it stores everything or nothing. Existing rows
 * are replaced, so that repeating an import changes nothing.
 */
@Injectable()
export class SocialImportService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: ConnectionsRepository,
    private readonly posts: PostImportRepository,
    private readonly profiles: ProfileImportRepository,
  ) {}

  /** Imports objects exactly as the platform returned them. @throws ApiError VALIDATION_FAILED with the violations */
  importObjects(
    scope: RequestScope,
    platform: Platform,
    { posts, unmeasuredPosts, profile }: PlatformObjects<unknown>,
    options: ImportOptions = {},
  ): Promise<ImportResult> {
    const items = {
      ...(posts !== undefined && { posts: numbered(posts) }),
      ...(unmeasuredPosts !== undefined && { unmeasuredPosts: numbered(unmeasuredPosts) }),
      ...(profile !== undefined && { profile: numbered(profile) }),
    };
    return this.importItems(scope, platform, items, options);
  }

  /** Like {@link importItems}, with an audit event, by default by the actor of the scope. */
  importAndRecord(
    scope: RequestScope,
    platform: Platform,
    items: PlatformObjects<SourceItem>,
    violations = new ViolationList(),
    change: AuditedChange | null = changeBy(scope, 'importPlatformData', 'platform', platform),
  ): Promise<ImportResult> {
    return this.audit.run(scope, change, (unit) =>
      this.importItems(unit, platform, items, {}, violations),
    );
  }

  /**
   * Imports numbered items. Imports of one platform of a team run one at a time.
   * @param violations collects the violations @throws ApiError VALIDATION_FAILED with them
   */
  async importItems(
    scope: RequestScope,
    platform: Platform,
    { posts = [], unmeasuredPosts = [], profile }: PlatformObjects<SourceItem>,
    { keepMissing = false, isAllowed }: ImportOptions = {},
    violations = new ViolationList(),
  ): Promise<ImportResult> {
    await this.connections.ensureConnection(scope, platform);
    return this.database.transaction(scope, async (unit) => {
      await this.connections.lockImport(unit, platform);
      await this.mayStore(unit, platform, isAllowed);
      const known = keepMissing ? 'keep metrics' : 'replace';
      const measured = await this.storePosts(unit, platform, posts, violations, known);
      const added = await this.storePosts(unit, platform, unmeasuredPosts, violations, 'skip');
      const counts = {
        posts: measured + added,
        profileDays: await this.storeProfile(
          unit,
          platform,
          profile ?? [],
          violations,
          keepMissing,
        ),
      };
      violations.throwIfAny();
      // Windows are computed from the profile only, so posts do not change them.
      if (profile === undefined) await this.recomputeOutdated(unit, platform);
      else await this.recomputeWindows(unit, platform);
      const connection = await this.connections.markRefreshed(unit, platform);
      return {
        ...counts,
        status: connectionStatus(platform, connection),
        lastRefreshedAt: connection.lastRefreshedAt,
      };
    });
  }

  /** Recomputes the windows from the stored rows, unless the current version has computed them. */
  recompute(scope: RequestScope, platform: Platform): Promise<void> {
    return this.database.transaction(scope, async (unit) => {
      await this.connections.lockImport(unit, platform);
      if (await this.connections.isPurging(unit, platform)) return;
      await this.recomputeOutdated(unit, platform);
    });
  }

  /** Deletes posts that the platform does not have any more, and recomputes the windows. */
  deletePosts(
    scope: RequestScope,
    platform: Platform,
    postIds: readonly string[],
    isAllowed?: ImportOptions['isAllowed'],
  ): Promise<void> {
    return this.database.transaction(scope, async (unit) => {
      await this.connections.lockImport(unit, platform);
      await this.mayStore(unit, platform, isAllowed);
      await this.posts.deletePosts(unit, platform, postIds);
      await this.recomputeWindows(unit, platform);
      await this.connections.markRefreshed(unit, platform);
    });
  }

  /**
   * Checks that rows may be stored. The caller holds the import lock, which each step of a purge takes as well, so that a purge that
   * begins now deletes the rows of this import.
   * @throws ApiError PLATFORM_DATA_BEING_DELETED
   */
  private async mayStore(
    unit: UnitOfWork,
    platform: Platform,
    isAllowed: ImportOptions['isAllowed'],
  ): Promise<void> {
    if (isAllowed !== undefined && !(await isAllowed(unit))) throw new ImportNotAllowed();
    if (await this.connections.isPurging(unit, platform))
      throw new ApiError('PLATFORM_DATA_BEING_DELETED');
  }

  private async recomputeOutdated(unit: UnitOfWork, platform: Platform): Promise<void> {
    if (await this.connections.areFiguresCurrent(unit, platform, FIGURES_VERSION)) return;
    await this.recomputeWindows(unit, platform);
  }

  private async storePosts(
    unit: UnitOfWork,
    platform: Platform,
    items: NonNullable<PlatformObjects<SourceItem>['posts']>,
    violations: ViolationList,
    known: KnownPosts,
  ): Promise<number> {
    let count = 0;
    const readings = violations.readItems(items, 'posts', (value) => {
      const reading = mapPost(platform, value);
      return 'mapped' in reading ? reading.mapped : reading;
    });
    for await (const batch of inBatches<MeasuredPost>(readings)) {
      if (!violations.isEmpty) continue;
      const posts = await this.withKnown(unit, platform, batch, known);
      count += posts.length;
      if (posts.length > 0) {
        await this.posts.upsertPosts(unit, platform, posts, known === 'keep metrics');
      }
    }
    return count;
  }

  /** Applies {@link KnownPosts} to posts that are already stored. */
  private async withKnown(
    unit: UnitOfWork,
    platform: Platform,
    batch: readonly MeasuredPost[],
    known: KnownPosts,
  ): Promise<readonly MeasuredPost[]> {
    if (known === 'replace') return batch;
    const ids = batch.map(({ post }) => post.postId);
    const metrics = await this.posts.findMetrics(unit, platform, ids);
    if (known === 'skip') return batch.filter(({ post }) => !metrics.has(post.postId));
    return batch.map((measured) => {
      const stored = metrics.get(measured.post.postId);
      if (stored === undefined) return measured;
      const { rawMetrics } = measured;
      const mapping = POST_MAPPINGS[platform];
      const kept = keepKnownMetrics(mapping, rawMetrics, measured.metrics, stored);
      return { ...measured, metrics: kept };
    });
  }

  private async storeProfile(
    unit: UnitOfWork,
    platform: Platform,
    items: NonNullable<PlatformObjects<SourceItem>['profile']>,
    violations: ViolationList,
    keepMissing: boolean,
  ): Promise<number> {
    let count = 0;
    const readings = violations.readItems(items, 'profile', (value) =>
      mapProfileLine(platform, value),
    );
    for await (const batch of inBatches<{ day: ProfileDay } | { window: ProfileWindow }>(
      readings,
    )) {
      const days = batch.flatMap((line) => ('day' in line ? [line.day] : []));
      const windows = batch.flatMap((line) => ('window' in line ? [line.window] : []));
      count += days.length;
      if (!violations.isEmpty) continue;
      await this.profiles.upsertDays(unit, platform, days, keepMissing);
      await this.profiles.upsertReportedWindows(unit, platform, windows);
    }
    return count;
  }

  private async recomputeWindows(unit: UnitOfWork, platform: Platform): Promise<void> {
    const { days, windows } = await this.profiles.listLines(unit, platform);
    const lines = mapStoredLines(platform, [...days, ...windows]);
    const figures = computeWindows(platform, lines.days, lines.windows);
    await this.profiles.replaceFigures(unit, platform, figures);
    await this.connections.setFiguresVersion(unit, platform, FIGURES_VERSION);
  }
}
