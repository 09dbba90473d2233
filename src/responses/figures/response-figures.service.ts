import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { type AddParameter, parametersOf } from '../../core/database/statement';
import { BinnedForms } from '../../forms/bin/binned-forms.service';
import type { LeftOut } from '../../forms/bin/left-out.sql';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { quarterOf } from '../summary/past-counts.sql';

export interface DayFigure {
  /** `2026-11-20`. */
  readonly date: string;
  readonly responses: number;
}

export interface FormFigure {
  readonly formId: string;
  readonly responses: number;
}

/** Returns an SQL condition that excludes hidden responses, or no condition if none are hidden: the index by time contains neither form nor customer. */
function shownCondition({ forms, customers }: LeftOut, add: AddParameter): string {
  const ofForm = forms.length === 0 ? '' : ` AND form_id <> ALL (${add(forms)}::uuid[])`;
  const ofCustomer =
    customers.length === 0
      ? ''
      : ` AND (subscriber_id = ANY (${add(customers)}::uuid[])) IS NOT TRUE`;
  return `${ofForm}${ofCustomer}`;
}

/** Counts the responses of a team in a range of time, for reports, without responses that a purge is moving or deleting. */
@Injectable()
export class ResponseFiguresService {
  constructor(
    private readonly database: Database,
    private readonly forms: BinnedForms,
  ) {}

  /** The number of responses to all forms, from `from` until before `until`. */
  async count(scope: RequestScope, from: Date, until: Date): Promise<number> {
    const values: unknown[] = [scope.teamId, from, until];
    const shown = shownCondition(await this.forms.findLeftOut(scope), parametersOf(values));
    const [row] = await this.database.for(scope, 'search').query<{ responses: number }>(
      `SELECT count(*)::float8 AS responses FROM form_responses
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3${shown}`,
      values,
    );
    return row?.responses ?? 0;
  }

  /**
   * The number of responses on each day in the time zone, without days that have none. The statement first counts by quarters of an hour, for
   * the reason in `overviewStatement`.
   */
  async countByDay(
    scope: RequestScope,
    from: Date,
    until: Date,
    timeZone: string,
  ): Promise<DayFigure[]> {
    const values: unknown[] = [scope.teamId, from, until, timeZone];
    const shown = shownCondition(await this.forms.findLeftOut(scope), parametersOf(values));
    return this.database.for(scope, 'search').query<DayFigure>(
      `SELECT to_char(starts_at AT TIME ZONE $4, 'YYYY-MM-DD') AS date, sum(responses)::float8 AS responses
         FROM (SELECT ${quarterOf('created_at')} AS starts_at, count(*) AS responses
                 FROM form_responses
                WHERE team_id = $1 AND created_at >= $2 AND created_at < $3${shown}
                GROUP BY 1) quarter
        GROUP BY 1 ORDER BY 1`,
      values,
    );
  }

  /** The forms with the most responses. */
  async countByForm(
    scope: RequestScope,
    from: Date,
    until: Date,
    limit: number,
  ): Promise<FormFigure[]> {
    const values: unknown[] = [scope.teamId, from, until, limit];
    const shown = shownCondition(await this.forms.findLeftOut(scope), parametersOf(values));
    return this.database.for(scope, 'search').query<FormFigure>(
      `SELECT form_id AS "formId", count(*)::float8 AS responses
         FROM form_responses
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3${shown}
        GROUP BY form_id ORDER BY responses DESC, form_id LIMIT $4`,
      values,
    );
  }
}
