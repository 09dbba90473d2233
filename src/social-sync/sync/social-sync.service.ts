import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { type AuditedChange, changeBy } from '../../tenancy/audit/audited-change';
import { MINUTE_MS } from '../../core/values/durations';
import { ApiError } from '../../core/errors/api-error';
import type { Platform } from '@rapport/social-connectors';
import type { SyncKind } from '../entities/social-sync-job.entity';
import { RequestBudgetsService } from '../budgets/request-budgets.service';
import type { ConnectionView } from '../credentials/account.views';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { SocialAccountsService } from '../credentials/social-accounts.service';
import { AppLimitsRepository } from './app-limits.repository';
import { JOB_LEASE_MS, SyncDispatcherService } from './sync-dispatcher.service';
import { SyncJobsRepository } from './sync-jobs.repository';
import { SyncWorkerService } from './sync-worker.service';

const POLL_MS = 200;
/** The time between two syncs of an account that members ask for. */
export const MEMBER_SYNC_INTERVAL_MS = 10 * MINUTE_MS;
/** The jobs that `social refresh` runs, one after the other. The backfill continues by itself. */
export const SYNCED_KINDS: readonly SyncKind[] = ['posts', 'profile', 'rereads'];

/** The result of `social refresh`; `posts` and `profileDays` are 0 if the service does the work later. */
export interface SyncView extends Pick<
  ConnectionView,
  'platform' | 'status' | 'state' | 'lastRefreshedAt' | 'nextRunAt' | 'lastError' | 'warnings'
> {
  posts: number;
  profileDays: number;
  rejectedMetrics: string[];
}

/** Syncs a connected account at once. */
@Injectable()
export class SocialSyncService {
  constructor(
    private readonly audit: AuditLog,
    private readonly accounts: SocialAccountsService,
    private readonly credentials: CredentialsRepository,
    private readonly jobs: SyncJobsRepository,
    private readonly appLimits: AppLimitsRepository,
    private readonly worker: SyncWorkerService,
    private readonly budgets: RequestBudgetsService,
    private readonly dispatcher: SyncDispatcherService,
  ) {}

  /** Makes all jobs of an account due, for the service to run. @throws ApiError VALIDATION_FAILED without tokens */
  async request(scope: RequestScope, platform: Platform): Promise<SyncView> {
    await this.connectionOf(scope, platform);
    await this.makeDue(scope, platform);
    return this.viewOf(scope, platform, { posts: 0, profileDays: 0, rejectedMetrics: [] });
  }

  /**
   * Like {@link request}, by a member: at most once in 10 minutes, and without ending a pause of the account.
   * @throws ApiError CONNECTION_NOT_FOUND without tokens, RECONNECT_REQUIRED, SYNC_REQUESTED_RECENTLY
   */
  async requestByMember(
    scope: RequestScope,
    platform: Platform,
    change: AuditedChange | null,
  ): Promise<void> {
    await this.audit.run(scope, change, async (unit) => {
      if (!(await this.credentials.noteSyncRequest(unit, platform, MEMBER_SYNC_INTERVAL_MS))) {
        const credential = await this.credentials.find(unit, platform);
        if (credential === null) throw new ApiError('CONNECTION_NOT_FOUND');
        const needsReauth = credential.state === 'needs_reauth';
        throw new ApiError(needsReauth ? 'RECONNECT_REQUIRED' : 'SYNC_REQUESTED_RECENTLY');
      }
      await this.jobs.makeDue(unit, platform, SYNCED_KINDS);
    });
    this.dispatcher.wake();
  }

  /**
   * Runs all jobs of an account and waits for them.
   * @param update called with the number of jobs that are done
   * @throws ApiError VALIDATION_FAILED without tokens, also if they are deleted meanwhile, or while no job of the platform runs
   */
  async run(
    scope: RequestScope,
    platform: Platform,
    update: (jobsDone: number) => void,
  ): Promise<SyncView> {
    await this.connectionOf(scope, platform);
    await this.budgets.releaseJobs(platform);
    await this.expectNoBlock(scope, platform);
    await this.makeDue(scope, platform);
    const totals = { posts: 0, profileDays: 0, rejectedMetrics: [] as string[] };
    for (const [index, kind] of SYNCED_KINDS.entries()) {
      for (let isDone = false; !isDone;) {
        const job = await this.jobs.claim(scope.teamId, platform, kind, JOB_LEASE_MS);
        if (job === null) {
          // The service runs the job at this moment, or the account has been disconnected.
          await this.connectionOf(scope, platform);
          await sleep(POLL_MS);
          continue;
        }
        const result = await this.worker.run(job);
        totals.posts += result.posts;
        totals.profileDays += result.profileDays;
        totals.rejectedMetrics.push(...result.rejectedMetrics);
        isDone = result.isDone;
      }
      update(index + 1);
    }
    return this.viewOf(scope, platform, totals);
  }

  private makeDue(scope: RequestScope, platform: Platform): Promise<void> {
    const change = changeBy(scope, 'refreshPlatform', 'platform', platform);
    return this.audit.run(scope, change, (unit) =>
      this.jobs.makeDueAndResume(unit, platform, SYNCED_KINDS),
    );
  }

  private async expectNoBlock(scope: RequestScope, platform: Platform): Promise<void> {
    const block = await this.appLimits.findBlock(scope, platform);
    if (block === null) return;
    const until = block.blockedUntil.toISOString();
    throw new ApiError('VALIDATION_FAILED', [
      `platform: no job of ${platform} runs until ${until} (${block.code})`,
    ]);
  }

  private async viewOf(
    scope: RequestScope,
    platform: Platform,
    totals: Pick<SyncView, 'posts' | 'profileDays' | 'rejectedMetrics'>,
  ): Promise<SyncView> {
    const { status, state, lastRefreshedAt, nextRunAt, lastError, warnings } =
      await this.connectionOf(scope, platform);
    return { platform, status, state, ...totals, lastRefreshedAt, nextRunAt, lastError, warnings };
  }

  private async connectionOf(scope: RequestScope, platform: Platform): Promise<ConnectionView> {
    const connections = await this.accounts.list(scope);
    const connection = connections.find((one) => one.platform === platform);
    if (connection === undefined || connection.state === 'imported') {
      throw new ApiError('VALIDATION_FAILED', [`platform: ${platform} has no connected account`]);
    }
    return connection;
  }
}
