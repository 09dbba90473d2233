import { Injectable } from '@nestjs/common';
import type { PageRange } from '../../core/values/page';
import type { TeamScope } from '../../tenancy/scope/team-context';
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
    team: TeamScope,
    formId: string,
    page: PageRange,
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    const [rows, total] = await this.database
      .pinnedReplica(team)
      .manager.findAndCount(WebhookDelivery, {
        where: { teamId: team.teamId, formId },
        order: { createdAt: 'DESC', id: 'DESC' },
        take: page.limit,
        skip: page.offset,
      });
    return { rows, total };
  }

  /** Adds the delivery of a test event to the outbox; null when the form has no webhook. */
  async insertTest(team: TeamScope, formId: string): Promise<DeliveryRow | null> {
    const [row] = await this.database
      .primary(team)
      .query<DeliveryRow>(INSERT_TEST, [team.teamId, formId, newId()]);
    return row ?? null;
  }

  /**
   * Makes a delivery due now with all its attempts left; null when the form has no such delivery. Keeps the claim of a
   * delivery that is being sent: the attempt under way counts as the redelivery.
   */
  async redeliver(team: TeamScope, formId: string, id: string): Promise<DeliveryRow | null> {
    const { raw } = await this.database
      .primary(team)
      .manager.createQueryBuilder()
      .update(WebhookDelivery)
      .set({
        status: 'pending',
        attemptsBefore: () => 'attempts',
        nextAttemptAt: () => 'now()',
        deliveredAt: null,
      })
      .where({ teamId: team.teamId, formId, id })
      .returning(DELIVERY_COLUMNS)
      .execute();
    const [row] = raw as DeliveryRow[];
    return row ?? null;
  }
}
