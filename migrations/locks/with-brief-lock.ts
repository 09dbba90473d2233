import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** SQLSTATE `lock_not_available`. */
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 60;
const PAUSE_MS = 5_000;

/**
 * Runs statements that lock a table exclusively for a short time, in a transaction of their own. All writes wait behind a lock that waits, such as
 * for the end of a `pg_dump`; so the lock is given up after a second, and tried again for five minutes.
 */
export async function withBriefLock(
  queryRunner: Pick<QueryRunner, 'query'>,
  sql: string,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await queryRunner.query(`BEGIN; SET LOCAL lock_timeout = '1s'; ${sql}; COMMIT`);
      return;
    } catch (error) {
      await queryRunner.query('ROLLBACK');
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await sleep(pauseMs);
    }
  }
}
