import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import type { Statement } from '../../core/database/statement';
import { isOfShownForm } from '../../forms/bin/moving-forms.sql';
import type { TimelinePosition } from './domain/timeline-cursor';

export interface TimelineResponseRow {
  id: string;
  createdAt: Date;
  formId: string;
  formName: string;
  isRead: boolean;
}

const LIST_TIMELINE_RESPONSES: Statement = {
  name: 'list_timeline_responses',
  text: `
    SELECT r.id, r.created_at AS "createdAt", r.form_id AS "formId", form.name AS "formName",
           r.is_read AS "isRead"
      FROM (SELECT * FROM form_responses
             WHERE team_id = $1 AND subscriber_id = $2
               AND (created_at, id) < ($3::timestamptz, $4::uuid)
               AND ${isOfShownForm('form_id')}
             ORDER BY created_at DESC, id DESC LIMIT $5) r
     CROSS JOIN LATERAL (SELECT name FROM forms
                          WHERE team_id = $1 AND id = r.form_id OFFSET 0) form
     ORDER BY r.created_at DESC, r.id DESC`,
};

@Injectable()
export class TimelineRepository {
  constructor(private readonly database: Database) {}

  /** The responses that are linked to a customer, newest first. */
  listResponses(
    scope: RequestScope,
    customerId: string,
    { responseTime, responseId }: TimelinePosition,
    limit: number,
  ): Promise<TimelineResponseRow[]> {
    const after = [toSqlTimestamp(responseTime), responseId];
    return this.database
      .for(scope, 'write')
      .query<TimelineResponseRow>(LIST_TIMELINE_RESPONSES, [
        scope.teamId,
        customerId,
        ...after,
        limit,
      ]);
  }
}
