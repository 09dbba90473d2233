import { eventually } from '../../../test/support/eventually';
import { hold, waitForBlocked } from '../../../test/support/held-locks';
import { runSql } from '../../../test/support/test-database';
import { ReadOnlyServerError, type SharedPool } from '../src';
import { Lanes, shareOf } from './lanes';

const backendOf = async (from: SharedPool, columns = ''): Promise<number> => {
  const text = `SELECT pg_backend_pid() AS pid${columns}`;
  const { rows } = await from.query(shareOf('a'), text, []);
  return (rows[0] as { pid: number }).pid;
};

describe('A primary that turns read-only', () => {
  let lanes: Lanes;
  let pool: SharedPool;

  beforeAll(async () => {
    lanes = await Lanes.open();
    pool = lanes.pool(3, 3);
  });

  afterAll(async () => {
    await lanes.close();
  });

  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const url = new URL(lanes.databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=off');
    const name = url.pathname.slice(1);
    await runSql(url.href, `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  };

  it('is left by all connections when one of them finds it out', async () => {
    await Promise.all([backendOf(pool, ', pg_sleep(0.1)'), backendOf(pool, ', pg_sleep(0.1)')]);
    expect(pool.connections.open).toBeGreaterThan(1);
    await pool.query(shareOf('a'), 'SET default_transaction_read_only = on', []);
    await eventually(() => pool.connections.open === 0);
    const { rows } = await pool.query(shareOf('a'), 'SHOW default_transaction_read_only', []);
    expect(rows).toEqual([{ default_transaction_read_only: 'off' }]);
  });

  it('gets a rejected statement once more, on a new connection', async () => {
    await pool.query(shareOf('a'), 'CREATE TABLE writes (number integer)', []);
    const before = await backendOf(pool);
    await pool.withClient(shareOf('a'), async (client) => {
      await client.query('SET default_transaction_read_only = on');
    });
    await pool.query(shareOf('a'), 'INSERT INTO writes VALUES (1)', []);
    expect(await backendOf(pool)).not.toBe(before);
  });

  it('is rejected by a new connection, until it is writable', async () => {
    await setReadOnly('on');
    lanes.writable.retireAll();
    try {
      await expect(pool.query(shareOf('a'), 'SELECT 1', [])).rejects.toBeInstanceOf(
        ReadOnlyServerError,
      );
    } finally {
      await setReadOnly('off');
    }
    expect((await pool.query(shareOf('a'), 'SELECT 1 AS one', [])).rows).toEqual([{ one: 1 }]);
  });

  it('gets no statement that waited for a connection while it was noticed', async () => {
    const lock = 'pg_advisory_xact_lock(1)';
    const narrow = lanes.pool(1, 2);
    const held = await hold(lanes, `SELECT ${lock}`);
    const running = backendOf(narrow, `, ${lock}`);
    const waiting = backendOf(narrow);
    await waitForBlocked(lanes);
    lanes.writable.retireAll();
    await held.release();
    expect(await waiting).not.toBe(await running);
  });
});
