import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { CursorRange } from '../../core/http/cursor-range';
import type { PageRange } from '../../core/values/page';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import { toSqlTimestamp, unindexedEquality } from '../../core/database/sql-expressions';
import { parametersOf, type Statement } from '../../core/database/statement';
import { newId } from '../../core/values/identifiers';
import type { ResponseRow } from '../response-columns.sql';
import { type DeliveryLogFilter, listDeliveryLog } from './delivery-log.sql';
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

/** An attempt of a delivery as the log keeps it. */
export interface AttemptRow {
  readonly attempt: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly received: string | null;
  /** In hexadecimal digits. */
  readonly bodyHash: string;
  readonly wasRead: boolean;
}

export interface LoggedDeliveryRow extends DeliveryRow {
  readonly formId: string;
  /** The last attempts, newest first. */
  readonly log: readonly AttemptRow[];
}

/** Failures are counted up to this number, which is shown as "100 or more". */
export const MAX_COUNTED_FAILURES = 100;

const FIND_DELIVERY: Statement = {
  name: 'find_webhook_delivery',
  text: `
    SELECT ${DELIVERY_COLUMNS}, form_id AS "formId",
           (
             SELECT coalesce(json_agg(json_build_object(
                      'attempt', a.attempt, 'startedAt', a.started_at,
                      'durationMs', a.duration_ms, 'statusCode', a.status_code, 'error', a.error,
                      'received', a.received, 'bodyHash', encode(a.body_hash, 'hex'),
                      'wasRead', a.was_read
                    ) ORDER BY a.attempt DESC), '[]')
               FROM webhook_attempts a
              WHERE a.team_id = $1 AND a.delivery_id = $3
           ) AS log
      FROM webhook_deliveries w
     WHERE w.team_id = $1 AND w.id = $3 AND ${unindexedEquality('w.form_id', '$2')}`,
};

/** A delivery has the time of its response, which is stored in the same transaction. */
const LIST_OF_RESPONSE: Statement = {
  name: 'list_response_deliveries',
  text: `
    SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries
     WHERE team_id = $1 AND form_id = $2 AND created_at = $3
       AND ${unindexedEquality('response_id', '$4')}`,
};

const COUNT_FAILURES: Statement = {
  name: 'count_webhook_failures',
  text: `
    SELECT count(*)::int AS failed
      FROM (SELECT 1 FROM webhook_deliveries
             WHERE team_id = $1 AND form_id = $2 AND status IN ('failed', 'blocked')
             LIMIT ${MAX_COUNTED_FAILURES}) failure`,
};

const INSERT_TEST: Statement = {
  name: 'insert_webhook_test',
  text: `
    INSERT INTO webhook_deliveries (team_id, id, form_id)
    SELECT team_id, $3, id FROM forms
     WHERE team_id = $1 AND id = $2 AND webhook_url IS NOT NULL AND deleted_at IS NULL
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

  /** A delivery of a form with its last attempts, or null when the form has no such delivery. */
  async findDelivery(
    scope: RequestScope,
    formId: string,
    id: string,
  ): Promise<LoggedDeliveryRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<LoggedDeliveryRow>(FIND_DELIVERY, [scope.teamId, formId, id]);
    return row ?? null;
  }

  /** The number of deliveries in the log that have failed or were blocked, up to {@link MAX_COUNTED_FAILURES}. */
  async countFailures(scope: RequestScope, formId: string): Promise<number> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<{ failed: number }>(COUNT_FAILURES, [scope.teamId, formId]);
    return row?.failed ?? 0;
  }

  /** Lists the deliveries of a form after a position, newest first, and one delivery more. */
  listDeliveriesAfter(
    scope: RequestScope,
    formId: string,
    range: CursorRange,
  ): Promise<DeliveryRow[]> {
    const values: unknown[] = [scope.teamId, formId];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    const list: Statement = {
      name: 'list_webhook_deliveries_after',
      text: `
        SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries r
         WHERE team_id = $1 AND form_id = $2 AND ${after} ${sort} ${limit}`,
      isShort: true,
    };
    return this.database.for(scope, 'list').query<DeliveryRow>(list, values);
  }

  /** A page of the log of a form with its filters, and one delivery more. */
  listLog(
    scope: RequestScope,
    formId: string,
    filter: DeliveryLogFilter,
    range: CursorRange,
  ): Promise<DeliveryRow[]> {
    const values: unknown[] = [scope.teamId, formId];
    const add = parametersOf(values);
    const page = keysetOf({ time: 'created_at', ...range }, add);
    return this.database
      .for(scope, 'search')
      .query<DeliveryRow>(listDeliveryLog(DELIVERY_COLUMNS, filter, page, add), values);
  }

  listOfResponse(
    scope: RequestScope,
    { formId, createdAt, id }: Pick<ResponseRow, 'formId' | 'createdAt' | 'id'>,
  ): Promise<DeliveryRow[]> {
    const time = toSqlTimestamp(createdAt.getTime());
    return this.database
      .for(scope, 'write')
      .query<DeliveryRow>(LIST_OF_RESPONSE, [scope.teamId, formId, time, id]);
  }

  /** Adds the delivery of a test event to the outbox, or returns null when the form has no webhook. */
  async insertTest(scope: RequestScope, formId: string): Promise<DeliveryRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<DeliveryRow>(INSERT_TEST, [scope.teamId, formId, newId()]);
    return row ?? null;
  }

  /**
   * Deletes a delivery with its attempts, unless a process is sending it. A process whose claim has expired cannot store an outcome
   * afterwards.
   */
  async delete(
    scope: RequestScope,
    formId: string,
    id: string,
  ): Promise<'deleted' | 'in flight' | 'not found'> {
    const delivery = { teamId: scope.teamId, formId, id };
    const { manager } = this.database.for(scope, 'write');
    const { affected } = await manager
      .createQueryBuilder()
      .delete()
      .from(WebhookDelivery)
      .where(delivery)
      .andWhere('(claimed_until IS NULL OR claimed_until <= now())')
      .execute();
    if (affected === 1) return 'deleted';
    return (await manager.existsBy(WebhookDelivery, delivery)) ? 'in flight' : 'not found';
  }

  /**
   * Makes a delivery due now with all its attempts left. Returns null when the form has no such delivery. Keeps the claim of a
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
