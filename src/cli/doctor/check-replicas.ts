import { DataSource } from 'typeorm';
import type { AppConfig } from '../../core/config/app-config';
import { migrationOptions } from '../../core/database/data-source-options';
import { pendingMigrations } from '../../core/database/migrate';
import { waitForDatabase } from '../../core/database/wait-for-database';
import { describeFailure } from '../describe-failure';
import type { HealthCheck } from './health-check';

const TIMEOUT_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;

/** Checks all replicas as one check; no check when none is configured. */
export async function checkReplicas({ database }: AppConfig): Promise<HealthCheck[]> {
  if (database.replicaUrls.length === 0) return [];
  const replicas = await Promise.all(database.replicaUrls.map(checkReplica));
  return [
    {
      name: 'replicas',
      ok: replicas.every(({ ok }) => ok),
      detail: replicas.map(({ detail }, index) => `${index + 1}: ${detail}`).join('; '),
    },
  ];
}

/** A replica is usable when it responds and has all migrations. The operator judges its replication lag. */
async function checkReplica(url: string): Promise<Pick<HealthCheck, 'ok' | 'detail'>> {
  try {
    const { version } = await waitForDatabase(url, { timeoutMs: TIMEOUT_MS });
    const dataSource = new DataSource({
      ...migrationOptions(url),
      extra: { query_timeout: QUERY_TIMEOUT_MS },
    });
    await dataSource.initialize();
    try {
      const pending = await pendingMigrations(dataSource);
      const kind = await describeReplication(dataSource);
      if (pending.length === 0) return { ok: true, detail: `PostgreSQL ${version}, ${kind}` };
      return { ok: false, detail: `lacks the migrations ${pending.join(', ')}` };
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    return { ok: false, detail: describeFailure(error).lines.join(', ') };
  }
}

async function describeReplication(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ isStandby: boolean; seconds: string | null }[]>(
    `SELECT pg_is_in_recovery() AS "isStandby",
            round(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 1)
              AS seconds`,
  );
  if (row?.isStandby !== true) return 'not a streaming standby';
  if (row.seconds === null) return 'a standby that has replayed nothing yet';
  return `a standby; its last change is ${row.seconds} s old`;
}
