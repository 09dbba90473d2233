import { Injectable } from '@nestjs/common';
import { insertAuditEvents, toEvents } from '../../core/audit/insert-audit-events.sql';
import type { PageRange } from '../../core/http/envelope';
import type { TeamScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { containsPattern } from '../../core/database/sql-expressions';
import { Trigrams } from '../../core/database/trigrams';
import type { TakenContacts } from '../customers.repository';
import type { NewCustomer } from '../new-customer';

export interface CustomerFilter {
  emailKey: string | null;
  phone: string | null;
  search: string | null;
}

export interface CustomerListRow {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  username: string | null;
  points: number;
  createdAt: Date;
}

/**
 * The advisory lock serializes the bulk inserts of a team. Two bulks that share contacts would deadlock: no order
 * of the rows fits both unique indexes, so a retry could deadlock again.
 */
const INSERT_CUSTOMERS: Statement = {
  name: 'insert_customers',
  text: `
    WITH lock AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended('customers ' || $1::uuid, 0))
    ), audited AS (${insertAuditEvents('$1', '$3')}
    )
    INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username)
    SELECT $1, c.id, "firstName", "lastName", email, "emailKey", phone, username
      FROM lock, json_to_recordset($2::json) AS c(id uuid, "firstName" text, "lastName" text,
                                                  email text, "emailKey" text, phone text,
                                                  username text)`,
};

/** Uses count(*), because PostgreSQL may execute EXISTS here by reading all customers of the team. */
const FIND_TAKEN_IN_BULK: Statement = {
  name: 'find_taken_in_bulk',
  text: `
    SELECT *
      FROM (SELECT (position - 1)::integer AS index,
                   (SELECT count(*) FROM customers
                     WHERE team_id = $1 AND email_key = sent.email_key) > 0 AS "emailTaken",
                   (SELECT count(*) FROM customers
                     WHERE team_id = $1 AND phone = sent.phone) > 0 AS "phoneTaken"
              FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS sent(email_key, phone, position)
           ) taken
     WHERE "emailTaken" OR "phoneTaken"
     ORDER BY index`,
};

/** Bulk inserts and searches of customers. */
@Injectable()
export class CollectionRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Inserts all customers in one statement, or none: a violation of a unique index rejects the statement. */
  async insertCustomers(team: TeamScope, customers: readonly NewCustomer[]): Promise<void> {
    const change = team.change && { ...team.change, details: { count: customers.length } };
    await this.database
      .primary(team)
      .query(INSERT_CUSTOMERS, [team.teamId, JSON.stringify(customers), toEvents([{ change }])]);
  }

  /** Finds the elements, by index, whose e-mail or phone a customer of the team already has. */
  findTaken(
    team: TeamScope,
    customers: readonly NewCustomer[],
  ): Promise<(TakenContacts & { index: number })[]> {
    return this.database
      .primary(team)
      .query<TakenContacts & { index: number }>(FIND_TAKEN_IN_BULK, [
        team.teamId,
        customers.map(({ emailKey }) => emailKey),
        customers.map(({ phone }) => phone),
      ]);
  }

  /** Reads a page, newest first, and the number of all matches in one statement. */
  async findCustomers(
    team: TeamScope,
    filter: CustomerFilter,
    { limit, offset }: PageRange,
  ): Promise<{ rows: CustomerListRow[]; total: number }> {
    const values: unknown[] = [team.teamId];
    const conditions = ['team_id = $1'];
    const add = (value: unknown, condition: (parameter: string) => string): void => {
      values.push(value);
      conditions.push(condition(`$${values.length}`));
    };
    if (filter.emailKey !== null) add(filter.emailKey, (p) => `email_key = ${p}`);
    if (filter.phone !== null) add(filter.phone, (p) => `phone = ${p}`);
    const { search } = filter;
    if (search !== null) {
      const column = this.trigrams.indexed('search_text', search);
      add(containsPattern(search), (p) => searchCondition(column, search, p));
    }
    const where = conditions.join(' AND ');
    values.push(limit, offset);
    type Row = CustomerListRow & { total: string };
    const database =
      search === null ? this.database.replica(team) : this.database.replicaSearch(team);
    const found = await database.query<Row>(
      `WITH page AS (
         SELECT id, first_name AS "firstName", last_name AS "lastName", phone, email, username,
                points::float8 AS points, created_at AS "createdAt"
           FROM customers WHERE ${where}
          ORDER BY created_at DESC, id DESC
          LIMIT $${values.length - 1} OFFSET $${values.length}
       )
       SELECT matches.total, page.*
         FROM (SELECT count(*) AS total FROM customers WHERE ${where}) matches
         LEFT JOIN page ON true
        ORDER BY page."createdAt" DESC, page.id DESC`,
      values,
    );
    return {
      // An empty page still returns one row, which carries the total.
      rows: found.filter((row) => (row.id as string | null) !== null),
      total: Number(found[0]?.total ?? 0),
    };
  }
}

/**
 * `search_text` joins its parts with line feeds. A match must lie within one part, and of all parts only names can
 * contain a line feed: a search text with one is also compared with the name alone.
 */
function searchCondition(column: string, search: string, pattern: string): string {
  const inAnyPart = `${column} LIKE lower(${pattern})`;
  if (!search.includes('\n')) return inAnyPart;
  return `${inAnyPart} AND lower(normalize(first_name || ' ' || last_name)) LIKE lower(${pattern})`;
}
