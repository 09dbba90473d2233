import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '@rapport/pg-lanes';
import { Database } from '../../core/database/database';
import { writtenBy } from '../../tenancy/audit/written-by';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { MAX_BALANCE, type TransactionReason } from '../loyalty/domain/points';

export interface Correction {
  /** The id of the new entry. */
  readonly id: string;
  readonly customerId: string;
  /** The entry that it reverses. */
  readonly correctsId: string;
  readonly note: string;
  readonly reference: string | null;
}

/** The state of the entry that a correction found, and its effect. */
export interface CorrectionOutcome {
  readonly reason: TransactionReason;
  /** The amount of the corrected entry. */
  readonly delta: number;
  readonly isCorrected: boolean;
  /** Whether the correction was written. */
  readonly isDone: boolean;
}

const LOCK_CUSTOMER = 'SELECT 1 FROM customers WHERE team_id = $1 AND id = $2 FOR NO KEY UPDATE';

/** Returns no row when the customer has no such entry. The customer is locked, so that no correction of its entries is concurrent. */
const CORRECT = `
  WITH corrected_entry AS MATERIALIZED (
    SELECT id, reason, delta, EXISTS (
             SELECT 1 FROM points_transactions c WHERE c.team_id = $1 AND c.corrects_id = t.id
           ) AS is_corrected
      FROM points_transactions t WHERE team_id = $1 AND id = $3 AND (customer_id = $2) IS TRUE
  ), changed_customer AS (
    UPDATE customers
       SET points = points - corrected_entry.delta, transaction_count = transaction_count + 1,
           updated_at = now()
      FROM corrected_entry
     WHERE customers.team_id = $1 AND customers.id = $2
       AND corrected_entry.reason <> 'correction' AND NOT corrected_entry.is_corrected
       AND points - corrected_entry.delta BETWEEN 0 AND ${MAX_BALANCE}
    RETURNING customers.id, points, transaction_count, corrected_entry.delta
  ), ledger_entry AS (
    INSERT INTO points_transactions
           (team_id, id, customer_id, number, delta, balance_after, reason, corrects_id, key_id,
            request_id, user_id, note, reference)
    SELECT $1, $4, id, transaction_count, -delta, points, 'correction', $3, $5::uuid, $6::text,
           $7::uuid, $8::text, $9::text
      FROM changed_customer
  )
  SELECT corrected_entry.reason, corrected_entry.delta::float8 AS delta,
         corrected_entry.is_corrected AS "isCorrected", changed_customer.id IS NOT NULL AS "isDone"
    FROM corrected_entry LEFT JOIN changed_customer ON true`;

@Injectable()
export class CorrectionsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the customer until the end of the transaction. Returns false if there is no such customer. */
  async lockCustomer(unit: UnitOfWork, customerId: string): Promise<boolean> {
    const rows = await this.database
      .for(unit, 'write')
      .query(LOCK_CUSTOMER, [unit.teamId, customerId]);
    return rows.length > 0;
  }

  /** Takes back an entry unless a rule rejects it; null when the customer has no such entry. */
  async correct(
    unit: UnitOfWork,
    { id, customerId, correctsId, note, reference }: Correction,
  ): Promise<CorrectionOutcome | null> {
    const { keyId, requestId, userId } = writtenBy(unit);
    const values = [unit.teamId, customerId, correctsId, id, keyId, requestId, userId];
    const [outcome] = await this.database
      .for(unit, 'write')
      .query<CorrectionOutcome>(CORRECT, [...values, note, reference]);
    return outcome ?? null;
  }
}

/** Whether an entry has a correction already, which another transaction has written. */
export const isCorrectedTwice = (error: unknown): boolean =>
  isUniqueViolation(error, 'uq_points_transactions_corrects');
