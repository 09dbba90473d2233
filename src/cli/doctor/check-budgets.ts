import { type BudgetLevel, readBudgetLevels } from '../../social-sync/budgets/read-budget-levels';
import { hasShares, WARNING_PART } from '../../social-sync/budgets/budget-rules';
import type { PlainStatements } from '../../core/database/with-statements';
import type { SocialBudgetSettings } from '../../core/config/social-settings';
import type { HealthCheck } from './health-check';

/** Checks the budgets of platforms with connected accounts as one check; no check when there is none. */
export async function checkBudgets(
  statements: PlainStatements,
  settings: SocialBudgetSettings,
): Promise<HealthCheck[]> {
  const levels = await readBudgetLevels(statements, settings);
  const current = levels.filter(({ accounts }) => accounts > 0);
  if (current.length === 0) return [];
  // The budgets of a minute are used up and full again all the time.
  const ok = !current.some(({ budget, left }) => hasShares(budget) && left === 0);
  return [{ name: 'budgets', ok, detail: current.map(describe).join('; ') }];
}

function describe({ budget, left, until, share, largestUse }: BudgetLevel): string {
  const { platform, bucket, limit } = budget;
  const level = `${platform}: ${left} of ${limit} ${bucket} left until ${until.toISOString()}`;
  if (share === null) return level;
  const isLow = left <= limit * (1 - WARNING_PART);
  const used = `each account has ${share}, the most that one has used is ${largestUse}`;
  return `${level}${isLow ? ', which is little' : ''} (${used})`;
}
