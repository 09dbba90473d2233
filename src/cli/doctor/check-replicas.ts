import type { AppConfig } from '../../core/config/app-config';
import { checkServiceConnection } from '../../core/database/check-service-connection';
import { compareMigrations } from '../../core/database/migrate';
import type { PlainStatements } from '../../core/database/with-statements';
import { MIGRATIONS } from '../../modules';
import { waitForDatabase } from '../../core/database/wait-for-database';
import type { HealthCheck } from './health-check';
import { reasonOf } from './reason-of';
import { withCheckedDatabase } from './checked-database';

const TIMEOUT_MS = 1_000;

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
    await checkServiceConnection(url);
    return await withCheckedDatabase(url, async (statements) => {
      const { pending } = await compareMigrations(statements, MIGRATIONS);
      const kind = await describeReplication(statements);
      return pending.length === 0
        ? { ok: true, detail: `PostgreSQL ${version}, ${kind}` }
        : { ok: false, detail: `lacks the migrations ${pending.join(', ')}` };
    });
  } catch (error) {
    return { ok: false, detail: await reasonOf(error) };
  }
}

async function describeReplication(statements: PlainStatements): Promise<string> {
  const [row] = await statements.query<{ isStandby: boolean; seconds: string | null }>(
    `SELECT pg_is_in_recovery() AS "isStandby",
            round(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 1)
              AS seconds`,
  );
  if (row?.isStandby !== true) return 'not a streaming standby';
  if (row.seconds === null) return 'a standby that has replayed nothing yet';
  return `a standby; its last change is ${row.seconds} s old`;
}
