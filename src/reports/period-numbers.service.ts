import { Injectable } from '@nestjs/common';
import { PostFiguresService } from '../analytics/figures/post-figures.service';
import { Database } from '../core/database/database';
import type { DayRange } from '../core/values/day-range';
import { CustomerFiguresService } from '../customers/figures/customer-figures.service';
import { ResponseFiguresService } from '../responses/figures/response-figures.service';
import type { RequestScope } from '../tenancy/scope/request-scope';

/** The main numbers of a period. The report, its mail and its page take them from here, so that they are equal. */
export interface Figures {
  /** The responses to all forms, from any source. */
  readonly responses: number;
  readonly newCustomers: number;
  /** Without corrections, which reverse entries of another time. */
  readonly pointsGiven: number;
  readonly pointsTaken: number;
  /** The posts that were published in the range. */
  readonly posts: number;
  /** The sum of their reach so far, or null if no platform reports the reach of any of them. */
  readonly reach: number | null;
}

/** A range of time. */
export interface Range {
  /** The start of its first day. */
  readonly from: Date;
  /** The start of the day after its last one. */
  readonly until: Date;
}

export type PeriodNumbers = Range & Figures;

@Injectable()
export class PeriodNumbersService {
  constructor(
    private readonly database: Database,
    private readonly responses: ResponseFiguresService,
    private readonly customers: CustomerFiguresService,
    private readonly posts: PostFiguresService,
  ) {}

  /** The numbers of days. @param timeZone an IANA name: days begin by its clocks */
  async numbersOf(scope: RequestScope, days: DayRange, timeZone: string): Promise<PeriodNumbers> {
    const range = await this.rangeOf(scope, days, timeZone);
    return { ...range, ...(await this.between(scope, range)) };
  }

  /** The numbers of a range. Each is counted by an index of the team, as in a search. */
  async between(scope: RequestScope, { from, until }: Range): Promise<Figures> {
    const [responses, customers, posts] = await Promise.all([
      this.responses.count(scope, from, until),
      this.customers.read(scope, from, until),
      this.posts.read(scope, from, until),
    ]);
    return { responses, ...customers, ...posts };
  }

  /** The range of days. PostgreSQL finds it, because it knows when the clocks change. */
  async rangeOf(
    scope: RequestScope,
    { firstDay, lastDay }: DayRange,
    timeZone: string,
  ): Promise<Range> {
    const [row] = await this.database.for(scope, 'write').query<Range>(
      `SELECT $1::timestamp AT TIME ZONE $3 AS "from",
              ($2::timestamp + interval '1 day') AT TIME ZONE $3 AS until`,
      [firstDay, lastDay, timeZone],
    );
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }
}
