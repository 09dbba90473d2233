import { DataSource, type QueryRunner } from 'typeorm';
import { migrationOptions } from './data-source-options';
import { toDriverError } from './postgres-errors';
import { DatabaseStartError } from './wait-for-database';

/** The key of the advisory lock that processes take to migrate a database; any fixed number. */
const MIGRATION_LOCK = 7_267_767_801;

/** SQLSTATE `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies the pending migrations and returns their names. An advisory lock serializes processes that start at the same time.
 * @throws DatabaseStartError
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = new DataSource(migrationOptions(url));
  try {
    await dataSource.initialize();
    return await runMigrations(dataSource);
  } catch (error) {
    throw toStartError(error);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await unlock(lock);
  }
}

/**
 * Releases the session-level lock. Without this, other processes would wait until the server notices the closed connection.
 * A lost connection has no lock any more; that error must not replace the error of the migration.
 */
async function unlock(lock: QueryRunner): Promise<void> {
  if (lock.isReleased) return;
  await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  await lock.release();
}

function toStartError(error: unknown): DatabaseStartError {
  const driverError = toDriverError(error);
  const hint =
    driverError?.code === INSUFFICIENT_PRIVILEGE
      ? '. The role of DATABASE_URL must own the database: ALTER DATABASE … OWNER TO …'
      : '';
  const reason = driverError?.message ?? String(error);
  return new DatabaseStartError(`The migration failed: ${reason}${hint}`, { cause: error });
}

/** The names of the migrations that are not applied yet. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const [row] = await dataSource.query<{ present: boolean }[]>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  );
  const names = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  if (!row?.present) return names;
  const applied = await dataSource.query<{ name: string }[]>('SELECT name FROM schema_migrations');
  const done = new Set(applied.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}
