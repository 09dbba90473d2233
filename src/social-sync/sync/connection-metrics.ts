import { Injectable, type OnModuleInit } from '@nestjs/common';
import { metricsShare } from '../../core/limits/share';
import { Database } from '../../core/database/database';
import { Metrics } from '../../core/observability/metrics/metrics';
import { shareReading } from '../../core/observability/metrics/read-gauges';
import { PLATFORMS } from '@rapport/social-connectors';
import { RejectedMetricNames } from './rejected-metric-names';
import { readConnectionHealth } from './read-connection-health';

/** Exports the states of connected accounts and of the jobs that sync them. */
@Injectable()
export class ConnectionMetrics implements OnModuleInit {
  private readonly read = shareReading(() =>
    readConnectionHealth(this.database.for(metricsShare(), 'list')),
  );

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly rejectedMetrics: RejectedMetricNames,
  ) {}

  onModuleInit(): void {
    this.metrics.addLabelledGauge(
      'rapport_social_connections',
      'Connected accounts of all teams, by state.',
      'state',
      async () => new Map(Object.entries((await this.read()).accounts)),
      'max',
    );
    this.metrics.addGauge(
      'rapport_social_oldest_success_age_seconds',
      'Seconds since the last successful sync of the account whose last success is oldest.',
      async () => (await this.read()).oldestSuccessAgeS,
      'max',
    );
    this.metrics.addGauge(
      'rapport_social_jobs_overdue',
      'Sync jobs of all teams that have been due for more than an hour.',
      async () => (await this.read()).jobsOverdue,
      'max',
    );
    this.metrics.addLabelledGauge(
      'rapport_social_app_blocked_until_timestamp_seconds',
      'Unix time until which a platform rejects the app of the operator; 0 if it does not.',
      'platform',
      async () => {
        const { blockedApps } = await this.read();
        const untilOf = new Map(blockedApps.map(({ platform, until }) => [platform, until]));
        return new Map(
          PLATFORMS.map((platform) => [platform, (untilOf.get(platform)?.getTime() ?? 0) / 1_000]),
        );
      },
      'max',
    );
    this.metrics.addLabelledGauge(
      'rapport_social_rejected_metrics',
      'Metrics that the platform rejects because it has retired or renamed them, as seen by this process.',
      'platform',
      () => Promise.resolve(this.rejectedMetrics.counts()),
      'max',
    );
  }
}
