import type { Statements } from '../../core/database/database';
import type { SocialBudgetSettings } from '../../core/config/social-settings';
import { hasShares, shareOf } from './budget-rules';
import { windowAt } from '@rapport/social-connectors';
import { type Budget, budgetsOf } from './budgets';

/** What is left of a budget in its current window. */
export interface BudgetLevel {
  readonly budget: Budget;
  readonly left: number;
  /** The end of the window. */
  readonly until: Date;
  /** Active accounts of the platform. */
  readonly accounts: number;
  /** Null if the accounts have no shares. */
  readonly share: number | null;
  /** The units that the account with the largest use has taken; 0 without shares. */
  readonly largestUse: number;
}

const READ_LEVELS = `
  SELECT coalesce(b.used, 0) AS used,
         (SELECT count(*)::integer FROM social_credentials c
           WHERE c.platform = current.platform AND c.state = 'active') AS accounts,
         coalesce((SELECT max(t.used) FROM social_team_budgets t
                    WHERE t.platform = current.platform AND t.bucket = current.bucket
                      AND t.window_start >= current.start), 0) AS "largestUse"
    FROM unnest($1::text[], $2::text[], $3::timestamptz[])
           WITH ORDINALITY AS current (platform, bucket, start, number)
    LEFT JOIN social_budgets b ON b.platform = current.platform AND b.bucket = current.bucket
                              AND b.window_start >= current.start
   ORDER BY number`;

/**
 * Reads the levels of all budgets, in the order of {@link budgetsOf}. A function, not a method of a repository, because `doctor`
 * has no Nest application.
 */
export async function readBudgetLevels(
  database: Pick<Statements, 'query'>,
  settings: SocialBudgetSettings,
): Promise<BudgetLevel[]> {
  const now = new Date();
  const current = budgetsOf(settings).map((budget) => ({
    budget,
    window: windowAt(budget.window, now),
  }));
  const rows = await database.query<{ used: number; accounts: number; largestUse: number }>(
    READ_LEVELS,
    [
      current.map(({ budget }) => budget.platform),
      current.map(({ budget }) => budget.bucket),
      current.map(({ window }) => window.start),
    ],
  );
  return current.flatMap(({ budget, window }, index) => {
    const row = rows[index];
    if (row === undefined) return [];
    const { used, accounts, largestUse } = row;
    const share = hasShares(budget) ? shareOf(budget, accounts) : null;
    const left = Math.max(0, budget.limit - used);
    return [{ budget, left, until: window.end, accounts, share, largestUse }];
  });
}
