import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import { userOfBatch, WriteBatcher } from '../../core/database/write-batcher';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import type { TransactionReason } from './domain/points';

export interface PointsChange {
  team: TeamScope;
  customerId: string;
  /** Below zero for a decrement. */
  delta: number;
  /** Of the row in the ledger. */
  transactionId: string;
}

export interface ChangedBalanceRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  /** null when the change was rejected and nothing was written. */
  points: number | null;
}

export interface TransactionRow {
  id: string;
  createdAt: Date;
  delta: number;
  reason: TransactionReason;
  balanceAfter: number;
  couponId: string | null;
}

/**
 * The balance changes only where the result is allowed, decided on the row as it is once its turn comes;
 * the ledger takes down exactly what changed. No row: no such customer.
 */
const CHANGE_POINTS: Statement = {
  name: 'change_points',
  text: `
    WITH changed AS (
      UPDATE customers
         SET points = points + $3::numeric, transaction_count = transaction_count + 1,
             updated_at = now()
       WHERE team_id = $1 AND id = $2 AND points + $3::numeric BETWEEN 0 AND 1000000000000
      RETURNING id, points, transaction_count
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason)
      SELECT $1, $4, id, transaction_count, $3::numeric, points, 'loyalty' FROM changed
    )
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email,
           changed.points::float8 AS points
      FROM customers c LEFT JOIN changed ON changed.id = c.id
     WHERE c.team_id = $1 AND c.id = $2`,
};

/**
 * The same for many customers of a team. One who is locked just now, or whose balance would not allow it, or who stands here
 * already, is left out, so that nobody waits for the trouble of another; {@link CHANGE_POINTS} has the last word on them.
 *
 * For a prepared statement PostgreSQL would rather read a whole team, taken for an average one, than look up the customers
 * one by one. LATERAL makes it look them up, and so does the LIMIT, behind which it expects a tenth of the rows.
 */
const CHANGE_POINTS_OF_MANY: Statement = {
  name: 'change_points_of_many',
  text: `
    WITH free AS MATERIALIZED (
      SELECT c.id, asked.delta, asked.entry_id, asked.number
        FROM unnest((SELECT $2::uuid[]), (SELECT $3::numeric[]), (SELECT $4::uuid[]))
             WITH ORDINALITY AS asked (customer_id, delta, entry_id, number)
       CROSS JOIN LATERAL (
             SELECT id FROM customers WHERE team_id = $1 AND id = asked.customer_id
                FOR NO KEY UPDATE SKIP LOCKED) c
       LIMIT (SELECT cardinality($2::uuid[]))
    ), changed AS (
      UPDATE customers c
         SET points = c.points + free.delta, transaction_count = c.transaction_count + 1,
             updated_at = now()
        FROM free
       WHERE c.team_id = $1 AND c.id = free.id
         AND c.points + free.delta BETWEEN 0 AND 1000000000000
      RETURNING c.id, c.first_name, c.last_name, c.email, c.points, c.transaction_count,
                free.delta, free.entry_id, free.number
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason)
      SELECT $1, entry_id, id, transaction_count, delta, points, 'loyalty' FROM changed
    )
    SELECT number::integer, id, first_name AS "firstName", last_name AS "lastName", email,
           points::float8 AS points
      FROM changed`,
};

/** Numbers have no gaps, so a page is a range of them, however far back it lies. OFFSET 0 has the index find that range. */
const LIST_TRANSACTIONS: Statement = {
  name: 'list_transactions',
  text: `
    SELECT c.transaction_count AS total, t.id, t.created_at AS "createdAt",
           t.delta::float8 AS delta, t.reason, t.balance_after::float8 AS "balanceAfter",
           r.coupon_id AS "couponId"
      FROM customers c
      LEFT JOIN LATERAL (
        SELECT * FROM points_transactions
         WHERE team_id = c.team_id AND customer_id = c.id
           AND number <= c.transaction_count - $4::bigint
           AND number > c.transaction_count - $4::bigint - $3::bigint
        OFFSET 0
      ) t ON true
      LEFT JOIN coupon_redemptions r ON r.team_id = t.team_id AND r.id = t.redemption_id
     WHERE c.team_id = $1 AND c.id = $2
     ORDER BY t.number DESC`,
};

@Injectable()
export class LoyaltyRepository {
  private readonly changes = new WriteBatcher<PointsChange, ChangedBalanceRow | null>({
    writeOne: (change) => this.changeOne(change),
    writeBatch: (changes) => this.changeMany(changes),
  });

  constructor(private readonly database: Database) {}

  /** Changes the balance and writes the ledger, or does neither; null when there is no such customer. */
  changePoints(change: PointsChange): Promise<ChangedBalanceRow | null> {
    return change.team.transaction === undefined
      ? this.changes.add(change.team.teamId, change)
      : this.changeOne(change);
  }

  private async changeOne({
    team,
    customerId,
    delta,
    transactionId,
  }: PointsChange): Promise<ChangedBalanceRow | null> {
    const values = [team.teamId, customerId, delta, transactionId];
    const [row] = await this.database.primary(team).query<ChangedBalanceRow>(CHANGE_POINTS, values);
    return row ?? null;
  }

  private async changeMany(
    changes: readonly [PointsChange, ...PointsChange[]],
  ): Promise<(ChangedBalanceRow | null)[]> {
    const [{ team }, ...others] = changes;
    const user = userOfBatch([team, ...others.map((change) => change.team)]);
    type Row = ChangedBalanceRow & { number: number };
    const rows = await this.database
      .primary(user)
      .query<Row>(CHANGE_POINTS_OF_MANY, [
        team.teamId,
        changes.map(({ customerId }) => customerId),
        changes.map(({ delta }) => delta),
        changes.map(({ transactionId }) => transactionId),
      ]);
    const outcomes = changes.map((): ChangedBalanceRow | null => null);
    for (const { number, ...row } of rows) outcomes[number - 1] = row;
    return outcomes;
  }

  /** Newest first; null when there is no such customer. */
  async listTransactions(
    team: TeamScope,
    customerId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: TransactionRow[]; total: number } | null> {
    type Row = TransactionRow & { total: number };
    const found = await this.database
      .primary(team)
      .query<Row>(LIST_TRANSACTIONS, [team.teamId, customerId, page.limit, page.offset]);
    const [first] = found;
    if (first === undefined) return null;
    return { rows: found.filter((row) => (row.id as string | null) !== null), total: first.total };
  }
}
