import { normalFormsOf } from '../core/values/text';
import type { DateRange } from '../core/values/date-range';
import type { Position } from '../core/values/cursor';
import type { SortOrder } from '../core/values/page';
import { boundsAfter } from '../core/database/keyset.sql';
import { containsPattern, toSqlTimestamp } from '../core/database/sql-expressions';
import { type AddParameter, parametersOf } from '../core/database/statement';
import type { Trigrams } from '../core/database/trigrams';
import { valuesWithText } from './domain/answer-text';
import type { LeftOut } from '../forms/bin/left-out.sql';
import type { StoredSource } from './domain/response-source';
import { hasHiddenValue, isInOneField, isOfCustomers, LONG_TEXT } from './response-conditions.sql';
import type { HiddenValue } from './response-filter';
import { ANSWER_BYTES, RESPONSE_COLUMNS } from './response-columns.sql';

/** Which responses of a team a walk returns. A value that is null is no condition. */
export interface WalkFilter {
  readonly formId: string | null;
  readonly customerId: string | null;
  readonly campaignId: string | null;
  readonly sources: readonly StoredSource[] | null;
  readonly isRead: boolean | null;
  readonly range: DateRange;
  readonly search: string | null;
  /** The ids of the fields of the form, or null if a hit may be in an answer to a removed field. */
  readonly searchedFieldIds: readonly string[] | null;
  readonly field: { readonly id: string; readonly value: string } | null;
  readonly hidden: HiddenValue | null;
  /** Responses that a purge is moving or deleting; seldom any. */
  readonly leftOut: LeftOut;
}

/** Whether a walk may pass over many responses. */
export const isNarrowed = ({ sources, isRead, search, field, hidden }: WalkFilter): boolean =>
  [sources, isRead, search, field, hidden].some((condition) => condition !== null);

/** A page of a walk, which begins after a response. */
export interface Walk {
  readonly filter: WalkFilter;
  readonly order: SortOrder;
  /** The last response of the previous page, or null for the first page. */
  readonly after: Position | null;
  readonly limit: number;
}

/** How much a page reads at most. `rows` is more than the limit of a page, and `first` is not more than `rows`. */
export interface WalkBounds {
  /** Entries of the index by time. */
  readonly entries: number;
  /** Rows of the table that are compared with the filter. */
  readonly rows: number;
  /** Entries that a search reads first. They are enough to find a frequent text, and show whether many rows have its trigrams. */
  readonly first: number;
  /** Hits of the index of trigrams that are sorted. If there are more, a walk finds a page sooner. */
  readonly hits: number;
}

/** A value is frequent if one in so many of the first entries has it. */
const FREQUENT_SHARE = 500;
/** Entries of the index of trigrams that a search may read for each row of a list of any length. */
const MAX_ENTRIES_PER_ROW = 1;

const DEFAULT_BOUNDS: WalkBounds = { entries: 200_000, rows: 50_000, first: 2_000, hits: 10_000 };

/** Answers of one page, which is in memory as a whole. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/**
 * The statement that returns the page of a walk and one response more, with its parameters. Answers beyond {@link MAX_PAGE_BYTES} are
 * null. It reads a bounded number of rows: if it does not fill the page with them, `end` is where the next page begins, as the
 * milliseconds and the id of the last response that it has compared.
 */
export function walkStatement(
  teamId: string,
  walk: Walk,
  trigrams: Trigrams,
  bounds = DEFAULT_BOUNDS,
): { text: string; values: unknown[] } {
  const values: unknown[] = [teamId];
  const add = parametersOf(values);
  const steps = new WalkSteps(walk, add, trigrams, bounds);
  const sort = steps.sort('r');
  const text = `
    WITH ${steps.page()}
    SELECT ${steps.end()} AS "end", ${RESPONSE_COLUMNS}
      FROM (SELECT) always
      LEFT JOIN (
        SELECT r.team_id, r.id, r.form_id, r.created_at, r.source, r.is_read, r.subscriber_id,
               CASE WHEN sum(${ANSWER_BYTES}) OVER (${sort}) - ${ANSWER_BYTES} < ${MAX_PAGE_BYTES}
                    THEN r.answers END AS answers
          FROM page JOIN form_responses r ON r.team_id = $1 AND r.id = page.id
      ) r ON true
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     ${sort}`;
  return { text, values };
}

