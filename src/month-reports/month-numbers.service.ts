import { Injectable } from '@nestjs/common';
import { PostFiguresService } from '../analytics/figures/post-figures.service';
import { Database } from '../core/database/database';
import { CustomerFiguresService } from '../customers/figures/customer-figures.service';
import { ResponseFiguresService } from '../responses/figures/response-figures.service';
import type { RequestScope } from '../tenancy/scope/request-scope';

/** A month of the calendar in a time zone. */
export interface Month {
  /** `2026-11`. */
  readonly month: string;
  /** An IANA name. */
  readonly timeZone: string;
}

/** The main numbers of a month. The report, its mail and its page take them from here, so that they are equal. */
export interface MonthNumbers {
  /** The start of its first day. */
  readonly from: Date;
  /** The start of the next month. */
  readonly until: Date;
  /** To all forms, from any source. */
  readonly responses: number;
  readonly newCustomers: number;
  /** Without corrections, which take back entries of another month. */
  readonly pointsGiven: number;
  readonly pointsTaken: number;
  /** Posts that were published in the month. */
  readonly posts: number;
  /** The sum of their reach so far; null: no platform reports the reach of any of them. */
  readonly reach: number | null;
}

@Injectable()
export class MonthNumbersService {
  constructor(
    private readonly database: Database,
    private readonly responses: ResponseFiguresService,
    private readonly customers: CustomerFiguresService,
    private readonly posts: PostFiguresService,
  ) {}

  /** Each is counted by an index of the team, as a search. */
  async monthNumbers(scope: RequestScope, month: Month): Promise<MonthNumbers> {
    const { from, until } = await this.boundsOf(scope, month);
    const [responses, customers, posts] = await Promise.all([
      this.responses.count(scope, from, until),
      this.customers.read(scope, from, until),
      this.posts.read(scope, from, until),
    ]);
    return { from, until, responses, ...customers, ...posts };
  }

  /** By PostgreSQL, which knows when the clocks change. */
  private async boundsOf(
    scope: RequestScope,
    { month, timeZone }: Month,
  ): Promise<{ from: Date; until: Date }> {
    const [row] = await this.database.for(scope, 'write').query<{ from: Date; until: Date }>(
      `SELECT first AT TIME ZONE $2 AS "from", (first + interval '1 month') AT TIME ZONE $2 AS until
         FROM (SELECT ($1::text || '-01')::timestamp AS first) month`,
      [month, timeZone],
    );
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }
}
