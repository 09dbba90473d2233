import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../../../core/config/app-config';
import { DAY_MS, MINUTE_MS } from '../../../core/durations';
import type { TeamScope } from '../../../core/http/team-context';
import { KeyedSemaphore } from '../../../core/limits/keyed-semaphore';
import { LOGGER } from '../../../core/observability/logger';
import type { RawMetrics } from '../../domain/metrics';
import type { Platform } from '../../domain/platform';
import { shiftDate, utcDay } from '../../domain/calendar-day';
import type { SyncKind } from '../../entities/social-sync-job.entity';
import { mapPost } from '../../ingestion/posts/map-post';
import {
  type ImportResult,
  type PlatformObjects,
  SocialImportService,
} from '../../ingestion/social-import.service';
import type { PostPage, PlatformSession, SocialConnector } from '../connector';
import { isPlatformError, PlatformError, type PlatformErrorKind } from '../platform-error';
import { withinRun } from '../sync-run';
import {
  type AccountSession,
  ReauthRequired,
  TokenSessions,
} from '../tokens/token-sessions.service';
import { readCumulativeCounts, toDayLine } from './count-day';
import { AppLimitsRepository } from './app-limits.repository';
import { CountedDaysRepository } from './counted-days.repository';
import { CountedDaysService } from './counted-days.service';
import { PostReadsRepository } from './post-reads.repository';
import { type ClaimedJob, type JobOutcome, SyncJobsRepository } from './sync-jobs.repository';
import { DroppedMetrics } from './dropped-metrics';
import {
  BACKFILL_MS,
  NEVER,
  nextLateProfileRun,
  nextRead,
  nextRun,
  OVERLAP_MS,
  planFailure,
} from './sync-schedule';

/** Days of the profile that one run of a backfill reads; some platforms need a request per day. */
const BACKFILL_DAYS = 30;
/** A post is deleted this long before the platform's limit, since posts are read again once a day. */
const GONE_POSTS_MARGIN_DAYS = 2;
/** Days before the last imported one whose counted numbers are imported again: the end of a day may be counted late. */
const COUNTED_DAYS = 30;
/** A platform that rejects the app of the operator is left alone for this time at least. */
const MIN_APP_BLOCK_MS = MINUTE_MS;
/** Other times by kind; a budget is blocked until its window ends. */
const MIN_BLOCK_MS: Partial<Record<PlatformErrorKind, number>> = { version: DAY_MS, budget: 0 };
/** The imports of a process at a time, so that refreshes leave connections to the requests of the API. */
const MAX_IMPORTS = 2;
/** Longer than every other job of the process takes to import. */
const MAX_IMPORT_WAIT_MS = 120_000;

/** What a run has imported, and whether the job has more to do now. */
export interface RunResult {
  readonly posts: number;
  readonly profileDays: number;
  readonly droppedMetrics: readonly string[];
  readonly isDone: boolean;
  /** null: the run succeeded. */
  readonly errorCode: string | null;
}

type Progress = Pick<RunResult, 'posts' | 'profileDays'> & { readonly outcome: JobOutcome };

/** The position in a list of new posts. `begunAt`: the time of the first page, before which no post is missed. */
interface PostsCursor {
  readonly page: string | null;
  readonly begunAt: string;
}

/** The position of a backfill: first the posts, then the days, newest first. */
type BackfillCursor = { readonly posts: string | null } | { readonly daysUntil: string };

/** Runs claimed jobs: one page of posts, one reading of numbers or one range of days per run. */
@Injectable()
export class SyncWorker {
  private readonly importSlots = new KeyedSemaphore({
    maxActive: MAX_IMPORTS,
    maxQueued: Infinity,
  });

