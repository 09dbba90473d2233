import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { BinnedForms } from '../../forms/bin/binned-forms.service';
import type { RequestScope } from '../../tenancy/scope/request-scope';

export interface DayFigure {
  /** `2026-11-20`. */
  readonly date: string;
  readonly responses: number;
}

export interface FormFigure {
  readonly formId: string;
  readonly responses: number;
}

/** SQL: the form is none of the given ones. Nothing without any, since the index by time has no forms. */
const isOther = (leftOut: readonly string[], parameter: string): string =>
  leftOut.length === 0 ? '' : ` AND form_id <> ALL (${parameter}::uuid[])`;

const given = (leftOut: readonly string[]): (readonly string[])[] =>
  leftOut.length === 0 ? [] : [leftOut];

/** The responses of a team in a range of time, for reports; without those of forms that are being deleted. */
@Injectable()
export class ResponseFiguresService {
  constructor(
    private readonly database: Database,
    private readonly forms: BinnedForms,
  ) {}

  /** The number of responses to all forms, from a time until before another one. */
  async count(scope: RequestScope, from: Date, until: Date): Promise<number> {
    const leftOut = await this.forms.listMoving(scope);
    const [row] = await this.database.for(scope, 'search').query<{ responses: number }>(
      `SELECT count(*)::float8 AS responses FROM form_responses
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3${isOther(leftOut, '$4')}`,
      [scope.teamId, from, until, ...given(leftOut)],
    );
    return row?.responses ?? 0;
  }

  /** The responses of each day in the time zone; days without any are missing. */
  async countByDay(
    scope: RequestScope,
    from: Date,
    until: Date,
    timeZone: string,
  ): Promise<DayFigure[]> {
    const leftOut = await this.forms.listMoving(scope);
    return this.database.for(scope, 'search').query<DayFigure>(
      `SELECT to_char(created_at AT TIME ZONE $4, 'YYYY-MM-DD') AS date, count(*)::float8 AS responses
         FROM form_responses
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3${isOther(leftOut, '$5')}
        GROUP BY 1 ORDER BY 1`,
      [scope.teamId, from, until, timeZone, ...given(leftOut)],
    );
  }

  /** The forms with the most responses. */
  async countByForm(
    scope: RequestScope,
    from: Date,
    until: Date,
    limit: number,
  ): Promise<FormFigure[]> {
    const leftOut = await this.forms.listMoving(scope);
    return this.database.for(scope, 'search').query<FormFigure>(
      `SELECT form_id AS "formId", count(*)::float8 AS responses
         FROM form_responses
        WHERE team_id = $1 AND created_at >= $2 AND created_at < $3${isOther(leftOut, '$5')}
        GROUP BY form_id ORDER BY responses DESC, form_id LIMIT $4`,
      [scope.teamId, from, until, limit, ...given(leftOut)],
    );
  }
}
