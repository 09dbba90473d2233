import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { isService } from '../http/is-service';
import { Poller } from '../jobs/poller';
import { LOGGER } from '../observability/logger';
import { ExpiredKeysRepository } from './expired-keys.repository';

const BATCH_SIZE = 1_000;
const PACE = { everyMs: 600_000, restMs: 0 };

/** Deletes stored responses whose 24 hours are over, of all teams, in batches, at the start and every ten minutes. */
@Injectable()
export class ExpiredKeysJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller = new Poller(() => this.deleteAll(), PACE);
  private isStopped = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly keys: ExpiredKeysRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (isService(this.adapterHost)) this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.poller.stop();
  }

  /** Runs the job now. */
  wake(): void {
    this.poller.wake();
  }

  private async deleteAll(): Promise<void> {
    try {
      let deleted = BATCH_SIZE;
      while (deleted === BATCH_SIZE && !this.isStopped) {
        deleted = await this.keys.deleteExpired(BATCH_SIZE);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'Expired idempotency keys could not be deleted.');
    }
  }
}