/** The parts of the statement. All of them keep the order of the index that the walk follows, so that none is sorted. */
class WalkSteps {
  private readonly filter: WalkFilter;
  private readonly wanted: string;
  /** LIKE patterns of the search, in each normal form. */
  private readonly patterns: readonly string[];

  constructor(
    private readonly walk: Walk,
    private readonly add: AddParameter,
    private readonly trigrams: Trigrams,
    private readonly bounds: WalkBounds,
  ) {
    this.filter = walk.filter;
    this.wanted = add(walk.limit + 1);
    const { search } = this.filter;
    this.patterns =
      search === null ? [] : normalFormsOf(search).map((text) => add(containsPattern(text)));
  }

  sort(alias: string): string {
    const direction = this.walk.order === 'asc' ? 'ASC' : 'DESC';
    return `ORDER BY ${alias}.created_at ${direction}, ${alias}.id ${direction}`;
  }

  /** CTEs of which `page` has the times and ids. */
  page(): string {
    const walked = `walked AS MATERIALIZED (${this.candidates(this.entries)})`;
    if (!this.usesHits) {
      return `${walked}, page AS MATERIALIZED (${this.checked('walked')})`;
    }
    // Neither a full page nor the last response.
    const isShort = `((SELECT count(*) FROM head) < ${this.wanted}
                      AND (SELECT count(*) FROM first WHERE first.number = ${this.bounds.first}) > 0)`;
    const isCommon = `(${isShort} AND (${this.isCommon()}))`;
    return `
      first AS MATERIALIZED (${this.candidates(this.bounds.first)}),
      head AS MATERIALIZED (${this.checked('first')}),
      common AS MATERIALIZED (SELECT ${isCommon} AS is_common),
      hits AS MATERIALIZED (
        SELECT r.created_at, r.id FROM form_responses r WHERE ${this.hits()}
      ), few AS MATERIALIZED (
        SELECT hits.* FROM hits
         WHERE ${isShort} AND NOT (SELECT is_common FROM common) LIMIT ${this.bounds.hits + 1}
      ), number AS MATERIALIZED (
        SELECT (SELECT is_common FROM common) OR count(*) > ${this.bounds.hits} AS is_many FROM few
      ), ${walked}, page AS MATERIALIZED (
        SELECT found.created_at, found.id FROM (
          (SELECT head.* FROM head WHERE NOT ${isShort})
          UNION ALL
          (SELECT few.* FROM (SELECT few.* FROM few WHERE NOT (SELECT is_many FROM number)
                              ${this.sort('few')}) few
             ${this.lookup('few', this.rowConditions(this.filter.isRead))} LIMIT ${this.wanted})
          UNION ALL
          (SELECT many.* FROM (${this.checked('walked')}) many WHERE (SELECT is_many FROM number))
        ) found ${this.sort('found')} LIMIT ${this.wanted}
      )`;
  }

  /** SQL: whether a walk finds a page sooner than the index of trigrams. */
  private isCommon(): string {
    const { search, field, hidden } = this.filter;
    // The indexes of answers and hidden values find all rows of a value, of which a frequent one has very many.
    if (search === null || field !== null || hidden !== null) {
      return `(SELECT count(*) FROM head) >= ${this.bounds.first / FREQUENT_SHARE}`;
    }
    const sample = `
      SELECT entry.search_text FROM form_responses entry WHERE ${this.scope('entry').join(' AND ')}
       ${this.sort('entry')} LIMIT ${this.bounds.first}`;
    return `(${this.trigrams.isCommon(search, sample, this.add)})
            OR (${this.trigrams.isExpensive(search, sample, MAX_ENTRIES_PER_ROW, this.add)})`;
  }

  /** Where the walk ended, or null if it has filled the page or reached the last response. */
  end(): string {
    if (!this.isFiltered) return 'NULL';
    const isMany = this.usesHits ? '(SELECT is_many FROM number) AND ' : '';
    const isLast = this.walk.order === 'asc' ? 'DESC' : 'ASC';
    return `
      CASE WHEN ${isMany}(SELECT count(*) FROM page) < ${this.wanted} THEN (
        SELECT ARRAY[(extract(epoch FROM last.created_at) * 1000)::bigint::text, last.id::text]
          FROM (SELECT walked.*, count(*) OVER () AS rows FROM walked
                 ORDER BY walked.created_at ${isLast}, walked.id ${isLast} LIMIT 1) last
         WHERE last.number = ${this.entries} OR last.rows = ${this.bounds.rows}
      ) END`;
  }

