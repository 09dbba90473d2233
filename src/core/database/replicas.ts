import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openPool, planConnections, Replicas, toDriverError } from '@rapport/pg-lanes';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { LOGGER } from '../observability/logger';
import { poolOptions } from './pool-options';
import { openSearchPool, shareStatements } from './shared-pools';

/** The replicas of the configuration, which lists, analytics and exports read from. */
@Injectable()
export class ServiceReplicas extends Replicas implements OnApplicationShutdown {
  constructor(@Inject(APP_CONFIG) { database }: AppConfig, @Inject(LOGGER) logger: Logger) {
    const { replicaUrls, replicaMaxLagMs, poolSize } = database;
    const plan = planConnections(poolSize);
    const openReplica = (url: string) => ({
      // A replica has no pipelined connections.
      statements: shareStatements(openPool(url, poolOptions(poolSize - plan.searches)), plan),
      searches: openSearchPool(url, plan),
    });
    super(replicaUrls.map(openReplica), replicaMaxLagMs, {
      onPause: (index, error) =>
        logger.warn(
          { replica: index + 1, code: toDriverError(error)?.code },
          'A replica is unusable; its statements run elsewhere until it responds.',
        ),
      onLag: (index, isLagging, lagMs) => {
        const fields = { replica: index + 1, lagMs: Math.round(lagMs) };
        if (isLagging) logger.warn(fields, 'A replica lags too far; its statements run elsewhere.');
        else logger.info(fields, 'A replica has caught up.');
      },
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
