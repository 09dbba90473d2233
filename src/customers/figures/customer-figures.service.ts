import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { RequestScope } from '../../tenancy/scope/request-scope';

export interface CustomerFigures {
  readonly newCustomers: number;
  /** As in the sums of a week: without corrections. */
  readonly pointsGiven: number;
  /** A positive number. */
  readonly pointsTaken: number;
}

/** The customers and points of a team in a range of time, for reports. */
@Injectable()
export class CustomerFiguresService {
  constructor(private readonly database: Database) {}

  /** From a time until before another one. */
  async read(scope: RequestScope, from: Date, until: Date): Promise<CustomerFigures> {
    const [row] = await this.database.for(scope, 'search').query<CustomerFigures>(
      `SELECT (SELECT count(*)::float8 FROM customers
                WHERE team_id = $1 AND created_at >= $2 AND created_at < $3) AS "newCustomers",
              coalesce(sum(delta) FILTER (WHERE delta > 0), 0)::float8 AS "pointsGiven",
              coalesce(-sum(delta) FILTER (WHERE delta < 0), 0)::float8 AS "pointsTaken"
         FROM points_transactions
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3 AND reason <> 'correction'`,
      [scope.teamId, from, until],
    );
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }
}
