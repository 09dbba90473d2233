import { DataSource } from 'typeorm';
import { toDriverError } from '@rapport/pg-lanes';
import { migrationOptions, type Migrations } from './data-source-options';
import { DatabaseStartError } from './wait-for-database';
import { withAdvisoryLock } from './with-client';

/** SQLSTATE `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies the pending of `migrations` and returns their names. Processes that start at the same time apply them one after the other.
 * @throws DatabaseStartError
 */
export async function migrate(url: string, migrations: Migrations): Promise<string[]> {
  try {
    return await withAdvisoryLock(url, 'migration', () => runMigrations(url, migrations));
  } catch (error) {
    throw toStartError(error);
  }
}

async function runMigrations(url: string, migrations: Migrations): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url, migrations)).initialize();
  try {
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
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
