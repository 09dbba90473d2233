import type { WriteKind } from '../load/operation';
import type { Scene } from '../load/scene';
import type {
  AppliedRow,
  BalanceRow,
  CodeRow,
  DigestRow,
  FormCountRow,
  StoredResponse,
} from './rows';

/** Runs SQL on the database, on any connection. */
export type RunSql = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Larger than any change of the load, so that the load's changes can be selected. */
export const SEED_POINTS = 1_000_000;

const APPLIED_ROWS: Record<WriteKind, string> = {
  customer: `
    SELECT email AS ref, count(*)::integer AS rows FROM customers
     WHERE team_id = $1 AND email LIKE 'c-%@load.example' GROUP BY 1`,
  points: `
    SELECT delta::text AS ref, count(*)::integer AS rows FROM points_transactions
     WHERE team_id = $1 AND reason = 'loyalty' AND delta <> ${SEED_POINTS} GROUP BY 1`,
  redemption: `
    SELECT code || ' ' || customer_id AS ref, count(*)::integer AS rows
      FROM coupon_redemptions r
      JOIN coupon_codes c ON c.team_id = r.team_id AND c.id = r.code_id
     WHERE r.team_id = $1 GROUP BY 1`,
  response: `
    SELECT answer.value AS ref, count(*)::integer AS rows
      FROM form_responses r, jsonb_each_text(r.answers) answer
     WHERE r.team_id = $1 AND answer.value NOT LIKE '%@%' GROUP BY 1`,
};

export const readApplied = (run: RunSql, { teamId }: Scene, kind: WriteKind) =>
  run<AppliedRow>(APPLIED_ROWS[kind], [teamId]);

export const readBalances = (run: RunSql) =>
  run<BalanceRow>(`
    SELECT c.id AS "customerId", c.points, coalesce(sum(t.delta), 0) AS sum,
           count(t.id)::integer AS entries, c.transaction_count AS numbered,
           min(t.balance_after) AS lowest
      FROM customers c
      LEFT JOIN points_transactions t ON t.team_id = c.team_id AND t.customer_id = c.id
     GROUP BY c.team_id, c.id`);

export const readCodes = (run: RunSql) =>
  run<CodeRow>(`
    SELECT c.code, k.max_redemptions AS allowed, c.redemptions AS counted,
           count(DISTINCT r.id)::integer AS redemptions, count(t.id)::integer AS credited
      FROM coupon_codes c
      JOIN coupons k ON k.team_id = c.team_id AND k.id = c.coupon_id
      LEFT JOIN coupon_redemptions r ON r.team_id = c.team_id AND r.code_id = c.id
      LEFT JOIN points_transactions t ON t.team_id = r.team_id AND t.redemption_id = r.id
     GROUP BY c.team_id, c.id, k.max_redemptions`);

export const readStoredResponses = (run: RunSql, { teamId, form }: Scene) =>
  run<StoredResponse>(
    `SELECT r.id, count(d.id)::integer AS deliveries
       FROM form_responses r
       LEFT JOIN webhook_deliveries d ON d.team_id = r.team_id AND d.response_id = r.id
      WHERE r.team_id = $1 AND r.form_id = $2
      GROUP BY r.id`,
    [teamId, form.id],
  );

export const readFormCounts = (run: RunSql, { teamId }: Scene) =>
  run<FormCountRow>(
    `SELECT f.id AS "formId", count(r.id)::integer AS rows
       FROM forms f
       LEFT JOIN form_responses r ON r.team_id = f.team_id AND r.form_id = f.id
      WHERE f.team_id = $1
      GROUP BY f.id`,
    [teamId],
  );

/** A digest for each table with a `team_id`. */
export async function readDigests(run: RunSql, teamId: string): Promise<DigestRow[]> {
  const tables = await run<{ table: string }>(
    `SELECT c.table_name AS table FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'team_id' AND t.table_type = 'BASE TABLE'
      ORDER BY 1`,
  );
  const digests: DigestRow[] = [];
  for (const { table } of tables) {
    const rows = await run<DigestRow>(
      `SELECT $2 AS table, count(*)::integer AS rows,
              coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS digest
         FROM ${table} t WHERE team_id = $1`,
      [teamId, table],
    );
    digests.push(...rows);
  }
  return digests;
}
