import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemScope } from '../../tenancy/scope/request-scope';
import { HOUR_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { ConnectionsRepository } from '../connections/connections.repository';
import type { ConnectionKey } from '../domain/connection';
import { FIGURES_VERSION } from '../domain/compute-windows';
import { SocialImportService } from './social-import.service';

const INTERVAL_MS = HOUR_MS;
const BATCH_SIZE = 100;

/**
 * Recomputes windows that an older version of the service has computed by other rules. Until then, reads return the old figures.
 * Recomputes one connection at a time, so that the job holds at most one database connection.
 */
@Injectable()
export class WindowRecomputeJob {
  /** The last connection of the previous batch, or null before the first batch. */
  private after: ConnectionKey | null = null;

  constructor(
    scheduler: SchedulerService,
    private readonly connections: ConnectionsRepository,
    private readonly imports: SocialImportService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    scheduler.schedule({
      name: 'profile-window-recompute',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: (signal) => this.recomputeBatch(signal),
    });
  }

  private async recomputeBatch(signal: AbortSignal): Promise<boolean> {
    const { after } = this;
    this.after = null;
    const batch = await this.connections.listOutdated(FIGURES_VERSION, after, BATCH_SIZE);
    for (const key of batch) {
      if (signal.aborted) return false;
      await this.recompute(key);
    }
    if (batch.length === BATCH_SIZE) this.after = batch.at(-1) ?? null;
    return this.after !== null;
  }

  /** Logs a failure: the next run tries again. */
  private async recompute({ teamId, platform }: ConnectionKey): Promise<void> {
    try {
      await this.imports.recompute(systemScope(teamId), platform);
    } catch (error) {
      this.logger.error(
        { err: error, team: teamId, platform },
        'The figures of a profile could not be recomputed.',
      );
    }
  }
}
