import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { metricsShare } from '../../core/limits/share';
import { Database } from '../../core/database/database';
import { Metrics } from '../../core/observability/metrics/metrics';
import { shareReading } from '../../core/observability/metrics/read-gauges';
import { type BudgetLevel, readBudgetLevels } from './read-budget-levels';

/** Exports what is left of the budgets of platforms. */
@Injectable()
export class BudgetMetrics implements OnModuleInit {
  private readonly read = shareReading(() =>
    readBudgetLevels(this.database.for(metricsShare(), 'list'), this.config.social.budgets),
  );

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.addGauge('left', 'What is left of a budget in its window.', ({ left }) => left);
    this.addGauge('limit', 'What a budget allows in a window.', ({ budget }) => budget.limit);
    this.addGauge(
      'account_share',
      'Share of each account in a budget.',
      ({ share, budget }) => share ?? budget.limit,
    );
  }

  private addGauge(name: string, help: string, valueOf: (level: BudgetLevel) => number): void {
    this.metrics.addSampledGauge(
      `rapport_social_budget_${name}`,
      help,
      ['platform', 'bucket'],
      async () =>
        (await this.read()).map((level) => {
          const { platform, bucket } = level.budget;
          return { labels: { platform, bucket }, value: valueOf(level) };
        }),
      'max',
    );
  }
}
