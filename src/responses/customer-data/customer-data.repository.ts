import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { toSqlTimestamp, unindexedEquality } from '../../core/database/sql-expressions';
import type { Statement } from '../../core/database/statement';
import type { Position } from '../../core/values/cursor';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { BESIDE_ANSWERS, type BesideAnswers, type ResponseRow } from '../response-columns.sql';

/** A delivery of a response to the webhook of its form. */
export interface DeliveryOfResponse {
  /** ISO 8601. */
  readonly at: string;
  readonly status: string;
}

/** A response of a customer with everything that is stored with it. */
export interface WholeResponseRow extends ResponseRow, BesideAnswers {
  /** null unless the response is in the bin. */
  readonly deletedAt: Date | null;
  readonly deliveries: readonly DeliveryOfResponse[];
}

/** Lists ids from the table, then from the bin. */
const LIST_IDS: Statement = {
  name: 'list_response_ids_of_customer',
  text: `
    (SELECT id FROM form_responses WHERE team_id = $1 AND subscriber_id = $2 LIMIT $3)
    UNION ALL
    (SELECT id FROM binned_responses WHERE team_id = $1 AND subscriber_id = $2 LIMIT $3)
    LIMIT $3`,
};

const COUNT_RESPONSES: Statement = {
  name: 'count_whole_responses_of_customer',
  text: `
    SELECT (SELECT count(*)::integer
              FROM (SELECT 1 FROM form_responses
                     WHERE team_id = $1 AND subscriber_id = $2 LIMIT $3) r) AS responses,
           (SELECT count(*)::integer
              FROM (SELECT 1 FROM binned_responses
                     WHERE team_id = $1 AND subscriber_id = $2 LIMIT $3) r) AS binned`,
};

/** The forms of the responses, or null for a customer with $3 responses or more. */
const LIST_FORM_IDS: Statement = {
  name: 'list_form_ids_of_customer',
  text: `
    SELECT CASE WHEN count(*) < $3 THEN array_agg(DISTINCT form_id) END AS ids
      FROM (SELECT form_id FROM form_responses WHERE team_id = $1 AND subscriber_id = $2
             UNION ALL
            SELECT form_id FROM binned_responses WHERE team_id = $1 AND subscriber_id = $2
             LIMIT $3) response`,
};

/** SQL: the next responses in a table, oldest first. */
const next = (table: string, columns: string): string => `
        (SELECT id, form_id, created_at, source, is_read, subscriber_id, answers, hidden_values,
                campaign_id, ${columns}
           FROM ${table}
          WHERE team_id = $1 AND subscriber_id = $2
            AND (created_at, id) > ($3::timestamptz, $4::uuid)
          ORDER BY created_at, id LIMIT $5)`;

/** Reads the table and the bin in one order: a response that moves between two pages stays at its position, and is read exactly once. */
const LIST_RESPONSES: Statement = {
  name: 'list_whole_responses_of_customer',
  text: `
    SELECT r.id, r.form_id AS "formId", r.created_at AS "createdAt", r.source,
           r.is_read AS "isRead", r.answers, r.subscriber_id AS "subscriberId",
           NULL AS "subscriberFirstName", NULL AS "subscriberLastName", ${BESIDE_ANSWERS},
           r.deleted_at AS "deletedAt", coalesce(delivery_list.deliveries, '[]') AS deliveries
      FROM (${next('form_responses', 'NULL::timestamptz AS deleted_at, NULL::jsonb AS deliveries')}
            UNION ALL
            ${next('binned_responses', 'deleted_at, deliveries')}
            ORDER BY created_at, id LIMIT $5) r
     CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('at', w.created_at, 'status', w.status)) AS deliveries
         FROM (SELECT to_jsonb(created_at) AS created_at, to_jsonb(status) AS status
                 FROM webhook_deliveries
                WHERE team_id = $1 AND form_id = r.form_id AND created_at = r.created_at
                  AND ${unindexedEquality('response_id', 'r.id')}
               UNION ALL
               SELECT binned -> 'created_at', binned -> 'status'
                 FROM jsonb_array_elements(r.deliveries) AS binned OFFSET 0) w) delivery_list
     ORDER BY r.created_at, r.id`,
};

/** The responses of a customer, wherever they are. */
@Injectable()
export class CustomerDataRepository {
  constructor(private readonly database: Database) {}

  /** Counts the responses in the table and in the bin, each up to `max`. */
  async count(
    scope: RequestScope,
    customerId: string,
    max: number,
  ): Promise<{ responses: number; binned: number }> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ responses: number; binned: number }>(COUNT_RESPONSES, [
        scope.teamId,
        customerId,
        max,
      ]);
    return row ?? { responses: 0, binned: 0 };
  }

  async listIds(unit: UnitOfWork, customerId: string, limit: number): Promise<string[]> {
    const rows = await this.database
      .for(unit, 'write')
      .query<{ id: string }>(LIST_IDS, [unit.teamId, customerId, limit]);
    return rows.map(({ id }) => id);
  }

  /** The forms of the responses in the table and in the bin, or null if there are `max` responses or more. */
  async listFormIds(
    unit: UnitOfWork,
    customerId: string,
    max: number,
  ): Promise<readonly string[] | null> {
    const [row] = await this.database
      .for(unit, 'write')
      .query<{ ids: string[] | null }>(LIST_FORM_IDS, [unit.teamId, customerId, max]);
    return row?.ids ?? null;
  }

  /** The next responses, oldest first. */
  list(
    scope: RequestScope,
    customerId: string,
    { after, limit }: { after: Position; limit: number },
  ): Promise<WholeResponseRow[]> {
    return this.database
      .for(scope, 'write')
      .query<WholeResponseRow>(LIST_RESPONSES, [
        scope.teamId,
        customerId,
        toSqlTimestamp(after.sort),
        after.id,
        limit,
      ]);
  }
}
