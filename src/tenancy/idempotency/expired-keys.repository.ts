import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';

/** Rows that another process is deleting, or a request is writing anew, are skipped. */
const DELETE_EXPIRED_KEYS: Statement = {
  name: 'delete_expired_idempotency_keys',
  text: `
    WITH expired AS MATERIALIZED (
      SELECT team_id, key FROM idempotency_keys
       WHERE expires_at <= now()
       ORDER BY expires_at LIMIT $1
         FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM idempotency_keys k USING expired
       WHERE k.team_id = expired.team_id AND k.key = expired.key
      RETURNING k.team_id
    )
    SELECT count(*)::integer AS count FROM deleted`,
};

@Injectable()
export class ExpiredKeysRepository {
  constructor(private readonly database: Database) {}

  /** Deletes up to `limit` stored responses of all teams whose 24 hours are over, the oldest first; returns how many. */
  async deleteExpired(limit: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(DELETE_EXPIRED_KEYS, [limit]);
    return row?.count ?? 0;
  }
}
