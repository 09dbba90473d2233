import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { toEvents, withEvents } from '../../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../../tenancy/audit/written-by';
import type { Position } from '../../core/values/cursor';
import type { CursorRange } from '../../core/http/cursor-range';
import type { PageRange, SortOrder } from '../../core/values/page';
import { keysetOf } from '../../core/database/keyset.sql';
import { Database } from '../../core/database/database';
import { type BoundedTotal, LargeLists } from '../../core/database/large-lists';
import { largeSearch, ofEntry, sampleOf } from '../../core/database/large-search.sql';
import {
  limitOf,
  pageAndTotal,
  pageAndTotalFromNearerEnd,
  pageAndTotalOfSearch,
  pageOfSearch,
  type PageFragments,
  sortOf,
  splitTotal,
  withoutEmptyRow,
  type WithTotal,
} from '../../core/database/page-and-total.sql';
import { type AddParameter, parametersOf, type Statement } from '../../core/database/statement';
import { containsPattern } from '../../core/database/sql-expressions';
import { Trigrams } from '../../core/database/trigrams';
import { CUSTOMER_TOTAL } from '../counts/count-customers.sql';
import type { CustomerDetailRow, TakenContacts } from '../customers.repository';
import type { NewCustomer } from '../new-customer';
import { INSERT_CUSTOMERS } from './insert-customers.sql';
import type { Customer } from '../entities/customer.entity';

export interface CustomerFilter {
  emailKey: string | null;
  phone: string | null;
  search: string | null;
}

export type CustomerListRow = CustomerDetailRow & Pick<Customer, 'username' | 'createdAt'>;

const LISTED_COLUMNS = `
  r.id, r.first_name AS "firstName", r.last_name AS "lastName", r.phone, r.email, r.username,
  r.points::float8 AS points, r.created_at AS "createdAt"`;

/** Uses count(*), because PostgreSQL may execute EXISTS here by reading all customers of the team. */
const FIND_TAKEN_IN_BULK: Statement = {
  name: 'find_taken_in_bulk',
  text: `
    SELECT *
      FROM (SELECT (position - 1)::integer AS index,
                   (SELECT count(*) FROM customers
                     WHERE team_id = $1 AND email_key = contact.email_key) > 0 AS "emailTaken",
                   (SELECT count(*) FROM customers
                     WHERE team_id = $1 AND phone = contact.phone) > 0 AS "phoneTaken"
              FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS contact(email_key, phone, position)
           ) taken_contact
     WHERE "emailTaken" OR "phoneTaken"
     ORDER BY index`,
};

/** Scalar subqueries, so that PostgreSQL finds each customer by a unique index. */
const FIND_OWNERS: Statement = {
  name: 'find_contact_owners',
  text: `
    SELECT *
      FROM (SELECT (position - 1)::integer AS index,
                   (SELECT id FROM customers
                     WHERE team_id = $1 AND email_key = contact.email_key) AS "ofEmail",
                   (SELECT id FROM customers
                     WHERE team_id = $1 AND phone = contact.phone) AS "ofPhone"
              FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS contact(email_key, phone, position)
           ) owner
     WHERE "ofEmail" IS NOT NULL OR "ofPhone" IS NOT NULL
     ORDER BY index`,
};

const COUNT_CUSTOMERS: Statement = {
  name: 'count_customers',
  text: CUSTOMER_TOTAL,
  isShort: true,
};

type LargeFilter = CustomerFilter & {
  readonly search: string;
  /** The number of all customers of the team. */
  readonly customers: number;
};

/** The customers of the team that have the contacts of an element of a bulk. */
export interface ContactOwners {
  index: number;
  ofEmail: string | null;
  ofPhone: string | null;
}

