import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemScope } from '../../tenancy/scope/request-scope';
import { HOUR_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { ConnectionsRepository } from '../connections/connections.repository';
import type { ConnectionKey } from '../domain/connection';
import { PlatformDataService } from './platform-data.service';

const INTERVAL_MS = HOUR_MS;
const BATCH_SIZE = 100;

/** Deletes the data of disconnected accounts when the time for which their platform allows to keep them has ended. */
@Injectable()
export class DataRetentionJob {
  constructor(
    scheduler: SchedulerService,
    private readonly connections: ConnectionsRepository,
    private readonly data: PlatformDataService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    scheduler.schedule({
      name: 'social-data-retention',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: (signal) => this.deleteBatch(signal),
    });
  }

  /** Deletes the data of some connections. Returns whether there may be more. */
  async deleteBatch(signal?: AbortSignal): Promise<boolean> {
    const batch = await this.connections.listExpired(BATCH_SIZE);
    let deleted = 0;
    for (const key of batch) {
      if (signal?.aborted === true) return false;
      if (await this.delete(key)) deleted += 1;
    }
    return deleted === BATCH_SIZE;
  }

  /** Logs a failure: the next run tries again. */
  private async delete({ teamId, platform }: ConnectionKey): Promise<boolean> {
    try {
      return await this.data.deleteExpired(systemScope(teamId), platform);
    } catch (error) {
      this.logger.error({ err: error, team: teamId, platform }, 'Data were not deleted.');
      return false;
    }
  }
}
