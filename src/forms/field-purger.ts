import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { isService } from '../core/http/is-service';
import { Poller } from '../core/jobs/poller';
import { LOGGER } from '../core/observability/logger';
import { FieldPurgesRepository } from './field-purges.repository';

/** Also how soon another process takes up what a crashed one left. */
const PACE = { everyMs: 10_000, restMs: 0 };

/** Sorts before every id of a team. */
const NO_TEAM = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the answers to removed fields of very large forms in the background. They are hidden from the moment of the
 * removal; this takes them out of the table. Teams take turns, a step each, and so do the purges of a team; one whose step
 * fails waits for longer each time and holds up no other. Progress is in the database, so a crash costs one step.
 */
@Injectable()
export class FieldPurger implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly poller = new Poller(() => this.purgeAll(), PACE);
  private isStopping = false;
  private afterTeam = NO_TEAM;

  constructor(
    private readonly purges: FieldPurgesRepository,
    private readonly adapterHost: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (isService(this.adapterHost)) this.poller.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.poller.stop();
  }

  /** Starts working through what there is to purge, unless that is under way. */
  wake(): void {
    this.poller.wake();
  }

  private async purgeAll(): Promise<void> {
    try {
      let isWorkLeft = true;
      while (isWorkLeft && !this.isStopping) isWorkLeft = await this.step();
    } catch (error) {
      this.logger.error({ err: error }, 'Deleting the answers to removed fields was interrupted.');
    }
  }

  private async step(): Promise<boolean> {
    const step = await this.purges.stepNext(this.afterTeam);
    this.afterTeam = step?.teamId ?? NO_TEAM;
    if (step !== null && step.error !== null) {
      this.logger.warn(
        { team: step.teamId, purge: step.id, err: step.error },
        'A step of deleting the answers to removed fields failed; it is tried again later.',
      );
    }
    return step !== null;
  }
}
