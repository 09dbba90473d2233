import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const POLL_MS = 100;

/** Runs `work` in one process at a time. The lock belongs to a connection, so that a crash releases it. */
export async function withAdvisoryLock<T>(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const holder = dataSource.createQueryRunner();
  const tryLock = async (): Promise<boolean> => {
    const [row] = await holder.manager.query<{ taken: boolean }[]>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [lock],
    );
    return row?.taken === true;
  };
  try {
    // Polling, because a statement that waits for the lock would reach its timeout.
    while (!(await tryLock())) await sleep(POLL_MS);
    try {
      return await work();
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    await holder.release();
  }
}
