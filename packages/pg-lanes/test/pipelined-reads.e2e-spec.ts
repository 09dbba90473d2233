import type { QueryResult } from 'pg';
import { eventually } from '../../../test/support/eventually';
import { hold, waitForBlocked } from '../../../test/support/held-locks';
import { PipelinedReadConnection } from '../src';
import { Lanes, shareOf } from './lanes';

const SELECT_ONE = { name: 'one', text: 'SELECT 1 AS one' };
const TAKE_LOCK = { name: 'lock', text: 'SELECT pg_advisory_xact_lock(1)' };
const SELECT_BACKEND = { name: 'whose', text: 'SELECT pg_backend_pid() AS pid' };

describe('A pipelined connection', () => {
  let lanes: Lanes;
  let reads: PipelinedReadConnection;

  beforeAll(async () => {
    lanes = await Lanes.open();
    reads = new PipelinedReadConnection({ ...lanes.options, connectionString: lanes.databaseUrl });
  });

  beforeEach(async () => {
    await eventually(async () => (await reads.query(SELECT_ONE, [])) !== null);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await reads.close();
    await lanes.close();
  });

  it('returns to each caller its own row, however many statements are in flight', async () => {
    const echo = { name: 'echo', text: 'SELECT $1::integer AS number' };
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    // On a busy machine, the connection leaves statements to the caller.
    const results = await eventually(async () => {
      const found = await Promise.all(numbers.map((number) => reads.query(echo, [number])));
      return found.every((result) => result !== null) && found;
    });
    expect(results.map(({ rows }) => rows[0] as unknown)).toEqual(
      numbers.map((number) => ({ number })),
    );
  });

  it('fails statements one by one', async () => {
    const divide = { name: 'divide', text: 'SELECT 6 / $1::integer AS result' };
    const results = await Promise.allSettled(
      [3, 0, 2, 0, 0, 1].map((by) => reads.query(divide, [by])),
    );
    const failed = {
      status: 'rejected',
      reason: expect.objectContaining({ code: '22012' }) as unknown,
    };
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { rows: [{ result: 2 }] } },
      failed,
      { status: 'fulfilled', value: { rows: [{ result: 3 }] } },
      failed,
      failed,
      { status: 'fulfilled', value: { rows: [{ result: 6 }] } },
    ]);
  });

  it('takes no statement behind one that has been running for 50 ms', async () => {
    const held = await hold(lanes, TAKE_LOCK.text);
    const slow = reads.query(TAKE_LOCK, []);
    try {
      await waitForBlocked(lanes);
      const now = performance.now.bind(performance);
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 60);
      expect(await reads.query(SELECT_ONE, [])).toBeNull();
    } finally {
      await held.release();
    }
    jest.restoreAllMocks();
    expect(await slow).toMatchObject({ rowCount: 1 });
    expect(await reads.query(SELECT_ONE, [])).toMatchObject({ rowCount: 1 });
  });

  it('leaves its statements to the caller when there is no result in time', async () => {
    const held = await hold(lanes, TAKE_LOCK.text);
    try {
      expect(await Promise.all([reads.query(TAKE_LOCK, []), reads.query(SELECT_ONE, [])])).toEqual([
        null,
        null,
      ]);
    } finally {
      await held.release();
    }
    expect(reads.isOpen).toBe(false);
  });

  it('opens again after it was lost', async () => {
    const { rows } = (await reads.query(SELECT_BACKEND, [])) as QueryResult<{ pid: number }>;
    const pool = lanes.pool(1, 1);
    await pool.query(shareOf('operator'), 'SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await eventually(async () => {
      const result = await reads.query(SELECT_BACKEND, []);
      return result !== null && (result.rows[0] as { pid: number }).pid !== rows[0]?.pid;
    });
  });
});
