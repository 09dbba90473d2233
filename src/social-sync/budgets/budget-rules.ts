import type { Budget } from './budgets';
import type { BudgetWindow } from '@rapport/social-connectors';

/** Units of a budget that were used in its window. */
export interface BudgetUse {
  readonly used: number;
  /** Units that the team of the request has used; 0 if the requests of teams are not counted. */
  readonly usedByTeam: number;
  /** Connected accounts of the platform, one of a team at most. */
  readonly accounts: number;
}

/** Why a request must wait: the budget is used up, the account has used its share, or a backfill leaves the rest to others. */
export type BudgetReason = 'used_up' | 'share' | 'yield';

export interface BudgetCeiling {
  /** What may have been used by all accounts after the request. */
  readonly units: number;
  readonly reason: BudgetReason;
}

/** Backfills leave this part of a budget to other jobs. */
const PART_WITHOUT_BACKFILLS = 0.5;
/** The part of a budget from which the log warns. */
export const WARNING_PART = 0.8;

/** An account's share of a budget: all accounts have the same one. */
export function shareOf({ limit }: Budget, accounts: number): number {
  return Math.max(1, Math.floor(limit / Math.max(1, accounts)));
}

/** Budgets of a minute have no shares: an account sends its requests one after the other, so it cannot use up a minute alone. */
export const hasShares = ({ window }: Budget): boolean => window !== 'minute';

/**
 * Computes the ceiling for a request. An account may use its share at any time. Beyond its share, it may use a budget as long as
 * the used part of the budget is smaller than the elapsed part of the window.
 */
export function ceilingOf(
  budget: Budget,
  { used, usedByTeam, accounts }: BudgetUse,
  isBackfill: boolean,
  window: BudgetWindow,
  now: Date,
): BudgetCeiling {
  const whole: BudgetCeiling = { units: budget.limit, reason: 'used_up' };
  if (used >= budget.limit) return whole;
  const ceilings = [whole];
  if (isBackfill && budget.isForBackfills !== true) {
    const units = Math.floor(budget.limit * (1 - PART_WITHOUT_BACKFILLS));
    ceilings.push({ units, reason: 'yield' });
  }
  if (hasShares(budget) && accounts > 1 && usedByTeam >= shareOf(budget, accounts)) {
    const elapsed = now.getTime() - window.start.getTime();
    const units = Math.floor((budget.limit * elapsed) / lengthOf(window));
    ceilings.push({ units, reason: 'share' });
  }
  return ceilings.reduce((lowest, one) => (one.units < lowest.units ? one : lowest));
}

/** The earliest time of the next attempt after a request for `amount` more than `used` has been rejected. */
export function retryTime(
  reason: BudgetReason,
  budget: Budget,
  used: number,
  amount: number,
  window: BudgetWindow,
): Date {
  if (reason !== 'share') return window.end;
  const part = Math.min(1, (used + amount) / budget.limit);
  return new Date(Math.ceil(window.start.getTime() + part * lengthOf(window)));
}

const lengthOf = ({ start, end }: BudgetWindow): number => end.getTime() - start.getTime();
