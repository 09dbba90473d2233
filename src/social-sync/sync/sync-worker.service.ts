import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MINUTE_MS } from '../../core/values/durations';
import { LOGGER } from '../../core/observability/logger';
import { ImportNotAllowed } from '../../analytics/ingestion/social-import.service';
import type { SyncKind } from '../entities/social-sync-job.entity';
import {
  isPlatformError,
  PlatformError,
  PlatformHttp,
  withinRun,
} from '@rapport/social-connectors';
import { ReauthRequired, TokenSessionsService } from '../tokens/token-sessions.service';
import { AppLimitsRepository } from './app-limits.repository';
import { PostSyncService } from './post-sync.service';
import { ProfileSyncService } from './profile-sync.service';
import { RejectedMetricNames } from './rejected-metric-names';
import { type Progress, readBackfillCursor, type RunContext, teamOf } from './run-context';
import { type ClaimedJob, SyncJobsRepository } from './sync-jobs.repository';
import { planAppBlock, planFailure } from './sync-schedule';

/** The time limit for the requests of a step. The claim of a job is longer by the time that an import takes. */
const STEP_DEADLINE_MS = 4 * MINUTE_MS;

/** What a run has imported, and whether the job has more to do now. */
export interface RunResult extends Pick<Progress, 'posts' | 'profileDays'> {
  readonly rejectedMetrics: readonly string[];
  readonly isDone: boolean;
  /** Null if the run succeeded. */
  readonly errorCode: string | null;
}

