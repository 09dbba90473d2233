import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import { unindexedEquality } from '../core/database/sql-expressions';
import {
  BESIDE_ANSWERS,
  type BesideAnswers,
  IS_OF_ERASED,
  RESPONSE_COLUMNS,
  type ResponseRow,
} from './response-columns.sql';
import { randomSlot } from './entities/form-response-count.entity';

const FIND_RESPONSE: Statement = {
  name: 'find_response',
  text: `
    SELECT ${RESPONSE_COLUMNS}, ${BESIDE_ANSWERS}
      FROM form_responses r
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     WHERE r.team_id = $1 AND r.id = $3 AND ${unindexedEquality('r.form_id', '$2')}
       AND NOT ${IS_OF_ERASED}`,
};

/**
 * Marks the responses $3 of the form $2, or of all forms of the team if $2 is null.
 * Locks the responses, and then their counters, in one order, so that concurrent changes wait for each other instead of deadlocking.
 * Changes the counters only by the responses that change, so that they count each once.
 */
const MARK_RESPONSES: Statement = {
  name: 'mark_responses',
  text: `
    WITH named_responses AS (
      SELECT r.id, r.is_read
        FROM (SELECT DISTINCT id FROM unnest((SELECT $3::uuid[])) AS requested_response (id) ORDER BY id) requested_response
       CROSS JOIN LATERAL (SELECT id, is_read FROM form_responses
                            WHERE team_id = $1 AND id = requested_response.id
                              AND ($2::uuid IS NULL OR ${unindexedEquality('form_id', '$2')})
                              FOR NO KEY UPDATE) r
    ), marked_responses AS (
      UPDATE form_responses r SET is_read = $4
        FROM named_responses
       WHERE r.team_id = $1 AND r.id = named_responses.id AND named_responses.is_read <> $4::boolean
      RETURNING r.id, r.form_id, r.source
    ), response_counts AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, form_id, $5::smallint, source, change.is_read, sum(change.responses)
        FROM marked_responses, (VALUES (NOT $4::boolean, -1), ($4, 1)) AS change (is_read, responses)
       GROUP BY form_id, source, change.is_read
       ORDER BY form_id, source, change.is_read
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    )
    SELECT (SELECT count(*) FROM named_responses)::integer AS found,
           (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM marked_responses) AS changed`,
};

interface MarkedResponses {
  /** The number of the named responses that exist. */
  readonly found: number;
  /** The ids of those that have changed. */
  readonly changed: readonly string[];
}

@Injectable()
export class ResponsesRepository {
  constructor(private readonly database: Database) {}

  /** The response, or null when the form has no such response. */
  async findResponse(
    scope: RequestScope,
    formId: string,
    id: string,
  ): Promise<(ResponseRow & BesideAnswers) | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<ResponseRow & BesideAnswers>(FIND_RESPONSE, [scope.teamId, formId, id]);
    return row ?? null;
  }

  /** Marks the responses that the form has. @param formId the form, or null for any form of the team */
  async mark(
    scope: RequestScope,
    formId: string | null,
    ids: readonly string[],
    isRead: boolean,
  ): Promise<MarkedResponses> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<MarkedResponses>(MARK_RESPONSES, [scope.teamId, formId, ids, isRead, randomSlot()]);
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }
}
