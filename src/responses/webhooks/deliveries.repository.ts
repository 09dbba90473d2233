import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { unindexedEquality } from '../../core/database/unindexed-equality.sql';
import type { DeliveryRow } from './delivery.views';

/** Of `webhook_deliveries w`, as a {@link DeliveryRow}. */
const COLUMNS = `
  w.id, w.response_id AS "responseId", w.status, w.attempts,
  w.last_status_code AS "lastStatusCode", w.last_error AS "lastError",
  w.created_at AS "createdAt", w.delivered_at AS "deliveredAt"`;

/** The total comes with an empty page too. */
const LIST_DELIVERIES: Statement = {
  name: 'list_webhook_deliveries',
  text: `
    SELECT matches.total, ${COLUMNS}
      FROM (
        SELECT count(*) AS total FROM webhook_deliveries WHERE team_id = $1 AND form_id = $2
      ) matches
      LEFT JOIN LATERAL (
        SELECT * FROM webhook_deliveries
         WHERE team_id = $1 AND form_id = $2
         ORDER BY created_at DESC, id DESC
         LIMIT $3 OFFSET $4
      ) w ON true
     ORDER BY w.created_at DESC, w.id DESC`,
};

/** One that is being sent at this moment keeps its claim: the attempt under way is the wanted one. */
const REDELIVER: Statement = {
  name: 'redeliver_webhook',
  text: `
    UPDATE webhook_deliveries w
       SET status = 'pending', attempts_before = attempts, next_attempt_at = now(),
           delivered_at = NULL
     WHERE team_id = $1 AND id = $3 AND ${unindexedEquality('form_id', '$2')}
    RETURNING ${COLUMNS}`,
};

type ListRow = DeliveryRow & { total: string };

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first, with the number of all; one round trip. */
  async listDeliveries(
    team: TeamScope,
    formId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    const found = await this.database
      .replica(team)
      .query<ListRow>(LIST_DELIVERIES, [team.teamId, formId, page.limit, page.offset]);
    return {
      rows: found.filter((row) => (row.id as string | null) !== null),
      total: Number(found[0]?.total ?? 0),
    };
  }

  /** Makes a delivery due at once, with all its attempts before it; null when the form has no such delivery. */
  async redeliver(team: TeamScope, formId: string, id: string): Promise<DeliveryRow | null> {
    const [row] = await this.database
      .primary(team)
      .query<DeliveryRow>(REDELIVER, [team.teamId, formId, id]);
    return row ?? null;
  }
}