  constructor(
    private readonly sessions: TokenSessions,
    private readonly imports: SocialImportService,
    private readonly jobs: SyncJobsRepository,
    private readonly appLimits: AppLimitsRepository,
    private readonly reads: PostReadsRepository,
    private readonly days: CountedDaysRepository,
    private readonly dayCounter: CountedDaysService,
    private readonly dropped: DroppedMetrics,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a job and writes its outcome, also that of a failure. @throws Error if the outcome cannot be written */
  async run(job: ClaimedJob): Promise<RunResult> {
    const now = new Date();
    try {
      const run = { teamId: job.teamId, isBackfill: job.kind === 'backfill' };
      const { outcome, posts, profileDays } = await withinRun(run, () =>
        this.runInSession(job, now),
      );
      const state = { attempts: 0, lastErrorCode: null, lastSuccessAt: now, ...outcome };
      await this.jobs.finish(job, state);
      const droppedMetrics = outcome.droppedMetrics ?? [];
      if (job.kind === 'profile') this.dropped.note(job.platform, droppedMetrics);
      const isDone = outcome.nextRunAt > now;
      return { posts, profileDays, droppedMetrics, isDone, errorCode: null };
    } catch (error) {
      const code = await this.fail(job, error, now);
      return { posts: 0, profileDays: 0, droppedMetrics: [], isDone: true, errorCode: code };
    }
  }

  private async runInSession(job: ClaimedJob, now: Date): Promise<Progress> {
    const session = await this.sessions.open(job);
    try {
      return await this.stepWithValidToken(session, job, now);
    } catch (error) {
      // Connectors handle posts that are gone: this is the account itself.
      if (isPlatformError(error, 'gone')) await this.sessions.confirmAccount(job, error.code);
      throw error;
    }
  }

  private async stepWithValidToken(
    session: AccountSession,
    job: ClaimedJob,
    now: Date,
  ): Promise<Progress> {
    try {
      return await this.step(session.connector, session, job, now);
    } catch (error) {
      if (!isPlatformError(error, 'token')) throw error;
      const reopened = await this.sessions.reopen(job, session);
      return this.step(reopened.connector, reopened, job, now);
    }
  }

  private step(
    connector: SocialConnector,
    session: PlatformSession,
    job: ClaimedJob,
    now: Date,
  ): Promise<Progress> {
    const steps: Record<SyncKind, () => Promise<Progress>> = {
      posts: () => this.readNewPosts(connector, session, job, now),
      rereads: () => this.rereadPosts(connector, session, job, now),
      profile: () => this.readProfile(connector, session, job, now),
      backfill: () => this.backfill(connector, session, job, now),
    };
    return steps[job.kind]();
  }

  /** Reads a page of posts, from the newest to those of two days before the watermark. */
  private async readNewPosts(
    connector: SocialConnector,
    session: PlatformSession,
    job: ClaimedJob,
    now: Date,
  ): Promise<Progress> {
    const watermark = job.watermark ?? now;
    const since = new Date(watermark.getTime() - OVERLAP_MS);
    const cursor = readPostsCursor(job.cursor, now);
    const page = await connector.listPosts(session, cursor.page, since);
    const posts = await this.importPage(connector, job, page, now);
    const isOld = page.oldestAt !== null && page.oldestAt < since;
    const isDone = page.next === null || isOld;
    const next: PostsCursor = { ...cursor, page: page.next };
    const outcome = isDone
      ? { nextRunAt: nextRun('posts', job, now), cursor: null, watermark: new Date(cursor.begunAt) }
      : { nextRunAt: now, cursor: JSON.stringify(next), watermark };
    return { posts, profileDays: 0, outcome };
  }

  private async rereadPosts(
    connector: SocialConnector,
    session: PlatformSession,
    job: ClaimedJob,
    now: Date,
  ): Promise<Progress> {
    const { postsPerRead } = connector.traits;
    const ids = await this.reads.listDuePosts(teamOf(job), job.platform, postsPerRead);
    if (ids.length === 0) {
      return { posts: 0, profileDays: 0, outcome: { nextRunAt: nextRun('rereads', job, now) } };
    }
    const { items, unread, gone } = await connector.readPosts(session, ids);
    const posts = await this.importPosts(connector, job, items, now);
    const tomorrow = new Date(now.getTime() + DAY_MS);
    await this.reads.postponePosts(teamOf(job), job.platform, unread, tomorrow);
    await this.handleGonePosts(connector, job, gone, tomorrow);
    // Posts in none of the lists, which must not be due forever.
    const left = ids.filter((id) => !unread.includes(id) && !gone.includes(id));
    const imported = new Set(this.mapAll(job.platform, items).map(({ postId }) => postId));
    const missing = left.filter((id) => !imported.has(id));
    await this.reads.postponePosts(teamOf(job), job.platform, missing, tomorrow);
    return { posts, profileDays: 0, outcome: { nextRunAt: now } };
  }

  /** Deletes posts that the platform does not have any more, at once or after its time limit; others keep their numbers. */
  private async handleGonePosts(
    { traits }: SocialConnector,
    job: ClaimedJob,
    gone: readonly string[],
    tomorrow: Date,
  ): Promise<void> {
    if (gone.length === 0) return;
    const team = teamOf(job);
    const { platform } = job;
    const { deletesGonePosts = false, keepsDataDays } = traits;
    let deleted: readonly string[] = deletesGonePosts ? gone : [];
    if (keepsDataDays !== undefined) {
      const days = keepsDataDays - GONE_POSTS_MARGIN_DAYS;
      deleted = await this.reads.listUnseenPosts(team, platform, gone, days);
    }
    // If the process dies here, the posts are still due and the deletion is repeated.
    if (deleted.length > 0) await this.imports.deletePosts(team, platform, deleted);
    const kept = gone.filter((id) => !deleted.includes(id));
    // Within the time limit, a post is read again every day: a private video may become public again.
    const nextReadAt = keepsDataDays === undefined ? null : tomorrow;
    await this.reads.markGone(team, platform, kept, nextReadAt);
    await this.reads.markGone(team, platform, deleted, null);
  }

  private async readProfile(
    connector: SocialConnector,
    session: PlatformSession,
    job: ClaimedJob,
    now: Date,
  ): Promise<Progress> {
    const { rereadDays } = connector.traits;
    const yesterday = shiftDate(utcDay(now), -1);
    const first = shiftDate(job.completeThrough ?? yesterday, -rereadDays);
    const reading = await connector.readProfile(session, { first, last: yesterday });
    const { hasDays, lagDays } = connector.traits;
    const completeThrough = hasDays ? (reading.completeThrough ?? job.completeThrough) : yesterday;
    const isLate = completeThrough !== null && completeThrough < shiftDate(utcDay(now), -lagDays);
    const counted = hasDays ? [] : await this.listCountedLines(job, yesterday);
    const profileDays = await this.importLines(job, [...counted, ...reading.lines]);
    return {
      posts: 0,
      profileDays,
      outcome: {
        nextRunAt: isLate ? nextLateProfileRun(job, now) : nextRun('profile', job, now),
        completeThrough,
        droppedMetrics: [...reading.droppedMetrics],
      },
    };
  }

  private async backfill(
    connector: SocialConnector,
    session: PlatformSession,
    job: ClaimedJob,
    now: Date,
  ): Promise<Progress> {
    const cursor = readBackfillCursor(job.cursor);
    const next = (value: BackfillCursor): JobOutcome => ({
      nextRunAt: now,
      cursor: JSON.stringify(value),
    });
    if ('posts' in cursor) {
      const page = await connector.listPosts(session, cursor.posts);
      const posts = await this.importPage(connector, job, page, now);
      const isOld = page.oldestAt !== null && page.oldestAt.getTime() < now.getTime() - BACKFILL_MS;
      const isDone = page.next === null || isOld;
      const outcome = next(
        isDone ? { daysUntil: shiftDate(utcDay(now), -1) } : { posts: page.next },
      );
      return { posts, profileDays: 0, outcome };
    }
    const { hasDays, maxDayAge } = connector.traits;
    const oldest = shiftDate(utcDay(now), -maxDayAge);
    const end = { nextRunAt: NEVER, cursor: null };
    if (!hasDays || cursor.daysUntil < oldest) return { posts: 0, profileDays: 0, outcome: end };
    const start = shiftDate(cursor.daysUntil, 1 - BACKFILL_DAYS);
    const first = start < oldest ? oldest : start;
    const reading = await connector.readProfile(session, { first, last: cursor.daysUntil });
    const profileDays = await this.importLines(job, reading.lines);
    return { posts: 0, profileDays, outcome: next({ daysUntil: shiftDate(first, -1) }) };
  }

  /** Imports a page of posts. Posts whose numbers could not be read are read by id tomorrow. */
  private async importPage(
    connector: SocialConnector,
    job: ClaimedJob,
    { items, unread, oldestAt }: PostPage,
    now: Date,
  ): Promise<number> {
    const nextReadAt = new Date(now.getTime() + DAY_MS);
    const publishedAt = oldestAt ?? now;
    const notes = unread.map((postId) => ({ postId, publishedAt, nextReadAt }));
    await this.reads.notePosts(teamOf(job), job.platform, notes);
    return this.importPosts(connector, job, items, now);
  }

  /** Imports posts and notes when their numbers are read again. A post that cannot be mapped is left out. */
  private async importPosts(
    { traits }: SocialConnector,
    job: ClaimedJob,
    items: readonly object[],
    now: Date,
  ): Promise<number> {
    const mapped = this.mapAll(job.platform, items);
    if (mapped.length < items.length) {
      const { teamId: team, platform } = job;
      const count = items.length - mapped.length;
      this.logger.warn({ team, platform, count }, 'Posts of a platform could not be read.');
    }
    if (mapped.length === 0) return 0;
    const { rereadsTwitterDaily } = this.config.social;
    const rules = { hasDays: traits.hasDays, rereadsTwitterDaily };
    const posts = mapped.map(({ item }) => item);
    await this.importObjects(job, { posts });
    const notes = mapped.map(({ postId, publishedAt, rawMetrics }) => ({
      postId,
      publishedAt,
      nextReadAt: nextRead(job.platform, publishedAt, now, rules),
      counters: readCumulativeCounts(job.platform, rawMetrics),
    }));
    if (traits.hasDays) await this.reads.notePosts(teamOf(job), job.platform, notes);
    else await this.dayCounter.countPosts(teamOf(job), job.platform, notes, utcDay(now));
    return mapped.length;
  }

  private mapAll(
    platform: Platform,
    items: readonly object[],
  ): { item: object; postId: string; publishedAt: Date; rawMetrics: RawMetrics }[] {
    return items.flatMap((item) => {
      const reading = mapPost(platform, item);
      if (!('mapped' in reading)) return [];
      const { post, rawMetrics } = reading.mapped;
      const { postId, publishedAt } = post;
      return [{ item, postId, publishedAt: new Date(publishedAt), rawMetrics }];
    });
  }

  /** Lists the lines of counted days that may not have been imported yet. */
  private async listCountedLines(job: ClaimedJob, last: string): Promise<object[]> {
    const { completeThrough } = job;
    const first = completeThrough === null ? null : shiftDate(completeThrough, -COUNTED_DAYS);
    const days = await this.days.list(teamOf(job), job.platform, first, last);
    return days.map(({ day, counts, coversDays }) => toDayLine(day, counts, coversDays));
  }

  private async importLines(job: ClaimedJob, lines: readonly object[]): Promise<number> {
    if (lines.length === 0) return 0;
    const { profileDays } = await this.importObjects(job, { profile: lines });
    return profileDays;
  }

  private importObjects(job: ClaimedJob, objects: PlatformObjects<object>): Promise<ImportResult> {
    const run = () =>
      this.imports.importObjects(teamOf(job), job.platform, objects, { keepMissing: true });
    return this.importSlots.run('import', run, MAX_IMPORT_WAIT_MS);
  }

  /** Writes the outcome of a failed run; returns its code. */
  private async fail(job: ClaimedJob, error: unknown, now: Date): Promise<string> {
    const { teamId: team, platform, loginKind, kind, attempts } = job;
    if (error instanceof ReauthRequired) {
      await this.jobs.finish(job, { nextRunAt: now, lastErrorCode: error.code });
      await this.jobs.suspend(teamOf(job), platform);
      return error.code;
    }
    const failure =
      error instanceof PlatformError
        ? error
        : new PlatformError({ kind: 'transient', code: 'internal' });
    if (failure !== error)
      this.logger.error({ err: error, team, platform, kind }, 'A refresh failed.');
    const plan = planFailure(failure.kind, failure.retryAt, attempts, now, Math.random());
    const isOfApp = failure.scope === 'app' && failure.kind !== 'transient';
    if (failure.kind === 'version' || isOfApp) {
      const minMs = MIN_BLOCK_MS[failure.kind] ?? MIN_APP_BLOCK_MS;
      const least = new Date(now.getTime() + minMs);
      const until = failure.retryAt !== null && failure.retryAt > least ? failure.retryAt : least;
      await this.appLimits.blockApp(platform, loginKind, until, failure.code);
      const details = { platform, loginKind, code: failure.code, until };
      if (failure.kind === 'budget')
        this.logger.warn(details, 'The jobs of an app wait for its budget.');
      else this.logger.error(details, 'A platform rejects the app.');
    } else if (failure.kind === 'request') {
      const details = { team, platform, kind, code: failure.code };
      this.logger.error(details, 'A platform rejects a request, which is a bug of its connector.');
    }
    if (failure.kind === 'rate_limited' && failure.scope === 'account') {
      await this.jobs.postponeJobs(teamOf(job), platform, plan.retryAt);
    }
    await this.jobs.finish(job, {
      nextRunAt: plan.retryAt,
      attempts: plan.counts ? attempts + 1 : attempts,
      lastErrorCode: failure.code,
      ...(plan.dropsCursor && { cursor: null }),
    });
    return failure.code;
  }
}

const teamOf = ({ teamId }: ClaimedJob): TeamScope => ({ teamId });

function readPostsCursor(cursor: string | null, now: Date): PostsCursor {
  return cursor === null
    ? { page: null, begunAt: now.toISOString() }
    : (JSON.parse(cursor) as PostsCursor);
}

function readBackfillCursor(cursor: string | null): BackfillCursor {
  return cursor === null ? { posts: null } : (JSON.parse(cursor) as BackfillCursor);
}
