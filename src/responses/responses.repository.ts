import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import { unindexedEquality } from '../core/database/sql-expressions';
import { RESPONSE_COLUMNS, type ResponseRow } from './response-columns.sql';
import { randomSlot } from './entities/form-response-count.entity';

const FIND_RESPONSE: Statement = {
  name: 'find_response',
  text: `
    SELECT ${RESPONSE_COLUMNS}
      FROM form_responses r
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     WHERE r.team_id = $1 AND r.id = $3 AND ${unindexedEquality('r.form_id', '$2')}`,
};

/**
 * Locks the responses, and then their counters, in one order, so that concurrent changes wait for each other instead of deadlocking.
 * Changes the counters only by the responses that change, so that they count each once.
 */
const MARK_RESPONSES: Statement = {
  name: 'mark_responses',
  text: `
    WITH named AS (
      SELECT r.id, r.is_read
        FROM (SELECT DISTINCT id FROM unnest((SELECT $3::uuid[])) AS asked (id) ORDER BY id) asked
       CROSS JOIN LATERAL (SELECT id, is_read FROM form_responses
                            WHERE team_id = $1 AND id = asked.id
                              AND ${unindexedEquality('form_id', '$2')}
                              FOR NO KEY UPDATE) r
    ), marked AS (
      UPDATE form_responses r SET is_read = $4
        FROM named
       WHERE r.team_id = $1 AND r.id = named.id AND named.is_read <> $4::boolean
      RETURNING r.source
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, $2, $5::smallint, source, change.is_read, sum(change.responses)
        FROM marked, (VALUES (NOT $4::boolean, -1), ($4, 1)) AS change (is_read, responses)
       GROUP BY source, change.is_read
       ORDER BY source, change.is_read
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    )
    SELECT (SELECT count(*) FROM named)::integer AS found,
           (SELECT count(*) FROM marked)::integer AS updated`,
};

/** LATERAL with OFFSET 0 makes the planner look up each response by its key. */
const LIST_PAGE_IDS: Statement = {
  name: 'list_page_response_ids',
  text: `
    SELECT asked.id
      FROM unnest((SELECT $3::uuid[])) AS asked (id)
     CROSS JOIN LATERAL (SELECT form_id, source FROM form_responses
                          WHERE team_id = $1 AND id = asked.id OFFSET 0) r
     WHERE r.form_id = $2 AND r.source = 'page'`,
};

/** How many of the named responses the form has, and how many of these have changed. */
interface MarkedResponses {
  readonly found: number;
  readonly updated: number;
}

@Injectable()
export class ResponsesRepository {
  constructor(private readonly database: Database) {}

  /** null when the form has no such response. */
  async findResponse(scope: RequestScope, formId: string, id: string): Promise<ResponseRow | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<ResponseRow>(FIND_RESPONSE, [scope.teamId, formId, id]);
    return row ?? null;
  }

  /** Those of the ids whose responses were submitted by the page of the form. */
  async listPageIds(
    scope: RequestScope,
    formId: string,
    ids: readonly string[],
  ): Promise<string[]> {
    const rows = await this.database
      .for(scope, 'list')
      .query<{ id: string }>(LIST_PAGE_IDS, [scope.teamId, formId, ids]);
    return rows.map(({ id }) => id);
  }

  /** Marks the responses that the form has. */
  async mark(
    scope: RequestScope,
    formId: string,
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
