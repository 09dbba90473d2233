import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { boundsAfter } from '../../core/database/keyset.sql';
import { containsPattern, toSqlTimestamp } from '../../core/database/sql-expressions';
import { type AddParameter, parametersOf, type Statement } from '../../core/database/statement';
import { Trigrams } from '../../core/database/trigrams';
import type { CursorRange } from '../../core/http/cursor-range';
import type { DateRange } from '../../core/values/date-range';
import { LAST_ID, NIL_ID } from '../../core/values/identifiers';
import type { CustomerListRow } from '../collection/collection.repository';
import type { DirectorySort } from './directory.dto';
import { phonePart } from './domain/phone-part';

export interface DirectoryRow extends CustomerListRow {
  lastActivityAt: Date;
  /** What the list is sorted by: epoch milliseconds, or hundredths of points. */
  sortKey: number;
}

/** The customers whom responses of a campaign have created in a range of times. */
export interface OfCampaign {
  readonly campaignId: string;
  readonly created: DateRange;
}

/** Up to this many hits are sorted; more are so frequent that the list is read in its order until there are enough. */
const MAX_SORTED_HITS = 5_000;

interface SortColumns {
  readonly table: string;
  readonly key: string;
  readonly id: string;
  readonly type: 'timestamptz' | 'numeric';
  /** A value of the column, from the number in a cursor. */
  readonly toSql: (sort: number) => string;
}

const pointsOfHundredths = (sort: number): string => (sort / 100).toFixed(2);

const SORT_COLUMNS: Record<DirectorySort, SortColumns> = {
  created: {
    table: 'customers',
    key: 'created_at',
    id: 'id',
    type: 'timestamptz',
    toSql: toSqlTimestamp,
  },
  points: {
    table: 'customer_standings',
    key: 'points',
    id: 'customer_id',
    type: 'numeric',
    toSql: pointsOfHundredths,
  },
  activity: {
    table: 'customer_standings',
    key: 'active_at',
    id: 'customer_id',
    type: 'timestamptz',
    toSql: toSqlTimestamp,
  },
};

const CUSTOMER_COLUMNS = `
  r.id, r.first_name AS "firstName", r.last_name AS "lastName", r.phone, r.email, r.username,
  r.points::float8 AS points, r.created_at AS "createdAt"`;

const JOIN_STANDING = `
  LEFT JOIN LATERAL (SELECT active_at FROM customer_standings
                      WHERE team_id = $1 AND customer_id = r.id OFFSET 0) standing ON true`;

const FIND_PROFILE: Statement = {
  name: 'find_customer_profile',
  text: `
    SELECT ${CUSTOMER_COLUMNS},
           greatest(r.created_at, standing.active_at, entry.created_at) AS "lastActivityAt",
           0 AS "sortKey"
      FROM customers r
      ${JOIN_STANDING}
      LEFT JOIN LATERAL (SELECT created_at FROM points_transactions
                          WHERE team_id = $1 AND customer_id = r.id
                            AND number = r.transaction_count OFFSET 0) entry ON true
     WHERE r.team_id = $1 AND r.id = $2`,
};

/** Lists the customers of a team, sorted and searched, by cursor. */
@Injectable()
export class DirectoryRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  async findProfile(scope: RequestScope, id: string): Promise<DirectoryRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<DirectoryRow>(FIND_PROFILE, [scope.teamId, id]);
    return row ?? null;
  }

  /** Those of the customers `ids` that come after the cursor by their time of creation, and one row more. */
  listSelected(
    scope: RequestScope,
    ids: readonly string[],
    range: CursorRange,
  ): Promise<DirectoryRow[]> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const page = pageOf(SORT_COLUMNS.created, range, add);
    const text = statementOf(`page AS (${page.selected(add(ids))})`, page);
    return this.database.for(scope, 'search').query<DirectoryRow>(text, values);
  }

  /** The rows after the cursor, and one row more. */
  list(
    scope: RequestScope,
    search: string | null,
    sort: DirectorySort,
    range: CursorRange,
    campaign: OfCampaign | null = null,
  ): Promise<DirectoryRow[]> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const page = pageOf(SORT_COLUMNS[sort], range, add);
    if (campaign !== null) {
      // The index of the campaign has its customers in the order of the list.
      const matches = search === null ? [] : [searchConditions(patternsOf(search, add))];
      const rest = { ...campaign, created: boundsAfter(campaign.created, range) };
      const condition = [...campaignConditions(rest, add), ...matches].join(' AND ');
      return this.database
        .for(scope, 'search')
        .query<DirectoryRow>(statementOf(`page AS (${page.walk(condition)})`, page), values);
    }
    if (search === null) {
      const text = statementOf(`page AS (${page.walk('true')})`, page);
      const name = `list_directory_${sort}_${range.order}`;
      return this.database
        .for(scope, 'list')
        .query<DirectoryRow>({ name, text, isShort: true }, values);
    }
    const patterns = patternsOf(search, add);
    const found = `
      few AS MATERIALIZED (
        SELECT c.id FROM customers c
         WHERE c.team_id = $1 AND (${this.conditions(patterns)}) LIMIT ${MAX_SORTED_HITS + 1}
      ), number AS MATERIALIZED (
        SELECT count(*) <= ${MAX_SORTED_HITS} AS is_few FROM few
      ), page AS (
        (${page.sortFew})
        UNION ALL
        (${page.walk(`NOT (SELECT is_few FROM number) AND ${searchConditions(patterns)}`)})
      )`;
    return this.database.for(scope, 'search').query<DirectoryRow>(statementOf(found, page), values);
  }

  /** SQL: conditions on customers `c` that the trigram indexes serve. */
  private conditions(patterns: readonly SearchPattern[]): string {
    const conditions = patterns
      .flatMap(({ text, pattern, isName }) => [
        `${this.trigrams.indexed('c.search_text', text)} LIKE lower(${pattern})`,
        ...(isName
          ? [
              `(c.username IS NOT NULL AND ${this.trigrams.indexed('lower(c.username)', text)} LIKE lower(${pattern}))`,
            ]
          : []),
      ])
      .join(' OR ');
    return withinOnePart(patterns, conditions);
  }
}

