import { Injectable } from '@nestjs/common';
import type { TeamScope, TransactionScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import { ConnectionsRepository } from '../connections/connections.repository';
import { type ConnectionStatus, connectionStatus } from '../domain/connection-status';
import { computeWindows, FIGURES_VERSION } from '../domain/compute-windows';
import type { Platform } from '../domain/platform';
import type { ProfileDay, ProfileWindow } from '../domain/profile';
import type { MeasuredPost } from '../domain/post';
import { inBatches } from './in-batches';
import { mapPost } from './posts/map-post';
import { mapProfileLine } from './profile/map-profile-line';
import { ViolationList } from './violation-list';
import { ProfileImportRepository } from './profile-import.repository';
import { PostImportRepository } from './post-import.repository';
import { numbered, type SourceItem } from './source-items';

/** What a platform's API returned: posts, and days or windows of the profile. */
export interface PlatformObjects<Item> {
  posts?: Iterable<Item> | AsyncIterable<Item>;
  profile?: Iterable<Item> | AsyncIterable<Item>;
}

export interface ImportResult {
  /** How many posts there were, new or not. */
  posts: number;
  /** How many days of the profile there were, new or not. */
  profileDays: number;
  status: ConnectionStatus;
  lastRefreshedAt: Date | null;
}

/**
 * Takes in what the platforms send, whoever fetched it. Nothing is stored unless all of it can be; what is there
 * already is replaced, so that doing it twice changes nothing.
 */
@Injectable()
export class SocialImportService {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionsRepository,
    private readonly posts: PostImportRepository,
    private readonly profiles: ProfileImportRepository,
  ) {}

  /** For connectors: objects exactly as the platform returned them. @throws ApiError VALIDATION_FAILED */
  importObjects(
    team: TeamScope,
    platform: Platform,
    { posts, profile }: PlatformObjects<unknown>,
  ): Promise<ImportResult> {
    return this.importItems(team, platform, {
      ...(posts !== undefined && { posts: numbered(posts) }),
      ...(profile !== undefined && { profile: numbered(profile) }),
    });
  }

  /** One import of a team's platform after the other. @throws ApiError VALIDATION_FAILED naming the bad items */
  async importItems(
    team: TeamScope,
    platform: Platform,
    { posts = [], profile = [] }: PlatformObjects<SourceItem>,
  ): Promise<ImportResult> {
    await this.connections.ensureConnection(team, platform);
    return this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      await this.connections.waitForTurn(scope, platform);
      const violations = new ViolationList();
      const counts = {
        posts: await this.storePosts(scope, platform, posts, violations),
        profileDays: await this.storeProfile(scope, platform, profile, violations),
      };
      violations.throwIfAny();
      await this.recomputeWindows(scope, platform);
      const connection = await this.connections.markRefreshed(scope, platform);
      return {
        ...counts,
        status: connectionStatus(platform, connection),
        lastRefreshedAt: connection.lastRefreshedAt,
      };
    });
  }

  /** Computes the windows again from what is stored, unless that has been done by the present rules. */
  recompute(team: TeamScope, platform: Platform): Promise<void> {
    return this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      await this.connections.waitForTurn(scope, platform);
      if (await this.connections.areFiguresCurrent(scope, platform, FIGURES_VERSION)) return;
      await this.recomputeWindows(scope, platform);
    });
  }

  private async storePosts(
    team: TransactionScope,
    platform: Platform,
    items: NonNullable<PlatformObjects<SourceItem>['posts']>,
    violations: ViolationList,
  ): Promise<number> {
    let count = 0;
    const readings = violations.reading(items, 'posts', (value) => {
      const reading = mapPost(platform, value);
      return 'mapped' in reading ? reading.mapped : reading;
    });
    for await (const batch of inBatches<MeasuredPost>(readings)) {
      count += batch.length;
      if (violations.isEmpty) await this.posts.upsertPosts(team, platform, batch);
    }
    return count;
  }

  private async storeProfile(
    team: TransactionScope,
    platform: Platform,
    items: NonNullable<PlatformObjects<SourceItem>['profile']>,
    violations: ViolationList,
  ): Promise<number> {
    let count = 0;
    const readings = violations.reading(items, 'profile', (value) =>
      mapProfileLine(platform, value),
    );
    for await (const batch of inBatches<{ day: ProfileDay } | { window: ProfileWindow }>(
      readings,
    )) {
      const days = batch.flatMap((line) => ('day' in line ? [line.day] : []));
      const windows = batch.flatMap((line) => ('window' in line ? [line.window] : []));
      count += days.length;
      if (!violations.isEmpty) continue;
      await this.profiles.upsertDays(team, platform, days);
      await this.profiles.upsertReportedWindows(team, platform, windows);
    }
    return count;
  }

  private async recomputeWindows(team: TransactionScope, platform: Platform): Promise<void> {
    const { days, windows } = await this.profiles.listLines(team, platform);
    // A day after tomorrow, which was accepted once, is left out as any other line that is rejected.
    const readings = [...days, ...windows].map((line) => mapProfileLine(platform, line));
    const figures = computeWindows(
      platform,
      readings.flatMap((reading) => ('day' in reading ? [reading.day] : [])),
      readings.flatMap((reading) => ('window' in reading ? [reading.window] : [])),
    );
    await this.profiles.replaceFigures(team, platform, figures);
    await this.connections.setFiguresVersion(team, platform, FIGURES_VERSION);
  }
}
