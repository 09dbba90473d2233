import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withClient } from '../database/with-client';
import { isLoopback } from '../values/loopback';
import { newId } from '../values/identifiers';
import { Poller } from '../jobs/poller';

const REFRESH_INTERVAL_MS = 60_000;
/** A row that was not refreshed for this long belongs to a service that was killed. */
const STALE_AFTER_MS = 180_000;
/** The maximum time of a statement, and of the end of the registration. */
const TIMEOUT_MS = 2_000;

const REFRESH_ORIGIN = `
  WITH stale_origins AS (
    DELETE FROM service_origins WHERE refreshed_at < now() - $3 * interval '1 ms' AND id <> $1)
  INSERT INTO service_origins (id, origin, refreshed_at) VALUES ($1, $2, now())
  ON CONFLICT (id) DO UPDATE SET refreshed_at = excluded.refreshed_at`;

const LIST_ORIGINS = `
  SELECT origin FROM service_origins
   WHERE refreshed_at >= now() - $1 * interval '1 ms'
   ORDER BY started_at DESC, id DESC`;

/** Keeps the origin of this service in the database while it runs. Errors are only logged, because the service can run without the row. */
export class ServiceOriginRegistration {
  private readonly id = newId();
  private readonly poller: Poller;
  private origin: string | null = null;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    const pace = { intervalMs: REFRESH_INTERVAL_MS, minPauseMs: REFRESH_INTERVAL_MS };
    this.poller = new Poller(() => this.refresh(), pace);
  }

  async begin(origin: string): Promise<void> {
    this.origin = origin;
    await this.refresh();
    this.poller.start();
  }

  /** Removes the row, unless the database does not respond: a shutdown must not wait for it. */
  async end(): Promise<void> {
    this.origin = null;
    await Promise.race([this.remove(), sleep(TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async remove(): Promise<void> {
    await this.poller.stop();
    await this.run('DELETE FROM service_origins WHERE id = $1', [this.id]);
  }

  private async refresh(): Promise<void> {
    if (this.origin === null) return;
    await this.run(REFRESH_ORIGIN, [this.id, this.origin, STALE_AFTER_MS]);
  }

  private async run(statement: string, values: readonly unknown[]): Promise<void> {
    try {
      await withClient(this.databaseUrl, (client) => client.query(statement, [...values]), {
        query_timeout: TIMEOUT_MS,
      });
    } catch (error) {
      this.logger.warn({ err: error }, 'The origin of the service could not be stored.');
    }
  }
}

/** The origin of a running service: the last started of those that others can reach, or else of all. Returns null if none runs. */
export async function findServiceOrigin(databaseUrl: string): Promise<string | null> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ origin: string }>(LIST_ORIGINS, [STALE_AFTER_MS]),
  );
  const origins = rows.map(({ origin }) => origin);
  return origins.find((origin) => !isLoopback(origin)) ?? origins[0] ?? null;
}
