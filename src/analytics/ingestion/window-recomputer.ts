import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { isService } from '../../core/http/is-service';
import { Poller } from '../../core/jobs/poller';
import { LOGGER } from '../../core/observability/logger';
import { type ConnectionKey, ConnectionsRepository } from '../connections/connections.repository';
import { FIGURES_VERSION } from '../domain/compute-windows';
import { SocialImportService } from './social-import.service';

const BATCH_SIZE = 100;
const PACE = { everyMs: 3_600_000, restMs: 0 };

/**
 * Computes windows again that an older version of the service has computed by other rules: one connection at a time, so
 * that it holds one database connection at most. Until then they are shown as they are.
 */
@Injectable()
export class WindowRecomputer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller = new Poller(() => this.recomputeAll(), PACE);
  private isStopped = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly connections: ConnectionsRepository,
    private readonly imports: SocialImportService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (isService(this.adapterHost)) this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.poller.stop();
  }

  private async recomputeAll(): Promise<void> {
    try {
      let after: ConnectionKey | null = null;
      for (;;) {
        const batch: ConnectionKey[] = await this.connections.listOutdated(
          FIGURES_VERSION,
          after,
          BATCH_SIZE,
        );
        for (const key of batch) {
          if (this.isStopped) return;
          await this.recompute(key);
        }
        after = batch.at(-1) ?? null;
        if (batch.length < BATCH_SIZE) return;
      }
    } catch (error) {
      this.logger.error({ err: error }, 'Profiles with outdated figures could not be listed.');
    }
  }

  /** One that fails is tried again in the next run. */
  private async recompute({ teamId, platform }: ConnectionKey): Promise<void> {
    try {
      await this.imports.recompute({ teamId }, platform);
    } catch (error) {
      this.logger.error(
        { err: error, teamId, platform },
        'The figures of a profile could not be recomputed.',
      );
    }
  }
}
