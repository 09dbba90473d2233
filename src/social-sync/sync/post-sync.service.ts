import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { DAY_MS } from '../../core/values/durations';
import { LOGGER } from '../../core/observability/logger';
import {
  addPage,
  countWarnings,
  isPlatformError,
  type ListProgress,
  mergeWarnings,
  NO_PAGES,
  type Platform,
  type PostCursor,
  type PostPage,
  type PostReading,
  type PostWarning,
  type RawMetrics,
  shiftDate,
  utcDay,
} from '@rapport/social-connectors';
import { mapPost } from '../../analytics/ingestion/posts/map-post';
import { readCumulativeCounts } from './count-day';
import { CountedDaysService } from './counted-days.service';
import { PostReadsRepository } from './post-reads.repository';
import {
  type BackfillCursor,
  type BackfillPosition,
  continueBackfill,
  type Progress,
  type RunContext,
  teamOf,
} from './run-context';
import { SyncImportsService } from './sync-imports.service';
import type { ClaimedJob } from './sync-jobs.repository';
import { MAX_BACKFILL_AGE_MS, nextRead, nextRun, OVERLAP_MS } from './sync-schedule';

/** Posts are deleted this many days before the platform's limit, because a post is read once a day. */
const GONE_POSTS_MARGIN_DAYS = 2;

/** Maximum numbers of pages of a list of new posts, and of the posts of a year. A page has 20 to 100 posts. */
const MAX_NEW_PAGES = 500;
const MAX_BACKFILL_PAGES = 10_000;
/** After this many failed attempts, which take 17 hours, a backfill stops reading an endless list, and reads the days. */
const MAX_ENDLESS_ATTEMPTS = 5;

/** The cursor of a job that has read known posts since it became due. */
const REREADING = 'rereading';

/** The position in a list of new posts. The list has all posts that were published before `begunAt`. */
interface PostsCursor {
  /** Null for the first page. */
  readonly page: PostCursor | null;
  readonly begunAt: string;
  readonly progress?: ListProgress;
}

interface MappedItem {
  readonly item: object;
  readonly postId: string;
  readonly publishedAt: Date;
  readonly rawMetrics: RawMetrics;
}