/** Runs claimed jobs. Each run is one step: a page of posts, a reading of posts by id, or a range of days. */
@Injectable()
export class SyncWorkerService {
  constructor(
    private readonly sessions: TokenSessionsService,
    private readonly posts: PostSyncService,
    private readonly profiles: ProfileSyncService,
    private readonly jobs: SyncJobsRepository,
    private readonly appLimits: AppLimitsRepository,
    private readonly rejectedMetrics: RejectedMetricNames,
    private readonly http: PlatformHttp,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a job and writes its outcome, also that of a failure. @throws Error if the outcome cannot be written */
  async run(job: ClaimedJob): Promise<RunResult> {
    const now = new Date();
    if (job.pause !== null) return this.postpone(job, job.pause, now);
    try {
      const run = { teamId: job.teamId, isBackfill: job.kind === 'backfill' };
      const { outcome, posts, profileDays } = await withinRun(run, () =>
        this.runInSession(job, now),
      );
      const state = {
        attempts: 0,
        lastErrorCode: null,
        lastErrorKind: null,
        lastSuccessAt: now,
        ...outcome,
      };
      await this.jobs.finish(job, state);
      const rejectedMetrics = outcome.rejectedMetrics ?? [];
      if (job.kind === 'profile') this.rejectedMetrics.note(job.platform, rejectedMetrics);
      const isDone = outcome.nextRunAt > now;
      return { posts, profileDays, rejectedMetrics, isDone, errorCode: null };
    } catch (error) {
      const code = await this.fail(job, error, now);
      return { posts: 0, profileDays: 0, rejectedMetrics: [], isDone: true, errorCode: code };
    }
  }

  /** Ends a run during a pause of the account or the app, without a request to the platform. */
  private async postpone(
    job: ClaimedJob,
    { code, leftMs }: NonNullable<ClaimedJob['pause']>,
    now: Date,
  ): Promise<RunResult> {
    const nextRunAt = new Date(now.getTime() + leftMs);
    await this.jobs.finish(job, { nextRunAt, lastErrorCode: code, lastErrorKind: 'rate_limited' });
    return { posts: 0, profileDays: 0, rejectedMetrics: [], isDone: true, errorCode: code };
  }

  private async runInSession(job: ClaimedJob, now: Date): Promise<Progress> {
    const session = await this.sessions.open(job);
    try {
      return await this.stepWithValidToken({ session, job, now });
    } catch (error) {
      // Connectors report posts that are gone in their results, so the error means the account.
      if (isPlatformError(error, 'gone')) await this.sessions.confirmAccount(job, error.code);
      throw error;
    }
  }

  private async stepWithValidToken(context: RunContext): Promise<Progress> {
    try {
      return await this.step(context);
    } catch (error) {
      if (!isPlatformError(error, 'token')) throw error;
      const session = await this.sessions.reopen(context.job, context.session);
      return this.step({ ...context, session });
    }
  }

  /** Runs a step, whose requests end before the claim of the job: a platform may respond slowly to each of many requests. */
  private step(context: RunContext): Promise<Progress> {
    const steps: Record<SyncKind, () => Promise<Progress>> = {
      posts: () => this.posts.readNewPosts(context),
      rereads: () => this.posts.rereadPosts(context),
      profile: () => this.profiles.readProfile(context),
      backfill: () => this.backfill(context),
    };
    const deadline = AbortSignal.timeout(STEP_DEADLINE_MS);
    return this.http.abortable(deadline, steps[context.job.kind]);
  }

  private backfill(context: RunContext): Promise<Progress> {
    const cursor = readBackfillCursor(context.job);
    return 'posts' in cursor
      ? this.posts.backfillPosts(context, cursor)
      : this.profiles.backfillDays(context, cursor.daysUntil);
  }

  /** Writes the outcome of a failed run; returns its code. */
  private async fail(job: ClaimedJob, error: unknown, now: Date): Promise<string> {
    const { platform, kind, attempts } = job;
    if (error instanceof ReauthRequired) {
      await this.jobs.finish(job, {
        nextRunAt: now,
        lastErrorCode: error.code,
        lastErrorKind: 'token',
      });
      await this.jobs.suspend(teamOf(job), platform);
      return error.code;
    }
    // The job is gone with the account, or belongs to another process.
    if (error instanceof ImportNotAllowed) return 'disconnected';
    const failure = this.toFailure(job, error);
    const blockedUntil = planAppBlock(failure, now);
    if (blockedUntil !== null) await this.blockApp(job, failure, blockedUntil);
    const plan = planFailure(failure.kind, failure.retryAt, attempts, now, Math.random());
    if (failure.kind === 'rate_limited' && failure.scope === 'account') {
      await this.jobs.pauseAccount(teamOf(job), platform, plan.retryAt, failure.code);
    }
    // New posts are at the beginning of a list: a list without an end must not hide them.
    const dropsCursor = plan.dropsCursor || (failure.kind === 'endless' && kind === 'posts');
    await this.jobs.finish(job, {
      nextRunAt: plan.retryAt,
      attempts: plan.isAttempt ? attempts + 1 : attempts,
      lastErrorCode: failure.code,
      lastErrorKind: failure.kind,
      ...(dropsCursor && { cursor: null }),
    });
    return failure.code;
  }

  /** Returns the error of the platform. Logs bugs: a request that the platform rejects, and any other error, which is transient. */
  private toFailure({ teamId: team, platform, kind }: ClaimedJob, error: unknown): PlatformError {
    const about = { team, platform, kind };
    if (!(error instanceof PlatformError)) {
      this.logger.error({ ...about, err: error }, 'A sync failed.');
      return new PlatformError({ kind: 'transient', code: 'internal' });
    }
    if (error.kind === 'request' && error.scope === 'account') {
      const details = { ...about, code: error.code };
      this.logger.error(details, 'A platform rejects a request, which is a bug of its connector.');
    }
    return error;
  }

  /** Stops all jobs of the app of a job. */
  private async blockApp(
    { platform, loginKind }: ClaimedJob,
    { kind, code }: PlatformError,
    until: Date,
  ): Promise<void> {
    await this.appLimits.blockApp(platform, loginKind, until, code);
    const details = { platform, loginKind, code, until };
    if (kind === 'budget') this.logger.warn(details, 'The jobs of an app wait for its budget.');
    else this.logger.error(details, 'A platform rejects the app.');
  }
}
