import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../auth/team-context';
import { Database } from '../database/database';
import { Trigrams } from '../database/trigrams';
import type { FormDefinition } from '../forms/form-definition';
import type { SortOrder } from './dto/list-responses.dto';
import { type Conditions, responseConditions } from './response-conditions';
import type { ResponseFilter } from './response-filter';
import { RESPONSE_COLUMNS, type ResponseRow } from './responses.repository';

export interface ListPage {
  order: SortOrder;
  limit: number;
  offset: number;
}

type ListRow = ResponseRow & { total: string };

@Injectable()
export class ResponseListRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /**
   * A page of the responses that pass the filter, by time and then id, with the number of all that pass; one
   * round trip.
   */
  async listResponses(
    team: TeamScope,
    form: FormDefinition,
    filter: ResponseFilter,
    page: ListPage,
  ): Promise<{ rows: ResponseRow[]; total: number }> {
    const conditions = responseConditions(team.teamId, form, filter, this.trigrams);
    const { where, values } = conditions;
    const limit = `$${values.push(page.limit)}`;
    const offset = `$${values.push(page.offset)}`;
    const order = page.order === 'asc' ? 'ASC' : 'DESC';
    // Ids first: a deep page then walks over the index only. The total comes with an empty page too.
    const text = `
      WITH page AS (
        SELECT r.team_id, r.id FROM form_responses r
         WHERE ${where}
         ORDER BY r.created_at ${order}, r.id ${order}
         LIMIT ${limit} OFFSET ${offset}
      )
      SELECT matches.total, ${RESPONSE_COLUMNS}
        FROM (${countQuery(filter, conditions)}) matches
        LEFT JOIN page ON true
        LEFT JOIN form_responses r ON r.team_id = page.team_id AND r.id = page.id
        LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
       ORDER BY r.created_at ${order}, r.id ${order}`;
    const found = await this.database
      .for(team)
      .query<ListRow & Record<string, unknown>>(nameOf(filter, page.order, text), values);
    return {
      rows: found.filter((row) => (row.id as string | null) !== null),
      total: Number(found[0]?.total ?? 0),
    };
  }
}

/** Counters know the numbers of the usual questions; the rest is counted. */
function countQuery(filter: ResponseFilter, { where, values }: Conditions): string {
  const { source, isRead, range, search, field } = filter;
  const isUnbounded = range.from === null && range.to === null && search === null;
  if (isUnbounded && field === null) {
    return `SELECT coalesce(sum(r.responses), 0)::bigint AS total
              FROM form_response_counts r WHERE ${where}`;
  }
  if (isUnbounded && field?.countsValues === true && source === null && isRead === null) {
    return `SELECT coalesce(sum(responses), 0)::bigint AS total
              FROM form_value_counts
             WHERE team_id = $1 AND field_id = $${values.push(field.id)}
               AND value = $${values.push(field.value)}`;
  }
  return `SELECT count(*) AS total FROM form_responses r WHERE ${where}`;
}

/** The plain list is asked for all the time; for the others a plan made for their values is worth more. */
function nameOf(filter: ResponseFilter, order: SortOrder, text: string) {
  const { source, isRead, range, search, field } = filter;
  const isPlain = [source, isRead, range.from, range.to, search, field].every((it) => it === null);
  return isPlain ? { name: `list_responses_${order}`, text } : text;
}
