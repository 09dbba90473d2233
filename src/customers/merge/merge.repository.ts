import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { movesOf } from '../../tenancy/modules/customer-rows';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { customersCounted } from '../counts/count-customers.sql';
import type { Customer } from '../entities/customer.entity';
import type { NewCustomer } from '../new-customer';

/** A customer with everything that a merge combines. */
export type MergeableCustomer = NewCustomer &
  Pick<Customer, 'points' | 'createdAt'> & {
    /** The number of entries in the ledger. */
    transactions: number;
  };

export type MergedContact = Pick<MergeableCustomer, 'email' | 'emailKey' | 'phone' | 'username'>;

interface DeletedCustomer {
  points: string;
  transaction_count: number;
  active_at: Date | null;
}

/** A merge in its transaction. */
export interface Merge {
  readonly keptId: string;
  readonly mergedId: string;
}

const SELECT_MERGEABLE_CUSTOMER = `
  SELECT id, first_name AS "firstName", last_name AS "lastName", email, email_key AS "emailKey", phone,
         username, points::float8 AS points, transaction_count AS transactions,
         created_at AS "createdAt"
    FROM customers WHERE team_id = $1 AND id = $2`;

const FIND_MERGEABLE_CUSTOMER: Statement = {
  name: 'find_mergeable_customer',
  text: SELECT_MERGEABLE_CUSTOMER,
};

/** FOR UPDATE also blocks the foreign keys of new responses and redemptions. */
const LOCK_MERGEABLE_CUSTOMER: Statement = {
  name: 'lock_mergeable_customer',
  text: `${SELECT_MERGEABLE_CUSTOMER} FOR UPDATE`,
};

const COUNT_REDEMPTIONS: Statement = {
  name: 'count_customer_redemptions',
  text: `
    SELECT count(*)::integer AS redemptions
      FROM (SELECT 1 FROM coupon_redemptions WHERE team_id = $1 AND customer_id = $2 LIMIT $3) redemption`,
};

/** Earlier merges into the merged customer lead to the kept one. `merged_at` lets the trigger of the ledger accept this transaction. */
const STORE_MERGE: Statement = {
  name: 'store_merge',
  text: `
    WITH earlier_merges AS (
      UPDATE merged_customers SET kept_id = $3 WHERE team_id = $1 AND kept_id = $2
    )
    INSERT INTO merged_customers (team_id, id, kept_id) VALUES ($1, $2, $3)`,
};

/**
 * Numbers the entries of both customers in the order of their times, and adds up their balances anew. The numbers are negative
 * first, since the unique constraint is checked row by row. A clock that was set back must not change the order of the entries of
 * one customer, whose balance could then be negative.
 */
const MOVE_ENTRIES: Statement = {
  name: 'move_entries',
  text: `
    WITH ledger_entry AS MATERIALIZED (
      SELECT id, customer_id, number, delta,
             max(created_at) OVER (PARTITION BY customer_id ORDER BY number) AS at
        FROM (SELECT * FROM points_transactions WHERE team_id = $1 AND customer_id = $2
              UNION ALL
              SELECT * FROM points_transactions WHERE team_id = $1 AND customer_id = $3) both_ledgers
    ), numbered_entry AS MATERIALIZED (
      SELECT id, row_number() OVER in_order AS number, sum(delta) OVER in_order AS balance_after
        FROM ledger_entry WINDOW in_order AS (ORDER BY at, customer_id, number)
    )
    UPDATE points_transactions t
       SET customer_id = $3, number = -numbered_entry.number, balance_after = numbered_entry.balance_after
      FROM numbered_entry
     WHERE t.team_id = $1 AND t.id = numbered_entry.id
       AND (t.customer_id = $2 OR t.number <> numbered_entry.number)`,
};

const NUMBER_ENTRIES: Statement = {
  name: 'number_entries',
  text: `
    UPDATE points_transactions SET number = -number
     WHERE team_id = $1 AND customer_id = $2 AND number < 0`,
};

