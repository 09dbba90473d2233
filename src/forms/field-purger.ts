import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { isService } from '../common/http/is-service';
import { LOGGER } from '../observability/logger';
import { FieldPurgesRepository } from './field-purges.repository';

/** Responses a step: well below a second of work, so that neither a query nor a shutdown waits for long. */
const BATCH_SIZE = 2_000;
/** What a crashed process left is taken up by the others. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Deletes the answers to removed fields of very large forms in the background. They are out of sight from the
 * moment of the removal; this takes them out of the table. Progress is in the database, so a crash costs one step.
 */
@Injectable()
export class FieldPurger implements OnApplicationBootstrap, OnApplicationShutdown {
  private running: Promise<void> | null = null;
  private stopping = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly purges: FieldPurgesRepository,
    private readonly adapterHost: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!isService(this.adapterHost)) return;
    this.wake();
    this.timer = setInterval(() => this.wake(), LOOK_AGAIN_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Starts working through what there is to purge, unless that is under way. */
  wake(): void {
    if (this.stopping || this.running !== null) return;
    this.running = this.work().finally(() => {
      this.running = null;
    });
  }

  private async work(): Promise<void> {
    try {
      let isWorkLeft = true;
      while (isWorkLeft && !this.stopping) isWorkLeft = await this.purges.purgeBatch(BATCH_SIZE);
    } catch (error) {
      this.logger.error({ err: error }, 'Deleting the answers to removed fields was interrupted.');
    }
  }
}
