import { randomBytes } from 'node:crypto';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrationOptions, schemaOptions } from '../../../src/core/database/data-source-options';
import { MIGRATIONS } from '../../../src/modules';
import { migrate } from '../../../src/core/database/migrate';
import { DatabaseStartError } from '../../../src/core/database/wait-for-database';
import { ADVISORY_LOCKS, withAdvisoryLock } from '../../../src/core/database/with-client';
import { createEmptyDatabase } from '../../support/test-database';
import { runInProcess } from '../../support/cli/in-process-cli';
import { eventually } from '../../support/eventually';
import { useEachTest } from '../../support/use-value';

const NAMES = MIGRATIONS.map(({ name }) => name);

/** Every table, view, column, constraint, index, trigger and function of our own, one line each. */
const CATALOGUE = `
  SELECT line FROM (
    SELECT format('column %s.%s %s%s default %s', a.attrelid::regclass, attname,
                  format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' not null' END,
                  pg_get_expr(adbin, adrelid)) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0
       AND NOT attisdropped
    UNION ALL
    SELECT format('table %s with %s', oid::regclass, reloptions) FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    UNION ALL
    SELECT format('view %s as %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    UNION ALL
    SELECT format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT pg_get_functiondef(p.oid) FROM pg_proc p
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  ) catalogue ORDER BY line`;

