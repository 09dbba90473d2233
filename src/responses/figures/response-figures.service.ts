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

/** SQL: a condition that leaves out responses. It is empty if there are none, since the index by time has neither forms nor customers. */
function shownCondition({ forms, customers }: LeftOut, add: AddParameter): string {
  const ofForm = forms.length === 0 ? '' : ` AND form_id <> ALL (${add(forms)}::uuid[])`;
  const ofCustomer =
    customers.length === 0
      ? ''
      : ` AND (subscriber_id = ANY (${add(customers)}::uuid[])) IS NOT TRUE`;
  return `${ofForm}${ofCustomer}`;
}

/** The responses of a team in a range of time, for reports; without those that a purge is moving or deleting. */
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

  /** The responses of each day in the time zone; days without any are missing. They are counted by quarters of an hour first: see `overviewStatement`. */
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
