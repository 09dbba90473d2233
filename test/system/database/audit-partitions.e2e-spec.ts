import { DataSource } from 'typeorm';
import { migrationOptions } from '../../../src/core/database/data-source-options';
import { migrate } from '../../../src/core/database/migrate';
import { DAY_MS, HOUR_MS } from '../../../src/core/values/durations';
import { MIGRATIONS } from '../../../src/modules';
import { TEAM, OTHER, idOf, useAuditLog } from './audit-partitions-harness';
import { useEachTest } from '../../support/use-value';
import { eventually } from '../../support/eventually';
import { SimulatedClock } from '../../support/simulated-clock';
import { createEmptyDatabase, createTestDatabase } from '../../support/test-database';

/** The time at which the tests begin. */
const START = Date.UTC(2030, 0, 31, 23, 59);
const monthOf = (name: string): string => name.slice(-7);

describe('The partitions of the audit log', () => {
  describe('over the months', () => {
    const database = useEachTest(createTestDatabase, (made) => made.drop());
    const clock = useEachTest(() => SimulatedClock.start(database, new Date(START)));
    const {
      connect,
      client,
      insert,
      names,
      places,
      countEvents,
      add,
      move,
      drop,
      deleteExpired,
      choose,
    } = useAuditLog(database);

    beforeEach(async () => {
      await client.query(`INSERT INTO teams (id, name) VALUES ($1, 'A'), ($2, 'B')`, [TEAM, OTHER]);
      await add();
    });

    it('exist for the next six months, and are added when fewer than three are left', async () => {
      const before = await names();
      expect(before.slice(-2)).toEqual(['audit_events_2030_07', 'audit_events_later']);
      await clock.set(new Date(Date.UTC(2030, 4, 31, 23, 59, 59)));
      expect(await add()).toBe(0);

      await clock.set(new Date(Date.UTC(2030, 5, 1)));
      expect(await add()).toBe(5);
      expect(await add()).toBe(0);

      const added = ['2030_08', '2030_09', '2030_10', '2030_11', '2030_12'];
      expect(await names()).toEqual([
        ...before.slice(0, -1),
        ...added.map((month) => `audit_events_${month}`),
        'audit_events_later',
      ]);
    });

    it('change with the month, in UTC, without a gap', async () => {
      await client.query(`SET timezone = 'Pacific/Kiritimati'`);
      await insert(TEAM, Date.UTC(2030, 1, 1) - 1, Date.UTC(2030, 1, 1));

      expect((await places()).map(monthOf)).toEqual(['2030_01', '2030_02']);
      const { rows } = await client.query(
        `SELECT name FROM audit_partitions p WHERE until_at IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM audit_partitions next WHERE next.from_at = p.until_at)`,
      );
      expect(rows).toEqual([]);
    });

    it('take events however late they are added, which then move to their months', async () => {
      const times = [0, 100, 200, 900].map((days) => START + days * DAY_MS);
      await insert(TEAM, ...times);
      await insert(TEAM, Date.UTC(1970, 0, 1));
      expect((await places()).slice(-2)).toEqual(['audit_events_later', 'audit_events_later']);

      await clock.set(new Date(START + 200 * DAY_MS));
      expect(await add()).toBeGreaterThan(0);

      expect((await places()).slice(1)).toEqual([
        'audit_events_2030_01',
        'audit_events_2030_05',
        'audit_events_2030_08',
        'audit_events_later',
      ]);
      expect(await countEvents()).toBe(5);
    });

    it('take very many late events in steps, between which events are written', async () => {
      await insert(
        TEAM,
        ...Array.from({ length: 1_500 }, (_, hour) => START + 200 * DAY_MS + hour),
      );
      await insert(OTHER, START + 200 * DAY_MS);
      const before = await countEvents();
      await clock.set(new Date(START + 200 * DAY_MS));

      expect(await add()).toBeGreaterThan(0);
      expect((await countEvents()) + (await countEvents(OTHER))).toBe(1_000);
      expect(await add()).toBe(0);
      await insert(TEAM, START + 200 * DAY_MS);
      expect(await move()).toBe(501);
      expect(await move()).toBe(0);

      expect(await countEvents()).toBe(before + 1);
      expect(await countEvents(OTHER)).toBe(1);
      expect(new Set(await places())).toEqual(new Set(['audit_events_2030_08']));
    });

    it('are added once by two processes', async () => {
      await clock.set(new Date(START + 200 * DAY_MS));
      const other = await connect();

      const added = await Promise.all([add(), add(other)]);

      await other.end();
      expect(added.toSorted((a, b) => a - b)[0]).toBe(0);
      expect(await countEvents()).toBe(0);
    });

    it('are not added during a long read, and events are written meanwhile', async () => {
      await clock.set(new Date(START + 200 * DAY_MS));
      const reader = await connect();
      await reader.query('BEGIN; SELECT 1 FROM audit_events');

      await expect(add()).rejects.toMatchObject({ code: '55P03' });
      await insert(TEAM, START + 200 * DAY_MS);
      await reader.query('COMMIT');
      await reader.end();

      expect(await add()).toBeGreaterThan(0);
      expect(await places()).toEqual(['audit_events_2030_08']);
    });

    it('reject changes of rows, whether a statement names the table or a partition', async () => {
      await insert(TEAM, START, START + 30 * DAY_MS, START + 900 * DAY_MS);
      await clock.set(new Date(START + 300 * DAY_MS));
      await add();

      const used = new Set((await places()).map((name) => `partitions.${name}`));
      expect(used.size).toBe(3);
      for (const table of ['audit_events', ...used]) {
        for (const change of ['UPDATE % SET action = action', 'DELETE FROM %', 'TRUNCATE %']) {
          await expect(client.query(change.replace('%', table))).rejects.toThrow(
            'audit_events is append-only',
          );
        }
      }
      for (const name of await names()) {
        await expect(client.query(`TRUNCATE partitions.${name}`)).rejects.toThrow('append-only');
      }
      expect(await countEvents()).toBe(3);
    });

    it('are dropped a day after their last event has expired', async () => {
      await insert(TEAM, START, Date.UTC(2030, 1, 1));
      await insert(OTHER, START);
      const expiry = Date.UTC(2030, 1, 1) + 401 * DAY_MS;
      await clock.set(new Date(expiry - 1_000));
      while ((await drop()) !== null);
      await deleteExpired();
      expect((await places()).map(monthOf)).toEqual(['2030_01', '2030_01', '2030_02']);

      await clock.set(new Date(expiry));
      expect(await drop()).toBe('audit_events_2030_01');
      expect(await drop()).toBeNull();

      expect((await places()).map(monthOf)).toEqual(['2030_02']);
    });

    it('are kept for a team that keeps its events longer, and events of other teams are deleted row by row', async () => {
      await insert(TEAM, START);
      await insert(OTHER, START);
      await choose(TEAM, null);
      await clock.set(new Date(Date.UTC(2030, 1, 1) + 403 * DAY_MS - 1_000));
      while ((await drop()) !== null);
      await deleteExpired();
      expect(await countEvents(OTHER)).toBe(1);

      await clock.set(new Date(Date.UTC(2030, 1, 1) + 403 * DAY_MS));
      await deleteExpired();
      expect(await countEvents(OTHER)).toBe(0);
      expect(await countEvents(TEAM)).toBe(1);
      expect(await drop()).toBeNull();

      // The limit of the operator takes precedence.
      await client.query(`UPDATE retention_limits SET max_days = 402 WHERE kind = 'audit'`);
      expect(await drop()).toBe('audit_events_2030_01');
      expect(await countEvents(TEAM)).toBe(0);
    });

    it('are kept for ever if the operator keeps all events', async () => {
      await insert(TEAM, START);
      await client.query(`UPDATE retention_limits SET default_days = NULL WHERE kind = 'audit'`);
      await clock.set(new Date(START + 5_000 * DAY_MS));

      expect(await drop()).toBeNull();
      await deleteExpired();

      expect(await countEvents()).toBe(1);
    });

    it('keep the events of a team exactly as long as it has chosen', async () => {
      const [old, young] = await insert(TEAM, START, START + 40 * DAY_MS);
      await insert(OTHER, START, START + 40 * DAY_MS);
      await choose(TEAM, 90);
      await clock.set(new Date(START + 90 * DAY_MS));

      await deleteExpired();

      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM audit_events WHERE team_id = $1',
        [TEAM],
      );
      expect(rows.map(({ id }) => id)).toEqual([young]);
      expect(old).not.toBe(young);
      // Rows of other partitions have the same place (`ctid`) in their partition.
      expect(await countEvents(OTHER)).toBe(2);
    });

    it('are read from the newest one, and only as far as a page needs', async () => {
      for (let month = 0; month < 6; month++) {
        const times = Array.from({ length: 30 }, (_, hour) => START + hour * HOUR_MS);
        await insert(TEAM, ...times.map((time) => time + month * 30 * DAY_MS));
      }
      const read = async (condition: string): Promise<string[]> => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
           SELECT * FROM audit_events WHERE team_id = $1 ${condition} ORDER BY id DESC LIMIT 20`,
          [TEAM],
        );
        return rows
          .map((row) => row['QUERY PLAN'])
          .filter((line) => line.includes('Scan') && !line.includes('never executed'));
      };
      await client.query('ANALYZE audit_events; SET enable_seqscan = off; SET enable_sort = off');

      expect((await read(`AND id < '${idOf(START + 75 * DAY_MS)}'`)).length).toBeLessThanOrEqual(2);
      expect((await read(`AND action = 'createKey'`)).length).toBeLessThanOrEqual(5);
    });
  });

  describe('after the migration', () => {
    const index = MIGRATIONS.findIndex(({ name }) => name.startsWith('PartitionAuditEvents'));

    const database = useEachTest(createEmptyDatabase, (made) => made.drop());
    // Before the client: the hooks run in this order.
    beforeEach(() => migrate(database.url, MIGRATIONS.slice(0, index)));
    const { connect, client, insert, names, places, countEvents } = useAuditLog(database);

    beforeEach(async () => {
      await client.query(`INSERT INTO teams (id, name) VALUES ($1, 'A')`, [TEAM]);
    });

    it('begin after the next month, however wrong a clock was', async () => {
      const now = new Date();
      const bound = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2));
      await insert(TEAM, Date.now(), bound.getTime() - 1, bound.getTime(), Date.UTC(2099, 0, 1));

      await migrate(database.url, MIGRATIONS.slice(0, index + 1));

      const [first = '', second = ''] = await names();
      const month = bound.toISOString().slice(0, 7).replace('-', '_');
      expect([first, second]).toEqual([`audit_events_before_${month}`, `audit_events_${month}`]);
      expect(await places()).toEqual([first, first, second, 'audit_events_later']);
      await expect(client.query('DELETE FROM audit_events')).rejects.toThrow('append-only');
    });

    it('do not block writes during a long read', async () => {
      const reader = await connect();
      await reader.query('BEGIN; SELECT 1 FROM audit_events');
      await client.query('CREATE SCHEMA partitions');

      const migrated = migrate(database.url, MIGRATIONS.slice(0, index + 1));
      await eventually(async () => {
        const { rowCount } = await client.query(
          `SELECT 1 FROM pg_locks WHERE relation = 'audit_events'::regclass AND NOT granted`,
        );
        return rowCount === 1;
      });
      await insert(TEAM, Date.now());
      expect(await countEvents()).toBe(1);
      await reader.query('COMMIT');
      await reader.end();
      await migrated;

      expect((await names()).length).toBeGreaterThan(3);
    });

    it('contain the earlier events without copying them, and return them when the migration is reverted', async () => {
      const early = await insert(TEAM, Date.now() - 800 * DAY_MS, Date.now());
      const fileOf = async (table: string): Promise<string> => {
        const { rows } = await client.query<{ file: string }>(
          'SELECT pg_relation_filenode($1::regclass)::text AS file',
          [table],
        );
        return rows[0]?.file ?? '';
      };
      const file = await fileOf('audit_events');

      await migrate(database.url, MIGRATIONS.slice(0, index + 1));

      const [first = ''] = await names();
      expect(first).toMatch(/^audit_events_before_\d{4}_\d\d$/);
      expect(await places()).toEqual([first, first]);
      expect(await fileOf(`partitions.${first}`)).toBe(file);
      const late = await insert(TEAM, Date.now(), Date.now() + 100 * DAY_MS);
      const dataSource = await new DataSource(
        migrationOptions(database.url, MIGRATIONS.slice(0, index + 1)),
      ).initialize();
      await dataSource.undoLastMigration();
      await dataSource.destroy();
      const { rows } = await client.query<{ id: string }>('SELECT id FROM audit_events');
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...early, ...late].toSorted());
      expect(await fileOf('audit_events')).toBe(file);
      await expect(client.query('DELETE FROM audit_events')).rejects.toThrow('append-only');
    });
  });
});
