import type { DataSource } from 'typeorm';
import { toDriverError } from '@rapport/pg-lanes';
import { hasContract, whenOthersStopped } from './contractions';
import type { Migrations } from './data-source-options';
import { DatabaseStartError } from './wait-for-database';
import { MIGRATION_APPLICATION_NAME, withAdvisoryLock } from './with-client';
import { type PlainStatements, withStatements } from './with-statements';

/** SQLSTATE `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies those of `migrations` that are pending, and returns their names. Processes that start at the same time apply them one after
 * the other. Calls `warn` if the database has migrations of a newer version. Before one that takes something away from a database that
 * is in use, running processes of earlier versions are asked to stop.
 * @throws DatabaseStartError, also for a database of a newer version that this one cannot use without losing data
 */
export async function migrate(
  url: string,
  migrations: Migrations,
  warn: (message: string) => void = () => undefined,
): Promise<string[]> {
  try {
    return await withAdvisoryLock(url, 'migration', () => runMigrations(url, migrations, warn));
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : toStartError(error);
  }
}

async function runMigrations(
  url: string,
  migrations: Migrations,
  warn: (message: string) => void,
): Promise<string[]> {
  const { pending, unknown, isNew } = await withStatements(
    url,
    (statements) => compareMigrations(statements, migrations),
    { application_name: MIGRATION_APPLICATION_NAME },
  );
  const newer = describeUnknown(unknown);
  if (newer !== null && hasContract(unknown)) throw new DatabaseStartError(newer);
  if (newer !== null) warn(newer);
  if (pending.length === 0) return [];
  const dataSource = await openDataSource(url, migrations);
  try {
    const apply = () => dataSource.runMigrations();
    const applied =
      hasContract(pending) && !isNew
        ? await whenOthersStopped(url, dataSource, warn, apply)
        : await apply();
    return applied.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/** Imports TypeORM on use: mostly, nothing is pending. */
async function openDataSource(url: string, migrations: Migrations): Promise<DataSource> {
  const { DataSource } = await import('typeorm');
  const { migrationOptions } = await import('./data-source-options.js');
  return new DataSource(migrationOptions(url, migrations)).initialize();
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

/**
 * The names of the migrations that are not applied yet, and of those that only a newer version knows. A database is new if none is
 * applied.
 */
export async function compareMigrations(
  statements: PlainStatements,
  migrations: Migrations,
): Promise<{ pending: string[]; unknown: string[]; isNew: boolean }> {
  const [row] = await statements.query<{ present: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  );
  const names = migrations.map(({ name }) => name);
  const applied = row?.present
    ? await statements.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id')
    : [];
  const [known, done] = [new Set(names), new Set(applied.map(({ name }) => name))];
  return {
    pending: names.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.has(name)),
    isNew: done.size === 0,
  };
}

/** What unknown migrations mean to the operator, or null if there are none. */
export function describeUnknown(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const state = `A newer version of Rapport has upgraded the database (${unknown.join(', ')})`;
  return hasContract(unknown)
    ? `${state}, and this version would lose data: start the newer version.`
    : `${state}, which this version can use: replace it soon.`;
}
