import type { KeysetFragments } from '../../core/database/keyset.sql';
import type { AddParameter } from '../../core/database/statement';
import type { DeliveryEvent } from './delivery-log.dto';
import type { DeliveryStatus } from './entities/webhook-delivery.entity';

export interface DeliveryLogFilter {
  /** The id of a delivery or of a response, or null. */
  readonly id: string | null;
  readonly status: DeliveryStatus | null;
  readonly event: DeliveryEvent | null;
}

/** In this many of the newest deliveries of a form, filters without an index are searched. */
export const MAX_SEARCHED = 10_000;

const NEWEST = `(
  SELECT * FROM webhook_deliveries WHERE team_id = $1 AND form_id = $2
   ORDER BY created_at DESC, id DESC LIMIT ${MAX_SEARCHED})`;

/**
 * SQL: a page of the log of the form `$2`. The status stands in the statement, so that the index of failed deliveries serves it. A delivery has
 * the time of its response, by which the index finds it.
 */
export function listDeliveryLog(
  columns: string,
  { id, status, event }: DeliveryLogFilter,
  { after, sort, limit }: KeysetFragments,
  add: AddParameter,
): string {
  const conditions = [
    'r.team_id = $1',
    'r.form_id = $2',
    after,
    ...(status === null ? [] : [`r.status = '${status}'`]),
    ...(event === null ? [] : [`r.response_id IS ${event === 'test' ? '' : 'NOT '}NULL`]),
  ].join(' AND ');
  if (id === null) {
    // Only test events and successes have no index, and may be rare.
    const source = event === 'test' || status === 'delivered' ? NEWEST : 'webhook_deliveries';
    return `SELECT ${columns} FROM ${source} r WHERE ${conditions} ${sort} ${limit}`;
  }
  const named = `${add(id)}::uuid`;
  return `
    SELECT ${columns} FROM (
      SELECT * FROM webhook_deliveries r WHERE ${conditions} AND r.id = ${named}
      UNION ALL
      SELECT * FROM webhook_deliveries r
       WHERE ${conditions} AND r.id <> ${named} AND (r.response_id = ${named}) IS TRUE
         AND r.created_at = (SELECT created_at FROM form_responses
                              WHERE team_id = $1 AND id = ${named})
    ) r ${sort} ${limit}`;
}
