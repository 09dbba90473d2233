import type { AppConfig } from '../../core/config/app-config';
import { checkServiceConnection } from '../../core/database/check-service-connection';
import { hasContract } from '../../core/database/contractions';
import { compareMigrations, describeUnknown } from '../../core/database/migrate';
import type { PlainStatements } from '../../core/database/with-statements';
import { waitForDatabase } from '../../core/database/wait-for-database';
import { MIGRATIONS } from '../../modules';
import { findServiceOrigin } from '../../core/processes/service-origin';
import { useEmbeddedServer } from '../use-embedded-server';
import { checkBudgets } from './check-budgets';
import { checkClock } from './check-clock';
import { checkConnections } from './check-connections';
import { checkLinks } from './check-links';
import { DATABASE_CHECKS, failAll, type HealthCheck } from './health-check';
import { reasonOf } from './reason-of';
import { withCheckedDatabase } from './checked-database';

/** Short, since the check reports the current state. */
const WAIT_TIMEOUT_MS = 1_000;

/** Checks the database. Unlike other commands, the check applies no migrations. */
export async function checkDatabase(
  config: AppConfig,
  notice: (message: string) => void,
): Promise<HealthCheck[]> {
  const { database } = config;
  try {
    const check = (url: string): Promise<HealthCheck[]> => checkServer(url, config);
    if (database.url !== null) return await check(database.url);
    return await useEmbeddedServer(database.embeddedDataDir, notice, check);
  } catch (error) {
    const detail = await reasonOf(error);
    const [first, ...others] = DATABASE_CHECKS;
    return [
      ...failAll([first], detail),
      ...failAll(others, 'not checked, because the database cannot be used'),
    ];
  }
}

async function checkServer(url: string, config: AppConfig): Promise<HealthCheck[]> {
  await waitForDatabase(url, { timeoutMs: WAIT_TIMEOUT_MS, isPrimary: true });
  const dropped = await checkServiceConnection(url);
  return withCheckedDatabase(url, async (statements) => {
    const version = await readVersion(statements);
    const { pending, unknown } = await compareMigrations(statements, MIGRATIONS);
    return [
      describeDatabase(version, dropped),
      describeMigrations(pending, unknown),
      await checkClock(() => readTime(statements)),
      // Without its migrations, the database may lack the tables.
      ...(pending.length === 0
        ? [
            checkLinks(config, await findServiceOrigin(url)),
            ...(await checkConnections(statements)),
            ...(await checkBudgets(statements, config.social.budgets)),
          ]
        : []),
    ];
  });
}

function describeDatabase(version: string, dropped: string | null): HealthCheck {
  const detail = `PostgreSQL ${version} responds`;
  if (dropped === null) return { name: 'database', ok: true, detail };
  return { name: 'database', ok: true, warning: true, detail: `${detail}; ${dropped}` };
}

function describeMigrations(pending: readonly string[], unknown: readonly string[]): HealthCheck {
  const newer = describeUnknown(unknown);
  if (newer !== null && hasContract(unknown)) {
    return { name: 'migrations', ok: false, detail: newer };
  }
  if (pending.length > 0) {
    const detail = `pending: ${pending.join(', ')}; the next start of the service applies them`;
    return { name: 'migrations', ok: false, detail };
  }
  return newer === null
    ? { name: 'migrations', ok: true, detail: 'none pending' }
    : { name: 'migrations', ok: true, warning: true, detail: newer };
}

async function readVersion(statements: PlainStatements): Promise<string> {
  const [row] = await statements.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return row?.version ?? '?';
}

async function readTime(statements: PlainStatements): Promise<number> {
  const [row] = await statements.query<{ time: Date }>('SELECT clock_timestamp() AS time');
  return row?.time.getTime() ?? Number.NaN;
}