  /** The responses of a customer and those of a campaign have indexes of their own, by time. */
  private get hasOwnIndex(): boolean {
    const { customerId, campaignId } = this.filter;
    return customerId !== null || campaignId !== null;
  }

  /** Whether the index by time also has the searched texts and the sources. */
  private get hasText(): boolean {
    return !this.hasOwnIndex && !this.isUnread;
  }

  /** Responses that nobody has read have an index of their own. */
  private get isUnread(): boolean {
    return this.filter.isRead === false && !this.hasOwnIndex;
  }

  /** Whether an entry of the index may not belong to the page. */
  private get isFiltered(): boolean {
    const { sources, isRead, search, field, hidden, formId, customerId, campaignId } = this.filter;
    const isOfBoth = [formId, customerId, campaignId].filter((it) => it !== null).length > 1;
    const isOther = isRead !== null && !this.isUnread;
    return (
      this.filtersEntries ||
      isOfBoth ||
      isOther ||
      this.filter.leftOut.forms.length > 0 ||
      this.filter.leftOut.customers.length > 0 ||
      [sources, search, field, hidden].some((it) => it !== null)
    );
  }

  /** Whether the entries of the index are compared with the filter before their rows are read. */
  private get filtersEntries(): boolean {
    const isOfForm = this.isUnread && this.filter.formId !== null;
    return isOfForm || (this.hasText && (this.patterns.length > 0 || this.filter.sources !== null));
  }

  /** The indexes of trigrams, answers and hidden values find the hits, unless the search has no trigram. */
  private get usesHits(): boolean {
    const { search, field, hidden } = this.filter;
    if (this.hasOwnIndex) return false;
    const hasTrigrams =
      search !== null && normalFormsOf(search).every((text) => this.trigrams.isIndexed(text));
    return field !== null || hidden !== null || hasTrigrams;
  }

  private get entries(): number {
    return this.filtersEntries ? this.bounds.entries : this.bounds.rows;
  }

  /** Conditions on rows that an index by time finds. */
  private scope(alias: string): string[] {
    const { formId, customerId, campaignId } = this.filter;
    const { order, after } = this.walk;
    const range = boundsAfter(this.filter.range, this.walk);
    const conditions = [`${alias}.team_id = $1`];
    if (formId !== null && !this.isUnread && campaignId === null)
      conditions.push(`${alias}.form_id = ${this.add(formId)}`);
    if (customerId !== null) conditions.push(`${alias}.subscriber_id = ${this.add(customerId)}`);
    else if (campaignId !== null) conditions.push(`${alias}.campaign_id = ${this.add(campaignId)}`);
    const time = `${alias}.created_at`;
    if (range.from !== null) conditions.push(`${time} >= ${this.add(toSqlTimestamp(range.from))}`);
    if (range.to !== null) conditions.push(`${time} <= ${this.add(toSqlTimestamp(range.to))}`);
    if (after !== null) {
      const position = `(${this.add(toSqlTimestamp(after.sort))}::timestamptz, ${this.add(after.id)}::uuid)`;
      conditions.push(`(${time}, ${alias}.id) ${order === 'asc' ? '>' : '<'} ${position}`);
    }
    return conditions;
  }

  /** The next entries of the index by time with their numbers from 1, which are read without the rows. */
  private window(entries: number): string {
    const columns = ['created_at', 'id'];
    if (this.hasText && this.patterns.length > 0) columns.push('search_text');
    if (this.hasText && this.filter.sources !== null) columns.push('source');
    if (this.isUnread) columns.push('form_id');
    const conditions = this.scope('entry');
    if (this.isUnread) conditions.push('NOT entry.is_read');
    return `SELECT entry.*, row_number() OVER (${this.sort('entry')}) AS number
              FROM (SELECT ${columns.map((column) => `entry.${column}`).join(', ')}
                      FROM form_responses entry WHERE ${conditions.join(' AND ')}
                      ${this.sort('entry')} LIMIT ${entries}) entry`;
  }

  /** Conditions on entries of the index. */
  private entryConditions(): string[] {
    const conditions: string[] = [];
    const { formId, sources } = this.filter;
    if (this.hasText && sources !== null) {
      conditions.push(`entry.source = ANY (${this.add(sources)}::text[])`);
    }
    if (this.isUnread && formId !== null) conditions.push(`entry.form_id = ${this.add(formId)}`);
    if (this.hasText && this.patterns.length > 0) {
      conditions.push(`(${this.contains('entry.search_text')} OR entry.search_text IS NULL)`);
    }
    return conditions;
  }

