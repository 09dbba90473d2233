import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { CursorRange } from '../../core/http/cursor-range';
import { containsPattern } from '../../core/database/sql-expressions';
import { parametersOf, type Statement } from '../../core/database/statement';
import { normalFormsOf } from '../../core/values/text';
import { erasedCustomers } from '../bin/left-out.sql';
import { listedResponseCount, storedResponseCount } from '../form-details.sql';
import type { FormStatus } from '../form-definition';

/** `internal`: published, but its link is turned off; `closed`: its page takes no more responses. */
export const FORM_STATES = ['draft', 'online', 'closed', 'internal'] as const;
export type FormState = (typeof FORM_STATES)[number];

export const FORM_SORTS = ['created', 'name', 'newestResponse', 'responses'] as const;
export type FormSort = (typeof FORM_SORTS)[number];

export interface FormOverviewRow {
  readonly id: string;
  /** The value by which the list is sorted: the name as PostgreSQL compares it, or a number. */
  readonly sortedBy: string | number;
  readonly name: string;
  readonly status: FormStatus;
  readonly isPublic: boolean;
  readonly isClosed: boolean;
  /** The token of the open link, or null if the form was never published. */
  readonly link: string | null;
  readonly responseCount: number;
  readonly newestResponseAt: Date | null;
  /** Up to {@link MAX_COUNTED_FAILURES}. */
  readonly failedDeliveries: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface FormListFilter {
  readonly search: string | null;
  readonly state: FormState | null;
  /** Only these forms, or null for all. */
  readonly ids: readonly string[] | null;
  readonly sort: FormSort;
}

const MAX_COUNTED_FAILURES = 100;

/** SQL: the newest response of the form `f`, by the index of the form. */
const newestResponse = (condition = 'true'): string => `(
             SELECT r.created_at FROM form_responses r
              WHERE r.team_id = f.team_id AND r.form_id = f.id AND ${condition}
              ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`;

/** SQL: the newest response of the form `f` that reads show. The index alone answers it unless erased customers have left responses. */
const NEWEST_RESPONSE = `(
             CASE WHEN EXISTS (${erasedCustomers()})
                  THEN ${newestResponse(`(r.subscriber_id = ANY (ARRAY(${erasedCustomers()}))) IS NOT TRUE`)}
                  ELSE ${newestResponse()} END)`;

const milliseconds = (time: string): string => `(extract(epoch FROM ${time}) * 1000)::float8`;

/** SQL: what sorts the form `f`; each is a `double` except the name. */
const SORT_KEYS: Readonly<Record<FormSort, string>> = {
  created: milliseconds('f.created_at'),
  name: 'lower(f.name)',
  newestResponse: `coalesce(${milliseconds(NEWEST_RESPONSE)}, -1)`,
  responses: listedResponseCount('f.id'),
};

const IS_CLOSED = `(c.closes_at <= now() OR c.max_responses <= ${storedResponseCount('$1', 'f.id')})`;

/** SQL: the condition of a state on the form `f` and its closing `c`, which is null for most forms. */
const STATE_CONDITIONS: Readonly<Record<FormState, string>> = {
  draft: `f.status <> 'published'`,
  internal: `f.status = 'published' AND NOT f.is_public`,
  closed: `f.status = 'published' AND f.is_public AND ${IS_CLOSED}`,
  online: `f.status = 'published' AND f.is_public AND ${IS_CLOSED} IS NOT TRUE`,
};

const MAX_HIDDEN_NAMES_LISTED = 100;

const hiddenNames = (condition: string): string => `
    SELECT DISTINCT hidden.name FROM forms f CROSS JOIN LATERAL unnest(f.hidden_names) AS hidden (name)
     WHERE f.team_id = $1 AND f.deleted_at IS NULL ${condition}
     ORDER BY hidden.name LIMIT ${MAX_HIDDEN_NAMES_LISTED}`;

const LIST_HIDDEN_NAMES: Statement = { name: 'list_hidden_names', text: hiddenNames('') };

const LIST_HIDDEN_NAMES_OF_FORM: Statement = {
  name: 'list_hidden_names_of_form',
  text: hiddenNames('AND f.id = $2'),
};

/** The list of forms of the console, with what happened to each. */
@Injectable()
export class FormsOverviewRepository {
  constructor(private readonly database: Database) {}

  /** A page, with one form more if there is another page. */
  list(
    scope: RequestScope,
    { search, state, ids, sort }: FormListFilter,
    { order, limit, after }: CursorRange,
  ): Promise<FormOverviewRow[]> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const sortKey = SORT_KEYS[sort];
    const conditions = ['f.team_id = $1', 'f.deleted_at IS NULL'];
    if (search !== null) {
      const matches = normalFormsOf(search).map(
        (text) => `lower(f.name) LIKE lower(${add(containsPattern(text))})`,
      );
      conditions.push(`(${matches.join(' OR ')})`);
    }
    if (ids !== null) conditions.push(`f.id = ANY (${add(ids)}::uuid[])`);
    if (state !== null) conditions.push(STATE_CONDITIONS[state]);
    if (after !== null) {
      const compare = order === 'asc' ? '>' : '<';
      const sortedBy =
        sort === 'name' ? `${add(after.text ?? '')}::text` : `${add(after.sort)}::float8`;
      conditions.push(`(${sortKey}, f.id) ${compare} (${sortedBy}, ${add(after.id)}::uuid)`);
    }
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const text = `
      WITH page AS (
        SELECT f.id, ${sortKey} AS sort_key
          FROM forms f
          LEFT JOIN form_closings c ON c.team_id = f.team_id AND c.form_id = f.id
         WHERE ${conditions.join(' AND ')}
         ORDER BY sort_key ${direction}, f.id ${direction} LIMIT ${add(limit + 1)}
      ), link AS MATERIALIZED (
        SELECT form_id, token FROM form_links
         WHERE team_id = $1 AND closed_at IS NULL AND form_id = ANY (ARRAY(SELECT id FROM page))
      )
      SELECT f.id, page.sort_key AS "sortedBy", f.name, f.status, f.is_public AS "isPublic",
             coalesce(${IS_CLOSED}, false) AS "isClosed",
             link.token AS link,
             ${listedResponseCount('f.id')} AS "responseCount",
             ${NEWEST_RESPONSE} AS "newestResponseAt",
             (SELECT count(*)::int FROM (
                SELECT 1 FROM webhook_deliveries w
                 WHERE w.team_id = $1 AND w.form_id = f.id
                   AND w.status IN ('failed', 'blocked')
                 LIMIT ${MAX_COUNTED_FAILURES}) failure) AS "failedDeliveries",
             f.created_at AS "createdAt", f.updated_at AS "updatedAt"
        FROM page
       CROSS JOIN LATERAL (
         SELECT * FROM forms WHERE team_id = $1 AND id = page.id OFFSET 0
       ) f
        LEFT JOIN form_closings c ON c.team_id = $1 AND c.form_id = page.id
        LEFT JOIN link ON link.form_id = page.id
       ORDER BY page.sort_key ${direction}, page.id ${direction}`;
    return this.database.for(scope, 'list').query<FormOverviewRow>(text, values);
  }

  /** The names that forms of the team keep from their links, of one form or of all. */
  listHiddenNames(scope: RequestScope, formId: string | null): Promise<{ name: string }[]> {
    const [statement, values] =
      formId === null
        ? [LIST_HIDDEN_NAMES, [scope.teamId]]
        : [LIST_HIDDEN_NAMES_OF_FORM, [scope.teamId, formId]];
    return this.database.for(scope, 'list').query<{ name: string }>(statement, values);
  }
}
