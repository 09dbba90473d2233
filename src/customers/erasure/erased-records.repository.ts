import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { customersCounted } from '../counts/count-customers.sql';
import type { Customer } from '../entities/customer.entity';
import type { NewCustomer } from '../new-customer';

/** The record of a customer, with all that its table has. */
export type CustomerRecord = Readonly<NewCustomer> &
  Readonly<Pick<Customer, 'points' | 'campaignId' | 'createdAt' | 'updatedAt'>> & {
    /** The number of entries in the ledger. */
    readonly entries: number;
  };

const SELECT_RECORD = `
  SELECT id, first_name AS "firstName", last_name AS "lastName", email, email_key AS "emailKey",
         phone, username, points::float8 AS points, transaction_count AS entries,
         campaign_id AS "campaignId", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM customers WHERE team_id = $1 AND id = $2`;

const FIND_RECORD: Statement = { name: 'find_customer_record', text: SELECT_RECORD };

/** FOR UPDATE also makes the foreign keys of new responses and redemptions wait. */
const LOCK_RECORD: Statement = {
  name: 'lock_customer_record',
  text: `${SELECT_RECORD} FOR UPDATE`,
};

const LIST_MERGED_IDS: Statement = {
  name: 'list_merged_ids',
  text: 'SELECT id FROM merged_customers WHERE team_id = $1 AND kept_id = $2 ORDER BY id',
};

/** The trigger of the ledger accepts this for customers in `erased_customers`. */
const CLEAR_WORDS: Statement = {
  name: 'clear_words_of_entries',
  text: `
    WITH cleared_entries AS (
      UPDATE points_transactions SET note = NULL, reference = NULL
       WHERE team_id = $1 AND customer_id = $2 AND number > $3 AND number <= $4
         AND (note IS NOT NULL OR reference IS NOT NULL)
      RETURNING 1
    )
    SELECT count(*)::integer AS notes FROM cleared_entries`,
};

const DELETE_LIMITS: Statement = {
  name: 'delete_coupon_limits',
  text: `
    WITH deleted_limits AS (
      DELETE FROM coupon_customers WHERE team_id = $1 AND customer_id = $2 RETURNING 1
    )
    SELECT count(*)::integer AS coupons FROM deleted_limits`,
};

/** The foreign keys also delete the standing, and the ids of customers that were merged into this one. */
const DELETE_RECORD: Statement = {
  name: 'delete_customer_record',
  text: `
    WITH deleted_customer AS (
      DELETE FROM customers WHERE team_id = $1 AND id = $2 RETURNING id
    ),${customersCounted('deleted_customer', -1)}
    SELECT count(*) FROM deleted_customer`,
};

/** Erases what this module has of a customer, statement by statement. */
@Injectable()
export class ErasedRecordsRepository {
  constructor(private readonly database: Database) {}

  async find(scope: RequestScope, id: string): Promise<CustomerRecord | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<CustomerRecord>(FIND_RECORD, [scope.teamId, id]);
    return row ?? null;
  }

  async lock(unit: UnitOfWork, id: string): Promise<CustomerRecord | null> {
    const [row] = await unit.query<CustomerRecord>(LOCK_RECORD, [unit.teamId, id]);
    return row ?? null;
  }

  async listMergedIds(scope: RequestScope, id: string): Promise<string[]> {
    const rows = await this.database
      .for(scope, 'write')
      .query<{ id: string }>(LIST_MERGED_IDS, [scope.teamId, id]);
    return rows.map((row) => row.id);
  }

  /** Clears the entries after the number `after`, up to `until`. Returns how many had a note or a reference. */
  async clearWords(unit: UnitOfWork, id: string, after: number, until: number): Promise<number> {
    const [row] = await this.database
      .for(unit, 'write')
      .query<{ notes: number }>(CLEAR_WORDS, [unit.teamId, id, after, until]);
    return row?.notes ?? 0;
  }

  /** Deletes the customer. Returns the number of coupons whose limit counted the customer. */
  async delete(unit: UnitOfWork, id: string): Promise<number> {
    const [row] = await unit.query<{ coupons: number }>(DELETE_LIMITS, [unit.teamId, id]);
    await unit.query(DELETE_RECORD, [unit.teamId, id]);
    return row?.coupons ?? 0;
  }
}
