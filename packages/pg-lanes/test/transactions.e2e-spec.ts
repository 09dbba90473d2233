import { eventually } from '../../../test/support/eventually';
import {
  Deadline,
  PooledTransaction,
  runTransaction,
  type Share,
  type SharedPool,
  type Transaction,
} from '../src';
import { Lanes, QUERY_TIMEOUT_MS, shareOf } from './lanes';

const INSERT = { name: 'insert_item', text: 'INSERT INTO items (name) VALUES ($1)' };
const SLEEP = 'SELECT pg_sleep(60)';

const fail = () => Promise.reject(new Error('No.'));

describe('A transaction on a shared pool', () => {
  let lanes: Lanes;
  let pool: SharedPool;

  beforeAll(async () => {
    lanes = await Lanes.open();
    pool = lanes.pool(4, 4);
    await pool.query(shareOf('a'), 'CREATE TABLE items (name text PRIMARY KEY)', []);
  });

  beforeEach(async () => {
    await pool.query(shareOf('a'), 'TRUNCATE items', []);
  });

  afterAll(async () => {
    await lanes.close();
  });

  const run = <T>(
    work: (transaction: Transaction) => Promise<T>,
    share: Share = shareOf('a'),
  ): Promise<T> =>
    runTransaction(
      pool,
      share,
      (client) => new PooledTransaction(client, share, QUERY_TIMEOUT_MS),
      work,
    );

  const stored = async (): Promise<string[]> => {
    const { rows } = await pool.query(shareOf('a'), 'SELECT name FROM items ORDER BY name', []);
    return (rows as { name: string }[]).map(({ name }) => name);
  };

  it('is committed as a whole, and calls back after the commit', async () => {
    const calls: string[][] = [];
    await run(async (transaction) => {
      transaction.afterCommit(() => calls.push(['committed']));
      transaction.beforeCommit(INSERT, ['last']);
      await transaction.query(INSERT, ['first']);
      calls.push(await stored());
    });
    expect(calls).toEqual([[], ['committed']]);
    expect(await stored()).toEqual(['first', 'last']);
  });

  it('is rolled back when the work throws', async () => {
    const work = run(async (transaction) => {
      await transaction.query(INSERT, ['undone']);
      return fail();
    });
    await expect(work).rejects.toThrow('No.');
    expect(await stored()).toEqual([]);
  });

  it('goes on after a failed call, which undoes only its own statements', async () => {
    await run(async (transaction) => {
      await transaction.query(INSERT, ['kept']);
      const failing = transaction.queryAll([
        [INSERT, ['undone']],
        [INSERT, ['kept']],
      ]);
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      await transaction.query(INSERT, ['next']);
    });
    expect(await stored()).toEqual(['kept', 'next']);
  });

  it('undoes a savepoint that throws, with those in it', async () => {
    await run(async (transaction) => {
      await transaction.query(INSERT, ['kept']);
      const outer = transaction.savepoint(async () => {
        await transaction.query(INSERT, ['outer']);
        await transaction.savepoint(() => transaction.query(INSERT, ['inner']));
        return fail();
      });
      await expect(outer).rejects.toThrow('No.');
      await transaction.savepoint(() => transaction.query(INSERT, ['second']));
    });
    expect(await stored()).toEqual(['kept', 'second']);
  });

  it('ends at its deadline, also in PostgreSQL and without statement_timeout', async () => {
    const late = run(
      async (transaction) => {
        await transaction.query(INSERT, ['undone']);
        await transaction.query('SET LOCAL statement_timeout = 0');
        await transaction.query(SLEEP);
      },
      shareOf('a', new Deadline(500)),
    );
    await expect(late).rejects.toThrow('Query read timeout');
    await eventually(async () => {
      const { rows } = await pool.query(
        shareOf('a'),
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND query = $1 AND state = 'active'`,
        [SLEEP],
      );
      return rows.length === 0;
    });
    expect(await stored()).toEqual([]);
  });
});
