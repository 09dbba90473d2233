import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { erasedCustomers } from '../../forms/bin/left-out.sql';
import { isOfShownForm } from '../../forms/bin/moving-forms.sql';
import type { Statement } from '../../core/database/statement';

/** Of the counters, less the responses of erased customers that a purge has not deleted yet. */
const COUNT_UNREAD: Statement = {
  name: 'count_unread_responses',
  text: `
    SELECT form_id AS "formId", sum(responses)::float8 AS unread
      FROM (SELECT form_id, responses FROM form_response_counts
             WHERE team_id = $1 AND NOT is_read
            UNION ALL
            SELECT form_id, -1 FROM form_responses
             WHERE team_id = $1 AND subscriber_id = ANY (ARRAY(${erasedCustomers()}))
               AND (NOT is_read) IS NOT FALSE) counted
     WHERE ${isOfShownForm('form_id')}
     GROUP BY form_id
    HAVING sum(responses) > 0`,
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
}