/** Bulk inserts and searches of customers. */
@Injectable()
export class CollectionRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
    private readonly large: LargeLists,
  ) {}

  /** Inserts all customers in one statement, or none: false if another customer has one of their contacts. */
  async insertCustomers(
    scope: RequestScope,
    record: WriteRecord,
    customers: readonly NewCustomer[],
  ): Promise<boolean> {
    const change = record.change && { ...record.change, details: { count: customers.length } };
    const { keyId, requestId } = writtenBy(scope);
    const values = [scope.teamId, JSON.stringify(customers), keyId, requestId];
    try {
      await this.database
        .for(scope, 'write')
        .query(...withEvents(INSERT_CUSTOMERS, values, toEvents([{ change }])));
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** Finds the elements, by index, whose e-mail or phone a customer of the team already has. */
  findTaken(
    scope: RequestScope,
    customers: readonly NewCustomer[],
  ): Promise<(TakenContacts & { index: number })[]> {
    return this.database
      .for(scope, 'write')
      .query<TakenContacts & { index: number }>(FIND_TAKEN_IN_BULK, [
        scope.teamId,
        customers.map(({ emailKey }) => emailKey),
        customers.map(({ phone }) => phone),
      ]);
  }

  /** Finds the customers who have the contacts of the elements, by index. */
  findOwners(scope: RequestScope, customers: readonly NewCustomer[]): Promise<ContactOwners[]> {
    return this.database
      .for(scope, 'write')
      .query<ContactOwners>(FIND_OWNERS, [
        scope.teamId,
        customers.map(({ emailKey }) => emailKey),
        customers.map(({ phone }) => phone),
      ]);
  }

  /** Reads a page, newest first, and the number of all matches in one statement. */
  async findCustomers(
    scope: RequestScope,
    filter: CustomerFilter,
    range: PageRange,
  ): Promise<BoundedTotal & { rows: CustomerListRow[] }> {
    if (filter.search !== null) {
      const customers = await this.count(scope);
      if (this.large.isLarge(customers)) {
        return this.searchLargeList(scope, { ...filter, search: filter.search, customers }, range);
      }
    }
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const where = this.conditionsOf(filter, add);
    const list = { table: 'customers', time: 'created_at', order: 'desc', where } as const;
    const page = (): PageFragments => ({ ...list, limit: limitOf(range, add) });
    const isPlain = Object.values(filter).every((value) => value === null);
    const pageWithTotal = isPlain
      ? pageAndTotalFromNearerEnd(list, CUSTOMER_TOTAL, range, add)
      : filter.search === null
        ? pageAndTotal(page(), `SELECT count(*) AS total FROM customers r WHERE ${where}`)
        : pageAndTotalOfSearch(page(), [where]);
    const found = await this.readerFor(scope, filter).query<WithTotal<CustomerListRow>>(
      `WITH ${pageWithTotal}
       SELECT matches.total, ${LISTED_COLUMNS}
         FROM matches
         LEFT JOIN page ON true
         LEFT JOIN customers r ON r.team_id = page.team_id AND r.id = page.id
        ${sortOf(list)}`,
      values,
    );
    return { ...splitTotal(found), isAtLeast: false };
  }

  /** A page of a search that reads a bounded number of customers. @throws ApiError VALIDATION_FAILED if they do not fill it */
  private async searchLargeList(
    scope: RequestScope,
    filter: LargeFilter,
    range: PageRange,
  ): Promise<BoundedTotal & { rows: CustomerListRow[] }> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const ctes = this.largeSearch(filter, 'desc', null, add);
    const sort = sortOf({ time: 'created_at', order: 'desc' });
    const found = await this.readerFor(scope, filter).query<
      WithTotal<CustomerListRow> & { isAtLeast: boolean }
    >(
      `WITH ${ctes}, page AS (
         SELECT found.created_at, found.id FROM found
          ORDER BY found.created_at DESC, found.id DESC ${limitOf(range, add)}
       )
       SELECT (SELECT count(*) FROM found) AS total, reading.is_cut AS "isAtLeast", ${LISTED_COLUMNS}
         FROM reading
         LEFT JOIN page ON true
         LEFT JOIN customers r ON r.team_id = $1 AND r.id = page.id
        ${sort}`,
      values,
    );
    const result = { ...splitTotal(found), isAtLeast: found[0]?.isAtLeast === true };
    this.large.requireFound(result, range);
    return result;
  }

  private largeSearch(
    filter: LargeFilter,
    order: SortOrder,
    after: string | null,
    add: AddParameter,
  ): string {
    const where = this.conditionsOf(filter, add);
    const isIndexed = this.trigrams.isIndexed(filter.search);
    const keyset = after === null ? '' : ` AND ${after}`;
    const list = {
      table: 'customers',
      time: 'created_at',
      order,
      scope: ofEntry(`r.team_id = $1${keyset}`),
    };
    const { bounds } = this.large;
    const { search, customers } = filter;
    return largeSearch(
      {
        ...list,
        columns: ['team_id', 'email_key', 'phone', 'search_text', 'first_name', 'last_name'],
        matches: ofEntry(`(${where})`),
        indexed: isIndexed ? `${where}${keyset}` : null,
        isExpensive: isIndexed
          ? this.trigrams.isExpensive(
              search,
              sampleOf(list, bounds),
              this.large.entriesPerRow(customers),
              add,
            )
          : null,
      },
      bounds,
    );
  }

  private async count(scope: RequestScope): Promise<number> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<{ total: string }>(COUNT_CUSTOMERS, [scope.teamId]);
    return Number(row?.total ?? 0);
  }

  /** Reads a page after a position, newest first, and one customer more. */
  async findCustomersAfter(
    scope: RequestScope,
    filter: CustomerFilter,
    range: CursorRange,
  ): Promise<{ rows: CustomerListRow[]; end: Position | null }> {
    if (filter.search !== null) {
      const customers = await this.count(scope);
      if (this.large.isLarge(customers)) {
        return this.walkLargeList(scope, { ...filter, search: filter.search, customers }, range);
      }
    }
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const conditions = this.conditionsOf(filter, add);
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, add);
    const where = `${conditions} AND ${after}`;
    const text =
      filter.search === null
        ? `SELECT ${LISTED_COLUMNS} FROM customers r WHERE ${where} ${sort} ${limit}`
        : `WITH ${pageOfSearch({ table: 'customers', time: 'created_at', order: range.order, where, limit })}
           SELECT ${LISTED_COLUMNS}
             FROM page JOIN customers r ON r.team_id = page.team_id AND r.id = page.id
            ${sort}`;
    const isPlain = Object.values(filter).every((value) => value === null);
    const rows = await this.readerFor(scope, filter).query<CustomerListRow>(
      isPlain ? { name: 'list_customers_after', text, isShort: true } : text,
      values,
    );
    return { rows, end: null };
  }

  /**
   * Does the same as {@link findCustomersAfter} in a list with very many customers. A page that is not full has an `end`, after which
   * the next page begins, unless it is the last one.
   */
  private async walkLargeList(
    scope: RequestScope,
    filter: LargeFilter,
    range: CursorRange,
  ): Promise<{ rows: CustomerListRow[]; end: Position | null }> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, add);
    const ctes = this.largeSearch(filter, range.order, after, add);
    const found = await this.readerFor(scope, filter).query<
      CustomerListRow & { endAt: Date | null; endId: string | null }
    >(
      `WITH ${ctes}, page AS (
         SELECT r.created_at, r.id FROM found r ${sort} ${limit}
       )
       SELECT reading.end_at AS "endAt", reading.end_id AS "endId", ${LISTED_COLUMNS}
         FROM reading
         LEFT JOIN page ON true
         LEFT JOIN customers r ON r.team_id = $1 AND r.id = page.id
        ${sort}`,
      values,
    );
    const { endAt = null, endId = null } = found[0] ?? {};
    return {
      rows: withoutEmptyRow(found),
      end: endAt === null || endId === null ? null : { sort: endAt.getTime(), id: endId },
    };
  }

  private readerFor(scope: RequestScope, { search }: CustomerFilter) {
    return search === null ? this.database.for(scope, 'list') : this.database.for(scope, 'search');
  }

  private conditionsOf({ emailKey, phone, search }: CustomerFilter, add: AddParameter): string {
    return [
      'r.team_id = $1',
      ...(emailKey === null ? [] : [`r.email_key = ${add(emailKey)}`]),
      ...(phone === null ? [] : [`r.phone = ${add(phone)}`]),
      ...(search === null ? [] : [this.searchCondition(search, add)]),
    ].join(' AND ');
  }

  /**
   * `search_text` joins its parts with line feeds. A match must lie within one part, and of all parts only names can
   * contain a line feed: a search text with one is also compared with the name alone.
   */
  private searchCondition(search: string, add: AddParameter): string {
    const pattern = add(containsPattern(search));
    const column = this.trigrams.indexed('r.search_text', search);
    const inAnyPart = `${column} LIKE lower(${pattern})`;
    if (!search.includes('\n')) return inAnyPart;
    return `${inAnyPart} AND lower(normalize(r.first_name || ' ' || r.last_name)) LIKE lower(${pattern})`;
  }
}
