import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemScope } from '../../tenancy/scope/request-scope';
import {
  type Bucket,
  type Budgets,
  currentRun,
  type Platform,
  PlatformError,
  type RequestCost,
  type SyncRun,
  type TakenCost,
  utcDay,
  windowAt,
} from '@rapport/social-connectors';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { LOGGER } from '../../core/observability/logger';
import { ceilingOf, hasShares, retryTime, shareOf, WARNING_PART } from './budget-rules';
import { type Budget, budgetsOf } from './budgets';
import { type BudgetPeriod, BudgetsRepository } from './budgets.repository';

const NO_CEILING = 2 ** 31 - 1;

/** What a request has taken, and what is needed to settle it after the response. */
interface UnsettledCost extends TakenCost {
  readonly run: SyncRun | null;
  readonly day: string;
  readonly taken: readonly (BudgetPeriod & { readonly amount: number })[];
}

/**
 * Counts the requests to platforms against the budgets of the operator's app, which all processes share. Requests of jobs are
 * rejected when a budget does not allow them. Requests of a sign-in or a command are only counted.
 */
@Injectable()
export class RequestBudgetsService implements Budgets {
  private readonly budgets: readonly Budget[];

  constructor(
    private readonly repository: BudgetsRepository,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.budgets = budgetsOf(config.social.budgets);
  }

  /** Takes what a request costs. @throws PlatformError of kind `budget` */
  async take(cost: RequestCost): Promise<UnsettledCost> {
    const run = currentRun();
    const now = new Date();
    const taken: (BudgetPeriod & { amount: number })[] = [];
    try {
      for (const { budget, amount } of this.amountsOf(cost, run)) {
        const { start } = windowAt(budget.window, now);
        await this.takeFrom(budget, amount, run, now);
        taken.push({ budget, start, amount });
      }
    } catch (error) {
      await this.giveBack(taken, run);
      throw error;
    }
    return { cost, run, day: utcDay(now), taken };
  }

  /** Replaces the expected number of billed posts by that of the response. @param body null if nothing was billed */
  async settle({ cost, run, day, taken }: UnsettledCost, body: unknown): Promise<void> {
    const reads = taken.filter(({ budget }) => budget.bucket === 'reads');
    if (reads.length === 0) return;
    const posts = body === null ? [] : (cost.billedPosts?.(body) ?? []);
    const billed =
      run === null
        ? posts.length
        : await this.repository.noteBilled(systemScope(run.teamId), cost.platform, posts, day);
    const surplus = reads.map((one) => ({ ...one, amount: one.amount - billed }));
    await this.giveBack(surplus, run);
  }

  /**
   * Computes how much of `wanted` a request of this run can take from a budget now: at most the rest of the account's share, so
   * that concurrent requests of an account do not use the shares of other accounts.
   */
  async affordable(platform: Platform, bucket: Bucket, wanted: number): Promise<number> {
    const budget = this.budgets.find((one) => one.platform === platform && one.bucket === bucket);
    const run = currentRun();
    if (budget === undefined || run === null) return wanted;
    const now = new Date();
    const { use, ceiling } = await this.readCeiling(budget, run, now);
    const ofShare = shareOf(budget, use.accounts) - use.usedByTeam;
    const left = Math.min(wanted, ceiling.units - use.used);
    return Math.max(0, ofShare > 0 ? Math.min(left, ofShare) : left);
  }

  /**
   * Makes the jobs of a platform due that wait for a budget that is not used up any more, for example because an operator has
   * raised it. A job that still has to wait is rejected by the budget again, before it sends a request to the platform.
   */
  releaseJobs(platform: Platform): Promise<void> {
    const now = new Date();
    const budgets = this.budgets.filter((budget) => budget.platform === platform);
    const periods = budgets.map((budget) => ({
      budget,
      start: windowAt(budget.window, now).start,
    }));
    return this.repository.releaseJobs(platform, periods);
  }

  private amountsOf(
    { platform, amounts }: RequestCost,
    run: SyncRun | null,
  ): { budget: Budget; amount: number }[] {
    return this.budgets.flatMap((budget) => {
      if (budget.platform !== platform) return [];
      if (budget.isForBackfills !== true) {
        const amount = amounts[budget.bucket] ?? 0;
        return amount > 0 ? [{ budget, amount }] : [];
      }
      const amount = amounts.units ?? 0;
      return run?.isBackfill === true && amount > 0 ? [{ budget, amount }] : [];
    });
  }

  private async takeFrom(
    budget: Budget,
    amount: number,
    run: SyncRun | null,
    now: Date,
  ): Promise<void> {
    const window = windowAt(budget.window, now);
    const period = { budget, start: window.start };
    if (run === null) {
      await this.repository.take(period, amount, NO_CEILING, null);
      return;
    }
    const { use, ceiling } = await this.readCeiling(budget, run, now);
    const teamId = hasShares(budget) ? run.teamId : null;
    const used = await this.repository.take(period, amount, ceiling.units, teamId);
    if (used !== null) {
      this.warn(budget, used, amount, window.end);
      return;
    }
    const { reason } = ceiling;
    throw new PlatformError({
      kind: 'budget',
      code: `budget_${reason}/${budget.bucket}`,
      scope: reason === 'used_up' && budget.isForBackfills !== true ? 'app' : 'account',
      retryAt: retryTime(reason, budget, use.used, amount, window),
    });
  }

  private async readCeiling(budget: Budget, run: SyncRun, now: Date) {
    const window = windowAt(budget.window, now);
    const use = hasShares(budget)
      ? await this.repository.readUse({ budget, start: window.start }, run.teamId)
      : { used: 0, usedByTeam: 0, accounts: 1 };
    return { use, ceiling: ceilingOf(budget, use, run.isBackfill, window, now) };
  }

  private async giveBack(taken: UnsettledCost['taken'], run: SyncRun | null): Promise<void> {
    for (const { budget, start, amount } of taken) {
      if (amount === 0) continue;
      await this.repository.giveBack({ budget, start }, amount, run?.teamId ?? null);
    }
  }

  /** Warns once per window. The budgets of a minute only slow requests down. */
  private warn(
    { platform, bucket, limit, window }: Budget,
    used: number,
    amount: number,
    until: Date,
  ): void {
    const threshold = limit * WARNING_PART;
    if (window === 'minute' || used < threshold || used - amount >= threshold) return;
    this.logger.warn({ platform, bucket, used, limit, until }, 'Most of a budget is used.');
  }
}
