import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { randomSlot } from '../entities/form-response-count.entity';

const COUNT_UNREAD: Statement = {
  name: 'count_unread_responses',
  isShort: true,
  text: `
    SELECT form_id AS "formId", sum(responses)::float8 AS unread
      FROM form_response_counts
     WHERE team_id = $1 AND NOT is_read
     GROUP BY form_id
    HAVING sum(responses) > 0`,
};

/** As `mark_responses`, for responses to any forms of the team: locks them, and then their counters, in the same order. */
const MARK_INBOX: Statement = {
  name: 'mark_inbox',
  text: `
    WITH named AS (
      SELECT r.id, r.is_read
        FROM (SELECT DISTINCT id FROM unnest((SELECT $2::uuid[])) AS asked (id) ORDER BY id) asked
       CROSS JOIN LATERAL (SELECT id, is_read FROM form_responses
                            WHERE team_id = $1 AND id = asked.id
                              FOR NO KEY UPDATE) r
    ), marked AS (
      UPDATE form_responses r SET is_read = $3
        FROM named
       WHERE r.team_id = $1 AND r.id = named.id AND named.is_read <> $3::boolean
      RETURNING r.id, r.form_id, r.source
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, form_id, $4::smallint, source, change.is_read, sum(change.responses)
        FROM marked, (VALUES (NOT $3::boolean, -1), ($3, 1)) AS change (is_read, responses)
       GROUP BY form_id, source, change.is_read
       ORDER BY form_id, source, change.is_read
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    )
    SELECT id FROM marked ORDER BY id`,
};

export interface UnreadOfForm {
  readonly formId: string;
  readonly unread: number;
}

@Injectable()
export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** The forms with unread responses, and how many. */
  countUnread(scope: RequestScope): Promise<UnreadOfForm[]> {
    return this.database.for(scope, 'write').query<UnreadOfForm>(COUNT_UNREAD, [scope.teamId]);
  }

  /** Marks responses of the team; returns the ids of those that have changed. */
  async mark(scope: RequestScope, ids: readonly string[], isRead: boolean): Promise<string[]> {
    const rows = await this.database
      .for(scope, 'write')
      .query<{ id: string }>(MARK_INBOX, [scope.teamId, ids, isRead, randomSlot()]);
    return rows.map(({ id }) => id);
  }
}
