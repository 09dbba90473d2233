import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { PageRange } from '../../core/values/page';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { newId } from '../../core/values/identifiers';
import { WebhookDelivery } from './entities/webhook-delivery.entity';

export type DeliveryRow = Pick<
  WebhookDelivery,
  | 'id'
  | 'responseId'
  | 'status'
  | 'attempts'
  | 'lastStatusCode'
  | 'lastError'
  | 'createdAt'
  | 'deliveredAt'
>;

/** SQL: the columns of `webhook_deliveries` as a {@link DeliveryRow}. */
const DELIVERY_COLUMNS = `
  id, response_id AS "responseId", status, attempts, last_status_code AS "lastStatusCode",
  last_error AS "lastError", created_at AS "createdAt", delivered_at AS "deliveredAt"`;

const INSERT_TEST: Statement = {
  name: 'insert_webhook_test',
  text: `
    INSERT INTO webhook_deliveries (team_id, id, form_id)
    SELECT team_id, $3, id FROM forms WHERE team_id = $1 AND id = $2 AND webhook_url IS NOT NULL
    RETURNING ${DELIVERY_COLUMNS}`,
};

/** The delivery log. `DeliveryQueueRepository` claims deliveries and stores their outcomes. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Lists the deliveries of a form, newest first, with their total; both from the same server. */
  async listDeliveries(
    scope: RequestScope,
    formId: string,
    page: PageRange,
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    const [rows, total] = await this.database
      .for(scope, 'search')
      .manager.findAndCount(WebhookDelivery, {
        where: { teamId: scope.teamId, formId },
        order: { createdAt: 'DESC', id: 'DESC' },
        take: page.limit,
        skip: page.offset,
      });
    return { rows, total };
  }

  /** Adds the delivery of a test event to the outbox; null when the form has no webhook. */
  async insertTest(scope: RequestScope, formId: string): Promise<DeliveryRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<DeliveryRow>(INSERT_TEST, [scope.teamId, formId, newId()]);
    return row ?? null;
  }

  /**
   * Makes a delivery due now with all its attempts left; null when the form has no such delivery. Keeps the claim of a
   * delivery that is being sent: the attempt under way counts as the redelivery.
   */
  async redeliver(scope: RequestScope, formId: string, id: string): Promise<DeliveryRow | null> {
    const { raw } = await this.database
      .for(scope, 'write')
      .manager.createQueryBuilder()
      .update(WebhookDelivery)
      .set({
        status: 'pending',
        attemptsBefore: () => 'attempts',
        nextAttemptAt: () => 'now()',
        deliveredAt: null,
      })
      .where({ teamId: scope.teamId, formId, id })
      .returning(DELIVERY_COLUMNS)
      .execute();
    const [row] = raw as DeliveryRow[];
    return row ?? null;
  }
}
