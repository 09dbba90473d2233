import { hold, waitForBlocked } from '../../../test/support/held-locks';
import {
  BATCH_LOCK_TIMEOUT,
  Deadline,
  isUniqueViolation,
  type Share,
  type SharedPool,
  shareOfBatch,
  WaitTimeoutError,
  WriteBatcher,
} from '../src';
import { Lanes, shareOf } from './lanes';

interface Visit {
  readonly share: Share;
  readonly page: string;
}

const INSERT_VISITS = {
  name: 'insert_visits',
  text: `WITH ${BATCH_LOCK_TIMEOUT}
    INSERT INTO visits (page)
    SELECT page FROM batch_lock_timeout, unnest($1::text[]) AS page`,
};
const INSERT_VISIT = { name: 'insert_visit', text: 'INSERT INTO visits (page) VALUES ($1)' };

describe('Batches of writes', () => {
  let lanes: Lanes;
  let pool: SharedPool;
  let batchSizes: number[];
  let visits: WriteBatcher<Visit, true>;

  beforeAll(async () => {
    lanes = await Lanes.open();
    pool = lanes.pool(4, 4);
    await pool.query(shareOf('a'), 'CREATE TABLE visits (page text PRIMARY KEY)', []);
  });

  beforeEach(async () => {
    await pool.query(shareOf('a'), 'TRUNCATE visits', []);
    batchSizes = [];
    visits = new WriteBatcher<Visit, true>({
      deadlineOf: ({ share }) => share.deadline,
      writeOne: async ({ share, page }) => {
        batchSizes.push(1);
        await pool.query(share, INSERT_VISIT, [page]);
        return true;
      },
      writeBatch: async ([first, ...others]) => {
        const calls = [first, ...others];
        batchSizes.push(calls.length);
        const share = shareOfBatch([first.share, ...others.map((call) => call.share)]);
        await pool.query(share, INSERT_VISITS, [calls.map(({ page }) => page)]);
        return calls.map(() => true as const);
      },
    });
  });

  afterAll(async () => {
    await lanes.close();
  });

  const add = (page: string, deadline?: Deadline): Promise<true> =>
    visits.add('a', { share: shareOf('a', deadline), page });

  const count = async (): Promise<number> => {
    const text = 'SELECT count(*)::integer AS count FROM visits';
    const { rows } = await pool.query(shareOf('a'), text, []);
    return (rows[0] as { count: number }).count;
  };

  it('share statements, and a single write is written at once', async () => {
    await add('/alone');
    await Promise.all(Array.from({ length: 150 }, (_, index) => add(`/${index}`)));
    expect(batchSizes).toEqual([1, 100, 50]);
    expect(await count()).toBe(151);
  });

  it('that fail are written one by one, so that an error affects only its own write', async () => {
    await add('/known');
    const settled = await Promise.allSettled(['/a', '/known', '/b'].map((page) => add(page)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(isUniqueViolation((settled[1] as PromiseRejectedResult).reason, 'visits_pkey')).toBe(
      true,
    );
    expect(await count()).toBe(3);
  });

  it('do not wait for one that waits for a lock', async () => {
    const held = await hold(lanes, `INSERT INTO visits (page) VALUES ('/held')`);
    const blocked = add('/held');
    try {
      // The batch fails. The write of the held page waits by itself; the other one is stored.
      expect(await add('/with-held')).toBe(true);
      await waitForBlocked(lanes);
      expect(await add('/later')).toBe(true);
    } finally {
      await held.rollBack();
    }
    expect(await blocked).toBe(true);
  });

  it('reject a write at its own deadline, and not the others', async () => {
    const held = await hold(lanes, 'LOCK TABLE visits IN ACCESS EXCLUSIVE MODE');
    const patient = add('/patient');
    try {
      await expect(add('/late', new Deadline(50))).rejects.toBeInstanceOf(WaitTimeoutError);
    } finally {
      await held.release();
    }
    expect(await patient).toBe(true);
  });
});
