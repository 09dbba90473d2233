import { createEmptyDatabase, type TestDatabase } from '../../../test/support/test-database';
import {
  CancellingClient,
  Deadline,
  openPool,
  type Share,
  SharedPool,
  WritableConnections,
} from '../src';

/** The time limit of a statement in these tests. */
export const QUERY_TIMEOUT_MS = 3_500;

/** A database of its own, and the connections of one process to it. */
export class Lanes {
  readonly writable = new WritableConnections();
  private readonly pools: SharedPool[] = [];

  private constructor(private readonly database: TestDatabase) {}

  static async open(): Promise<Lanes> {
    return new Lanes(await createEmptyDatabase());
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** The options of a connection. */
  get options() {
    return {
      Client: CancellingClient,
      writable: this.writable,
      query_timeout: QUERY_TIMEOUT_MS,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
    };
  }

  /** @param max its connections, of which a share may hold `perShare` */
  pool(max: number, perShare: number): SharedPool {
    const pool = new SharedPool(openPool(this.databaseUrl, { ...this.options, max }), {
      perShare,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      connectTimeoutMs: this.options.connectionTimeoutMillis,
    });
    this.pools.push(pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
    await this.database.drop();
  }
}

export const shareOf = (shareId: string, deadline = new Deadline(60_000)): Share => ({
  shareId,
  deadline,
});