  /** The entries that fulfil their conditions, and the last one. */
  private candidates(entries: number): string {
    const conditions = this.entryConditions();
    const matches = conditions.length === 0 ? 'true' : conditions.join(' AND ');
    return `SELECT entry.*, (${matches}) AS matches FROM (${this.window(entries)}) entry
             WHERE (${matches}) OR entry.number = ${entries}
             ${this.sort('entry')} LIMIT ${this.bounds.rows}`;
  }

  /** The first candidates that fulfil all conditions. */
  private checked(candidates: string): string {
    return `
      SELECT candidate.created_at, candidate.id
        FROM (SELECT ${candidates}.* FROM ${candidates} WHERE ${candidates}.matches) candidate
        ${this.lookup('candidate', this.checks())}
       ${this.sort('candidate')} LIMIT ${this.wanted}`;
  }

  /** Looks up each row by its key, and compares it. */
  private lookup(alias: string, checks: readonly string[]): string {
    if (checks.length === 0) return '';
    return `CROSS JOIN LATERAL (
              SELECT 1 FROM form_responses r
               WHERE r.team_id = $1 AND r.id = ${alias}.id AND ${checks.join(' AND ')} OFFSET 0
            ) passed`;
  }

  /** Conditions on the rows `r` that no index answers. @param isRead the wanted state, or null if it is known already */
  private rowConditions(isRead: boolean | null): string[] {
    const { sources, searchedFieldIds, search, formId, customerId, campaignId, leftOut } =
      this.filter;
    const conditions: string[] = [];
    const { forms, customers } = leftOut;
    if (forms.length > 0) conditions.push(`r.form_id <> ALL (${this.add(forms)}::uuid[])`);
    if (customers.length > 0) {
      conditions.push(`${isOfCustomers(customers, this.add)} IS NOT TRUE`);
    }
    // The index of the customer or the campaign is not ordered by forms.
    if (this.hasOwnIndex && formId !== null) conditions.push(`r.form_id = ${this.add(formId)}`);
    if (customerId !== null && campaignId !== null) {
      conditions.push(`r.campaign_id = ${this.add(campaignId)}`);
    }
    if (sources !== null) conditions.push(`r.source = ANY (${this.add(sources)}::text[])`);
    if (isRead !== null) conditions.push(`r.is_read = ${this.add(isRead)}`);
    if (search !== null && searchedFieldIds !== null) {
      conditions.push(isInOneField(this.patterns, this.add(searchedFieldIds)));
    }
    return conditions;
  }

  /** Conditions on the rows `r` of candidates. */
  private checks(): string[] {
    const { isRead } = this.filter;
    const conditions = this.rowConditions(this.isUnread ? null : isRead);
    if (this.patterns.length > 0) {
      const long = `(${LONG_TEXT.isPresent} AND ${this.contains(LONG_TEXT.text)})`;
      const short = this.hasText ? 'r.search_text IS NOT NULL' : this.contains('r.search_text');
      conditions.push(`(${short} OR ${long})`);
    }
    conditions.push(...this.values());
    return conditions;
  }

  /** Conditions on the rows `r` that the indexes of trigrams, answers and hidden values find. */
  private hits(): string {
    const { search, formId } = this.filter;
    const conditions = this.isUnread && formId !== null ? [`r.form_id = ${this.add(formId)}`] : [];
    conditions.push(...this.scope('r'));
    if (search !== null) {
      conditions.push(`(${this.trigrams.hits(search, this.add, LONG_TEXT).join(' OR ')})`);
    }
    conditions.push(...this.values());
    return conditions.join(' AND ');
  }

  /** Conditions on the values of one field, and of the link. */
  private values(): string[] {
    const { hidden } = this.filter;
    const conditions = hidden === null ? [] : [hasHiddenValue(hidden, this.add)];
    return [...this.hasAnswer(), ...conditions];
  }

  private hasAnswer(): string[] {
    const { field } = this.filter;
    if (field === null) return [];
    const matches = valuesWithText(field.value).map(
      (value) => `r.answers @> ${this.add(JSON.stringify({ [field.id]: value }))}::jsonb`,
    );
    return [`(${matches.join(' OR ')})`];
  }

  private contains(text: string): string {
    const matches = this.patterns.map((pattern) => `${text} LIKE lower(${pattern})`);
    return `(${matches.join(' OR ')})`;
  }
}