/** Reads new posts, and the metrics of known posts again. */
@Injectable()
export class PostSyncService {
  constructor(
    private readonly imports: SyncImportsService,
    private readonly reads: PostReadsRepository,
    private readonly days: CountedDaysService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reads a page of posts, from the newest back to two days before the watermark. Failed attempts are counted until the end of the
   * list: each attempt at a list without an end begins anew and succeeds with its first pages.
   */
  async readNewPosts(context: RunContext): Promise<Progress> {
    const { session, job, now } = context;
    const watermark = job.watermark ?? now;
    const since = new Date(watermark.getTime() - OVERLAP_MS);
    const cursor = readPostsCursor(job.cursor, now);
    const page = await session.connector.listPosts(session, cursor.page, since);
    const { posts, warnings } = await this.importPage(context, page);
    const isOld = page.oldestAt !== null && page.oldestAt < since;
    if (page.next === null || isOld) {
      const nextRunAt = nextRun('posts', job, now);
      const read = { cursor: null, watermark: new Date(cursor.begunAt), warnings };
      return { posts, profileDays: 0, outcome: { nextRunAt, ...read } };
    }
    const progress = addPage(
      cursor.progress ?? NO_PAGES,
      { ids: page.ids, next: page.next },
      MAX_NEW_PAGES,
    );
    const next: PostsCursor = { ...cursor, page: page.next, progress };
    const { attempts } = job;
    const outcome = { nextRunAt: now, cursor: JSON.stringify(next), watermark, attempts, warnings };
    return { posts, profileDays: 0, outcome };
  }

  /** Reads a page of the posts of the last year; then the backfill continues with the days. */
  async backfillPosts(
    context: RunContext,
    { posts: from, progress = NO_PAGES }: BackfillPosition,
  ): Promise<Progress> {
    const { session, job, now } = context;
    const page = await session.connector.listPosts(session, from);
    const { posts, warnings } = await this.importPage(context, page);
    const oldest = now.getTime() - MAX_BACKFILL_AGE_MS;
    const isOld = page.oldestAt !== null && page.oldestAt.getTime() < oldest;
    const position = page.next === null || isOld ? null : this.positionAfter(job, page, progress);
    const cursor: BackfillCursor = position ?? { daysUntil: shiftDate(utcDay(now), -1) };
    return { posts, profileDays: 0, outcome: { ...continueBackfill(cursor, now), warnings } };
  }

  /** The position of a backfill after a page, or null if it stops reading an endless list. @throws PlatformError of kind `endless` */
  private positionAfter(
    { attempts, teamId: team, platform }: ClaimedJob,
    { ids, next }: PostPage,
    progress: ListProgress,
  ): BackfillPosition | null {
    if (next === null) return null;
    try {
      return { posts: next, progress: addPage(progress, { ids, next }, MAX_BACKFILL_PAGES) };
    } catch (error) {
      if (!isPlatformError(error, 'endless') || attempts < MAX_ENDLESS_ATTEMPTS) throw error;
      this.logger.warn({ team, platform, code: error.code }, 'A backfill gave up a list of posts.');
      return null;
    }
  }

  /** Reads the metrics of posts that are due, at most as many as one call of the connector reads. */
  async rereadPosts(context: RunContext): Promise<Progress> {
    const { session, job, now } = context;
    const { connector } = session;
    const scope = teamOf(job);
    const ids = await this.reads.listDuePosts(scope, job.platform, connector.traits.postsPerRead);
    if (ids.length === 0) {
      const nextRunAt = nextRun('rereads', job, now);
      return { posts: 0, profileDays: 0, outcome: { nextRunAt, cursor: null } };
    }
    const reading = await connector.readPosts(session, ids);
    const { unread, gone } = reading;
    const { imported, warnings } = await this.importPosts(context, reading);
    // A post that is in none of the lists, or cannot be mapped, must not stay due.
    const found = new Set([...unread, ...gone, ...imported]);
    const missing = ids.filter((id) => !found.has(id));
    await this.reads.postponePosts(scope, job.platform, [...unread, ...missing], tomorrow(now));
    await this.handleGonePosts(context, gone);
    const outcome = { nextRunAt: now, cursor: REREADING, warnings };
    return { posts: imported.length, profileDays: 0, outcome };
  }

  /** Deletes posts that the platform does not have any more, at once or after its time limit; other posts keep their metrics. */
  private async handleGonePosts(
    { session, job, now }: RunContext,
    gone: readonly string[],
  ): Promise<void> {
    if (gone.length === 0) return;
    const scope = teamOf(job);
    const { platform } = job;
    const { deletesGonePosts = false, retentionDays } = session.connector.traits;
    let deleted: readonly string[] = deletesGonePosts ? gone : [];
    if (retentionDays !== undefined) {
      const days = retentionDays - GONE_POSTS_MARGIN_DAYS;
      deleted = await this.reads.listUnseenPosts(scope, platform, gone, days);
    }
    // If the process dies here, the posts are still due and the deletion is repeated.
    if (deleted.length > 0) await this.imports.deletePosts(job, deleted);
    const kept = gone.filter((id) => !deleted.includes(id));
    // Within the time limit, a post is read again every day: a private video may become public again.
    const nextReadAt = retentionDays === undefined ? null : tomorrow(now);
    await this.reads.markGone(scope, platform, kept, nextReadAt);
    await this.reads.markGone(scope, platform, deleted, null);
  }

  /** Imports a page of posts. Returns their number. Posts whose metrics could not be read are read by id on the next day. */
  private async importPage(
    context: RunContext,
    page: PostPage,
  ): Promise<{ posts: number; warnings: PostWarning[] }> {
    const { job, now } = context;
    const { unread, oldestAt } = page;
    const publishedAt = oldestAt ?? now;
    const nextReadAt = tomorrow(now);
    const notes = [...new Set(unread)].map((postId) => ({ postId, publishedAt, nextReadAt }));
    await this.reads.notePosts(teamOf(job), job.platform, notes);
    const { imported, warnings } = await this.importPosts(context, page);
    return { posts: imported.length, warnings };
  }

  /**
   * Imports posts and notes when they are read again; returns their ids, and what could not be read since the job began. Posts
   * that cannot be mapped are left out; unmeasured posts are imported without metrics unless they are stored.
   */
  private async importPosts(
    { session, job, now }: RunContext,
    { items, unmeasured = [], warnings: ofConnector = [] }: Omit<PostReading, 'gone'>,
  ): Promise<{ imported: string[]; warnings: PostWarning[] }> {
    const { platform } = job;
    const { mapped, violations } = mapAll(platform, items);
    const added = mapAll(platform, unmeasured);
    const current = mergeWarnings(
      ofConnector,
      countWarnings('unreadable', [...violations, ...added.violations]),
    );
    this.logWarnings(job, current);
    // A job that has read pages before has a cursor.
    const warnings = mergeWarnings(job.cursor === null ? [] : job.warnings, current);
    if (mapped.length === 0 && added.mapped.length === 0) return { imported: [], warnings };
    await this.imports.importObjects(job, {
      posts: mapped.map(({ item }) => item),
      unmeasuredPosts: added.mapped.map(({ item }) => item),
    });
    if (mapped.length === 0) return { imported: [], warnings };
    const { hasDays } = session.connector.traits;
    const { rereadsTwitterDaily } = this.config.social;
    const notes = mapped.map(({ postId, publishedAt, rawMetrics }) => ({
      postId,
      publishedAt,
      nextReadAt: nextRead(platform, publishedAt, now, { hasDays, rereadsTwitterDaily }),
      counters: readCumulativeCounts(platform, rawMetrics),
    }));
    if (hasDays) await this.reads.notePosts(teamOf(job), platform, notes);
    else await this.days.countPosts(job, notes, utcDay(now));
    return { imported: mapped.map(({ postId }) => postId), warnings };
  }

  private logWarnings({ teamId: team, platform }: ClaimedJob, warnings: readonly PostWarning[]) {
    for (const warning of warnings) {
      this.logger.warn({ team, platform, ...warning }, 'Posts of a platform could not be read.');
    }
  }
}

const tomorrow = (now: Date): Date => new Date(now.getTime() + DAY_MS);

const readPostsCursor = (cursor: string | null, now: Date): PostsCursor =>
  cursor === null
    ? { page: null, begunAt: now.toISOString() }
    : (JSON.parse(cursor) as PostsCursor);

/** Maps the last reading of each post. `violations` has the first violation of each post that cannot be mapped. */
function mapAll(
  platform: Platform,
  items: readonly object[],
): { mapped: MappedItem[]; violations: string[] } {
  const mapped = new Map<string, MappedItem>();
  const violations: string[] = [];
  for (const item of items) {
    const reading = mapPost(platform, item);
    if ('mapped' in reading) {
      const { post, rawMetrics } = reading.mapped;
      const { postId, publishedAt } = post;
      mapped.set(postId, { item, postId, publishedAt: new Date(publishedAt), rawMetrics });
    } else {
      violations.push(toReason(reading.violations[0] ?? ''));
    }
  }
  return { mapped: [...mapped.values()], violations };
}

/** A violation without names that the platform may have sent: only usual paths and reasons are returned. */
const toReason = (violation: string): string =>
  /^[\w.[\]]{1,100}: [^:]{1,200}$/.test(violation) ? violation : 'invalid';
