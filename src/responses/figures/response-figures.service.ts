import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { RequestScope } from '../../tenancy/scope/request-scope';

/** The responses of a team in a range of time, for reports. */
@Injectable()
export class ResponseFiguresService {
  constructor(private readonly database: Database) {}

  /** The number of responses to all forms, from a time until before another one. */
  async count(scope: RequestScope, from: Date, until: Date): Promise<number> {
    const [row] = await this.database.for(scope, 'search').query<{ responses: number }>(
      `SELECT count(*)::float8 AS responses FROM form_responses
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3`,
      [scope.teamId, from, until],
    );
    return row?.responses ?? 0;
  }
}