/** A foreign key also deletes the standing of the customer. */
const DELETE_MERGED_CUSTOMER: Statement = {
  name: 'delete_merged_customer',
  text: `
    WITH standing AS MATERIALIZED (
      SELECT active_at FROM customer_standings WHERE team_id = $1 AND customer_id = $2
    ), deleted_customer AS (
      DELETE FROM customers WHERE team_id = $1 AND id = $2
      RETURNING id, points::text, transaction_count
    ),${customersCounted('deleted_customer', -1)}
    SELECT points, transaction_count, (SELECT active_at FROM standing) FROM deleted_customer`,
};

/** The job of the standings sees no new entry, because those of the merged customer are older. */
const UPDATE_KEPT_CUSTOMER: Statement = {
  name: 'update_kept_customer',
  text: `
    WITH kept_customer AS (
      UPDATE customers
         SET email = $3, email_key = $4, phone = $5, username = $6, points = points + $7::numeric,
             transaction_count = transaction_count + $8, updated_at = now()
       WHERE team_id = $1 AND id = $2
      RETURNING points
    )
    UPDATE customer_standings standing
       SET points = kept_customer.points, active_at = greatest(active_at, $9::timestamptz)
      FROM kept_customer WHERE standing.team_id = $1 AND standing.customer_id = $2`,
};

/** Merges two customers, statement by statement, in one transaction. */
@Injectable()
export class MergeRepository {
  constructor(
    private readonly modules: ModuleRef,
    private readonly database: Database,
  ) {}

  async find(scope: RequestScope, id: string): Promise<MergeableCustomer | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<MergeableCustomer>(FIND_MERGEABLE_CUSTOMER, [scope.teamId, id]);
    return row ?? null;
  }

  /** How many coupon codes a customer has redeemed, up to `max`. */
  async countRedemptions(scope: RequestScope, id: string, max: number): Promise<number> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ redemptions: number }>(COUNT_REDEMPTIONS, [scope.teamId, id, max]);
    return row?.redemptions ?? 0;
  }

  /** Locks both customers, in the order of their ids, so that two merges cannot deadlock. */
  async lock(
    unit: UnitOfWork,
    { keptId, mergedId }: Merge,
  ): Promise<Record<'kept' | 'merged', MergeableCustomer | null>> {
    const rows = new Map<string, MergeableCustomer>();
    for (const id of [keptId, mergedId].toSorted()) {
      const [row] = await unit.query<MergeableCustomer>(LOCK_MERGEABLE_CUSTOMER, [unit.teamId, id]);
      if (row !== undefined) rows.set(id, row);
    }
    return { kept: rows.get(keptId) ?? null, merged: rows.get(mergedId) ?? null };
  }

  /** Moves all that refers to the merged customer, of all modules, but responses; must be the first change. */
  async moveRecords(
    unit: UnitOfWork,
    { keptId, mergedId }: Merge,
    hasEntries: boolean,
  ): Promise<void> {
    const values = [unit.teamId, mergedId, keptId];
    await unit.query(STORE_MERGE, values);
    for (const move of movesOf(this.modules)) await unit.query(move, values);
    // The ledger of the kept customer may be long: it is only numbered again for entries that move.
    if (!hasEntries) return;
    await unit.query(MOVE_ENTRIES, values);
    await unit.query(NUMBER_ENTRIES, [unit.teamId, keptId]);
  }

  /** Deletes the merged customer, to whom nothing refers any more, and gives its balance and contacts to the kept one. */
  async combine(
    unit: UnitOfWork,
    { keptId, mergedId }: Merge,
    { email, emailKey, phone, username }: MergedContact,
  ): Promise<void> {
    const [deleted] = await unit.query<DeletedCustomer>(DELETE_MERGED_CUSTOMER, [
      unit.teamId,
      mergedId,
    ]);
    if (deleted === undefined) throw new Error('The merged customer was not locked.');
    const { points, transaction_count, active_at } = deleted;
    const contact = [email, emailKey, phone, username];
    await unit.query(UPDATE_KEPT_CUSTOMER, [
      unit.teamId,
      keptId,
      ...contact,
      points,
      transaction_count,
      active_at,
    ]);
  }
}
