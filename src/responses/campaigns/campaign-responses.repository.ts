import { Injectable } from '@nestjs/common';
import { dayOfQuarter, quarterOf } from '../../core/database/chart-days.sql';
import { Database } from '../../core/database/database';
import { unindexedEquality } from '../../core/database/sql-expressions';
import {
  type ChartDivision,
  columnsOfRanges,
  type NamedRange,
} from '../../core/values/named-range';
import { erasedCustomers } from '../../forms/bin/left-out.sql';
import { isOfShownForm } from '../../forms/bin/moving-forms.sql';
import type { RequestScope } from '../../tenancy/scope/request-scope';

export interface ResponsesOfDay {
  /** `2026-11-02`: the first day of the day or month. */
  readonly day: string;
  readonly responses: number;
}

export interface ResponsesOfForm {
  readonly formId: string;
  readonly responses: number;
}

/** An id that responses carry. */
export interface CarriedId {
  readonly id: string;
  /** Up to `MAX_COUNTED`. */
  readonly responses: number;
  /** When the first of them was submitted. */
  readonly since: Date;
}

/** Bounds the counts of ids that no campaign has: strangers can send any number of responses with invented ids. */
const MAX_COUNTED = 10_000;

/** SQL: the responses `rest` that reads leave out: those of erased customers that a purge has not deleted yet. */
const LEFT_OUT = `
       FROM form_responses rest
      WHERE rest.team_id = $1 AND rest.subscriber_id = ANY (ARRAY(${erasedCustomers()}))
        AND ${isOfShownForm('rest.form_id')}`;

/** SQL: those of all campaigns, which a statement reads once. */
const LEFT_OUT_OF_CAMPAIGNS = `left_out AS MATERIALIZED (
    SELECT rest.campaign_id, rest.created_at ${LEFT_OUT} AND rest.campaign_id IS NOT NULL
  )`;

/** The index of campaigns has all the columns, so that no row is read; responses that are left out are subtracted. */
const COUNT_RESPONSES = `
  WITH ${LEFT_OUT_OF_CAMPAIGNS}
  SELECT found.responses
    FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[])
         WITH ORDINALITY AS requested_range (campaign_id, start_at, end_at, number)
   CROSS JOIN LATERAL (
     SELECT count(*)::float8 - (
              SELECT count(*) FROM left_out
               WHERE left_out.campaign_id = requested_range.campaign_id
                 AND left_out.created_at >= requested_range.start_at
                 AND left_out.created_at <= requested_range.end_at) AS responses
       FROM form_responses r
      WHERE r.team_id = $1 AND r.campaign_id = requested_range.campaign_id
        AND r.created_at >= requested_range.start_at AND r.created_at <= requested_range.end_at
        AND ${isOfShownForm('r.form_id')}
     OFFSET 0) found
   ORDER BY requested_range.number`;

const IN_RANGE = `
   WHERE r.team_id = $1 AND r.campaign_id = $2
     AND r.created_at >= $3::timestamptz AND r.created_at <= $4::timestamptz
     AND ${isOfShownForm('r.form_id')}`;

const LEFT_OUT_IN_RANGE = `${LEFT_OUT}
        AND ${unindexedEquality('rest.campaign_id', '$2')}
        AND rest.created_at >= $3::timestamptz AND rest.created_at <= $4::timestamptz`;

const COUNT_BY_DAY = `
  SELECT ${dayOfQuarter('found.quarter', '$5', '$6')} AS day, sum(found.responses)::float8 AS responses
    FROM (SELECT ${quarterOf('r.created_at')} AS quarter, count(*) AS responses
            FROM form_responses r ${IN_RANGE} GROUP BY 1
           UNION ALL
          SELECT ${quarterOf('rest.created_at')}, -count(*) ${LEFT_OUT_IN_RANGE} GROUP BY 1) found
   GROUP BY 1 HAVING sum(found.responses) > 0`;

const COUNT_BY_FORM = `
  SELECT found.form_id AS "formId", sum(found.responses)::float8 AS responses
    FROM (SELECT r.form_id, count(*) AS responses
            FROM form_responses r ${IN_RANGE} GROUP BY 1
           UNION ALL
          SELECT rest.form_id, -count(*) ${LEFT_OUT_IN_RANGE} GROUP BY 1) found
   GROUP BY 1 HAVING sum(found.responses) > 0 ORDER BY 2 DESC, 1 LIMIT $5`;

/** Steps from id to id through the index, with the first response of each, so that no id costs more than one step. `$3` limits the steps. */
const LIST_IDS = `
  WITH RECURSIVE walked AS (
    SELECT ''::text AS campaign_id, NULL::timestamptz AS since, 0 AS step
    UNION ALL
    SELECT next.campaign_id, next.created_at, walked.step + 1
      FROM walked CROSS JOIN LATERAL (
        SELECT r.campaign_id, r.created_at FROM form_responses r
         WHERE r.team_id = $1 AND r.campaign_id > walked.campaign_id
         ORDER BY r.campaign_id, r.created_at, r.id LIMIT 1) next
     WHERE walked.step < $3
  ), carried_id AS (
    SELECT campaign_id, since FROM walked
     WHERE campaign_id <> '' AND campaign_id <> ALL ($2::text[])
     ORDER BY campaign_id LIMIT $4
  ), ${LEFT_OUT_OF_CAMPAIGNS}
  SELECT carried_id.campaign_id AS id, carried_id.since, found.responses
    FROM carried_id CROSS JOIN LATERAL (
         SELECT count(*) AS responses FROM left_out
          WHERE left_out.campaign_id = carried_id.campaign_id) rest
         CROSS JOIN LATERAL (
         SELECT least(${MAX_COUNTED}, count(*) - rest.responses)::integer AS responses FROM (
            SELECT r.form_id FROM form_responses r
             WHERE r.team_id = $1 AND r.campaign_id = carried_id.campaign_id
             LIMIT ${MAX_COUNTED} + rest.responses) counted_responses
          WHERE ${isOfShownForm('counted_responses.form_id')}) found
   WHERE found.responses > 0`;

/** Reads the responses of campaigns to all forms. */
@Injectable()
export class CampaignResponsesRepository {
  constructor(private readonly database: Database) {}

  /** The number of responses of each range, in the order of the ranges. */
  async count(scope: RequestScope, ranges: readonly NamedRange[]): Promise<number[]> {
    const rows = await this.database
      .for(scope, 'search')
      .query<{ responses: number }>(COUNT_RESPONSES, [scope.teamId, ...columnsOfRanges(ranges)]);
    return rows.map(({ responses }) => responses);
  }

  /** Those days or months that have responses, in no order. */
  countByDay(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    { unit, timeZone }: ChartDivision,
  ): Promise<ResponsesOfDay[]> {
    return this.database
      .for(scope, 'search')
      .query<ResponsesOfDay>(COUNT_BY_DAY, [scope.teamId, name, from, to, unit, timeZone]);
  }

  /** The forms with the most responses first. */
  countByForm(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    limit: number,
  ): Promise<ResponsesOfForm[]> {
    return this.database
      .for(scope, 'search')
      .query<ResponsesOfForm>(COUNT_BY_FORM, [scope.teamId, name, from, to, limit]);
  }

  /** The first ids by their text that responses carry. @param except ids that are left out */
  listIds(scope: RequestScope, except: readonly string[], limit: number): Promise<CarriedId[]> {
    return this.database
      .for(scope, 'search')
      .query<CarriedId>(LIST_IDS, [scope.teamId, except, except.length + limit, limit]);
  }
}
