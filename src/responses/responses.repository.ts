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

/** Changes the counters only if the response was unread, so that they count it once. */
const MARK_READ: Statement = {
  name: 'mark_response_read',
  text: `
    WITH marked AS (
      UPDATE form_responses SET is_read = true
       WHERE team_id = $1 AND id = $3 AND ${unindexedEquality('form_id', '$2')} AND NOT is_read
      RETURNING team_id, form_id, source
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, $4::smallint, source, change.is_read, change.responses
        FROM marked, (VALUES (false, -1), (true, 1)) AS change (is_read, responses)
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    )
    SELECT id FROM form_responses
     WHERE team_id = $1 AND id = $3 AND ${unindexedEquality('form_id', '$2')}`,
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

  /** Marks a response as read; false when the form has no such response. */
  async markRead(scope: RequestScope, formId: string, id: string): Promise<boolean> {
    const rows = await this.database
      .for(scope, 'write')
      .query(MARK_READ, [scope.teamId, formId, id, randomSlot()]);
    return rows.length > 0;
  }
}