/** Ends the sessions that wait for a lock of a table. */
const TERMINATE_WAITING = `
  SELECT count(pg_terminate_backend(pid))::integer AS ended FROM pg_locks
   WHERE locktype = 'relation' AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Finds the processes that poll the lock of migrations. */
const LIST_POLLING_PROCESSES = `
  SELECT 1 FROM pg_stat_activity
   WHERE datname = current_database() AND state = 'idle' AND query = 'ROLLBACK'`;

class BuildIndexConcurrently1800000000001 implements MigrationInterface {
  readonly transaction = false;
  static work: (runner: QueryRunner) => Promise<unknown>;
  up = (runner: QueryRunner) => BuildIndexConcurrently1800000000001.work(runner);
  down = async () => undefined;
}

describe('The migrations', () => {
  const database = useEachTest(createEmptyDatabase, (made) => made.drop());
  const dataSource = useEachTest(
    () => new DataSource(migrationOptions(database.url, MIGRATIONS)).initialize(),
    (made) => made.destroy(),
  );

  async function catalogue(): Promise<string[]> {
    const lines = await dataSource.query<{ line: string }[]>(CATALOGUE);
    return lines.map(({ line }) => line);
  }

  async function upgradeTo(name: string): Promise<void> {
    await dataSource.query(
      'INSERT INTO schema_migrations (timestamp, name) VALUES (1900000000000, $1)',
      [name],
    );
  }

  const doctor = async (): Promise<object | undefined> => {
    const { stdout } = await runInProcess({ DATABASE_URL: database.url }, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { name: string }[] };
    return checks.find(({ name }) => name === 'migrations');
  };

  it('are applied in order, once', async () => {
    expect(await migrate(database.url, MIGRATIONS)).toEqual(NAMES);
    expect(await migrate(database.url, MIGRATIONS)).toEqual([]);
    const rows = await dataSource.query<{ name: string }[]>(
      'SELECT name FROM schema_migrations ORDER BY id',
    );
    expect(rows.map(({ name }) => name)).toEqual(NAMES);
  });

  it('are in the order of their times', () => {
    const times = NAMES.map((name) => Number(name.slice(-13)));

    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });

  it('are applied once by processes that start concurrently', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, MIGRATIONS)));

    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([NAMES, [], []]);
  });

  it('hold their lock in a transaction, which a connection pooler keeps on one connection', async () => {
    const holders = await withAdvisoryLock(database.url, 'migration', () =>
      dataSource.query(
        `SELECT state FROM pg_stat_activity JOIN pg_locks USING (pid)
          WHERE locktype = 'advisory' AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      ),
    );
    expect(holders).toEqual([{ state: 'idle in transaction' }]);
  });

  it('keep their lock, however long they take, where the database ends idle transactions', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c idle_in_transaction_session_timeout=1');
    const held = await withAdvisoryLock(url.href, 'migration', async () => {
      await dataSource.query('SELECT pg_sleep(0.2)');
      return dataSource.query('SELECT pg_try_advisory_lock($1) AS "isFree"', [
        ADVISORY_LOCKS.migration,
      ]);
    });

    expect(held).toEqual([{ isFree: false }]);
  });

  it('fail with the error that ended them, not with the error of the lost connection', async () => {
    await migrate(database.url, MIGRATIONS);
    await dataSource.query('DELETE FROM schema_migrations WHERE name = $1', [NAMES.at(-1)]);
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE schema_migrations');
    const isTerminated = eventually(async () => {
      const [{ ended }] = await dataSource.query<[{ ended: number }]>(TERMINATE_WAITING);
      return ended > 0;
    });

    await expect(migrate(database.url, MIGRATIONS)).rejects.toThrow(
      'The migration failed: terminating connection due to administrator command',
    );
    await isTerminated;
    await holder.rollbackTransaction();
    await holder.release();
  });

  it('build an index without blocking writes, also while another process waits for the lock', async () => {
    await migrate(database.url, MIGRATIONS);
    const migrations = [...MIGRATIONS, BuildIndexConcurrently1800000000001];
    let second: Promise<string[]> = Promise.resolve([]);
    BuildIndexConcurrently1800000000001.work = async (runner) => {
      second = migrate(database.url, migrations);
      await eventually(
        async () => (await dataSource.query<object[]>(LIST_POLLING_PROCESSES)).length > 0,
      );
      await runner.query('CREATE INDEX CONCURRENTLY ix_teams_test ON teams (id)');
    };

    expect(await migrate(database.url, migrations)).toEqual([
      'BuildIndexConcurrently1800000000001',
    ]);
    expect(await second).toEqual([]);
  });

  describe('of a newer version', () => {
    const warn = jest.fn();

    beforeEach(async () => {
      warn.mockClear();
      await migrate(database.url, MIGRATIONS);
    });

    it('that only add something are reported by the start and by doctor, and this version keeps running', async () => {
      await upgradeTo('AddHats1900000000000');
      const detail =
        'A newer version of Rapport has upgraded the database (AddHats1900000000000), which this version can use: replace it soon.';

      expect(await migrate(database.url, MIGRATIONS, warn)).toEqual([]);

      expect(warn.mock.calls).toEqual([[detail]]);
      expect(await doctor()).toEqual({ name: 'migrations', ok: true, warning: true, detail });
    });

    it('that are contracts stop the start before it changes anything, and doctor fails', async () => {
      await upgradeTo('AddHats1900000000000');
      await upgradeTo('ContractHats1900000000000');
      await dataSource.query('DELETE FROM schema_migrations WHERE name = $1', [NAMES.at(-1)]);
      const detail =
        'A newer version of Rapport has upgraded the database (AddHats1900000000000, ContractHats1900000000000), and this version would lose data: start the newer version.';

      const error: unknown = await migrate(database.url, MIGRATIONS, warn).catch(
        (thrown: unknown) => thrown,
      );

      expect(error).toBeInstanceOf(DatabaseStartError);
      expect(error).toMatchObject({ message: detail });
      expect(warn).not.toHaveBeenCalled();
      expect(await doctor()).toEqual({ name: 'migrations', ok: false, detail });
      const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM schema_migrations');
      expect(rows.map(({ name }) => name)).not.toContain(NAMES.at(-1));
    });
  });

  it('fail with an error for the operator when the database cannot be reached', async () => {
    const url = new URL(database.url);
    url.pathname = '/missing';
    const error: unknown = await migrate(url.href, MIGRATIONS).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(error).toMatchObject({
      message: 'The migration failed: database "missing" does not exist',
    });
  });

  it('name the remedy to a role that does not own the database', async () => {
    const role = `guest_${randomBytes(4).toString('hex')}`;
    const url = new URL(database.url);
    await dataSource.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`);
    try {
      Object.assign(url, { username: role, password: 'guest' });
      await expect(migrate(url.href, MIGRATIONS)).rejects.toThrow(
        /^The migration failed: permission denied .+ must own the database: ALTER DATABASE/,
      );
    } finally {
      await dataSource.query(`DROP ROLE ${role}`);
    }
  });

  it('are reverted to an empty database, and applied again with the same result', async () => {
    await migrate(database.url, MIGRATIONS);
    const full = await catalogue();
    for (const _ of NAMES) await dataSource.undoLastMigration();

    const left = (await catalogue()).filter((line) => !line.includes('schema_migrations'));
    expect(left).toEqual([]);
    expect(await migrate(database.url, MIGRATIONS)).toEqual(NAMES);
    expect(await catalogue()).toEqual(full);
  });

  // With entities, TypeORM creates a table `typeorm_metadata` before the first migration.
  it('are applied and reverted by the TypeORM command line', async () => {
    await migrate(database.url, MIGRATIONS);
    const full = await catalogue();
    const cli = await new DataSource(schemaOptions(database.url, MIGRATIONS)).initialize();
    try {
      for (const _ of NAMES) await cli.undoLastMigration();
      await dataSource.query('DROP TABLE IF EXISTS typeorm_metadata');
      await cli.runMigrations();
      expect(await catalogue()).toEqual(full);
      for (const _ of NAMES) await cli.undoLastMigration();
      expect(await migrate(database.url, MIGRATIONS)).toEqual(NAMES);
      expect(await catalogue()).toEqual(full);
    } finally {
      await cli.destroy();
    }
  });

  it('are reverted and applied again one by one', async () => {
    const options = migrationOptions(database.url, MIGRATIONS);
    let before = await catalogue();
    for (const index of NAMES.keys()) {
      const stage = await new DataSource({
        ...options,
        migrations: MIGRATIONS.slice(0, index + 1),
      }).initialize();
      await stage.runMigrations();
      const after = await catalogue();
      await stage.undoLastMigration();
      // The first migration also creates the table of applied migrations.
      if (index > 0) expect(await catalogue()).toEqual(before);
      await stage.runMigrations();
      expect(await catalogue()).toEqual(after);
      expect(after).not.toEqual(before);
      await stage.destroy();
      before = after;
    }
  });
});
