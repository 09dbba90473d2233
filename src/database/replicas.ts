import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { LOGGER } from '../observability/logger';
import { poolOptions } from './data-source-options';
import { queryPool } from './pool-access';
import { isConnectionLost, isNoCopy, isRecoveryConflict, toDriverError } from './postgres-errors';
import type { Statement } from './statement';

/** A replica that failed is left alone for this long. */
const PAUSE_MS = 5_000;

interface Replica {
  readonly pool: Pool;
  pausedUntil: number;
}

/** Copies of the database that lists, analytics and exports are read from, each in its turn. */
@Injectable()
export class Replicas implements OnApplicationShutdown {
  private readonly replicas: Replica[];
  private turn = 0;

  constructor(
    @Inject(APP_CONFIG) { database }: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.replicas = database.replicaUrls.map((connectionString) => {
      const pool = new Pool({ connectionString, ...poolOptions(database.poolSize) });
      // A connection that breaks while it is idle; the next statement takes another.
      pool.on('error', () => undefined);
      return { pool, pausedUntil: 0 };
    });
  }

  /** null: no replica can answer, and the database itself is to be asked. */
  async query<Row extends QueryResultRow>(
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const replica = this.next();
    if (replica === undefined) return null;
    try {
      return await queryPool<Row>(replica.pool, statement, values);
    } catch (error) {
      // What the copy was catching up with has changed under the statement: nothing is wrong with the copy.
      if (isRecoveryConflict(error)) return null;
      if (!isConnectionLost(error) && !isNoCopy(error)) throw error;
      this.pause(replica, error);
      return null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map(({ pool }) => pool.end()));
  }

  private next(): Replica | undefined {
    if (this.replicas.length === 0) return undefined;
    const now = performance.now();
    this.turn = (this.turn + 1) % this.replicas.length;
    const inTurn = [...this.replicas.slice(this.turn), ...this.replicas.slice(0, this.turn)];
    return inTurn.find(({ pausedUntil }) => pausedUntil <= now);
  }

  private pause(replica: Replica, fault: unknown): void {
    replica.pausedUntil = performance.now() + PAUSE_MS;
    const number = this.replicas.indexOf(replica) + 1;
    this.logger.warn(
      { replica: number, code: toDriverError(fault)?.code },
      'A replica cannot be used; it is left out for a while.',
    );
  }
}