interface SearchPattern {
  readonly text: string;
  /** The parameter with the pattern of LIKE. */
  readonly pattern: string;
  /** false for a part of a phone number in the form in which it is stored. */
  readonly isName: boolean;
}

function patternsOf(search: string, add: AddParameter): SearchPattern[] {
  const digits = phonePart(search);
  return [
    { text: search, pattern: add(containsPattern(search)), isName: true },
    ...(digits === null || digits === search
      ? []
      : [{ text: digits, pattern: add(containsPattern(digits)), isName: false }]),
  ];
}

/** SQL: the same conditions without an index, for customers that are read in the order of the list. */
function searchConditions(patterns: readonly SearchPattern[]): string {
  const conditions = patterns.map(
    ({ pattern }) =>
      `(c.search_text || E'\\n' || coalesce(lower(c.username), '')) LIKE lower(${pattern})`,
  );
  return withinOnePart(patterns, conditions.join(' OR '));
}

/** The texts are joined with line feeds, which of all parts only names can contain. */
function withinOnePart([first]: readonly SearchPattern[], conditions: string): string {
  if (first?.text.includes('\n') !== true) return `(${conditions})`;
  return `(${conditions}) AND lower(normalize(c.first_name || ' ' || c.last_name)) LIKE lower(${first.pattern})`;
}

/** SQL: conditions on customers `r`. */
function campaignConditions(
  { campaignId, created: { from, to } }: OfCampaign,
  add: AddParameter,
): string[] {
  return [
    `r.campaign_id = ${add(campaignId)}`,
    ...(from === null ? [] : [`r.created_at >= ${add(toSqlTimestamp(from))}::timestamptz`]),
    ...(to === null ? [] : [`r.created_at <= ${add(toSqlTimestamp(to))}::timestamptz`]),
  ];
}

interface PageOfDirectory {
  /** Reads in the order of the list. @param condition of customers `c`, or of the rows `r` that are read */
  walk(condition: string): string;
  /** Sorts some rows. @param ids the placeholder of their ids */
  selected(ids: string): string;
  /** Sorts the ids of `few`. */
  readonly sortFew: string;
  readonly sort: string;
  readonly hundredths: string;
}

function pageOf(
  { table, key, id, type, toSql }: SortColumns,
  { order, limit, after }: CursorRange,
  add: AddParameter,
): PageOfDirectory {
  const [direction, sign, start, startId] =
    order === 'asc'
      ? (['ASC', '>', '-infinity', NIL_ID] as const)
      : (['DESC', '<', 'infinity', LAST_ID] as const);
  const from = add(after === null ? start : toSql(after.sort));
  const fromId = add(after?.id ?? startId);
  const keyset = `(r.${key}, r.${id}) ${sign} (${from}::${type}, ${fromId}::uuid)`;
  const rest = `ORDER BY r.${key} ${direction}, r.${id} ${direction} LIMIT ${add(limit + 1)}`;
  const columns = `r.${id} AS id, r.${key} AS sort_key`;
  const customer = `LATERAL (SELECT * FROM customers WHERE team_id = $1 AND id = r.${id} OFFSET 0) c`;
  return {
    walk: (condition) =>
      condition === 'true'
        ? `SELECT ${columns} FROM ${table} r WHERE r.team_id = $1 AND ${keyset} ${rest}`
        : `SELECT ${columns} FROM ${table} r CROSS JOIN ${customer}
            WHERE r.team_id = $1 AND ${keyset} AND ${condition} ${rest}`,
    selected: (ids) =>
      `SELECT ${columns} FROM ${table} r
        WHERE r.team_id = $1 AND r.${id} = ANY (${ids}::uuid[]) AND ${keyset} ${rest}`,
    sortFew: `
      SELECT ${columns} FROM few
       CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE team_id = $1 AND ${id} = few.id OFFSET 0) r
       WHERE (SELECT is_few FROM number) AND ${keyset} ${rest}`,
    sort: `ORDER BY page.sort_key ${direction}, page.id ${direction}`,
    hundredths:
      type === 'numeric'
        ? '(page.sort_key * 100)::float8'
        : '(extract(epoch FROM page.sort_key) * 1000)::float8',
  };
}

const statementOf = (found: string, { sort, hundredths }: PageOfDirectory): string => `
  WITH ${found}
  SELECT ${CUSTOMER_COLUMNS}, greatest(r.created_at, standing.active_at) AS "lastActivityAt",
         ${hundredths} AS "sortKey"
    FROM page
   CROSS JOIN LATERAL (SELECT * FROM customers WHERE team_id = $1 AND id = page.id OFFSET 0) r
    ${JOIN_STANDING}
   ${sort}`;
