import { DataSource } from 'typeorm';
import { migrationOptions } from './data-source-options';

/** Any fixed number; all processes that migrate one database take the same advisory lock. */
const MIGRATION_LOCK = 7_267_767_801;

/** Applies the pending migrations and returns their names. Processes that start at once take turns. */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const applied = await dataSource.runMigrations();
      return applied.map((migration) => migration.name);
    } finally {
      // The session-level lock must go even when a migration failed; closing the pool would do it too late.
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** The names of the migrations that the database has not seen yet. */
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
