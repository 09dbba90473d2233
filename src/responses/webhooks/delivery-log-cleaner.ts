import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { LOGGER } from '../../core/observability/logger';
import { DeliveryQueueRepository } from './delivery-queue.repository';
import { isService } from '../../core/http/is-service';
import { Poller } from '../../core/jobs/poller';

const KEPT_DAYS = 30;
const BATCH_SIZE = 1_000;
const PACE = { everyMs: 3_600_000, restMs: 0 };

/** Keeps the log of deliveries to 30 days. */
@Injectable()
export class DeliveryLogCleaner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller = new Poller(() => this.clean(), PACE);
  private isStopped = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly queue: DeliveryQueueRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (isService(this.adapterHost)) this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.poller.stop();
  }

  private async clean(): Promise<void> {
    try {
      let deleted = BATCH_SIZE;
      while (deleted === BATCH_SIZE && !this.isStopped) {
        deleted = await this.queue.deleteOlderThan(KEPT_DAYS, BATCH_SIZE);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'Old webhook deliveries could not be deleted.');
    }
  }
}
