import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { unindexedEquality } from '../../core/database/sql-expressions';
import type { DeliveryStatus } from './entities/webhook-delivery.entity';

export interface DeliveryRow {
  id: string;
  responseId: string;
  status: DeliveryStatus;
  attempts: number;
  lastStatusCode: number | null;
  lastError: string | null;
  createdAt: Date;
  deliveredAt: Date | null;
}

/** Selects a {@link DeliveryRow} from `webhook_deliveries w`. */
const DELIVERY_COLUMNS = `
  w.id, w.response_id AS "responseId", w.status, w.attempts,
  w.last_status_code AS "lastStatusCode", w.last_error AS "lastError",
  w.created_at AS "createdAt", w.delivered_at AS "deliveredAt"`;

/** An empty page is one row with the total and nulls. */
const LIST_DELIVERIES: Statement = {
  name: 'list_webhook_deliveries',
  text: `
    SELECT matches.total, ${DELIVERY_COLUMNS}
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

/** Keeps the claim of a delivery that is being sent: the attempt under way counts as the redelivery. */
const REDELIVER: Statement = {
  name: 'redeliver_webhook',
  text: `
    UPDATE webhook_deliveries w
       SET status = 'pending', attempts_before = attempts, next_attempt_at = now(),
           delivered_at = NULL
     WHERE team_id = $1 AND id = $3 AND ${unindexedEquality('form_id', '$2')}
    RETURNING ${DELIVERY_COLUMNS}`,
};

type DeliveryListRow = DeliveryRow & { total: string };

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Lists the deliveries of a form, newest first, with their total, in one round trip. */
  async listDeliveries(
    team: TeamScope,
    formId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    const found = await this.database
      .replica(team)
      .query<DeliveryListRow>(LIST_DELIVERIES, [team.teamId, formId, page.limit, page.offset]);
    return {
      rows: found.filter((row) => (row.id as string | null) !== null),
      total: Number(found[0]?.total ?? 0),
    };
  }

  /** Makes a delivery due now with all its attempts left; null when the form has no such delivery. */
  async redeliver(team: TeamScope, formId: string, id: string): Promise<DeliveryRow | null> {
    const [row] = await this.database
      .primary(team)
      .query<DeliveryRow>(REDELIVER, [team.teamId, formId, id]);
    return row ?? null;
  }
}
