import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database';
import { type Share } from '../core/limits/share';
import { CUSTOMER_ERASURE } from '../forms/bin/left-out.sql';
import { subjectsOfPurges } from '../tenancy/purges/is-purging.sql';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';

/** A customer on the list of the erased. */
export interface ErasedCustomerRow {
  readonly teamId: string;
  readonly customerId: string;
  readonly erasedAt: Date;
  readonly mentionIds: readonly string[];
}

const ERASED_COLUMNS = `
  team_id AS "teamId", customer_id AS "customerId", erased_at AS "erasedAt",
  mention_ids AS "mentionIds"`;

const FIND_ERASING = subjectsOfPurges(CUSTOMER_ERASURE, '$1', `input -> 'ids' ? $2::text`);

/** The list of the erased customers, which outlives everything else about them. */
@Injectable()
export class ErasedCustomersRepository {
  constructor(private readonly database: Database) {}

  /** Adds the ids of one customer, and the mentions also to those that are on the list. Returns the time of the database. */
  async add(
    unit: UnitOfWork,
    ids: readonly string[],
    mentionIds: readonly string[],
    erasedAt: Date | null = null,
  ): Promise<Date> {
    const [row] = await unit.query<{ at: Date }>(
      `WITH new_entries AS (
         INSERT INTO erased_customers AS known (team_id, customer_id, erased_at, mention_ids)
         SELECT $1::uuid, id, least($4::timestamptz, statement_timestamp()), $3::uuid[]
           FROM unnest((SELECT $2::uuid[])) AS id
         ON CONFLICT (team_id, customer_id)
         DO UPDATE SET mention_ids = known.mention_ids || excluded.mention_ids
          WHERE NOT known.mention_ids @> excluded.mention_ids
       )
       SELECT statement_timestamp()::timestamptz(3) AS at`,
      [unit.teamId, ids, mentionIds, erasedAt?.toISOString() ?? null],
    );
    if (row === undefined) throw new Error('The database did not return its time.');
    return row.at;
  }

  /** Remembers responses of others that were erased with the customer. */
  async addMentions(unit: UnitOfWork, customerId: string, ids: readonly string[]): Promise<void> {
    await unit.query(
      `UPDATE erased_customers SET mention_ids = mention_ids || $3::uuid[]
        WHERE team_id = $1 AND customer_id = $2`,
      [unit.teamId, customerId, ids],
    );
  }

  /** The time of the database, after everything that was committed before the call. */
  async readTime(unit: UnitOfWork): Promise<Date> {
    const [row] = await unit.query<{ at: Date }>(
      'SELECT statement_timestamp()::timestamptz(3) AS at',
    );
    if (row === undefined) throw new Error('The database did not return its time.');
    return row.at;
  }

  async find(scope: RequestScope, customerId: string): Promise<ErasedCustomerRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<ErasedCustomerRow>(
        `SELECT ${ERASED_COLUMNS} FROM erased_customers WHERE team_id = $1 AND customer_id = $2`,
        [scope.teamId, customerId],
      );
    return row ?? null;
  }

  /** The customer whose erasure under way also covers this one, because it was merged into that customer; null without one. */
  async findErasing(scope: RequestScope, customerId: string): Promise<string | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ subject_id: string }>(FIND_ERASING, [scope.teamId, customerId]);
    return row?.subject_id ?? null;
  }

  /** The next customers of all teams, in the order of their keys. */
  listNext(
    share: Share,
    after: Pick<ErasedCustomerRow, 'teamId' | 'customerId'>,
    limit: number,
  ): Promise<ErasedCustomerRow[]> {
    return this.database.for(share, 'write').query<ErasedCustomerRow>(
      `SELECT ${ERASED_COLUMNS} FROM erased_customers
        WHERE (team_id, customer_id) > ($1, $2) ORDER BY team_id, customer_id LIMIT $3`,
      [after.teamId, after.customerId, limit],
    );
  }
}
