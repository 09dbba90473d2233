import { eventually } from '../../../test/support/eventually';
import { hold, waitForBlocked } from '../../../test/support/held-locks';
import { Deadline, PER_STATEMENT, type SharedPool, WaitTimeoutError } from '../src';
import { Lanes, shareOf } from './lanes';

const CONNECTIONS = 4;
const PER_SHARE = 2;
const MANY = 10;

const LOCK = 'SELECT pg_advisory_xact_lock(1)';
const SLEEP = 'SELECT pg_sleep(60)';

describe('The shares of a pool', () => {
  let lanes: Lanes;
  let pool: SharedPool;

  beforeAll(async () => {
    lanes = await Lanes.open();
    pool = lanes.pool(CONNECTIONS, PER_SHARE);
  });

  afterAll(async () => {
    await lanes.close();
  });

  const sleeping = async (): Promise<unknown[]> => {
    const { rows } = await pool.query(
      shareOf('watcher'),
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND query = $1 AND state = 'active'`,
      [SLEEP],
    );
    return rows as unknown[];
  };

  it('leave connections to others while one sender waits for locks', async () => {
    const held = await hold(lanes, LOCK);
    const blocked = Array.from({ length: MANY }, () => pool.query(shareOf('noisy'), LOCK, []));
    try {
      await waitForBlocked(lanes, PER_SHARE);
      expect((await pool.query(shareOf('quiet'), 'SELECT 1 AS one', [])).rows).toEqual([
        { one: 1 },
      ]);
      expect(await waitForBlocked(lanes)).toHaveLength(PER_SHARE);
      expect(pool.connections.waiting).toBe(MANY - PER_SHARE);
    } finally {
      await held.release();
    }
    expect(await Promise.all(blocked)).toHaveLength(MANY);
  });

  it('end a statement at the deadline of its sender, also in PostgreSQL', async () => {
    const running = pool.query(shareOf('late', new Deadline(300)), SLEEP, []);
    await expect(running).rejects.toThrow('Query read timeout');
    await eventually(async () => (await sleeping()).length === 0);
  });

  it('reject a statement that got no connection before the deadline', async () => {
    const held = await hold(lanes, LOCK);
    const blocked = Array.from({ length: PER_SHARE }, () => pool.query(shareOf('full'), LOCK, []));
    try {
      await waitForBlocked(lanes, PER_SHARE);
      const late = pool.query(shareOf('full', new Deadline(100)), 'SELECT 1', []);
      await expect(late).rejects.toBeInstanceOf(WaitTimeoutError);
    } finally {
      await held.release();
    }
    await Promise.all(blocked);
  });

  it('are free again after the time limit of each statement of work without a deadline', async () => {
    const share = shareOf('job', PER_STATEMENT);
    const settled = await Promise.allSettled(
      Array.from({ length: PER_SHARE }, () => pool.query(share, SLEEP, [])),
    );
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await eventually(async () => (await sleeping()).length === 0);
    expect((await pool.query(share, 'SELECT 1 AS one', [])).rows).toEqual([{ one: 1 }]);
  });

  it('keep a connection after an SQL error', async () => {
    const one = lanes.pool(1, 1);
    const backend = async (): Promise<unknown> =>
      (await one.query(shareOf('a'), 'SELECT pg_backend_pid() AS pid', [])).rows[0];
    const before = await backend();
    await expect(one.query(shareOf('a'), 'SELECT 1 / 0', [])).rejects.toMatchObject({
      code: '22012',
    });
    expect(await backend()).toEqual(before);
  });
});
