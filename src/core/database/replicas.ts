import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openPool, planConnections, Replicas, toDriverError } from '@rapport/pg-lanes';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { LOGGER } from '../observability/logger';
import { poolOptions } from './data-source-options';
import { openSearchPool, shareStatements } from './shared-pools';

/** The replicas of the configuration, which lists, analytics and exports read from. */
@Injectable()
export class ServiceReplicas extends Replicas implements OnApplicationShutdown {
  constructor(@Inject(APP_CONFIG) { database }: AppConfig, @Inject(LOGGER) logger: Logger) {
    const { replicaUrls, poolSize } = database;
    const plan = planConnections(poolSize);
    const openReplica = (url: string) => ({
      // A replica has no pipelined connections.
      statements: shareStatements(openPool(url, poolOptions(poolSize - plan.searches)), plan),
      searches: openSearchPool(url, plan),
    });
    super(replicaUrls.map(openReplica), (index, error) =>
      logger.warn(
        { replica: index + 1, code: toDriverError(error)?.code },
        'A replica is unusable; its statements run elsewhere for 5 s.',
      ),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
